"""What stops the clocks of a table."""

from __future__ import annotations

from ..model import Table
from .stops import Stop, Stops


def stops_of(table: Table) -> Stops:
    """Return what stops the clocks of a table, of all seats alike: a moderator's pause."""
    pauses: list[Stop] = []
    for event in table.table_events:
        if event.kind == "paused":
            pauses.append(Stop(event.at, None, "paused"))
        elif event.kind == "resumed" and pauses:
            pauses[-1] = pauses[-1]._replace(end=event.at)
    return lambda _start, _end: pauses
