"""Who is away: those who are not may, by more than half of their seats, drop them or find a successor."""

from __future__ import annotations

from engine import Match, _

from ..computers.seats import people_at_play
from ..errors import AlreadyOffered, NotSeated, Refusal
from ..model import Action, Person, Table, add_event
from ..play import resign_for, seat_to_act
from ..seat_transfer import offer_seat

MIN_PRESENT = 2  # of those who are not away: one opponent alone cannot


class CannotDrop(Refusal):
    """Nobody to drop or to replace, or too few to decide it."""

    sentence = _("Only about somebody who is away can that be decided, by at least two players who are not.")


def drop(table: Table, action: Action, holder_id: int) -> Table:
    """Vote to have a seat that is away resign; it does once more than half of the others want it.

    Raises WrongPhase, NotSeated, Paused, CannotDrop or AlreadyOffered.
    """
    match, seat = _about_away(table, action, holder_id)
    votes = drop_votes(table, holder_id)
    if action.user_id in votes:
        raise AlreadyOffered(
            "You have already asked for this player to be dropped; more of the others have to agree."
        )
    if not _are_enough(table, len(votes) + 1):
        return add_event(table, action, "drop_vote", holder_id=holder_id)
    return resign_for(table, match, seat, action, "dropped")


def may_be_dropped(table: Table, seat: int) -> bool:
    """Return whether the others may have a seat resign: it is away, and at least two of them are not."""
    match = table.match
    if match is None or not table.clocks or seat not in match.active or not table.clocks[seat].away:
        return False
    return len(present_seats(table)) >= MIN_PRESENT


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


def find_successor(table: Table, action: Action, holder_id: int, successor: Person) -> Table:
    """Vote for somebody to play on for who is away: asked once more than half of the others want it.

    They are asked in the name of who proposed them first. Raises WrongPhase, NotSeated, Paused, CannotDrop,
    AlreadyOffered, and what `offer_seat` raises.
    """
    _about_away(table, action, holder_id)
    votes = successor_votes(table, holder_id).get(successor.user_id, ())
    if action.user_id in votes:
        raise AlreadyOffered("You have already agreed to this person; more of the others have to agree.")
    proposer = action._replace(user_id=votes[0]) if votes else action
    offered = offer_seat(table, proposer, holder_id, successor)
    if _are_enough(table, len(votes) + 1):
        return offered
    return add_event(table, action, "successor_vote", holder_id=holder_id, user_id=successor.user_id)


def successor_votes(table: Table, holder_id: int) -> dict[int, tuple[int, ...]]:
    """Return by successor who would have them play on for somebody, who proposed it first.

    Votes from before the seat's holder went away, or from before anybody was asked last, do not count.
    """
    votes: dict[int, tuple[int, ...]] = {}
    if not table.clocks:
        return votes
    present = {table.players[seat].user_id for seat in present_seats(table)}
    for event in table.table_events:
        if event.holder_id != holder_id:
            continue
        if event.kind in ("away", "back", "seat_offered"):
            votes = {}
        elif event.kind == "successor_vote" and event.user_id is not None and event.by_id in present:
            votes[event.user_id] = (*votes.get(event.user_id, ()), event.by_id)
    return votes


def _about_away(table: Table, action: Action, holder_id: int) -> tuple[Match, int]:
    """Return the match and the seat of who is away, about whom the acting user may decide.

    Raises WrongPhase, NotSeated, Paused or CannotDrop.
    """
    match, own = seat_to_act(table, action)
    seat = table.seat_of(holder_id)
    if seat is None or not may_be_dropped(table, seat):
        raise CannotDrop
    if own not in present_seats(table):
        raise NotSeated("Those who are away, or have left, do not decide about others.")
    return match, seat


def _are_enough(table: Table, votes: int) -> bool:
    """Return whether so many are more than half of those who are not away."""
    return 2 * votes > len(present_seats(table))
