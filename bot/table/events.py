"""What is decided at a table besides the game: told in public once, and kept.

A table event stands beside the log, not in it: neither the rules nor the dice depend on it. So the table
events say at which ply a seat changed hands, and what moderators did.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from .model import Action, Table

Kind = Literal[
    "seat_offered",  # to somebody, who
    "seat_taken",
    "seat_declined",
    "offer_withdrawn",  # by who made it or by who holds the seat
    "paused",
    "resumed",
    "closed",
    "hidden",
    "forced_resignation",  # a moderator let a player resign
    "inactivity_claimed",  # somebody waits for players who are away, and
    "inactive_removed",  # they did not come back in time
]
ORDERS = ("paused", "resumed", "closed", "hidden")  # of moderators, to the whole table


class TableEvent(NamedTuple):
    """What was decided (`kind`), by whom, when (`at`: milliseconds since the epoch), and where the table was.

    `seat` is the seat that it is about and `holder_id` who sat there, None if it is about the table;
    `user_id` is who is to follow on that seat.
    """

    revision: int
    ply: int
    kind: Kind
    by_id: int
    at: int
    seat: int | None = None
    holder_id: int | None = None
    user_id: int | None = None


def add_event(
    table: Table, action: Action, kind: Kind, *, holder_id: int | None = None, user_id: int | None = None
) -> Table:
    """Add an event to a table at its present revision; `holder_id` sits there, or `user_id` does by now."""
    seat = table.seat_of(holder_id) if holder_id is not None else None
    if seat is None and user_id is not None:
        seat = table.seat_of(user_id)
    event = TableEvent(table.revision, table.ply, kind, action.user_id, action.at, seat, holder_id, user_id)
    return replace(table, table_events=(*table.table_events, event))


def add_event_as_revision(
    table: Table, action: Action, kind: Kind, *, holder_id: int | None = None, user_id: int | None = None
) -> Table:
    """Add an event to a table, as the one thing that changes with its next revision."""
    changed = replace(table, revision=table.revision + 1)
    return add_event(changed, action, kind, holder_id=holder_id, user_id=user_id)


def latest_order(events: tuple[TableEvent, ...]) -> TableEvent | None:
    """Return the latest order of a moderator to the whole table, None if there was none."""
    return next((event for event in reversed(events) if event.kind in ORDERS), None)
