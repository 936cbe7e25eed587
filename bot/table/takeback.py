"""Taking back the latest move, unless it was secret or dice have been rolled since. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from engine import Event, Match, Played, Resigned, _, is_secret
from engine.record import moments

from .computers.seats import users_at_play
from .errors import Refusal
from .model import Action, Table
from .play import running_match, seat_to_act, tell
from .time import MINUTE

NO_MOVE_YET = _("There's no move to take back yet.")
ROLLED_SINCE = _("Dice have been rolled since the last move, so you can't take it back.")
PLANNED = _("You can't take back a planned move.")
LEFT_SINCE = _("A player has left since the last move, so you can't take it back.")
AFTER_ANSWER = 10 * MINUTE  # how long a move can be taken back after a plan answered it


def check_request(table: Table, action: Action) -> None:
    """Raise WrongPhase or Refusal unless the acting user can ask to take back the latest move."""
    match, seat = seat_to_act(table, action)
    _way_back(match, _check_maker(table, match, seat, action.at))


def those_to_allow(table: Table) -> tuple[int, ...]:
    """Return the ids of the users who decide whether the latest move is taken back.

    All people still playing decide or, if the take-back is free, only the mover. Return () if there is no
    move to take back.
    """
    match = table.match
    latest = _latest_move(table, match) if match else None
    if match is None or latest is None:
        return ()
    number, move = latest
    return (table.players[move.seat].user_id,) if is_free(table, number) else users_at_play(table)


def is_free(table: Table, number: int) -> bool:
    """Return whether take-backs need no consent at a table and no plan has answered move `number`."""
    return table.table_options.take_backs == "free" and not any(each.event > number for each in table.planned)


def take_back(table: Table, action: Action) -> Table:
    """Return the table without the latest move that a person made and without any later event. CPU-intensive.

    Raises WrongPhase or Refusal if no match is running or the move cannot be taken back.
    """
    match = running_match(table)
    if (latest := _latest_move(table, match)) is None:
        raise _nothing_to_take_back(table, match)
    after = go_back(table, _way_back(match, latest[0]), action.at)
    return replace(after, revision=table.revision + 1)


def go_back(table: Table, back: Sequence[Match], at: int) -> Table:
    """Return a table with its latest events undone at the time `at` (ms).

    `back` has the match after each of these events, newest first, and finally the match before all of them.
    """
    for later, before in pairwise(back):
        void = table.undone + 2  # the event, and its take-back
        table = tell(replace(table, undone=void), later, before, at)
    known = len(back[-1].events)
    choices = tuple(each for each in table.choices if each.event <= known)
    planned = tuple(each for each in table.planned if each.event <= known)
    return replace(table, choices=choices, planned=planned, plans=())


def can_request(table: Table, seat: int | None, at: int) -> bool:
    """Return whether a seat made the latest move and can still ask, at `at` (ms), to take the move back."""
    match = table.match
    if match is None or table.phase != "running" or match.hidden:
        return False
    try:
        _check_maker(table, match, seat, at)
    except Refusal:
        return False
    return True


def move_in_question(table: Table, match: Match) -> Played | None:
    """Return the latest move that was made by a person and not by a plan.

    Return None if there is no such move, or if a roll or a resignation has followed it.
    """
    latest = _latest_move(table, match)
    return latest and latest[1]


def _latest_move(table: Table, match: Match) -> tuple[int, Played] | None:
    """Return the latest move that was made by a person and not by a plan, preceded by its number.

    Return None if there is no such move, or if a roll or a resignation has followed it.
    """
    planned = {each.event for each in table.planned}
    for number in range(len(match.events), 0, -1):
        event = match.events[number - 1]
        if not isinstance(event, Played):
            return None
        if not table.players[event.seat].level and number not in planned:
            return number, event
    return None


def _nothing_to_take_back(table: Table, match: Match) -> Refusal:
    """Return a refusal that says why no move can be taken back, for example because dice were rolled last."""
    events = [each for each in match.events if not _is_by_computer(table, each)]
    if not any(isinstance(each, Played) for each in events):
        return Refusal(NO_MOVE_YET)
    return Refusal({Played: PLANNED, Resigned: LEFT_SINCE}.get(type(events[-1]), ROLLED_SINCE))


def _is_by_computer(table: Table, event: Event) -> bool:
    return isinstance(event, Played) and bool(table.players[event.seat].level)


def _is_too_late(table: Table, number: int, at: int) -> bool:
    """Return whether a plan has answered move `number` and, at `at` (ms), the move is over 10 minutes old."""
    answered = any(each.event > number for each in table.planned)
    return answered and at > table.times[number - 1] + AFTER_ANSWER


def _check_maker(table: Table, match: Match, seat: int | None, at: int) -> int:
    """Return the latest move's number. Raises Refusal if `seat` cannot ask for a take-back at `at` (ms)."""
    if table.table_options.take_backs == "never":
        raise Refusal("This table doesn't allow take-backs, so the move stands.")
    if (latest := _latest_move(table, match)) is None:
        raise _nothing_to_take_back(table, match)
    number, move = latest
    if move.seat != seat:
        raise Refusal("Only the player who made the last move can ask to take it back.")
    if _is_too_late(table, number, at):
        raise Refusal(
            "A planned move answered yours, and the 10 minutes to ask for a take-back are over. Both "
            "moves stand."
        )
    return number


def _way_back(match: Match, number: int) -> list[Match]:
    """Return the match after each event, newest first, back to the match before move `number`. CPU-intensive.

    Raises Refusal if the move was secret, or if any secret moves have yet to be revealed.
    """
    back = [moment for moment in list(moments(match))[::-1] if len(moment.events) >= number - 1]
    if match.hidden or is_secret(back[-1].status):
        raise Refusal("You can't take back a secret move you've handed in.")
    return back
