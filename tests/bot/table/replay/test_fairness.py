"""The p-value of rolls, compared with tables and put into words. Numbers refer to the cases."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from bot.table.replay import fairness
from bot.table.replay.fairness import chi_square, one_in, share_as_uneven, upper_gamma
from bot.table.replay.rolls import Faces
from bot.views.replay import RARE, TOO_FEW, UNEVEN, USUAL, verdict
from tests.sentences import says


@pytest.mark.parametrize(
    ("degrees", "value", "share"),
    [
        *((5, 9.236, 0.1), (5, 15.086, 0.01), (5, 20.515, 0.001), (1, 3.841, 0.05)),
        *((7, 14.067, 0.05), (7, 24.322, 0.001), (19, 30.144, 0.05)),
    ],
)
def test_tabled_values(degrees: int, value: float, share: float) -> None:
    """The critical values of chi-square from statistics books."""
    assert upper_gamma(degrees / 2, value / 2) == pytest.approx(share, rel=1e-3)


@pytest.mark.parametrize("x", [0.0, 0.3, 1.0, 1.9, 2.1, 5.0, 40.0, 700.0])
def test_closed_forms(x: float) -> None:
    """For one, two and four degrees of freedom, both methods agree with the formula."""
    assert upper_gamma(1, x) == pytest.approx(math.exp(-x), rel=1e-12)
    assert upper_gamma(0.5, x) == pytest.approx(math.erfc(math.sqrt(x)), rel=1e-11)
    assert upper_gamma(2, x) == pytest.approx((1 + x) * math.exp(-x), rel=1e-12)


@pytest.mark.parametrize(
    ("counts", "square", "share", "sentence"),
    [
        ((12, 9, 10, 14, 8, 7), 3.4, 0.64, USUAL.format(percent="64%")),  # case 19
        ((10,) * 6, 0, 1, USUAL.format(percent="100%")),  # every fair die is as uneven
        ((20, 9, 10, 14, 4, 3), 20.2, 0.0011, RARE.format(k=900)),  # case 20
        ((16, 9, 10, 14, 7, 4), 9.8, 0.081, UNEVEN.format(k=10)),
    ],
)
def test_cases_19_and_20_sixty_dice(
    counts: tuple[int, ...], square: float, share: float, sentence: str
) -> None:
    """Usual, rare and slightly uneven rolls each have their sentence, with a number rounded to one figure."""
    assert chi_square(counts) == pytest.approx(square)
    assert share_as_uneven(counts) == pytest.approx(share, rel=0.05)
    assert str(verdict(Faces(None, counts, True))).endswith(sentence)
    assert [one_in(each) for each in (0.1, 0.011, 0.0011, 0.00034)] == [10, 90, 900, 3000]


def test_cases_21_and_22_too_few_dice() -> None:
    """Dice with six sides need 30 rolls, and dice with eight need 40."""
    assert str(verdict(Faces(None, (29, 0, 0, 0, 0, 0), True))) == TOO_FEW.format(count=29, needed=30)
    assert says(str(verdict(Faces(None, (30, 0, 0, 0, 0, 0), True))), RARE)
    assert says(str(verdict(Faces(None, (39, *[0] * 7), True))), TOO_FEW, needed=40)
    assert share_as_uneven((10, 5, 5, 5, 5, 5, 5, 0)) == pytest.approx(upper_gamma(3.5, 5.0))


def test_a_share_is_found_in_a_few_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both methods stop after fewer than 200 terms, because people wait for the result."""
    terms: list[int] = []

    def counted(*span: int) -> Iterator[int]:
        for number in range(*span):
            terms.append(number)
            yield number

    monkeypatch.setattr(fairness, "range", counted, raising=False)
    for degrees in (1, 5, 7, 19):
        for value in (0.1, 3.4, 20.0, 200.0, 2000.0):
            terms.clear()
            upper_gamma(degrees / 2, value / 2)
            assert 0 < len(terms) < 200
