"""The record of a table's match, for programs; the sheet is for people."""

from __future__ import annotations

from typing import Any

from ..clock.record import time_record
from ..model import Table, names_of
from ..planning.lines import planned_record
from ..play import started_match


def record_of(table: Table) -> dict[str, Any]:
    """Return the match as all may see it, with names, times and dice, the seed only of a finished match.

    Beside them stand what the bot chose, what took how long, and what was planned, if anything was. Raises
    WrongPhase or Refusal where there is no match.
    """
    record = started_match(table).public_record()
    events = len(record["events"])
    dice = {
        "commitment": table.commitment,
        "seed": table.seed.hex() if table.phase == "over" else None,
        "table": table.id,
        "players": [str(player.joined_by) for player in table.players],  # some read numbers as doubles
    }
    chosen = [each._asdict() for each in table.choices if each.event <= events]
    return {
        **record,
        "names": [str(name) for name in names_of(table)],
        "times": list(table.times[:events]),
        "dice": dice,
        **({"chosen": chosen} if chosen else {}),
        **time_record(table, events),
        **planned_record(table.planned, events),
    }
