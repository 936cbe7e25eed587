"""A match step by step, in private or shared, and its rolls. **Replay**, `/share`, `/rolls`."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from engine import _, text

from ...service.links import message_link
from ...storage.replay import Share
from ...table.errors import Refusal
from ...table.model import Table, names_of
from ...table.replay.rolls import count_rolls
from ...table.replay.steps import History
from ...views.custom_id import CustomId
from ...views.message import Field, Message, Modal, sentence
from ...views.replay import LATEST, rolls_message, share_message, step_message
from ...views.text import shown_name
from ..interactions import (
    Context,
    command,
    edit,
    parameter,
    reply,
    require_guild,
    require_permissions,
    started_match,
)
from ..interactions.permissions import TABLE_HIDDEN, is_at, may_see_channel
from ..interactions.table_choice import TABLE, shown_table, suggest_tables

STEP, FIRST, LAST = "step", "from", "to"  # fields of the forms
MAX_NUMBER_LENGTH = 9  # digits
NO_STEP = _("There's no such step. Type a whole number from 0 (the set-up) to {last}.")
FILM = _("The game as a film, steps {first} to {last}.")
NO_FILM = _("Nothing was played between those two steps, so there's no film.")
NOT_HERE = _("Not everyone here can see that game's channel, so you can only share it there: {channel}.")
MAY_NOT_SEND = _("You can't send messages here, so you can't share here either.")
SHARED = _("Shared with everyone here. Press **Remove** under it to take it down.")
NOT_SHARED = _("There's nothing shared in that message, or it's already gone.")
NOT_YOURS = _("Only the person who shared it, or someone with **Manage Messages** here, can remove it.")
REMOVED = _("Message removed.")


@reply("replay")
async def open_viewer(context: Context) -> None:
    """Show the latest step of a game, with controls to go to other steps."""
    table, history = await history_of(context)
    await context.reply(await step_of(context, table, history, LATEST))


@edit("moment")
async def go(context: Context) -> None:
    """Go to a button's step, or to the step chosen in the menu."""
    await _show(context, context.value or str(context.custom_id.ply))


@edit("asknumber")
async def ask_number(context: Context) -> None:
    """Open the form for typing a step's number."""
    _table, history = await history_of(context)
    hint = text("from 0, the set-up, to {last}", last=history.last)
    id = str(CustomId("number", context.custom_id.table_id, context.custom_id.ply))
    step = Field(STEP, text("Step number"), hint, MAX_NUMBER_LENGTH)
    await context.open_modal(Modal(id, text("Go to a step"), (step,)))


@edit("number")
async def go_to_number(context: Context) -> None:
    """Go to the step with the typed number."""
    await _show(context, context.value)


@edit("askfilm")
async def ask_film(context: Context) -> None:
    """Open the form for the first and last step of a film."""
    _table, history = await history_of(context)
    hint, on = text("default: {last}", last=str(history.last)), context.custom_id
    first = Field(FIRST, text("From step"), text("default: 0"), MAX_NUMBER_LENGTH, required=False)
    last = Field(LAST, text("To step"), hint, MAX_NUMBER_LENGTH, required=False)
    id = str(CustomId("film", on.table_id, on.ply))
    await context.open_modal(Modal(id, text("Make film"), (first, last)))


@reply("film")
async def send_film(context: Context) -> None:
    """Send a film of the steps in the typed range, one frame per move."""
    table, history = await history_of(context)
    typed = (*context.values, "", "")
    first, last = read_number(typed[0], history.last), read_number(typed[1], history.last)
    first, last = sorted((first or 0, history.last if last is None else last))
    cut = history.cut(first, last)
    film = await context.services.pictures.film(context.user_id, table, cut, context.audience)
    if film is None:
        raise Refusal(NO_FILM)
    await context.reply(Message((text(FILM, first=first, last=last),), attachment=film))


async def history_of(context: Context) -> tuple[Table, History]:
    """Return the interaction's table and its steps. Raises WrongPhase if the game has not started."""
    table = await context.table()
    return table, await context.services.replay_cache.of(table)


async def step_of(context: Context, table: Table, history: History, number: int) -> Message:
    """Return a message with a step as the user saw it. Raises Refusal if asked too often or if busy."""
    context.services.replay_limit.step(context.user_id)
    step, seat = history.step(number), table.seat_of(context.user_id)
    shown = await context.services.pictures.moment(table, step.number, step.match, seat, context.audience)
    return step_message(table, history, step, seat, shown)


