"""What is decided at a table besides the game, added to it as an event."""

from __future__ import annotations

from dataclasses import replace

from .events import Kind, TableEvent
from .model import Action, Table


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
