"""How Konfusion ends, and the figures that players see (rules: Winning)."""

from __future__ import annotations

from collections.abc import Mapping

from ...game import COMMON_ENDINGS, Over, Tally
from ...text import Text, text
from .sides import goals
from .state import State, active, owner

KEYPOSTS = "four goal keyposts"
LAST_DIE = "last die captured"
NOBODY_MOVES = "nobody can move"
STALL = "stall"
AGREEMENT = "agreement"
RESIGNATION = "resignation"
ENDINGS: Mapping[str, Text] = {
    KEYPOSTS: text("one player holds all four goal keyposts"),
    LAST_DIE: text("a player has lost their last die"),
    NOBODY_MOVES: text("no one can move"),
    STALL: text("too many rounds went by without a capture or an upgrade"),
    **COMMON_ENDINGS,
}

AIMS = {
    "opposite": text("4 far keyposts win"),
    "any": text("any opponent's 4 keyposts win"),
}


def won_by(state: State, seat: int, reason: str) -> State:
    """Return the state after a seat has won the game. `reason` is a key of `ENDINGS`."""
    return _ended(state, Over((seat,), reason))


def on_points(state: State, reason: str) -> State:
    """Return the state after the game has ended on points (rules: Winning).

    Pips on the board decide, then captured pips. If several seats are still tied, the `tie` option decides:
    they share the win, play another game or draw. `reason` is a key of `ENDINGS`.
    """
    pips = pips_on_board(state)
    best = max((pips[seat], state.captured[seat]) for seat in active(state))
    tied = tuple(seat for seat in active(state) if (pips[seat], state.captured[seat]) == best)
    tie = state.setup.options.tie
    if len(tied) == 1 or tie == "tournament":
        return _ended(state, Over(tied, reason))
    return _ended(state, Over((), reason, rematch=tied if tie == "replay" else ()))


def holds_goal(state: State, seat: int) -> bool:
    """Return whether a seat has dice on all four keyposts of a goal (rules: Winning)."""
    return keypost_count(state, seat) == 4


def goal_row(state: State, seat: int) -> tuple[int, ...]:
    """Return a seat's four goal keyposts: those of its most complete goal, if the seat has several goals."""
    rows = goals(state.setup.seats, state.setup.options.goal)[seat]
    return max(rows, key=lambda row: _count_keyposts(state, seat, row))


def keypost_count(state: State, seat: int) -> int:
    """Return how many keyposts of a seat's `goal_row` the seat holds."""
    return _count_keyposts(state, seat, goal_row(state, seat))


def without_dice(state: State) -> tuple[int, ...]:
    """List the active seats that have no dice left."""
    owners = {each >> 3 for each in set(state.board)}
    return tuple(seat for seat in active(state) if seat + 1 not in owners)


def pips_on_board(state: State) -> tuple[int, ...]:
    """Return every seat's pips on the board."""
    pips = [0] * state.setup.seats
    for content in state.board:
        seat = owner(content)
        if seat is not None:
            pips[seat] += content & 7
    return tuple(pips)


def tallies(state: State) -> tuple[Tally, ...]:
    """Return the seats' pips, captured pips and goal keyposts held. A seat that has left gets None."""
    points = state.over is not None and state.over.reason not in (KEYPOSTS, RESIGNATION)
    playing = active(state)
    pips = pips_on_board(state)
    seats = range(state.setup.seats)
    return (
        Tally(text("Pips on the board"), tuple(pips[s] if s in playing else None for s in seats), points),
        Tally(text("Captured pips"), tuple(state.captured[s] if s in playing else None for s in seats)),
        Tally(
            text("Goal keyposts (of 4)"),
            tuple(keypost_count(state, s) if s in playing else None for s in seats),
            not points,
        ),
    )


def _count_keyposts(state: State, seat: int, row: tuple[int, ...]) -> int:
    return sum(state.board[post] >> 3 == seat + 1 for post in row)


def _ended(state: State, over: Over) -> State:
    return state._replace(turn=None, allowed=None, moved=(), quiet=0, stirred=False, passes=0, over=over)
