"""Boards turned by quarters: where their squares, coordinates and walls end up."""

from __future__ import annotations

import pytest

from engine.grid import grid
from renderers.parts import Board, squares
from renderers.scene import Label
from renderers.theme import BORDER, MARGIN

OBLONG = grid(3, 2)  # a1 to c2


@pytest.mark.parametrize(
    ("turns", "rows"),
    [
        (0, ["a2 b2 c2", "a1 b1 c1"]),
        (1, ["c2 c1", "b2 b1", "a2 a1"]),
        (2, ["c1 b1 a1", "c2 b2 a2"]),
        (3, ["a1 a2", "b1 b2", "c1 c2"]),
    ],
)
class TestOblongBoard:
    """A board of three files and two ranks, turned to the west, the north and the east."""

    def test_squares(self, turns: int, rows: list[str]) -> None:
        """Squares are in these rows, from the top and from the left."""
        board = Board(OBLONG, 1, turns)
        places = {board.centre(square): OBLONG.names[square] for square in range(6)}
        expected = {
            (MARGIN + column + 0.5, 1 + BORDER + row + 0.5): name
            for row, names in enumerate(rows)
            for column, name in enumerate(names.split())
        }
        assert {(round(x, 6), round(y, 6)): name for (x, y), name in places.items()} == {
            (round(x, 6), round(y, 6)): name for (x, y), name in expected.items()
        }

    def test_size(self, turns: int, rows: list[str]) -> None:
        board = Board(OBLONG, 1, turns)
        assert board.width == len(rows[0].split()) + MARGIN + BORDER
        assert board.bottom == 1 + BORDER + len(rows) + MARGIN

    def test_coordinates(self, turns: int, rows: list[str]) -> None:
        """Each column has its coordinate below, and each row has its own on the left. There are no others."""
        board = Board(OBLONG, 1, turns)
        labels = [each for each in squares(board) if isinstance(each.shape, Label)]
        lowest, leftmost = max(each.y for each in labels), min(each.x for each in labels)
        below = [each.shape.text for each in sorted(labels) if each.y == lowest]
        beside = [each.shape.text for each in sorted(labels, key=lambda e: e.y) if each.x == leftmost]
        columns = list(zip(*(row.split() for row in rows)))
        assert len(below) + len(beside) == len(labels)
        assert below == [(set(column[0]) & set(column[1])).pop() for column in columns]
        assert beside == [(set.intersection(*map(set, row.split()))).pop() for row in rows]

    def test_walls(self, turns: int, rows: list[str]) -> None:
        """The square in the upper left corner has walls above and on the left."""
        corner = OBLONG.parse(rows[0].split()[0])
        assert set(Board(OBLONG, 1, turns).walls(corner)) >= {(-1.0, 0.0), (0.0, -1.0)}
