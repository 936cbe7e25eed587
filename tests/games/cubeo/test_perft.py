"""The perft table against the naive implementation that it was computed with."""

from __future__ import annotations

import pytest

from ..perft import Row, rows
from .naive import NaiveCubeo

SHALLOW = [row for row in rows("cubeo") if row.sequences < 4_800]


def count(game: NaiveCubeo, depth: int) -> int:
    """Count sequences of actions as tests/games/perft.py does, in the naive game."""
    if game.ended:
        return 0
    if depth == 1:
        return len(game.results())
    total = 0
    for action in game.results():
        after = game.copy()
        after.play(action)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("row", SHALLOW, ids=str)
def test_naive_counts(row: Row) -> None:
    """The counts in the file are those of the naive implementation."""
    options = row.setup["options"]
    if row.position is None:
        game = NaiveCubeo(row.setup["first"], options)
    else:
        game = NaiveCubeo.at(row.position, options)
    assert count(game, row.depth) == row.sequences
