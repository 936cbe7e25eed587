"""Where somebody is needed: their tables on a server, page by page; the next one to play at. `/tables`."""

from __future__ import annotations

from engine import Text, ToMove, Written, _, text

from ..table.model import Table
from ..table.waiting import by_urgency, waiting_since, waits_for
from ..views.message import Link, Message, Row, rows_of_buttons, sentence
from ..views.paging import page_buttons, page_number, paginate
from ..views.table_state import YOUR_TURN, state_of, title_of
from .dispatch import Context, command, edit
from .dispatch.context import Services

LINE = _("{number}. **{game}** `{table}` with {others}: {state} · since <t:{since}:f> {place}")
LINE_ALONE = _("{number}. **{game}** `{table}`: {state} · since <t:{since}:f> {place}")
GONE = _("-# Where a button no longer leads to a message, `/board` in that channel shows the game again.")
MOST_LINES = 20  # a page, each with a button that leads there; the fifth row turns pages
NEXT_GAME = _("Next: {game} with {others}")


@command("tables", _("Your unfinished games on this server"))
async def tables_command(context: Context) -> None:
    """List the tables at which who asks plays."""
    await context.reply(await _page(context, 0))


@edit("tables")
async def turn_page(context: Context) -> None:
    """Turn to another page of somebody's tables."""
    await context.edit(await _page(context, page_number(context.custom_id.argument)))


def next_game_rows(table: Table, user_id: int, link: str) -> tuple[Row, ...]:
    """Return the button that leads a player to the next table that waits for them."""
    game, others = title_of(table), _others(table, user_id)
    label = text(NEXT_GAME, game=game, others=others) if others else text("Next: {game}", game=game)
    return ((Link(label, link),),)


async def _page(context: Context, number: int) -> Message:
    """Show a page of somebody's tables; a number that there is not shows the last."""
    services, user_id = context.services, context.user_id
    mine = by_urgency(await services.queries.of_player(user_id, context.guild_id), user_id)
    if not mine:
        return sentence("You have no unfinished games on this server. Open one with `/play`.")
    places = [await services.place_of(table) for table in mine]
    lines = [_line(line, *shown, user_id) for line, shown in enumerate(zip(mine, places), 1)]
    pages = paginate(lines, context.audience.language, MOST_LINES)
    number = min(number, len(pages) - 1)
    first, rest = sum(map(len, pages[:number])), sum(map(len, pages[number + 1 :]))
    more = (text("-# and {count} more", count=rest),) if rest else ()
    content = (text("Your unfinished games on this server:"), *pages[number], *more, text(GONE))
    links = await _links(services, mine[first : len(mine) - rest], first + 1)
    turning = (page_buttons("tables", number, len(pages)),) if len(pages) > 1 else ()
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
    game, others, state = title_of(table), _others(table, user_id), _state(table, user_id)
    since, line = waiting_since(table) // 1000, LINE if others else LINE_ALONE
    fields = {"game": game, "table": table.id, "others": others, "state": state, "since": since}
    return text(line, number=number, place=place, **fields)


def _state(table: Table, user_id: int) -> Text:
    match = table.match
    if not waits_for(table, user_id):
        return state_of(table, user_id)
    if match is None:
        return text("**full, press Start**")
    to_move = isinstance(match.status, ToMove) and table.seat_of(user_id) in match.status.seats
    return text(YOUR_TURN if to_move else _("**your answer**"))


def _others(table: Table, user_id: int) -> tuple[Written, ...]:
    return tuple(Written(player.name) for player in table.players if player.user_id != user_id)
