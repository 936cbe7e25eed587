"""Counts of sequences of moves: the engine and the naive implementations against each game's table."""

from __future__ import annotations

import pytest

from engine import GAMES

from .perft import Row, count, count_naively, oracle_of, rows

MANY, FEW = 10_000, 300  # sequences of moves
ROWS = [row for game_id in sorted(GAMES) for row in rows(game_id)]


def is_quick(row: Row) -> bool:
    """Return whether the naive implementation can open a row, and count it in seconds."""
    oracle = oracle_of(row.game)
    return row.sequences < oracle.MOST and (oracle.FROM_OPENING or row.position is not None)


def marks(row: Row) -> list[pytest.MarkDecorator]:
    """Return a row's marks: the longer a count takes, the less often it runs."""
    return [pytest.mark.slow] if row.slow else [pytest.mark.breadth] if row.sequences > MANY else []


@pytest.mark.parametrize("row", [pytest.param(row, id=str(row), marks=marks(row)) for row in ROWS])
def test_the_engine_counts(row: Row) -> None:
    """The engine counts as many sequences of moves as the table says."""
    assert count(row.open(), row.rolls, row.depth) == row.sequences


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=str(row), marks=[pytest.mark.breadth] if row.sequences > FEW else [])
        for row in ROWS
        if is_quick(row)
    ],
)
def test_the_naive_implementation_counts(row: Row) -> None:
    """The naive implementation counts as many sequences of moves as the table says.

    `make test` only includes short counts.
    """
    assert count_naively(oracle_of(row.game).open(row), row.rolls, row.depth) == row.sequences
