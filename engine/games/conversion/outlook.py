"""Estimates of how Conversion will end. Dice beside open squares may still change hands or rise.

The keen estimate uses figures from 600 games between two opponents who looked one step ahead: how often dice
changed hands or rose, and what a die in hand was worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from ...outlook import Outlook, shares
from ...thinking import ONE_STEP, Thinking
from .outcome import figures
from .state import GRID, HOLE, OPEN, State

_IS_OPEN = bytes(cell == OPEN for cell in range(256))  # translates a board to 1 where it is open, 0 elsewhere
_NEAR = tuple(sum(1 << 8 * near for near in GRID.all8[square]) for square in range(len(GRID)))
_RISK = 0.45  # the chance that one open square beside a 1 costs its owner the die
_MAX_RISK = 0.75  # the highest such chance, for dice beside many open squares
_RAISED = 0.25  # how much one open square beside a die raises it
_RISES = 0.97  # the same, but measured
_SAFETY = (0.0, 0.52, 0.56, 0.64, 0.72, 0.88, 1.2)  # by value: a die's chance to keep its owner, capped at 1
_SAFETY_LOSS, _MIN_SAFETY = 0.02, 0.5  # its loss by each open square beside the die; the lowest chance
_IN_HAND = (0.0, -3.5, -5.0, -4.5, -2.5, 3.5, 11.0)  # pips that a die in hand adds, above the average die
LEVELS: Mapping[str, Thinking] = MappingProxyType(
    {**ONE_STEP, "steady": Thinking(plies=2, width=(12,), positions=10_000, keen=True)}
)

Table = tuple[tuple[tuple[float, float], ...], ...]  # by value and adjacent open squares: owner, others


@lru_cache
def _table(others: int, endless: bool, in_pips: bool) -> Table:
    """Return a die's expected worth, indexed by its value and by the number of open squares beside it.

    Each entry holds the owner's expected lead over each other seat, and the amount that each other seat can
    expect to gain from the die. `others` is the number of other seats, and `endless` says whether the option
    of that name is on. A die counts for its pips if `in_pips`, otherwise for 1.
    """

    def worth(value: int, room: int) -> tuple[float, float]:
        once = _RISK / 6 if endless else _RISK * (6 - value) / 6
        safety = 1.0
        for _ in range(room):
            safety *= 1 - once
        loss = (1 - safety) * _MAX_RISK / others
        pips = min(6.0, value + _RAISED * room) if in_pips else 1.0
        return pips * (1 - loss * others - loss), pips * loss

    return tuple(tuple(worth(value, room) for room in range(9)) for value in range(7))


@lru_cache
def _keen_table(others: int) -> Table:
    """Return a table of pips in the form of `_table`, based on measured games. Invalid if `endless` is on."""

    def worth(value: int, room: int) -> tuple[float, float]:
        safety = min(1.0, max(_MIN_SAFETY, _SAFETY[value] - _SAFETY_LOSS * room)) if room else 1.0
        loss = (1 - safety) / others
        pips = min(6.0, value + _RISES * room)
        return pips * (safety - loss), pips * loss

    return tuple(tuple(worth(value, room) for room in range(9)) for value in range(7))


def estimate(state: State) -> Outlook:
    """Return each seat's expected share of the win, from 0 to 1."""
    return shares(_strengths(state), _playing(state))


def keen_estimate(state: State) -> Outlook:
    """Return each seat's expected share of the win, from 0 to 1, counting the dice in its hand.

    If the `endless` option is on, or if pips do not decide the game, return the shares of `estimate`.
    """
    options = state.setup.options
    if options.win != "high-score" or options.endless:
        return estimate(state)
    pips = _expected(state, _keen_table(state.setup.seats - 1))
    for seat, hand in enumerate(state.hands):
        for value in hand or ():
            pips[seat] += _IN_HAND[value]
    return shares(_in_units(pips, 5.0 + 0.5 * state.board.count(OPEN)), _playing(state))


def _playing(state: State) -> list[int]:
    return [seat for seat in range(state.setup.seats) if seat not in state.left]


def _strengths(state: State) -> list[float]:
    """Return each seat's strength: its expected figure, divided by how much figures may still change."""
    win, left = state.setup.options.win, state.board.count(OPEN)
    if win == "high-score":
        return _in_units(_plainly(state, in_pips=True), 2.0 + 0.6 * left)
    dice = _plainly(state, in_pips=False)
    if win == "territory":
        return _in_units(dice, 0.7 + 0.15 * left)
    if win == "mass":
        sizes = [float(group or 0) + each for group, each in zip(figures(state, "mass"), dice)]
        return _in_units(sizes, 0.8 + 0.2 * left)
    sign = -1.0 if win == "wide" else 1.0
    rates = [sign * pip / die if die else None for pip, die in zip(_plainly(state, in_pips=True), dice)]
    worst = min([rate for rate in rates if rate is not None], default=0.0) - 1
    return _in_units([worst if rate is None else rate for rate in rates], 0.05 + 0.01 * left)


def _plainly(state: State, in_pips: bool) -> list[float]:
    setup = state.setup
    return _expected(state, _table(setup.seats - 1, setup.options.endless, in_pips))


def _expected(state: State, table: Table) -> list[float]:
    """Return the pips or dice that each seat can expect from the dice on the board, according to `table`."""
    seats, board = state.setup.seats, state.board
    open_squares = int.from_bytes(board.translate(_IS_OPEN), "little")
    expected, drift = [0.0] * seats, 0.0
    for square, cell in enumerate(board):
        if cell and cell != HOLE:
            own, other = table[cell & 7][(open_squares & _NEAR[square]).bit_count()]
            expected[cell >> 3] += own
            drift += other
    return [each + drift for each in expected]


def _in_units(figures: list[float], unit: float) -> list[float]:
    return [each / unit for each in figures]
