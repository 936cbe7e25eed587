"""Moderators' actions at a table, as pure functions. Callers check the permissions."""

from __future__ import annotations

from dataclasses import replace

from .errors import Refusal, WrongPhase
from .events import CHANGES_HANDS
from .lobby import check_lobby, closed
from .model import Action, Table, add_event
from .play import holder_seat, resign_for, running_match
from .rated import is_taken_out


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
    """Resign for the player `holder_id`. Raises WrongPhase or Refusal if they are not in a running match."""
    match, seat = running_match(table), holder_seat(table, holder_id)
    if seat not in match.active:
        raise Refusal("This player has already resigned, so nothing changed.")
    return resign_for(table, match, seat, action, "resigned_for")


def close(table: Table, action: Action) -> Table:
    """Close a lobby or, without a result, a running match. Raises WrongPhase or Refusal for other tables."""
    if table.phase not in ("lobby", "running"):
        check_lobby(table)
    return add_event(_ended(table), action, "closed")


def hide(table: Table, action: Action) -> Table:
    """Hide a table and, if it is unfinished, end it. The table's messages are deleted later.

    Raises Refusal if the table is already hidden.
    """
    if table.hidden:
        raise Refusal("This table is already hidden, so nothing changed.")
    return add_event(_ended(table), action, "hidden")


def take_out(table: Table, action: Action, reason: str) -> Table:
    """Take a finished game out of the ratings, and record the moderator's `reason`.

    Raises Refusal if the game is not rated or already out, or if the acting user played in it.
    """
    _check_counting(table, action)
    if is_taken_out(table):
        raise Refusal("This game is already out of the ratings, so nothing changed.")
    return add_event(table, action, "taken_out", value=reason)


def count_again(table: Table, action: Action, reason: str) -> Table:
    """Count a game in the ratings again after it was taken out, and record the moderator's `reason`.

    Raises Refusal if the game is not rated or already counts, or if the acting user played in it.
    """
    _check_counting(table, action)
    if not is_taken_out(table):
        raise Refusal("This game already counts towards the ratings, so nothing changed.")
    return add_event(table, action, "counted_again", value=reason)


def _check_counting(table: Table, action: Action) -> None:
    """Raise Refusal unless a table's rated game is over and the acting user took no part in it."""
    if table.phase != "over" or table.rated_at is None:
        raise Refusal("This game isn't rated, so there's nothing to change.")
    former = {event.holder_id for event in table.table_events if event.kind in CHANGES_HANDS}
    if action.user_id in former or table.seat_of(action.user_id) is not None:
        raise Refusal("You played in this game, so another moderator has to decide that.")


def _ended(table: Table) -> Table:
    return replace(table, phase="over") if table.match else closed(table)
