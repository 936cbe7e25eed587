"""What a game has asked seats to do away from the table, such as dares."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine import Call

from .model import Table

_WRITTEN = re.compile(r"(\d{1,9})-(\d{1,3})")


class CallId(NamedTuple):
    """A call's ply, and its number among the calls of that ply, from 0. It is written like `12-0`."""

    ply: int
    number: int

    def __str__(self) -> str:
        return f"{self.ply}-{self.number}"


def calls_of(table: Table, since: int = -1) -> dict[CallId, Call]:
    """Return the calls after ply `since` by id, oldest first. A table forgets old ones."""
    calls: dict[CallId, Call] = {}
    for ply, call in table.calls:
        if ply > since:
            calls[CallId(ply, sum(each.ply == ply for each in calls))] = call
    return calls


def read_call_id(written: str) -> CallId | None:
    """Return the id that a string contains, or None if it is not a call's."""
    found = _WRITTEN.fullmatch(written)
    return CallId(int(found[1]), int(found[2])) if found else None
