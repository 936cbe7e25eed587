"""How dice move and capture (rules: A turn; Capturing)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .state import GRID, SEATS, SHIFTS, Shift

# The squares one step away, by a die's value: a 6 steps in all directions, the others along file and rank.
STEPS = tuple(GRID.all8 if value == 6 else GRID.orth for value in range(7))


class Way(NamedTuple):
    """The square that a die showing 1 enters first, and the squares that its second step can then reach."""

    first: int
    seconds: tuple[int, ...]


def _ends(cell: int) -> frozenset[int]:
    """Return the possible contents of a square on which the die in `cell` may end its move.

    Such a square is empty or has an enemy die that is not higher.
    """
    enemy = 1 - (cell >> 3)
    return frozenset((0, *(8 * enemy + value for value in range(1, (cell & 7) + 1))))


def _ways(square: int, straight: bool) -> tuple[Way, ...]:
    """Return every `Way` of a 1 on `square`. If `straight`, a 1 may not turn.

    A `Way` can lead back to `square`, but `targets` leaves `square` out because the die itself is there.
    """
    return tuple(
        Way(first, tuple(each for each in GRID.orth[first] if not straight or each - first == first - square))
        for first in GRID.orth[square]
    )


ENDS = {8 * seat + value: _ends(8 * seat + value) for seat in SEATS for value in range(1, 7)}
_WAYS = tuple(tuple(_ways(square, straight) for square in range(len(GRID))) for straight in (False, True))


def targets(board: bytes, square: int, straight: bool) -> Sequence[int]:
    """List, in ascending order, the squares that the die on `square` may move to.

    If `straight`, a 1 may not turn.
    """
    cell = board[square]
    ends = ENDS[cell]
    if cell & 7 != 1:
        return [each for each in STEPS[cell & 7][square] if board[each] in ends]
    squares = set()
    for first, seconds in _WAYS[straight][square]:
        if board[first] in ends:
            squares.add(first)
        if not board[first]:
            squares.update([each for each in seconds if board[each] in ends])
    return sorted(squares)


def shifts(board: bytes, seat: int, straight: bool) -> list[Shift]:
    """List every move of a seat's dice. If `straight`, a 1 may not turn."""
    return [
        SHIFTS[square][target]
        for square, cell in enumerate(board)
        if cell and cell >> 3 == seat
        for target in targets(board, square, straight)
    ]


def can_move(board: bytes, seat: int) -> bool:
    """Return whether a seat can move a die. Checking a single step is enough, even for a die that shows 1."""
    for square, cell in enumerate(board):
        if cell and cell >> 3 == seat:
            ends = ENDS[cell]
            for each in STEPS[cell & 7][square]:
                if board[each] in ends:
                    return True
    return False


def pattern(value: int, square: int, straight: bool) -> frozenset[int]:
    """Return the squares that a die of `value` on `square` could reach on an empty board.

    If `straight`, a 1 may not turn.
    """
    seconds = (each for way in _WAYS[straight][square] for each in way.seconds) if value == 1 else ()
    return frozenset((*STEPS[value][square], *seconds))


def between(square: int, target: int) -> list[int]:
    """List, in ascending order, the squares that a 1 can cross from `square` to `target` in two steps."""
    return [each for each in GRID.orth[square] if each in GRID.orth[target]]
