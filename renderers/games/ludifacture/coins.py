"""The coins of Ludifacture: piles, and single coins that show a number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...plates import DIGIT
from ...scene import Box, Label, Placed, Point, Shape

MAX_COINS = 4  # most coins that a pile shows; its figure says how many there are
COIN = 0.2  # the height of a coin seen from the side, as a share of its width
SUNK = 0.55  # the share of that height that the next coin of a pile leaves in sight
EM = 0.78  # em of a figure, as a share of its coin's height
ENDS = 0.45  # how much wider than its figure a coin is, as a share of its height


def pile(foot: Point, across: float, count: int) -> Iterator[Placed]:
    """Draw a pile of `count` coins, or of MAX_COINS if there are more, as seen from the side.

    The pile is `across` units wide, and the middle of its foot is at the point `foot`.
    """
    x, y = foot
    for layer in range(min(count, MAX_COINS)):
        middle = y - COIN * across / 2 - layer * thickness(across)
        yield from (Placed(x, middle, part) for part in _coin(across))


def thickness(across: float) -> float:
    """Return how many units a coin adds to the height of a pile that is `across` units wide."""
    return SUNK * COIN * across


def width(height: float, words: str) -> float:
    """Return the width in units of a coin that is `height` units high and has room for `words`."""
    return height * max(1.0, ENDS + EM * DIGIT * len(words))


def figure(centre: Point, height: float, words: str) -> Iterator[Placed]:
    """Draw a coin with `words` on it. The coin is `height` units high and as wide as the words need."""
    across = width(height, words)
    yield Placed(*centre, Box(across + 0.06, height + 0.06, "badge", radius=height / 2 + 0.03))
    yield Placed(*centre, Box(across, height, "gold", radius=height / 2))
    yield Placed(*centre, Label(words, EM * height, "gold.pip"))


@lru_cache(maxsize=32)
def _coin(across: float) -> tuple[Shape, ...]:
    rim = COIN * across
    return (
        Box(across, rim, "gold.lip", radius=rim / 2),
        Box(across - 0.04, rim - 0.04, "gold", radius=rim / 2),
    )
