"""A table's deadlines: what the bot does automatically, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import NamedTuple

from . import absence, automatic_start, lobby, matching
from .agreements import asking
from .clock.due_actions import clock_due_at
from .game_night import last_round
from .model import Action, Table


class Kind(NamedTuple):
    """A kind of deadline.

    `due_at` returns a table's deadline in milliseconds since the epoch, or None if the table has none.
    `change` does what is due, or raises NotDue before the deadline. `change` is None if a service acts
    instead. If `needs` returns a false value for a table, the table has no deadline of this kind, and
    `due_at` isn't called.
    """

    due_at: Callable[[Table], int | None]
    change: Callable[[Table, Action], Table] | None
    needs: Callable[[Table], object] = attrgetter("id")


def _is_lobby(table: Table) -> bool:
    return table.phase == "lobby"


_has_events = attrgetter("table_events")


CLOCK, END, START = "clock", "end", "start"
TOURNAMENT = "tournament"  # the only kind of deadline of tournaments
PUNCTUAL = (CLOCK, END, START, TOURNAMENT)  # done to the second, and only while Discord is connected

# The database stores these names.
KINDS: Mapping[str, Kind] = {
    "lobby_expiry": Kind(lobby.expires_at, lobby.expire, _is_lobby),
    "lobby_question": Kind(lobby.question_due_at, lobby.ask_opener, _is_lobby),
    "ready": Kind(matching.ready_by, matching.fall_out, _is_lobby),
    "absence": Kind(absence.removal_due_at, absence.remove_inactive, _has_events),
    "question": Kind(asking.lapses_at, asking.lapse, _has_events),
    CLOCK: Kind(clock_due_at, None, attrgetter("clock")),
    END: Kind(last_round.due_at, None, attrgetter("end")),
    START: Kind(automatic_start.starts_at, None, _is_lobby),
    "full_lobby": Kind(automatic_start.call_due_at, automatic_start.call_opener, _is_lobby),
}


def deadlines_of(table: Table) -> dict[str, int]:
    """Return a table's pending deadlines by kind, in milliseconds since the epoch."""
    due = {name: kind.due_at(table) for name, kind in KINDS.items() if kind.needs(table)}
    return {name: at for name, at in due.items() if at is not None}
