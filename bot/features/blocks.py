"""Blocks: people with whom a user does not want to share a table. `/block`."""

from __future__ import annotations

import discord

from engine import Text, _, text

from ..table.errors import Refusal
from ..views.message import Message, sentence
from ..views.paging import page_number, page_of, paginate
from .interactions import Context, command, edit, group, parameter

BLOCKED = _(
    "You've blocked {mention}. You two can no longer invite or nudge each other, or join each other's "
    "tables. I won't tell them. Games you're already playing together continue."
)
UNBLOCKED = _("You've unblocked {mention}.")
NOT_BLOCKED = _("You haven't blocked {mention}, so nothing changed.")
NOT_YOURSELF = _("You can't block yourself. Choose someone else.")
NOT_A_BOT = _("Bots can't play, so you don't need to block them. Choose a person.")
NONE_BLOCKED = _("You haven't blocked anyone. Block someone with `/block user`.")
LISTED = _("You've blocked these people. Use `/block remove` to unblock someone.")
LINES = 30  # on a page of the list

BLOCK = group("block", _("Choose who you don't want to play with"))


@command("user", _("Block someone so you don't end up at the same table"), within=BLOCK)
@parameter("player", _("Who to block"))
async def block(context: Context, player: discord.User) -> None:
    """Block a person. Raises Refusal if the person is the acting user or a bot."""
    if player.id == context.user_id:
        raise Refusal(NOT_YOURSELF)
    if player.bot:
        raise Refusal(NOT_A_BOT)
    await context.services.blocking.block(context.action, player.id)
    await context.reply(sentence(BLOCKED, mention=player.mention))


@command("remove", _("Unblock someone"), within=BLOCK)
@parameter("player", _("Who to unblock"))
async def unblock(context: Context, player: discord.User) -> None:
    """Remove the acting user's block on a person. Raises Refusal if there is no such block."""
    blocking = context.services.blocking
    if player.id not in await blocking.of(context.user_id):
        raise Refusal(NOT_BLOCKED, mention=player.mention)
    await blocking.unblock(context.user_id, player.id)
    await context.reply(sentence(UNBLOCKED, mention=player.mention))


@command("list", _("See who you've blocked"), within=BLOCK)
async def list_blocked(context: Context) -> None:
    """List the people whom the acting user has blocked."""
    await context.reply(await _page(context, 0))


@edit("blocks")
async def turn_page(context: Context) -> None:
    """Turn to another page of the people whom the acting user has blocked."""
    await context.edit(await _page(context, page_number(context.custom_id.argument)))


async def _page(context: Context, number: int) -> Message:
    """Return page `number` (from 0) of the list of blocked people, or the last page if there are fewer."""
    blocked = await context.services.blocking.of(context.user_id)
    if not blocked:
        return sentence(NONE_BLOCKED)
    lines: list[Text] = [text("- {mention}", mention=f"<@{user_id}>") for user_id in blocked]
    pages = paginate(lines, context.audience.language, LINES)
    _number, shown, turning = page_of("blocks", number, pages)
    return Message((text(LISTED), *shown), rows=turning)
