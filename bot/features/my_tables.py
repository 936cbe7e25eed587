"""Where somebody is needed: their tables on a server, page by page; the next one to play at. `/tables`."""

from __future__ import annotations

from engine import Text, ToMove, Written, _, text

from ..table.clock.parking import is_parked
from ..table.clock.table_stops import stop_of
from ..table.model import Table, names_of
from ..table.waiting import by_urgency, time_left_until, waiting_since, waits_for
from ..views.clock import why_text
from ..views.message import Link, Message, Row, rows_of_buttons, sentence
from ..views.paging import page_number, page_of, paginate
from ..views.table_state import YOUR_TURN, state_of, title_of
from ..views.text import written_name
from .dispatch import Context, command, edit, parameter
from .dispatch.context import Services

LINE = _("{number}. **{game}** `{table}` with {others}: {state} · since <t:{since}:f> {place}")
LINE_ALONE = _("{number}. **{game}** `{table}`: {state} · since <t:{since}:f> {place}")
GONE = _("-# Where a button no longer leads to a message, `/board` in that channel shows the game again.")
NONE_HERE = _("You have no unfinished games on this server. Open one with `/play`.")
NOWHERE = _("You have no unfinished games on any server. Open one with `/play`.")
EVERYWHERE = "e"  # before the number of a page, in the ids of the buttons that turn pages
MOST_LINES = 20  # a page, each with a button that leads there; the fifth row turns pages
NEXT_GAME = _("Next: {game} with {others}")


@command("tables", _("Your unfinished games"))
@parameter("everywhere", _("On all servers, not only on this one"))
async def tables_command(context: Context, everywhere: bool = False) -> None:
    """List the tables at which who asks plays."""
    await context.reply(await _page(context, 0, everywhere=everywhere))


@edit("tables")
async def turn_page(context: Context) -> None:
    """Turn to another page of somebody's tables."""
    argument = context.custom_id.argument
    number = page_number(argument.removeprefix(EVERYWHERE))
    await context.edit(await _page(context, number, everywhere=argument.startswith(EVERYWHERE)))


def next_game_rows(table: Table, user_id: int, link: str) -> tuple[Row, ...]:
    """Return the button that leads a player to the next table that waits for them."""
    game, others = title_of(table), _others(table, user_id)
    label = text(NEXT_GAME, game=game, others=others) if others else text("Next: {game}", game=game)
    return ((Link(label, link),),)


async def _page(context: Context, number: int, *, everywhere: bool) -> Message:
    """Show a page of somebody's tables; a number that there is not shows the last."""
    services, user_id = context.services, context.user_id
    queries = services.queries
    here = queries.of_player_anywhere(user_id) if everywhere else queries.of_player(user_id, context.guild_id)
    mine = by_urgency(await here, user_id)
    if not mine:
        return sentence(NOWHERE if everywhere else NONE_HERE)
    places = [await services.place_of(table) for table in mine]
    lines = [_line(line, *each, user_id) for line, each in enumerate(zip(mine, places), 1)]
    pages = paginate(lines, context.audience.language, MOST_LINES)
    number, shown, turning = page_of("tables", number, pages, EVERYWHERE if everywhere else "")
    first, rest = sum(map(len, pages[:number])), sum(map(len, pages[number + 1 :]))
    more = (text("-# and {count} more", count=rest),) if rest else ()
    head = (
        _("Your unfinished games on all servers:")
        if everywhere
        else _("Your unfinished games on this server:")
    )
    content = (text(head), *shown, *more, text(GONE))
    links = await _links(services, mine[first : len(mine) - rest], first + 1)
    return Message(content, rows=(*rows_of_buttons(links), *turning))


async def _links(services: Services, tables: list[Table], first: int) -> list[Link]:
    """Return a button to the board of each table that has one, with the number of its line."""
    links = [(number, table, await services.board_link(table)) for number, table in enumerate(tables, first)]
    return [
        Link(text("{number}. {game}", number=number, game=title_of(table)), link)
        for number, table, link in links
        if link
    ]


def _line(number: int, table: Table, place: Text | str, user_id: int) -> Text:
    game, others, state = title_of(table), _others(table, user_id), _in_time(table, user_id)
    since, line = waiting_since(table) // 1000, LINE if others else LINE_ALONE
    fields = {"game": game, "table": table.id, "others": others, "state": state, "since": since}
    return text(line, number=number, place=place, **fields)


def _in_time(table: Table, user_id: int) -> Text:
    """Say what a table waits for, and where there is a clock until when, or why it stands."""
    state, seat = _state(table, user_id), table.seat_of(user_id)
    if table.clock is None or seat is None or not table.clocks:
        return state
    if is_parked(table):
        return text("{state}, parked", state=state)
    if not waits_for(table, user_id):
        return state
    if (falls := time_left_until(table, user_id)) is not None:
        return text("{state}, until <t:{flag}:R>", state=state, flag=falls // 1000)
    stop = stop_of(table, seat, table.changed_at)
    return text("{state}, {why}", state=state, why=why_text(stop)) if stop else state


def _state(table: Table, user_id: int) -> Text:
    match = table.match
    if not waits_for(table, user_id):
        return state_of(table, user_id)
    if match is None:
        return text("**full, press Start**")
    to_move = isinstance(match.status, ToMove) and table.seat_of(user_id) in match.status.seats
    return text(YOUR_TURN if to_move else _("**your answer**"))


def _others(table: Table, user_id: int) -> tuple[Text | Written, ...]:
    named = zip(names_of(table), table.players)
    return tuple(written_name(name) for name, player in named if player.user_id != user_id)
