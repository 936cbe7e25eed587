"""The tables of a server that a person can join or watch: two lists of `/tables`, and **Join** there."""

from __future__ import annotations

from typing import Literal

import discord

from engine import GAMES, Text, _, listed, text

from ..storage.table_reader import Opening
from ..table import lobby
from ..table.model import Table, names_of
from ..transport.visibility import may_see
from ..views.custom_id import button
from ..views.message import Button, Message, Row
from ..views.open_tables import SEE_IT, free_lines, running_lines
from ..views.paging import page_rows
from ..views.starting import start_buttons
from ..views.text import title_of, written_name
from .interactions import Context, reply
from .lessons import tell_newcomer

FREE, RUNNING = "f", "r"  # the pages, as in the ids of buttons
OPEN: dict[str, Literal["lobby", "running"]] = {FREE: "lobby", RUNNING: "running"}
PER_PAGE = 5  # tables, each with a button or two

HEADS = {FREE: _("Tables on this server with free seats:"), RUNNING: _("Games to watch on this server:")}
NONE = {
    FREE: _("No table has a free seat right now. Open one, and others can join you."),
    RUNNING: _("There's no game to watch right now. Open a table with `/play`."),
}
SEATED = _("You've joined {players} for **{game}**. {place}")


async def open_page(context: Context, kind: str, number: int) -> Message:
    """Return page `number`, or the last one, of the tables with free seats or of the running games."""
    found = await _visible(context, kind)
    if not found:
        rows = (start_buttons(),) if kind == FREE else ()
        return Message((text(NONE[kind]),), rows=rows)
    pages = -(-len(found) // PER_PAGE)
    number = min(number, pages - 1)
    first = number * PER_PAGE
    tables = await context.services.queries.by_ids(each.id for each in found[first : first + PER_PAGE])
    lines: list[Text] = [text(HEADS[kind])]
    for line, table in enumerate(tables, first + 1):
        place = await context.services.link_text(table, SEE_IT)
        lines += (
            running_lines(line, table, table.match, place) if table.match else free_lines(line, table, place)
        )
    return Message(
        tuple(lines), rows=(*_rows(kind, tables, first), *page_rows("tables", number, pages, kind))
    )


@reply("sit", from_afar=True, directly=True)
async def sit(context: Context) -> None:
    """Take a seat in a lobby from a list of tables or an alert, perhaps in another channel."""
    table = await context.act(lobby.join)
    others = [
        name for name, player in zip(names_of(table), table.players) if player.user_id != context.user_id
    ]
    fields = {"players": listed(tuple(map(written_name, others))), "game": title_of(table)}
    place = await context.services.link_text(table, SEE_IT)
    await tell_newcomer(context, table, text(SEATED, place=place, **fields))


async def _visible(context: Context, kind: str) -> list[Opening]:
    """List the tables that the acting user can see, those first that one more player starts."""
    guild, user = context.interaction.guild, context.interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return []
    found = await context.services.queries.without(context.user_id, guild.id, OPEN[kind])
    places = {(each.channel_id, each.parent_channel_id) for each in found}
    seen = {place for place in places if may_see(guild, user, *place)}
    found = [each for each in found if (each.channel_id, each.parent_channel_id) in seen]
    if kind == RUNNING:
        return found
    free = (each for each in found if each.players + each.guests < GAMES[each.game_id].seats.stop - 1)
    return sorted(free, key=lambda each: max(GAMES[each.game_id].seats.start - each.players, 1))


def _rows(kind: str, tables: list[Table], first: int) -> tuple[Row, ...]:
    """Return a row of buttons to join the tables of a page, or two rows to watch and follow them."""

    def row(
        label: str, verb: str, style: Literal["success", "secondary"] = "secondary"
    ) -> tuple[Button, ...]:
        return tuple(
            button(each, label, verb, style, number=line) for line, each in enumerate(tables, first + 1)
        )

    if kind == FREE:
        return (row(_("Join {number}"), "sit", "success"),)
    return row(_("Watch {number}"), "replay"), row(_("Follow {number}"), "follow")
