"""What people own, page by page, and the fun of having done a dare. `/collection`."""

from __future__ import annotations

import re

import discord
from discord import app_commands

from engine import GAMES, Written, _, text
from engine.game import AnyGame

from ..table.errors import Refusal
from ..table.names import clean_name
from ..views.custom_id import read_id
from ..views.message import Message, sentence
from ..views.paging import page_buttons
from .interactions import Context, command, edit, parameter, reply, require_server
from .interactions.controls import OLD_CONTROL

PAGE = _("**{set}** · page {number} of {pages}")

GAME = _("The game, if things can be owned in more than one")
WITH_GOODS: tuple[AnyGame, ...] = tuple(game for game in GAMES.values() if game.goods is not None)
GAME_CHOICES = [app_commands.Choice(name=game.name, value=game.id) for game in WITH_GOODS]

_PAGE = re.compile(r"(?P<game>[a-z-]{1,32});(?P<user>[0-9]{1,20});(?P<page>[0-9]{1,3})")


def game_or_first(named: str | None) -> str:
    """Return the id of a game in which things are owned: the one that was named, or the first."""
    return named or WITH_GOODS[0].id


@parameter("player", _("Whose collection; yours, if left out"))
@parameter("game", GAME, choices=GAME_CHOICES)
async def collection_command(
    context: Context, player: discord.User | None = None, game: str | None = None
) -> None:
    """Show what somebody owns."""
    require_server(context)
    owner = player or context.interaction.user
    await context.reply(await _page(context, game_or_first(game), owner.id, 0))


if WITH_GOODS:
    command("collection", _("Show what you or somebody else owns in a game"))(collection_command)


@edit("goods")
async def turn_page(context: Context) -> None:
    """Turn to another page of a collection."""
    asked = _PAGE.fullmatch(context.custom_id.argument)
    user_id = read_id(asked["user"]) if asked else None
    if asked is None or user_id is None:
        raise Refusal(OLD_CONTROL)
    await context.edit(await _page(context, asked["game"], user_id, int(asked["page"])))


@reply("done")
async def praise(context: Context) -> None:
    """Take somebody's word for having done what they were called to do: nothing depends on it."""
    table = await context.table()
    seat = table.seat_of(context.user_id)
    if not any(seat in call.seats for ply, call in table.calls if ply <= context.custom_id.ply):
        raise Refusal("That was not meant for you this time. Lose a round, and it may be.")
    name = clean_name(context.interaction.user.display_name)
    await context.reply(sentence("Well done, {name}. The table takes your word for it.", name=Written(name)))


async def _page(context: Context, game_id: str, user_id: int, number: int) -> Message:
    """Show a page of somebody's collection, with buttons to the pages beside it."""
    services = context.services
    shown = await services.custom_sets.page(context.guild_id, game_id, user_id, number)
    picture = await services.pictures.page(game_id, shown.set.name, shown.counted, context.audience)
    content = (
        text("{game}: what {mention} owns on this server", game=GAMES[game_id].name, mention=f"<@{user_id}>"),
        text(PAGE, set=Written(shown.set.name), number=shown.number + 1, pages=shown.pages),
        text("-# {ids}", ids=tuple(f"`{good.id}`" for good, _count in shown.counted)),
    )
    buttons = page_buttons("goods", shown.number, shown.pages, of=f"{game_id};{user_id};")
    return Message(content, rows=(buttons,), attachment=picture)
