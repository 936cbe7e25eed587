"""When Dice Chess ends, and which seat wins (rules: Winning)."""

from __future__ import annotations

from collections.abc import Mapping

from ...game import COMMON_ENDINGS, Over, Tally
from ...text import Text, text
from .movement import can_move
from .state import SEATS, State, dice_of

MAX_QUIET = 40  # turns without a capture, counting both seats
OFFER = 6  # quiet turns after which players are told that they can offer a count


CAPTURED = "all dice captured"
REPEATED = "a count after the same position for the third time"
QUIET = "a count after {turns} turns without a capture"
ENDINGS: Mapping[str, Text] = {
    **COMMON_ENDINGS,
    CAPTURED: text("one army has been captured"),
    REPEATED: text("the same position came up three times, so the pips were counted"),
    **{
        QUIET.format(turns=turns): text("no capture in {turns} turns, so the pips were counted", turns=turns)
        for turns in range(4, MAX_QUIET + 1)  # stall-turns is at least 2, for each of two seats
    },
}


def quiet_turn(state: State, board: bytes, seat: int) -> State:
    """Return the state after a turn by `seat` that captured nothing and led to `board`."""
    return hand_over(state._replace(board=board, quiet=(*state.quiet, state.board)), 1 - seat)


def hand_over(state: State, seat: int) -> State:
    """Return the state with `seat` to move (the other seat if `seat` has to pass), or with the game over.

    The rules also call for a count if both seats pass in succession. That cannot happen: a blocked seat has a
    die beside an enemy die, which must be higher (otherwise it could be captured) and so can capture.
    """
    if beaten(state) is not None or stalled(state):
        return state._replace(turn=None)
    if can_move(state.board, seat):
        return state._replace(turn=seat)
    passed = state._replace(turn=1 - seat, quiet=(*state.quiet, state.board))
    return passed._replace(turn=None) if stalled(passed) else passed


def beaten(state: State) -> int | None:
    """Return the seat that has lost all its dice, or None if both have dice or the board is not shown."""
    if state.opening is not None:
        return None
    owners = {cell >> 3 for cell in set(state.board) - {0}}
    return next((seat for seat in SEATS if seat not in owners), None)


def stalled(state: State) -> str | None:
    """Return why the pips have to be counted, as a key of `ENDINGS`, or None if play has not stalled."""
    turns, options = len(state.quiet), state.setup.options
    if options.stall == "chase":
        if repetitions(state) >= 2:
            return REPEATED
    elif any(state.captured) and turns >= 2 * options.stall_turns:
        return QUIET.format(turns=turns)
    return QUIET.format(turns=MAX_QUIET) if turns >= MAX_QUIET else None


def repetitions(state: State) -> int:
    """Return how often the position has come up before, with the same seat to move."""
    return state.quiet[-2::-2].count(state.board)  # two turns ago, four turns ago, and so on


def result(state: State) -> Over:
    """Return the result of a finished game."""
    if state.resigned is not None:
        return Over((1 - state.resigned,), "resignation")
    if state.settled:
        return Over(count(state), "agreement")
    loser = beaten(state)
    if loser is not None:
        return Over((1 - loser,), CAPTURED)
    reason = stalled(state)
    assert reason is not None, "a finished game has a reason"
    return Over(count(state), reason)


def pips(board: bytes) -> tuple[int, int]:
    """Return the total pips of each seat's dice on the board."""
    first, second = (sum(dice_of(board, seat).values()) for seat in SEATS)
    return first, second


def count(state: State) -> tuple[int, ...]:
    """Return the winner of a count (pips on the board, then captured pips) in a tuple, or () for a draw."""
    figures = list(zip(pips(state.board), state.captured))
    return tuple(seat for seat in SEATS if figures[seat] > figures[1 - seat])


def tallies(state: State) -> tuple[Tally, ...]:
    """Return the figures of a count, in the order in which they decide."""
    return (
        Tally(text("Pips on the board"), pips(state.board), decides=True),
        Tally(text("Captured pips (tie-break)"), state.captured),
    )
