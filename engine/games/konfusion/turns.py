"""The effects of a move, and the next seat's turn (rules: Growing; Winning; Rolled turns)."""

from __future__ import annotations

from typing import NamedTuple

from ...seats import next_active
from .movement import can_move
from .outcome import (
    KEYPOSTS,
    LAST_DIE,
    NOBODY_MOVES,
    RESIGNATION,
    STALL,
    holds_goal,
    on_points,
    without_dice,
    won_by,
)
from .paths import SIX, rules_of
from .sides import FAR_ROW, SEATED
from .state import OPEN, Move, State, active, cell, rolls


class Turned(NamedTuple):
    """A state in which a seat can act or the game is over.

    `passed` lists, in order, the seats that had to pass before this state was reached.
    """

    state: State
    passed: tuple[int, ...]


def shown_after(state: State, move: Move) -> int:
    """Return the value that a die shows after its move (rules: Growing)."""
    content = state.board[move.source]
    seat, value = (content >> 3) - 1, content & 7
    if value == 1 and move.target in FAR_ROW[SEATED[state.setup.seats][seat]]:
        return SIX
    if value < SIX and move.target in rules_of(state.setup).keyposts:
        return value + 1
    return value


def with_die_moved(state: State, seat: int, move: Move) -> State:
    """Make a move, with any capture, upgrade or end of the game, but do not end the turn (rules: Winning)."""
    value, prey = shown_after(state, move), state.board[move.target]
    board = bytearray(state.board)
    board[move.source] = OPEN
    board[move.target] = cell(seat, value)
    captured = state.captured
    if prey:
        captured = (*captured[:seat], captured[seat] + (prey & 7), *captured[seat + 1 :])
    stirs = bool(prey) or value != state.board[move.source] & 7
    after = State(
        state.setup,
        bytes(board),
        captured,
        seat,
        None if state.allowed is None else state.allowed - 1,
        () if state.allowed is None else tuple(sorted((*state.moved, move.target))),
        0 if stirs else state.quiet,
        stirs or state.stirred,
        0,
        state.left,
    )
    return _judged_after_die(after, seat)


def after_die(state: State, seat: int, move: Move) -> Turned:
    """Move a die, and pass for seats that cannot move, until a seat can act or the game is over."""
    after = with_die_moved(state, seat, move)
    if after.over is None and not rolls(state):
        after = _handed_on(after)
    return at_rest(after)


def after_turn(state: State) -> Turned:
    """End a turn early, and pass for seats that cannot move, until a seat can act or the game is over."""
    return at_rest(_handed_on(state))


def after_leaving(state: State, seat: int) -> Turned:
    """Return the state after `seat` has left the game (rules: Leaving, and ending early).

    The seat's unfinished turn counts neither as a quiet turn nor as a pass.
    """
    state = state._replace(left=state.left | {seat}, passes=0)
    playing = active(state)
    if len(playing) == 1:
        return Turned(won_by(state, playing[0], RESIGNATION), ())
    return at_rest(_with_turn_of_next(state, state.quiet) if state.turn == seat else state)


def at_rest(state: State) -> Turned:
    """End turns, and pass for blocked seats, until a seat can move, a roll is due, or the game is over."""
    passed: list[int] = []
    while state.turn is not None and not roll_awaited(state) and not can_move(state):
        if not state.moved:
            passed.append(state.turn)
            state = state._replace(passes=state.passes + 1)
        state = _handed_on(state)
    return Turned(state, tuple(passed))


def roll_awaited(state: State) -> bool:
    """Return whether the turn's roll is still due."""
    return rolls(state) and state.allowed is None


def _judged_after_die(state: State, seat: int) -> State:
    if holds_goal(state, seat):
        return won_by(state, seat, KEYPOSTS)
    beaten = without_dice(state)
    if not beaten:
        return state
    if state.setup.seats == 2:
        return won_by(state, 1 - beaten[0], LAST_DIE)
    return on_points(state, LAST_DIE)


def _handed_on(state: State) -> State:
    """End a turn, then either end the game (rules: Winning) or start the next turn."""
    seated = len(active(state))
    if state.passes >= seated:
        return on_points(state, NOBODY_MOVES)
    quiet = 0 if state.stirred else state.quiet + 1
    stall = state.setup.options.stall
    if stall and quiet >= stall * seated:
        return on_points(state, STALL)
    return _with_turn_of_next(state, quiet)


def _with_turn_of_next(state: State, quiet: int) -> State:
    assert state.turn is not None, "a finished game has no turns"
    turn = next_active(state.turn, state.setup.seats, state.left)
    return state._replace(turn=turn, allowed=None, moved=(), quiet=quiet, stirred=False)
