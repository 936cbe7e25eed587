"""A die's route to its target, for pictures, narration and rulings. The rules do not depend on routes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .movement import ends
from .paths import SIX, Path, rules_of
from .state import GRID, OPEN, Move, State


class Route(NamedTuple):
    """The squares that a die enters, jumps over and ricochets at. The last square entered is the target."""

    squares: tuple[int, ...]
    jumped: tuple[int, ...]
    ricochets: tuple[int, ...]


def route(state: State, move: Move) -> Route:
    """Return the shortest route of a legal move or, if a 6 moves, the route with the fewest jumps."""
    content = state.board[move.source]
    board = bytearray(state.board)
    board[move.source] = OPEN
    if content & 7 == SIX:
        squares = _way_of_six(board, move)
        return Route(squares, _dice_on(board, squares[:-1]), ())
    seat = (content >> 3) - 1
    rules = rules_of(state.setup)
    ways = [
        (i + 1, path)
        for path in paths_over(state, move)
        for i in ends(path, board, seat, rules)
        if path.squares[i] == move.target
    ]
    steps, path = min(ways, key=lambda way: (way[0], len(way[1].bounces)))
    squares = path.squares[:steps]
    turns = [count for count in path.bounces if count < steps]
    return Route(
        squares,
        _dice_on(board, squares[:-1]),
        tuple(move.source if count == 0 else squares[count - 1] for count in turns),
    )


def paths_over(state: State, move: Move) -> tuple[Path, ...]:
    """List the moving die's paths that include the move's target. The die must not be a 6."""
    content = state.board[move.source]
    paths = rules_of(state.setup).paths[(content >> 3) - 1][content & 7][move.source]
    return tuple(path for path in paths if move.target in path.squares)


def _dice_on(board: Sequence[int], squares: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(square for square in squares if board[square])


def _way_of_six(board: Sequence[int], move: Move) -> tuple[int, ...]:
    """Return the squares of a 6's route, chosen by fewest jumps, then fewest steps, then least detour."""
    best: dict[int, tuple[int, int, int, tuple[int, ...]]] = {move.source: (0, 0, 0, ())}
    answers, far = [], _king_steps_to(move.target)
    for steps in range(1, SIX + 1):
        onward: dict[int, tuple[int, int, int, tuple[int, ...]]] = {}
        for square, (jumps, _, detour, way) in best.items():
            if way and square == move.target:
                continue
            for near in GRID.all8[square]:
                if far[near] > SIX - steps:
                    continue
                candidate = (jumps + bool(board[square]), steps, detour + _detour(move, near), (*way, near))
                if near not in onward or candidate < onward[near]:
                    onward[near] = candidate
        if move.target in onward:
            answers.append(onward[move.target])
        best = onward
    return min(answers)[3]


@lru_cache(maxsize=len(GRID))
def _king_steps_to(target: int) -> tuple[int, ...]:
    """Return the number of king steps to `target` from each square."""
    file, rank = GRID.file_rank(target)
    places = map(GRID.file_rank, range(len(GRID)))
    return tuple(max(abs(file - from_file), abs(rank - from_rank)) for from_file, from_rank in places)


def _detour(move: Move, square: int) -> int:
    """Return how far `square` is from the straight line between the ends of `move`, in arbitrary units."""
    (file, rank), (to_file, to_rank) = GRID.file_rank(move.source), GRID.file_rank(move.target)
    at_file, at_rank = GRID.file_rank(square)
    return abs((to_file - file) * (at_rank - rank) - (to_rank - rank) * (at_file - file))
