"""The decision that a seat is awaited for, with a clock or without, and since when its turn has lasted."""

from __future__ import annotations

from engine import Played, Rolled, is_secret, seats_to_move

from ..events import CHANGES_HANDS
from ..model import Table
from .parking import GO_ON, waits_parked

# After which whoever is awaited begins again.
_BEGINS_ANEW = frozenset({"unpaused", "clock_taken_off", *GO_ON})


def decision_of(table: Table, seat: int) -> int | None:
    """Name the decision that a person's seat is awaited for, the same as long as it is: None for none.

    With a clock it is the revision that made the seat awaited, else the entries of the log before it, but
    for what others handed in secretly. There is none while the table is parked.
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
    """Return when the turn of a seat that is awaited began: its decisions up to another seat's are one."""
    if table.clocks and table.clock is not None and table.clocks[seat].used_ms == 0:
        return table.clocks[seat].called_at
    latest = (event.at for event in table.table_events if event.kind in _BEGINS_ANEW)
    taken = (event.at for event in table.table_events if event.kind in CHANGES_HANDS and event.seat == seat)
    return max((_since(table, seat), *latest, *taken))


def _since(table: Table, seat: int) -> int:
    """Return when the latest thing happened in the match that was not done by a seat itself."""
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
