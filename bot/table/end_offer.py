"""Ending a match by agreement (rules: common, 8), as pure functions from table to table."""

from __future__ import annotations

from dataclasses import replace

from .errors import AlreadyOffered, WrongPhase
from .model import Action, Table
from .play import active_seat, advance


def offer_end(table: Table, action: Action, ply: int | None = None) -> Table:
    """Offer to end the game now, or agree to it; the last to agree ends the match (rules: common, 8).

    Raises WrongPhase, NotSeated, StaleBoard, or AlreadyOffered.
    """
    match, seat = active_seat(table, action, ply)
    if seat in table.stop_votes:
        raise AlreadyOffered
    agreed = table.stop_votes | {seat}
    if not agreed.issuperset(match.active):
        return replace(table, stop_votes=agreed, revision=table.revision + 1)
    return advance(table, match, match.settle(), action.at)


def decline_end(table: Table, action: Action, ply: int | None = None) -> Table:
    """Play on, or withdraw one's own offer. Raises WrongPhase, NotSeated or StaleBoard."""
    active_seat(table, action, ply)
    if not table.stop_votes:
        raise WrongPhase("Nobody is offering to end the game any more; it goes on.")
    return replace(table, stop_votes=frozenset(), revision=table.revision + 1)
