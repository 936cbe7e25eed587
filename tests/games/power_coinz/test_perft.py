"""The perft table against the naive implementation that it was computed with."""

from __future__ import annotations

import pytest

from ..perft import Row, rows
from .naive import NaivePowerCoinz


def naive_at(row: Row) -> NaivePowerCoinz:
    """Open the naive game at a position before its first flip."""
    assert row.position is not None
    teams = [team[2:].split(",") for team in row.position.split(" ")[0].split("|")]
    return NaivePowerCoinz(teams, row.setup["options"])


def count(row: Row, moves: list[str], depth: int) -> int:
    """Count captures as tests/games/perft.py does; the game is played again for each line of play."""
    game, used, line = naive_at(row), 0, list(moves)
    while game.awaited is not None:
        if game.awaited[0] != "capture":
            game.answer(row.rolls[used % len(row.rolls)])
            used += 1
        elif line:
            move = line.pop(0)
            game.answer(("ABCDEFGH".index(move[0]), int(move[1])))
        else:
            listed = game.captures(game.awaited[1])
            if depth == 1:
                return len(listed)
            return sum(count(row, [*moves, move], depth - 1) for move in listed)
    return 0


@pytest.mark.parametrize("row", [row for row in rows("power-coinz") if row.position], ids=str)
def test_naive_counts(row: Row) -> None:
    """The counts in the file are those of the naive implementation."""
    assert count(row, [], row.depth) == row.sequences
