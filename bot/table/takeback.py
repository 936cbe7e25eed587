"""Taking a move back: asked by who made it, allowed by all others, as pure functions from table to table.

Only the latest move can be taken back, and never past a roll or a secret that came to light: what was seen
cannot be unseen. A refusal or another move answers the question. The log keeps everything: taking back is an
entry of its own. Computers agree to everything, and what they have answered goes with the move.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from engine import Match, Played, ToMove
from engine.record import moments

from .errors import AlreadyOffered, NothingTakenBack, NotSeated, WrongPhase
from .model import Action, Table, without_votes
from .play import seat_to_act, tell


def request(table: Table, action: Action, ply: int | None = None) -> Table:
    """Ask to take back the latest move, or take it back where that is free. Takes CPU: call it in a thread.

    Raises WrongPhase, NotSeated, StaleBoard, NothingTakenBack or AlreadyOffered.
    """
    match, seat = seat_to_act(table, action, ply)
    back = _way_back(table, match, seat)
    if table.table_options.take_backs == "free":
        return _taken_back(table, back, action)
    if table.takeback_votes:
        raise AlreadyOffered("You have already asked; the others have to agree, or the move stands.")
    agreed = frozenset({seat, *table.computers})
    if agreed.issuperset(match.active):
        return _taken_back(table, back, action)
    return replace(table, takeback_votes=agreed, revision=table.revision + 1)


def allow(table: Table, action: Action, ply: int | None = None) -> Table:
    """Agree that the latest move is taken back; the last to agree has it done. Takes CPU.

    Raises WrongPhase, NotSeated, StaleBoard or AlreadyOffered.
    """
    match, seat = _answerer(table, action, ply)
    if seat in table.takeback_votes:
        raise AlreadyOffered("You have already agreed; the others have to agree too, or the move stands.")
    agreed = table.takeback_votes | {seat}
    if not agreed.issuperset(match.active):
        return replace(table, takeback_votes=agreed, revision=table.revision + 1)
    return _taken_back(table, _way_back(table, match, _maker(table, match)), action)


def refuse(table: Table, action: Action, ply: int | None = None) -> Table:
    """Refuse to take the move back, or withdraw the request. Raises WrongPhase, NotSeated or StaleBoard."""
    _answerer(table, action, ply)
    return replace(table, takeback_votes=frozenset(), revision=table.revision + 1)


def can_request(table: Table, seat: int | None) -> bool:
    """Return whether a seat made the latest move and may still ask to take it back."""
    match = table.match
    if match is None or table.phase != "running" or table.table_options.take_backs == "never":
        return False
    return seat is not None and seat == _maker(table, match) and not match.hidden and not table.takeback_votes


def move_in_question(table: Table, match: Match) -> Played | None:
    """Return the latest move that a person made, if nothing but moves of computers followed it."""
    for event in reversed(match.events):
        if not isinstance(event, Played):
            return None
        if not table.players[event.seat].level:
            return event
    return None


def _answerer(table: Table, action: Action, ply: int | None) -> tuple[Match, int]:
    """Return the match and the seat of who answers the request."""
    match, seat = seat_to_act(table, action, ply)
    if seat not in match.active:
        raise NotSeated("You have left this game; those who still play decide about its moves.")
    if not table.takeback_votes:
        raise WrongPhase("Nobody is asking to take back a move any more; the game goes on.")
    return match, seat


def _way_back(table: Table, match: Match, seat: int | None) -> list[Match]:
    """Return the match's moments, the latest first, to that before the latest move of a person, `seat`.

    Raises NothingTakenBack. Takes CPU.
    """
    if table.table_options.take_backs == "never":
        raise NothingTakenBack("This table was opened without take-backs, so moves stand.")
    maker = _maker(table, match)
    if maker is None:
        raise NothingTakenBack
    if maker != seat:
        raise NothingTakenBack("Only whoever made the last move can ask to take it back.")
    back = list(moments(match))[::-1]
    made = next(number for number, moment in enumerate(back) if _is_before(moment, match, maker))
    earlier = back[made]
    if match.hidden or (isinstance(earlier.status, ToMove) and earlier.status.secret):
        raise NothingTakenBack("What was handed in secretly stands: it cannot be taken back.")
    return back[: made + 1]


def _maker(table: Table, match: Match) -> int | None:
    """Return whose move can be taken back, None if the latest event is no move."""
    move = move_in_question(table, match)
    return move and move.seat


def _is_before(moment: Match, match: Match, maker: int) -> bool:
    """Return whether the move that followed a moment of a match is the maker's."""
    following = match.events[len(moment.events) :]
    return bool(following) and isinstance(following[0], Played) and following[0].seat == maker


def _taken_back(table: Table, back: list[Match], action: Action) -> Table:
    """Put the last of these moments on the table, two entries of the log later for each event on the way."""
    after, earlier = table, back[-1]
    for later, before in pairwise(back):
        void = after.undone + 2  # the move, and its taking back
        after = tell(replace(after, undone=void), later, before, action.at)
    after = replace(after, choices=tuple(each for each in after.choices if each.event <= len(earlier.events)))
    return replace(without_votes(after), revision=table.revision + 1)
