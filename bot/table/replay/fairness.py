"""The unevenness of rolls: Pearson's chi-square, and how often fair dice would be at least as uneven.

That probability is the regularised upper incomplete gamma function Q(degrees / 2, chi-square / 2). Its series
is used for small arguments and its continued fraction for others (NIST: Digital Library of Mathematical
Functions, 8.7.1 and 8.9.2).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

EXPECTED = 5  # rolls of each face on average, at least: with fewer, the approximation says nothing
PRECISION = 1e-15
MAX_TERMS = 10_000
SMALLEST = 1e-300  # instead of a zero as a divisor


def needed(sides: int) -> int:
    """Return how many dice with `sides` sides must be rolled before fairness can be judged."""
    return EXPECTED * sides


def chi_square(counts: Sequence[int]) -> float:
    """Return Pearson's chi-square for the counts of all faces, which should be equally likely."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def share_as_uneven(counts: Sequence[int]) -> float:
    """Return the probability, from 0 to 1, that fair dice are at least as uneven as these `counts`."""
    return upper_gamma((len(counts) - 1) / 2, chi_square(counts) / 2)


def one_in(share: float) -> int:
    """Return the `k` for which `share` is about one in `k`, rounded to one significant figure."""
    k = 1 / max(share, PRECISION)
    unit = int(10 ** math.floor(math.log10(k)))
    return int(round(k / unit) * unit)


def upper_gamma(a: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function Q(a, x), for a > 0 and x >= 0."""
    if x == 0:
        return 1.0
    factor = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - factor * _series(a, x) if x < a + 1 else factor * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    for number in range(1, MAX_TERMS):
        term *= x / (a + number)
        total += term
        if term < total * PRECISION:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """Return the value of the continued fraction for Q(a, x), evaluated forwards with Lentz's method."""
    b = x + 1 - a
    c, d = 1 / SMALLEST, 1 / b
    value = d
    for number in range(1, MAX_TERMS):
        numerator = -number * (number - a)
        b += 2
        d = 1 / (_not_zero(numerator * d + b))
        c = _not_zero(b + numerator / c)
        value *= c * d
        if abs(c * d - 1) < PRECISION:
            break
    return value


def _not_zero(number: float) -> float:
    return number if abs(number) > SMALLEST else SMALLEST
