"""The order of seats by the figures of a tally."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine import Tally, leaders, ranking, text


@pytest.mark.parametrize(
    ("figures", "lowest_first", "order", "best"),
    [
        ((3, 7, 5), False, [1, 2, 0], (1,)),
        ((3, 7, 5), True, [0, 2, 1], (0,)),
        ((None, 2, Fraction(5, 2), 2), False, [2, 1, 3, 0], (2,)),
        ((None, -1, 0), True, [1, 2, 0], (1,)),
        ((4, 4), False, [0, 1], (0, 1)),
        ((None, None), False, [0, 1], ()),
    ],
)
def test_best_first_and_seats_without_a_figure_last(
    figures: tuple[int | Fraction | None, ...], lowest_first: bool, order: list[int], best: tuple[int, ...]
) -> None:
    """Seats with the same figure keep their order."""
    tally = Tally(text("Score"), figures, lowest_first=lowest_first)
    assert (ranking(tally), leaders(tally)) == (order, best)
