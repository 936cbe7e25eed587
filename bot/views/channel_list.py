"""The message that lists a channel's open tables and notifies no one. A pure function of the tables."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Text, _, text

from ..locale.language import Language
from ..table.clock.parking import is_parked
from ..table.lobby import free_seats
from ..table.matching import Looker
from ..table.model import Table, names_of
from ..table.waiting import waiting_since
from .custom_id import button
from .looking import looker_lines, looking_button
from .message import BUTTONS_A_ROW, Link, Message, rows_of_buttons
from .paging import more_line, paginate
from .results import result_line
from .starting import start_buttons
from .text import state_of, title_of, written_name

MAX_LOOKING = 10  # people who are listed
NOBODY = 0  # no user has this id

HEAD = _("## Open tables")
LOOKING = _("## Looking for a game")
LATEST = _("## Latest results")
RUNNING = _("{number}. **{game}**, {players}: {state} · last activity <t:{since}:R>")
WAITING = _("{number}. **{game}**, free seats: {free} · opened by {opener} <t:{since}:R>")
NO_TABLES = _("There are no open tables here. Open one, and others can join you.")
MAX_LINES = 3 * BUTTONS_A_ROW  # each with a button to its table; two rows are for joining and starting


def channel_list_message(
    tables: Sequence[tuple[Table, str | None]],
    language: Language,
    finished: Sequence[tuple[Table, str]] = (),
    looking: Sequence[Looker] = (),
) -> Message:
    """Return a message with as many open tables as fit, all `finished` games and people `looking` for a game.

    `tables` must be sorted by `in_order`. Each open table comes with the URL for its button, or None, and
    each finished one with a link to show.
    """
    results = [text("- {result}", result=result_line(*each)) for each in finished]
    latest = (text(LATEST), *results) if results else ()
    latest += (text(LOOKING), *looker_lines(looking, MAX_LOOKING)) if looking else ()
    row = (*start_buttons(("open",)), looking_button(others=bool(looking)))
    if not tables:
        return Message((text(HEAD), text(NO_TABLES), *latest), rows=(row,), silent=True)
    lines = [_line(number, table) for number, (table, _link) in enumerate(tables[:MAX_LINES], 1)]
    first = paginate([*latest, *lines], language, MAX_LINES + len(latest))[0][len(latest) :]
    more = more_line(len(tables) - len(first))
    shown = list(enumerate(tables[: len(first)], 1))
    links = [
        Link(text("{number}. {game}", number=number, game=title_of(table)), link)
        for number, (table, link) in shown
        if link
    ]
    joins = [
        button(table, _("Join {number}"), "sit", "success", number=number)
        for number, (table, _link) in shown
        if _may_be_joined(table)
    ]
    rows = (*rows_of_buttons(joins[:BUTTONS_A_ROW]), *rows_of_buttons(links), row)
    return Message((text(HEAD), *first, *more, *latest), rows=rows, silent=True)


def in_order(tables: Sequence[Table]) -> list[Table]:
    """Return an overview's tables in the given order, but with those that people can join first."""
    return sorted(tables, key=_may_be_joined, reverse=True)


def _may_be_joined(table: Table) -> bool:
    return table.phase == "lobby" and free_seats(table) > 0


def _line(number: int, table: Table) -> Text:
    state = state_of(table, NOBODY)
    if is_parked(table):
        state = text("{state}, parked", state=state)
    names = tuple(map(written_name, names_of(table)))
    opener = names[table.seat_of(table.opener_id) or 0]
    fields = {"game": title_of(table), "players": names, "opener": opener, "state": state}
    since, line = waiting_since(table) // 1000, RUNNING if table.match else WAITING
    return text(line, number=number, since=since, free=free_seats(table), **fields)
