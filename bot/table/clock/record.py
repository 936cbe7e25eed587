"""What a record says about time, beside the match: the clock, what each move took, and what time has decided.

Times are kept move by move, for time that is given would falsify what is left. Zones, quiet hours, vacations
and outages stand in no record.
"""

from __future__ import annotations

from typing import Any

from engine import Resigned

from ..model import Table
from .rules import ClockRules
from .time_control import NO_CLOCK, name_of

BY_TIME = {"claimed": "claimed", "forfeited": "forfeited", "dropped": "dropped"}


def time_record(table: Table, events: int) -> dict[str, Any]:
    """Return what a record of so many events says about time, nothing for a game without a clock.

    Events count from 1.
    """
    if table.clock is None and not any(table.spent):
        return {}
    spent = table.spent[:events]
    return {
        "clock": _of(table.clock),
        "spent": [each and each.counted_ms for each in spent],
        "standins": [number for number, each in enumerate(spent, 1) if each and each.stood_in],
        "time": _decided(table, events),
    }


def _of(rules: ClockRules | None) -> dict[str, Any]:
    if rules is None:
        return {"text": NO_CLOCK}
    text = name_of(rules.control)
    return {"text": text, "late": rules.late, "weekends": rules.weekends, "vacations": rules.vacations}


def _decided(table: Table, events: int) -> list[list[Any]]:
    """Return the resignations that time has brought about: the event, the seat, and how."""
    found = table.match.events[:events] if table.match else ()
    left = {event.seat: number for number, event in enumerate(found, 1) if isinstance(event, Resigned)}
    decided = [(each.seat, BY_TIME[each.kind]) for each in table.table_events if each.kind in BY_TIME]
    return sorted([left[seat], seat, how] for seat, how in decided if seat is not None and seat in left)
