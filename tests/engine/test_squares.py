"""Rectangular boards: names, neighbours, rows and groups."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import InvalidMove
from engine.grid import grid, groups
from engine.seats import next_active

SIZES = st.tuples(st.integers(1, 12), st.integers(1, 12))


def names(squares: tuple[int, ...], files: int = 8, ranks: int = 8) -> set[str]:
    """Return the names of squares as a set."""
    return {grid(files, ranks).names[square] for square in squares}


def test_squares_are_numbered_file_by_file() -> None:
    """Squares are numbered by file, then by rank."""
    assert grid(3, 2).names == ("a1", "a2", "b1", "b2", "c1", "c2")
    assert len(grid(10, 10)) == 100
    assert grid(10, 10).names[9] == "a10"


def test_neighbours() -> None:
    """A square has up to four neighbours by sides and four by corners, fewer at the edge."""
    board = grid(8, 8)
    d4, a1, h5 = (board.parse(name) for name in ("d4", "a1", "h5"))
    assert names(board.orth[d4]) == {"d3", "d5", "c4", "e4"}
    assert names(board.diag[d4]) == {"c3", "c5", "e3", "e5"}
    assert names(board.all8[d4]) == {"d3", "d5", "c4", "e4", "c3", "c5", "e3", "e5"}
    assert names(board.all8[a1]) == {"a2", "b1", "b2"}
    assert names(board.orth[h5]) == {"h4", "h6", "g5"}
    assert names(board.diag[h5]) == {"g4", "g6"}


@given(SIZES)
def test_every_square_of_every_board(size: tuple[int, int]) -> None:
    """Names and coordinates round-trip. Neighbours are mutual, in ascending order and at distance 1."""
    board = grid(*size)
    assert board is grid(*size)
    for square, name in enumerate(board.names):
        file, rank = board.file_rank(square)
        assert board.parse(name) == square == board.at(file, rank)
        assert list(board.all8[square]) == sorted(board.orth[square] + board.diag[square])
        for other in board.all8[square]:
            assert square in board.all8[other]
            across, up = (abs(a - b) for a, b in zip(board.file_rank(other), (file, rank)))
            assert max(across, up) == 1
            assert (across + up == 1) == (other in board.orth[square])


@pytest.mark.parametrize("outside", [(-1, 0), (0, -1), (3, 0), (0, 2), (9, 9)])
def test_outside(outside: tuple[int, int]) -> None:
    assert grid(3, 2).at(*outside) is None


@pytest.mark.parametrize(
    "name", ["", "a", "1", "a0", "a01", "a9", "i1", "A1", "aa1", "a1 ", "é1", "a²", "a١", "z99"]
)
def test_no_square(name: str) -> None:
    """A name that is no square raises InvalidMove, which says how large the board is."""
    with pytest.raises(InvalidMove, match="files are a to h, its ranks 1 to 8"):
        grid(8, 8).parse(name)


def test_rows_go_from_the_top() -> None:
    """Rows go from the top rank down, and from file a."""
    board = grid(3, 2)
    assert board.rows(lambda square: board.names[square]) == "a2b2c2/a1b1c1"


def test_groups() -> None:
    """Connected squares form a group. Corners connect them only if they count."""
    board = grid(4, 4)
    squares = [board.parse(name) for name in ("a1", "a2", "b3", "d4", "d3", "c1")]
    by_sides = {frozenset(names(tuple(group), 4, 4)) for group in groups(squares, board.orth)}
    assert by_sides == {frozenset(each) for each in (("a1", "a2"), ("b3",), ("d3", "d4"), ("c1",))}
    by_all = {frozenset(names(tuple(group), 4, 4)) for group in groups(squares, board.all8)}
    assert by_all == {frozenset(each) for each in (("a1", "a2", "b3"), ("d3", "d4"), ("c1",))}
    assert groups([], board.orth) == []


@given(st.sets(st.integers(0, 35)))
def test_groups_are_a_partition(squares: set[int]) -> None:
    """Every square is in exactly one group, and no two groups touch."""
    board = grid(6, 6)
    found = groups(squares, board.orth)
    assert sorted(square for group in found for square in group) == sorted(squares)
    for group in found:
        for square in group:
            assert set(board.orth[square]) & squares <= group


def test_next_active() -> None:
    """The next active seat is found by going round the table, past resigned seats."""
    assert next_active(0, 3, ()) == 1
    assert next_active(2, 3, ()) == 0
    assert next_active(0, 4, {1, 2}) == 3
    assert next_active(3, 4, {0, 1}) == 2
    assert next_active(1, 3, {0, 2}) == 1
