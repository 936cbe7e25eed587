"""What is decided at a table besides the game, added to it as an event."""

from __future__ import annotations

from dataclasses import replace

from .events import Kind, TableEvent
from .model import Action, Table


def add_event(
    table: Table, action: Action, kind: Kind, *, holder_id: int | None = None, user_id: int | None = None
) -> Table:
    """Add an event to a table's next revision; `holder_id` sits there, or `user_id` does by now."""
    revision = table.revision + 1
    seat = table.seat_of(holder_id) if holder_id is not None else None
    if seat is None and user_id is not None:
        seat = table.seat_of(user_id)
    event = TableEvent(revision, table.ply, kind, action.user_id, action.at, seat, holder_id, user_id)
    return replace(table, revision=revision, table_events=(*table.table_events, event))
