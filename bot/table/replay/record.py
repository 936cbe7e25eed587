"""A table's match as a record, which programs can read, and the record's section on time."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engine import Resigned, public_events

from ..clock.time_control import NO_CLOCK, name_of
from ..model import Table, names_of
from ..play import started_match

CHANGES = ("clock_agreed", "clock_taken_off")
BY_TIME = ("claimed", "forfeited", "dropped")


def record_of(table: Table) -> dict[str, Any]:
    """Return the public record of a match, with names, times and dice, and the seed once the match is over.

    The record also has the bot's choices, the clock's times and the planned moves, if there are any. Raises
    WrongPhase or Refusal if there is no match.
    """
    match = started_match(table)
    record, shown = match.public_record(), public_events(match)
    places = {number + 1: place for place, number in enumerate(shown, 1)}  # of events, in the record
    dice = {
        "commitment": table.commitment,
        "seed": table.seed.hex() if table.phase == "over" else None,
        "table": table.id,
        "players": [str(player.joined_by) for player in table.players],  # some read numbers as doubles
    }
    chosen = [
        each._replace(event=places[each.event])._asdict() for each in table.choices if each.event in places
    ]
    planned = [places[each.event] for each in table.planned if each.event in places]
    return {
        **record,
        "names": [str(name) for name in names_of(table)],
        "times": [table.times[number] for number in shown],
        "dice": dice,
        **({"chosen": chosen} if chosen else {}),
        **time_record(table, shown),
        **({"planned": planned} if planned else {}),
    }


def time_record(table: Table, shown: Sequence[int]) -> dict[str, Any]:
    """Return the section on time of a table's record, or {} if there has never been a clock.

    `shown` has the indices of the events in the record.
    """
    if table.clock is None and not any(table.spent):
        return {}
    rules, spent = table.clock, [table.spent[number] for number in shown if number < len(table.spent)]
    agreed = {"late": rules.late, "weekends": rules.weekends, "vacations": rules.vacations} if rules else {}
    return {
        "clock": {"text": _first_clock(table), **agreed, "changes": _changes(table, shown)},
        "spent": [each and each.counted_ms for each in spent],
        "standins": [number for number, each in enumerate(spent, 1) if each and each.stood_in],
        "time": _decided(table, shown),
    }


def _first_clock(table: Table) -> str:
    """Return the notation of the clock with which the game started."""
    for before, event in pairwise((None, *table.table_events)):
        if event and event.kind == "clock_taken_off":
            return event.clock or NO_CLOCK
        if before and event and event.kind == "clock_agreed" and event.clock:  # `before` asked for it
            return before.clock or NO_CLOCK
    return name_of(table.clock.control) if table.clock else NO_CLOCK


def _changes(table: Table, shown: Sequence[int]) -> list[list[Any]]:
    """Return each change of the clock: the number of shown events before it and the new clock's notation."""
    changes = (
        (bisect_right(table.times, each.at), each.clock if each.kind == "clock_agreed" else NO_CLOCK)
        for each in table.table_events
        if each.kind in CHANGES
    )
    # Agreements from before clocks were stored with events are not known.
    end = shown[-1] + 1 if shown else 0
    return [[bisect_left(shown, n), clock] for n, clock in changes if n <= end and clock is not None]


def _decided(table: Table, shown: Sequence[int]) -> list[list[Any]]:
    """Return [event number, seat, kind of table event] for each resignation that the clock caused."""
    found = [table.match.events[number] for number in shown] if table.match else []
    left = {event.seat: number for number, event in enumerate(found, 1) if isinstance(event, Resigned)}
    decided = (each for each in table.table_events if each.kind in BY_TIME and each.seat is not None)
    return sorted([left[each.seat], each.seat, each.kind] for each in decided if each.seat in left)
