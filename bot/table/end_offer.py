"""Ending a match by agreement (rules: common, 8), as pure functions from table to table."""

from __future__ import annotations

from dataclasses import replace

from engine import Match

from .errors import AlreadyOffered, NotSeated, WrongPhase
from .model import Action, Table
from .play import after_rolls, seat_to_act, tell


def offer_end(table: Table, action: Action, ply: int | None = None) -> Table:
    """Offer to end the game now, or agree to it; the last to agree ends the match (rules: common, 8).

    Raises WrongPhase, NotSeated, StaleBoard, or AlreadyOffered.
    """
    match, seat = _voter(table, action, ply)
    if seat in table.stop_votes:
        raise AlreadyOffered
    agreed = table.stop_votes | {seat}
    if not agreed.issuperset(match.active):
        return replace(table, stop_votes=agreed, revision=table.revision + 1)
    after = match.settle()
    return after_rolls(tell(table, match, after, action.at), after, action.at)


def decline_end(table: Table, action: Action, ply: int | None = None) -> Table:
    """Play on, or withdraw one's own offer. Raises WrongPhase, NotSeated or StaleBoard."""
    _voter(table, action, ply)
    if not table.stop_votes:
        raise WrongPhase("Nobody is offering to end the game any more; it goes on.")
    return replace(table, stop_votes=frozenset(), revision=table.revision + 1)


def _voter(table: Table, action: Action, ply: int | None) -> tuple[Match, int]:
    """Return the match and the seat of who acts, who still plays."""
    match, seat = seat_to_act(table, action, ply)
    if seat not in match.active:
        raise NotSeated("You have left this game; those who still play decide when it ends.")
    return match, seat
