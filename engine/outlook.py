"""Estimates of how a match will end: each seat's share of the win, from 0 to 1.

The arithmetic avoids `exp`, `pow`, and the `sum` of floats, which has rounded differently since Python 3.12.
So an outlook is exactly the same on every machine.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Over, Score, Tally

Outlook = tuple[float, ...]  # by seat; their sum is 1
STEEPNESS = 6.0  # how much stronger a seat with all of a deciding figure is than a seat with none


def total(numbers: Iterable[float]) -> float:
    """Add `numbers` in order, so that the sum is the same on every machine."""
    so_far = 0.0
    for number in numbers:
        so_far += number
    return so_far


def shares(strengths: Sequence[float], active: Collection[int]) -> Outlook:
    """Share the win among the `active` seats according to their `strengths`, which are listed by seat.

    A seat that is stronger by 1 gets a share about 2.7 times as large. A seat that is not active gets 0.
    """
    best = max([strengths[seat] for seat in active])
    weights = [_weight(strength - best) if seat in active else 0.0 for seat, strength in enumerate(strengths)]
    whole = total(weights)
    return tuple([weight / whole for weight in weights])


def shared(over: Over, seats: int, active: Collection[int]) -> Outlook:
    """Share the win of a finished match equally among its winners or, after a draw, its `active` seats."""
    winners = over.winners or active
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])


def by_tally(tally: Tally | None, seats: int, active: Collection[int]) -> Outlook:
    """Share the win among the `active` seats according to their figures in `tally`.

    A seat without a figure counts as far behind. The shares are equal if `tally` is None, or if all its
    figures are 0 or missing. `seats` is the number of seats.
    """
    figures = () if tally is None else tally.figures
    most = total([abs(float(figure)) for figure in figures if figure is not None])
    if tally is None or not most:
        return shares([0.0] * seats, active)
    scale = STEEPNESS / most * (-1 if tally.lowest_first else 1)
    return shares([_strength(figure, scale) for figure in tally.figures], active)


def _strength(figure: Score | None, scale: float) -> float:
    return -STEEPNESS if figure is None else float(figure) * scale


def _weight(behind: float) -> float:
    """Approximate e to the power of `behind`, which is at most 0. The result is never 0."""
    weight = max(0.2, 1.0 + behind / 16)  # never 0: every active seat may win
    for _ in range(4):
        weight *= weight
    return weight
