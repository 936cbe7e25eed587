"""Lists of tables: a person's own, those to join or watch, and those in a channel. `/tables`, `/overview`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import discord

from engine import GAMES, Text, _, listed, text

from ..storage.table_reader import Opening
from ..table import lobby
from ..table.errors import Refusal
from ..table.model import Table
from ..table.waiting import by_urgency
from ..transport.visibility import may_see
from ..views.custom_id import CustomId, button
from ..views.looking import looking_button
from ..views.message import Button, Link, Message, Row, Style, rows_of_buttons, sentence
from ..views.notifications import others_of, table_line
from ..views.open_tables import SEE_IT, free_lines, running_lines
from ..views.paging import more_line, page_number, page_of, paginate
from ..views.starting import start_buttons
from ..views.text import title_of
from .interactions import Context, command, edit, parameter, reply, require_permissions
from .lessons import tell_newcomer

# The lists. In the ids of the buttons that turn pages, these precede the page number.
MINE, EVERYWHERE, FREE, RUNNING = "m", "e", "f", "r"
OPEN: dict[str, Literal["lobby", "running"]] = {FREE: "lobby", RUNNING: "running"}
TABS = {MINE: _("Mine"), FREE: _("Free seats"), RUNNING: _("Running")}

GONE = _("-# If a button leads nowhere, use `/board` in the game's channel instead.")
ALL_SERVERS = _("Your unfinished games on all servers:")
THIS_SERVER = _("Your unfinished games on this server:")
NONE_HERE = _("You have no unfinished games on this server. Open a table with `/play`.")
NOWHERE = _("You have no unfinished games on any server. Open a table with `/play`.")
HEADS = {FREE: _("Tables on this server with free seats:"), RUNNING: _("Games to watch on this server:")}
NONE = {
    FREE: _("No table has a free seat right now. Open a table, and others can join you."),
    RUNNING: _("No games to watch right now. Open a table with `/play`."),
}
SEATED = _("You've joined {players} for **{game}**. {place}")
MAX_LINES = 15  # per page, each with a button to its table; two rows turn pages and lead to other lists
PER_PAGE = 5  # open tables, each with a button or two
POSTED = _("The overview is now at the bottom of this channel. I'll keep it up to date.")
FOLLOWS = _("I'll post the overview as soon as Discord lets me.")
REMOVED = _("I've removed this channel's overview. Use `/overview` to bring it back.")
NOT_THERE = _("This channel has no overview. Use `/overview` to post one.")
MANAGERS_ONLY = _("You need **Manage Messages** or **Manage Server** here to do that. Ask a moderator.")


@command("tables", _("List your games, tables to join and games to watch"), anywhere=True)
@parameter("everywhere", _("List your games on all servers"))
async def tables_command(context: Context, everywhere: bool = False) -> None:
    """List the acting user's unfinished tables on this server or, if there are none, tables with free seats.

    With `everywhere`, and in direct messages, list the user's tables on all servers.
    """
    kind = EVERYWHERE if everywhere or context.interaction.guild_id is None else MINE
    mine = await _own(context, kind)
    if kind == MINE and not mine:
        await context.reply(await open_page(context, FREE, 0))
    else:
        await context.reply(await _own_page(context, kind, 0, mine))


@edit("tables")
async def turn_page(context: Context) -> None:
    """Turn to another list, or to another page of a list."""
    kind, number = context.custom_id.argument[:1], page_number(context.custom_id.argument[1:])
    if kind in OPEN:
        await context.edit(await open_page(context, kind, number))
    else:
        known = EVERYWHERE if kind == EVERYWHERE else MINE
        await context.edit(await _own_page(context, known, number, await _own(context, known)))


def _page(kind: str, content: Sequence[Text], *rows: Row) -> Message:
    """Return a page of the list that `kind` names: `content`, `rows` and buttons to the other lists."""
    tabs = (
        Button(text(label), str(CustomId("tables", argument=each)), disabled=each == kind)
        for each, label in TABS.items()
    )
    return Message(tuple(content), rows=(*rows, tuple(tabs)))


async def _own(context: Context, kind: str) -> list[Table]:
    """List the acting user's tables on this server or, depending on `kind`, on all servers.

    The most urgent tables come first. Tables where the user has been offered a seat are included.
    """
    queries, user_id = context.services.queries, context.user_id
    guild_id = None if kind == EVERYWHERE else context.guild_id
    offered = await queries.of_candidate(user_id, guild_id)
    return by_urgency([*await queries.of_player(user_id, guild_id), *offered], user_id)


async def _own_page(context: Context, kind: str, number: int, mine: Sequence[Table]) -> Message:
    """Return page `number`, or the last page if there are fewer, of `mine`, the acting user's tables."""
    services = context.services
    if not mine:
        return _page(kind, [text(NOWHERE if kind == EVERYWHERE else NONE_HERE)])
    places = [await services.place_of(table) for table in mine]
    lines = [table_line(line, *each, context.user_id) for line, each in enumerate(zip(mine, places), 1)]
    pages = paginate(lines, context.audience.language, MAX_LINES)
    number, shown, turning = page_of("tables", number, pages, kind)
    first, rest = sum(map(len, pages[:number])), sum(map(len, pages[number + 1 :]))
    head = text(ALL_SERVERS if kind == EVERYWHERE else THIS_SERVER)
    links = []
    for line, table in enumerate(mine[first : len(mine) - rest], first + 1):
        if link := await services.board_link(table):
            links.append(Link(text("{number}. {game}", number=line, game=title_of(table)), link))
    content = (head, *shown, *more_line(rest), text(GONE))
    return _page(kind, content, *rows_of_buttons(links), *turning)


