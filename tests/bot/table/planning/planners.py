"""Plans for tests: made from legal moves, and saved at a table."""

from __future__ import annotations

from bot.service.tables import Tables
from bot.storage import planning as plans
from bot.table.errors import Refusal
from bot.table.model import Table
from bot.table.planning.lines import Line, Lines
from bot.table.planning.plan import after_theirs, mover, planner_of, save
from engine import Match, ToMove


def some_lines(match: Match, seat: int, deep: int = 1, wide: int = 1) -> Lines:
    """Return a seat's plan for the first `wide` of the opponent's moves that can be answered.

    Each line has up to `deep` answers, with the opponent's moves between them.
    """
    found: list[Line] = []
    for theirs in match.moves(mover(match, seat)):
        try:
            after = after_theirs(match, seat, theirs)
        except Refusal:
            continue
        mine = after.moves(seat)[0]
        answered = after.play(seat, mine)
        goes_on = deep > 1 and isinstance(answered.status, ToMove) and seat not in answered.status.seats
        found.append(Line(theirs, mine, some_lines(answered, seat, deep - 1) if goes_on else ()))
        if len(found) == wide:
            break
    return tuple(found)


def waiting_seat(table: Table) -> int:
    """Return the waiting seat of two."""
    return 1 - table.match.status.seats[0]


async def planned(tables: Tables, table: Table, deep: int = 1, wide: int = 1) -> tuple[Table, Lines]:
    """Return a table of two with a plan saved by the waiting player, and the plan's lines."""
    seat = waiting_seat(table)
    lines = some_lines(planner_of(table, seat).match, seat, deep, wide)
    return await saved(tables, table, table.players[seat].user_id, lines), lines


async def saved(tables: Tables, table: Table, user_id: int, lines: Lines) -> Table:
    """Save lines as a user's plan, and return the table."""
    return await tables.adjust(table.id, lambda now: save(now, user_id, table.ply, lines), plans.write)
