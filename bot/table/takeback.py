"""Taking a move back: asked by who made it, allowed by all others, as pure functions from table to table.

Only the latest move can be taken back, and never past a roll or a secret that came to light: what was seen
cannot be unseen. A refusal or another move answers the question. The log keeps everything: taking back is an
entry of its own. Computers agree to everything, and what they have answered goes with the move.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from engine import Match, Played, is_secret
from engine.record import moments

from .errors import AlreadyOffered, NothingTakenBack, WrongPhase
from .model import Action, Table, without_votes
from .play import active_seat, seat_to_act, tell
from .time import MINUTE

AFTER_ANSWER = 10 * MINUTE  # for which a move can be taken back that a plan has answered


def request(table: Table, action: Action, ply: int | None = None) -> Table:
    """Ask to take back the latest move, or take it back where that is free. Takes CPU: call it in a thread.

    Raises WrongPhase, NotSeated, StaleBoard, NothingTakenBack or AlreadyOffered.
    """
    match, seat = seat_to_act(table, action, ply)
    back = _way_back(match, _check_maker(table, match, seat, action.at))
    if table.table_options.take_backs == "free" and not _is_answered(table, back[-1]):
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
    if (latest := _latest_move(table, match)) is None:
        raise NothingTakenBack
    return _taken_back(table, _way_back(match, latest[0]), action)


def refuse(table: Table, action: Action, ply: int | None = None) -> Table:
    """Refuse to take the move back, or withdraw the request. Raises WrongPhase, NotSeated or StaleBoard."""
    _answerer(table, action, ply)
    return replace(table, takeback_votes=frozenset(), revision=table.revision + 1)


def can_request(table: Table, seat: int | None, at: int) -> bool:
    """Return whether a seat made the latest move and may still ask to take it back at a moment."""
    match = table.match
    if match is None or table.phase != "running" or table.table_options.take_backs == "never":
        return False
    if match.hidden or table.takeback_votes or (latest := _latest_move(table, match)) is None:
        return False
    number, move = latest
    return seat == move.seat and not _is_too_late(table, number, at)


def move_in_question(table: Table, match: Match) -> Played | None:
    """Return the latest move that a person made, if only computers and plans have answered it since."""
    latest = _latest_move(table, match)
    return latest and latest[1]


def _latest_move(table: Table, match: Match) -> tuple[int, Played] | None:
    """Return that move, and before it its number among the events, from 1."""
    planned = {each.event for each in table.planned}
    for number in range(len(match.events), 0, -1):
        event = match.events[number - 1]
        if not isinstance(event, Played):
            return None
        if not table.players[event.seat].level and number not in planned:
            return number, event
    return None


def _is_answered(table: Table, earlier: Match) -> bool:
    """Return whether a plan has made a move since the match was as it was earlier."""
    return any(each.event > len(earlier.events) for each in table.planned)


def _is_too_late(table: Table, number: int, at: int) -> bool:
    """Return whether a plan has answered a move, and the time is over in which it can still be taken back."""
    answered = any(each.event > number for each in table.planned)
    return answered and at > table.times[number - 1] + AFTER_ANSWER


def _answerer(table: Table, action: Action, ply: int | None) -> tuple[Match, int]:
    """Return the match and the seat of who answers the request."""
    match, seat = active_seat(table, action, ply)
    if not table.takeback_votes:
        raise WrongPhase("Nobody is asking to take back a move any more; the game goes on.")
    return match, seat


def _check_maker(table: Table, match: Match, seat: int, at: int) -> int:
    """Return the number of the latest move of a person, which `seat` may ask to take back at a moment.

    Raises NothingTakenBack.
    """
    if table.table_options.take_backs == "never":
        raise NothingTakenBack("This table was opened without take-backs, so moves stand.")
    if (latest := _latest_move(table, match)) is None:
        raise NothingTakenBack
    number, move = latest
    if move.seat != seat:
        raise NothingTakenBack("Only whoever made the last move can ask to take it back.")
    if _is_too_late(table, number, at):
        raise NothingTakenBack(
            "A planned move has answered yours, and you could ask for 10 minutes; now both stand."
        )
    return number


def _way_back(match: Match, number: int) -> list[Match]:
    """Return the moments from now back to that before a move. Raises NothingTakenBack. Takes CPU."""
    back = [moment for moment in list(moments(match))[::-1] if len(moment.events) >= number - 1]
    earlier = back[-1]
    if match.hidden or is_secret(earlier.status):
        raise NothingTakenBack("What was handed in secretly stands: it cannot be taken back.")
    return back


def _taken_back(table: Table, back: list[Match], action: Action) -> Table:
    """Put the last of these moments on the table, two entries of the log later for each event on the way."""
    after, earlier = table, back[-1]
    for later, before in pairwise(back):
        void = after.undone + 2  # the move, and its taking back
        after = tell(replace(after, undone=void), later, before, action.at)
    known = len(earlier.events)
    choices = tuple(each for each in after.choices if each.event <= known)
    planned = tuple(each for each in after.planned if each.event <= known)
    after = replace(after, choices=choices, planned=planned, plans=())
    return replace(without_votes(after), revision=table.revision + 1)
