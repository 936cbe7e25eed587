"""How a game of Conversion will end: dice beside open squares may still change hands or rise."""

from __future__ import annotations

from ...outlook import Outlook, shares
from .outcome import figures
from .state import GRID, HOLE, OPEN, State

_IS_OPEN = bytes(cell == OPEN for cell in range(256))  # a board translated by it is a number of open squares
_NEAR = tuple(sum(1 << 8 * near for near in GRID.all8[square]) for square in range(len(GRID)))
_TAKEN = 0.45  # how likely one open square beside a 1 costs its owner the die
_RAISED = 0.25  # by how much one open square beside a die raises it


def _loss(value: int, room: int, endless: bool) -> float:
    """Return how likely a die with `room` open squares beside it is lost; halves are as good as it gets."""
    once = _TAKEN / 6 if endless else _TAKEN * (6 - value) / 6
    kept = 1.0
    for _ in range(room):
        kept *= 1 - once
    return (1 - kept) * 0.75


_LOSS = tuple(
    tuple(tuple(_loss(value, room, endless) for room in range(9)) for value in range(7))
    for endless in (False, True)
)
_PIPS = tuple(tuple(min(6.0, value + _RAISED * room) for room in range(9)) for value in range(7))


def strengths(state: State) -> list[float]:
    """Return how far each seat is ahead, in units of what the rest of the game may still change."""
    seats, options = state.setup.seats, state.setup.options
    board = state.board
    open_squares = int.from_bytes(board.translate(_IS_OPEN), "little")
    losses, others = _LOSS[options.endless], seats - 1
    dice, pips = [0.0] * seats, [0.0] * seats
    drift_dice = drift_pips = 0.0
    for square, cell in enumerate(board):
        if cell and cell != HOLE:
            seat, value = cell >> 3, cell & 7
            room = (open_squares & _NEAR[square]).bit_count()
            worth, lost = _PIPS[value][room], losses[value][room]
            dice[seat] += 1 - lost - lost / others
            pips[seat] += worth * (1 - lost - lost / others)
            drift_dice += lost / others
            drift_pips += worth * lost / others
    left = board.count(OPEN)
    if options.win == "high-score":
        return _scaled([each + drift_pips for each in pips], 2.0 + 0.6 * left)
    if options.win == "territory":
        return _scaled([each + drift_dice for each in dice], 0.7 + 0.15 * left)
    if options.win == "mass":
        groups = figures(state, "mass")
        sizes = [float(group or 0) + each for group, each in zip(groups, dice)]
        return _scaled(sizes, 0.8 + 0.2 * left)
    rates = [
        (pip + drift_pips) / (die + drift_dice) if die + drift_dice > 0 else None
        for pip, die in zip(pips, dice)
    ]
    sign = -1.0 if options.win == "wide" else 1.0
    known = [sign * rate for rate in rates if rate is not None]
    worst = min(known, default=0.0) - 1
    return _scaled([worst if rate is None else sign * rate for rate in rates], 0.05 + 0.01 * left)


def estimate(state: State) -> Outlook:
    """Return each seat's share of the win."""
    seats = range(state.setup.seats)
    return shares(strengths(state), [seat for seat in seats if seat not in state.left])


def _scaled(figures: list[float], unit: float) -> list[float]:
    return [figure / unit for figure in figures]