async def open_page(context: Context, kind: str, number: int) -> Message:
    """Return page `number` of the tables to join or watch, as `kind` says, or the last if there are fewer."""
    found = await _visible(context, kind)
    if not found:
        looking = () if context.interaction.guild_id is None else (looking_button(),)
        return _page(kind, [text(NONE[kind])], *([(*start_buttons(), *looking)] if kind == FREE else []))
    pages = [found[start : start + PER_PAGE] for start in range(0, len(found), PER_PAGE)]
    number, shown, turning = page_of("tables", number, pages, kind)
    tables = await context.services.queries.by_ids(each.id for each in shown)
    numbered = list(enumerate(tables, number * PER_PAGE + 1))
    lines = [text(HEADS[kind])]
    for line, table in numbered:
        place = await context.services.link_text(table, SEE_IT)
        lines += (
            running_lines(line, table, table.match, place) if table.match else free_lines(line, table, place)
        )
    return _page(kind, lines, *_rows(kind, numbered), *turning)


@reply("sit", from_afar=True, directly=True)
async def sit(context: Context) -> None:
    """Give the acting user a seat in the lobby that they chose in a list or an alert, in any channel."""
    table = await context.act(lobby.join)
    players, place = others_of(table, context.user_id), await context.services.link_text(table, SEE_IT)
    await tell_newcomer(
        context, table, text(SEATED, players=listed(players), game=title_of(table), place=place)
    )


async def _visible(context: Context, kind: str) -> list[Opening]:
    """List the lobbies or running games (depending on `kind`) that the user can see but has no seat in.

    Only lobbies with free seats are listed, and those that need the fewest players to start come first.
    """
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


def _rows(kind: str, numbered: Sequence[tuple[int, Table]]) -> tuple[Row, ...]:
    """Return rows of buttons for a page's tables: one to join lobbies, or two to watch and follow games."""

    def row(label: str, verb: str, style: Style = "secondary") -> Row:
        return tuple(button(table, label, verb, style, number=line) for line, table in numbered)

    if kind == FREE:
        return (row(_("Join {number}"), "sit", "success"),)
    return row(_("Watch {number}"), "replay"), row(_("Follow {number}"), "follow")


@command("overview", _("Post a live list of this channel's unfinished tables"))
@parameter("remove", _("Remove this channel's overview"))
async def overview_command(context: Context, remove: bool = False) -> None:
    """Post this channel's overview, a list of its unfinished tables. With `remove`, delete the overview."""
    interaction, channel_lists = context.interaction, context.services.channel_lists
    if not (interaction.permissions.manage_messages or interaction.permissions.manage_guild):
        raise Refusal(MANAGERS_ONLY)
    if remove:
        removed = await channel_lists.remove(context.channel_id)
        await context.reply(sentence(REMOVED if removed else NOT_THERE))
        return
    require_permissions(interaction)
    posted = await channel_lists.ask(interaction.id, context.channel_id, context.guild_id)
    await context.reply(sentence(POSTED if posted else FOLLOWS))
