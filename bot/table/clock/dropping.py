"""Dropping who is away: those who are not may, by more than half of their seats, have the seat resign."""

from __future__ import annotations

from engine import _

from ..computer.seats import people_at_play
from ..errors import AlreadyOffered, NotSeated, Refusal
from ..model import Action, Table, add_event
from ..play import resign_for, seat_to_act

FEWEST = 2  # of those who are not away: one opponent alone cannot


class CannotDrop(Refusal):
    """Nobody to drop, or too few to decide it."""

    sentence = _("Only somebody who is away can be dropped, by at least two players who are not.")


def drop(table: Table, action: Action, holder_id: int) -> Table:
    """Would have a seat that is away resign; it does once more than half of the others want it.

    Raises WrongPhase, NotSeated, Paused, CannotDrop or AlreadyOffered.
    """
    match, own = seat_to_act(table, action, None)
    seat = table.seat_of(holder_id)
    if seat is None or not may_be_dropped(table, seat):
        raise CannotDrop
    if own not in present_seats(table):
        raise NotSeated("Those who are away, or have left, do not decide about others.")
    votes = drop_votes(table, holder_id)
    if action.user_id in votes:
        raise AlreadyOffered("You would drop this player already; more of the others have to agree.")
    if 2 * (len(votes) + 1) <= len(present_seats(table)):
        return add_event(table, action, "drop_vote", holder_id=holder_id)
    return resign_for(table, match, seat, action, "dropped")


def may_be_dropped(table: Table, seat: int) -> bool:
    """Return whether the others may have a seat resign: it is away, and at least two of them are not."""
    match = table.match
    if match is None or not table.clocks or seat not in match.active or not table.clocks[seat].away:
        return False
    return len(present_seats(table)) >= FEWEST


def present_seats(table: Table) -> tuple[int, ...]:
    """Return the seats of people who play and are not away."""
    return tuple(seat for seat in people_at_play(table) if not table.clocks[seat].away)


def drop_votes(table: Table, holder_id: int) -> frozenset[int]:
    """Return who would drop somebody, since they went away last."""
    votes: set[int] = set()
    for event in table.table_events:
        if event.holder_id == holder_id and event.kind in ("away", "back"):
            votes = set()
        elif event.holder_id == holder_id and event.kind == "drop_vote":
            votes.add(event.by_id)
    present = {table.players[seat].user_id for seat in present_seats(table)}
    return frozenset(votes & present)
