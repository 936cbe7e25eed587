"""The decision that a seat has to make, with or without a clock, and when its turn started."""

from __future__ import annotations

from engine import Played, Rolled, is_secret, seats_to_move

from ..events import CHANGES_HANDS
from ..model import Table
from .parking import GO_ON, waits_parked

# Events that restart the turn of a seat to move.
_BEGINS_ANEW = frozenset({"unpaused", "clock_taken_off", *GO_ON})


def decision_of(table: Table, seat: int) -> int | None:
    """Return the number of the decision that a person's seat has to make, or None if there is none.

    With a clock, this is the revision in which the decision began. Otherwise, it is the number of log entries
    before the decision, not counting moves that others handed in secretly. A parked table has no decisions.
    """
    match = table.match
    if match is None or table.phase != "running" or table.players[seat].level is not None:
        return None
    if seat not in seats_to_move(match.status):
        return None
    if table.clock is not None:
        return table.clocks[seat].called if table.clocks else None
    return None if waits_parked(table) else table.ply - match.hidden


def turn_began_at(table: Table, seat: int) -> int:
    """Return the time (ms since the epoch) when a seat's turn started. Consecutive decisions are one turn."""
    if table.clocks and table.clock is not None and table.clocks[seat].used_ms == 0:
        return table.clocks[seat].called_at
    latest = (event.at for event in table.table_events if event.kind in _BEGINS_ANEW)
    taken = (event.at for event in table.table_events if event.kind in CHANGES_HANDS and event.seat == seat)
    return max((_since(table, seat), *latest, *taken))


def _since(table: Table, seat: int) -> int:
    """Return the time (ms since the epoch) of the match's last change that was not the seat's own."""
    match = table.match
    events = match.events[: len(match.events) - match.hidden] if match else ()
    if not events:
        return table.changed_at
    alone = match is not None and not is_secret(match.status)
    for number in reversed(range(len(events))):
        event = events[number]
        own = isinstance(event, Rolled) or (isinstance(event, Played) and event.seat == seat)
        if not (alone and own):
            return table.times[number]
    return table.times[0]
