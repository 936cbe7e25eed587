"""The perft table against the naive implementation that it was computed with."""

from __future__ import annotations

import pytest

from ..perft import Row, rows
from .naive import NaiveDiceChess

SHALLOW = [row for row in rows("dice-chess") if row.sequences < 5_000]


def count(game: NaiveDiceChess, rolls: tuple[tuple[int, ...], ...], depth: int, used: int = 0) -> int:
    """Count sequences of moves as tests/games/perft.py does, in the naive game; armies by presets."""
    while game.awaits()[0] in ("army", "reroll"):
        game.roll(rolls[used % len(rolls)])
        used += 1
    kind, owing = game.awaits()
    if kind == "over":
        return 0
    moves = presets(game.rolls[owing[0]]) if kind == "arrange" else game.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        if kind == "arrange":
            after.arrange(owing[0], move)
        else:
            after.play(move)
        total += count(after, rolls, depth - 1, used)
    return total


def presets(roll: tuple[int, ...]) -> set[str]:
    """Give the arrangements that are offered."""
    digits = "".join(map(str, roll))
    return {digits, "".join(sorted(digits)), "".join(sorted(digits, reverse=True))}


@pytest.mark.parametrize("row", SHALLOW, ids=str)
def test_naive_counts(row: Row) -> None:
    """The counts in the file are those of the naive implementation."""
    if row.position is None:
        game = NaiveDiceChess(row.setup["first"], row.setup["options"])
    else:
        game = NaiveDiceChess.at(row.position, row.setup["first"], row.setup["options"])
    assert count(game, row.rolls, row.depth) == row.sequences