def read_number(typed: str, last: int) -> int | None:
    """Parse a step number, capped at `last`. Return None for an empty text. Raises Refusal for other text."""
    digits = typed.strip().lstrip("+#")
    if not digits:
        return None
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > MAX_NUMBER_LENGTH:
        raise Refusal(NO_STEP, last=last)
    return min(int(digits), last)


async def _show(context: Context, written: str) -> None:
    """Show the step numbered `written`, in a new private message if the control's message is public."""
    table, history = await history_of(context)
    message = await step_of(context, table, history, read_number(written, history.last) or 0)
    alone = context.interaction.message is None or context.is_private  # None: some clients' forms
    await (context.edit if alone else context.reply)(message)


@reply("share", require_permissions)
async def share_step(context: Context) -> None:
    """Share the step that the acting user is looking at."""
    await _share(context, await context.table(), context.custom_id.ply)


@command("share", _("Share a step of a game with everyone here"))
@parameter("table", TABLE, suggest=suggest_tables)
@parameter("step", _("Which step (default: the latest)"))
async def share_command(
    context: Context, table: str | None = None, step: app_commands.Range[int, 0, LATEST] | None = None
) -> None:
    """Share a step, by default the latest one."""
    require_permissions(context.interaction)
    await _share(context, await shown_table(context, table), LATEST if step is None else step)


@reply("unshare")
async def remove(context: Context) -> None:
    """Delete a message that shares a step, for the person who shared it or a moderator."""
    message, services = context.interaction.message, context.services
    share = await services.shares.shares.find(message.id) if message else None
    if share is None:
        raise Refusal(NOT_SHARED)
    if share.user_id != context.user_id and not context.interaction.permissions.manage_messages:
        raise Refusal(NOT_YOURS)
    await services.shares.remove(share.channel_id, share.message_id)
    await context.reply(sentence(REMOVED))


async def _share(context: Context, table: Table, number: int) -> None:
    _require_place(context, table)
    services = context.services
    history = await services.replay_cache.of(table)
    audience = await context.public_audience()
    step = history.step(number)
    shown = await services.pictures.moment(table, step.number, step.match, None, audience)
    link = await message_link(services.outbox, table)
    message = share_message(table, step, context.user_id, shown, link, audience.language)
    gate, action = services.tables.gate, context.action

    async def post() -> Share:
        gate.check_actor(action)
        return await services.shares.post(
            action, context.channel_id, context.guild_id, table.id, step.number, message
        )

    share = await gate.run(post())
    if (await services.tables.get(table.id)).hidden:  # meanwhile
        await services.shares.remove(share.channel_id, share.message_id)
        raise Refusal(TABLE_HIDDEN)
    await context.reply(sentence(SHARED))


def _require_place(context: Context, table: Table) -> None:
    """Raise Refusal unless the acting user can show a table to everyone here."""
    interaction, guild = context.interaction, require_guild(context)
    if table.hidden:
        raise Refusal(TABLE_HIDDEN)
    channel, granted = interaction.channel, interaction.permissions
    home, may_send = context.channel_id, granted.send_messages
    if isinstance(channel, discord.Thread):
        home, may_send = channel.parent_id, granted.send_messages_in_threads
    if not may_send:
        raise Refusal(MAY_NOT_SEND)
    if is_at(table, context.channel_id) or is_at(table, home):
        return
    if not (may_see_channel(interaction, table) and _is_public(guild, table)):
        raise Refusal(NOT_HERE, channel=f"<#{table.channel_id}>")


def _is_public(guild: discord.Guild, table: Table) -> bool:
    """Return whether everyone on the server can see a table."""
    channel = guild.get_channel_or_thread(table.channel_id) or guild.get_channel(table.parent_channel_id or 0)
    if isinstance(channel, discord.Thread):
        channel = None if channel.is_private() else channel.parent
    return channel is not None and channel.permissions_for(guild.default_role).view_channel


@reply("rolls")
@command("rolls", _("See how often each face was rolled, just for you"))
@parameter("table", TABLE, suggest=suggest_tables)
async def rolls_command(context: Context, table: str | None = None) -> None:
    """Show how often each face was rolled, by seat."""
    shown = await shown_table(context, table)
    rolls = await asyncio.to_thread(count_rolls, started_match(shown))
    names = [shown_name(name, context.audience.language) for name in names_of(shown)]
    picture = None
    if rolls and not context.audience.text_board:
        picture = await context.services.pictures.rolls(rolls, names, context.audience)
    await context.reply(rolls_message(shown, rolls, picture))
