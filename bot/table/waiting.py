"""Tables that are waiting for a person: how long they have waited, and how urgent they are."""

from __future__ import annotations

from collections.abc import Iterable

from engine import seats_to_move

from .agreements.asking import open_proposals
from .clock.due_actions import late_seat
from .clock.parking import waits_parked
from .clock.table_stops import flag
from .lobby import most_seats
from .model import Table
from .play import plays


def waits_for(table: Table, user_id: int) -> bool:
    """Return whether a table is waiting for a person to move, answer a question or start a full lobby."""
    if table.phase not in ("lobby", "running") or table.paused_by is not None:
        return False
    full = len(table.players) == most_seats(table)
    starts = table.match is None and full and table.opener_id == user_id
    return starts or is_to_move(table, user_id) or is_asked(table, user_id)


def concerns(table: Table, user_id: int) -> bool:
    """Return whether a message that notified a person about a table still applies.

    The table must not be hidden. It must wait for the person, let them claim the win, or be a lobby in which
    they have a seat or an invitation.
    """
    late, seat = late_seat(table), table.seat_of(user_id)
    if table.hidden:
        return False
    if table.phase == "lobby" and (
        seat is not None or any(user_id == each.user_id for each in table.invited)
    ):
        return True
    return waits_for(table, user_id) or (late is not None and seat != late and plays(table, user_id))


def is_asked(table: Table, user_id: int) -> bool:
    """Return whether a question at a table is waiting for a person's answer."""
    return any(user_id in asked.unanswered for asked in open_proposals(table, table.changed_at))


def is_to_move(table: Table, user_id: int) -> bool:
    """Return whether it is a person's turn at a table."""
    return table.match is not None and table.seat_of(user_id) in seats_to_move(table.match.status)


def waiting_since(table: Table) -> int:
    """Return when a table started waiting (ms since the epoch). Secret moves still hidden are ignored."""
    shown = len(table.times) - table.match.hidden if table.match else 0
    return table.times[shown - 1] if shown > 0 else table.opened_at


def by_urgency(tables: Iterable[Table], user_id: int) -> list[Table]:
    """Return the tables at which a person plays or is asked something, most urgent first.

    Tables that wait for the person come first, starting with those where the person's flag falls soonest.
    Parked tables follow, and then all others. Of equally urgent tables, the longest wait comes first.
    """
    mine = (table for table in tables if plays(table, user_id) or is_asked(table, user_id))
    return sorted(mine, key=lambda table: (*_urgency(table, user_id), waiting_since(table), table.id))


def flag_falls_at(table: Table, user_id: int) -> int | None:
    """Return when a person's flag falls (ms since the epoch), or None if that is unknown or no clock runs."""
    seat = table.seat_of(user_id)
    return flag(table, seat) if table.clocks and seat is not None else None


def _urgency(table: Table, user_id: int) -> tuple[int, int]:
    waits = waits_for(table, user_id)
    if waits_parked(table) and not is_asked(table, user_id):
        return 2, 0
    if not waits:
        return 3, 0
    falls = flag_falls_at(table, user_id)
    return (1, 0) if falls is None else (0, falls)
