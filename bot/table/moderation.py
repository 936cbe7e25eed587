"""Moderators' actions at a table, as pure functions. Callers check the permissions."""

from __future__ import annotations

from dataclasses import replace

from .errors import Refusal, WrongPhase
from .lobby import check_lobby, closed
from .model import Action, Table, add_event
from .play import holder_seat, resign_for, running_match


def pause(table: Table, action: Action) -> Table:
    """Pause the match. Raises WrongPhase if it is not running, or Refusal if it is already paused."""
    running_match(table)
    if table.paused_by is not None:
        raise Refusal("This game is already paused, so nothing changed.")
    return add_event(table, action, "paused")


def unpause(table: Table, action: Action) -> Table:
    """Unpause the match. Raises WrongPhase if it is not paused, or Refusal if the table was closed."""
    running_match(table)
    if table.paused_by is None:
        raise WrongPhase("This game isn't paused, so nothing changed.")
    return add_event(table, action, "unpaused")


def force_resign(table: Table, action: Action, holder_id: int) -> Table:
    """Resign on behalf of the player `holder_id`. Raises WrongPhase, or Refusal if they no longer play."""
    match, seat = running_match(table), holder_seat(table, holder_id)
    if seat not in match.active:
        raise Refusal("This player has already resigned, so nothing changed.")
    return resign_for(table, match, seat, action, "resigned_for")


def close(table: Table, action: Action) -> Table:
    """Close a table, ending a running match without a result. Raises WrongPhase or Refusal if it is over."""
    if table.phase not in ("lobby", "running"):
        check_lobby(table)
    return add_event(_ended(table), action, "closed")


def hide(table: Table, action: Action) -> Table:
    """Hide a table, closing it if open. Its messages are deleted later. Raises Refusal if already hidden."""
    if table.hidden:
        raise Refusal("This table is already hidden, so nothing changed.")
    return add_event(_ended(table), action, "hidden")


def _ended(table: Table) -> Table:
    return replace(table, phase="over") if table.match else closed(table)
