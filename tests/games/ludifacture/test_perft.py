"""The perft table against the naive implementation that it was computed with."""

from __future__ import annotations

import pytest

from ..perft import Row, rows
from .naive import NaiveLudifacture

SHALLOW = [row for row in rows("ludifacture") if row.sequences < 3_000]


def count(game: NaiveLudifacture, rolls: tuple[tuple[int, ...], ...], depth: int, used: int = 0) -> int:
    """Count sequences of moves as tests/games/perft.py does, in the naive game."""
    while game.awaits()[0] in ("roll", "re-roll", "count", "lay out"):
        game.take_roll(rolls[used % len(rolls)])
        used += 1
    if game.ended:
        return 0
    if depth == 1:
        return len(game.moves())
    total = 0
    for move in game.moves():
        after = game.copy()
        after.play(move)
        total += count(after, rolls, depth - 1, used)
    return total


@pytest.mark.parametrize("row", SHALLOW, ids=str)
def test_naive_counts(row: Row) -> None:
    """The counts in the file are those of the naive implementation."""
    if row.position is None:
        game = NaiveLudifacture(row.setup["seats"], row.setup["first"], row.setup["options"])
    else:
        game = NaiveLudifacture.at(row.position, **row.setup)
    assert count(game, row.rolls, row.depth) == row.sequences
