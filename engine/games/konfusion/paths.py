"""Every path of every die, worked out once and cached: steps, directions, ricochets (rules: A turn)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...game import Setup
from ...grid import DIAG, ORTH
from .sides import SEATED, Vector, layout, turned
from .state import GRID, Move

SIX = 6
_DIRECTIONS: dict[int, tuple[Vector, ...]] = {
    1: ((0, 1), (-1, 0), (1, 0)),
    2: ((-1, 1), (1, 1)),
    3: ORTH,
    4: DIAG,
    5: ORTH + DIAG,
}


class Path(NamedTuple):
    """The squares that a die other than a 6 enters, in order.

    `bounces` gives the number of squares entered before each ricochet (0 for a ricochet at the start).
    `stops` lists the indexes of the squares, other than the last, where an early stop may be allowed: active
    keyposts and, with the `wall-stop` option, squares where the die ricochets.
    """

    squares: tuple[int, ...]
    bounces: tuple[int, ...]
    stops: tuple[int, ...]


class Rules(NamedTuple):
    """Everything that follows from a table's seats and options, worked out once.

    `paths[seat][value][square]` lists the paths of a die other than a 6. `keyposts` are the active keyposts.
    """

    paths: tuple[tuple[tuple[tuple[Path, ...], ...], ...], ...]
    keyposts: frozenset[int]
    jumps_freely: bool
    captures_on_keyposts: bool


@lru_cache
def rules_of(setup: Setup) -> Rules:
    """Return the rules that follow from a table's seats and options."""
    options = setup.options
    return Rules(
        _paths(setup.seats, options.ricochet, options.wall_stop),
        layout(setup.seats).keyposts,
        options.jump == "any",
        options.keypost_capture,
    )


@lru_cache
def _paths(
    seats: int, ricochet: str, wall_stop: bool
) -> tuple[tuple[tuple[tuple[Path, ...], ...], ...], ...]:
    keyposts = layout(seats).keyposts

    def of(side: int, value: int, square: int) -> tuple[Path, ...]:
        walked = dict.fromkeys(
            _walked(square, value, turned(side, own), ricochet) for own in _DIRECTIONS.get(value, ())
        )
        return tuple(_with_stops(path, keyposts, wall_stop) for path in walked if path is not None)

    return tuple(
        tuple(tuple(of(side, value, square) for square in range(len(GRID))) for value in range(SIX))
        for side in SEATED[seats]
    )


def _walked(start: int, steps: int, direction: Vector, ricochet: str) -> Path | None:
    """Return the path of `steps` steps from `start` in `direction`, under the `ricochet` option.

    Returns None if the die cannot continue even after a ricochet (rules: Options).
    """
    squares: list[int] = []
    bounces: list[int] = []
    here = start
    for _ in range(steps):
        file, rank = GRID.file_rank(here)
        onward = GRID.at(file + direction[0], rank + direction[1])
        if onward is None:
            bounces.append(len(squares))
            direction = _turned_at_wall(file, rank, direction, ricochet)
            onward = GRID.at(file + direction[0], rank + direction[1])
            if onward is None:
                return None
        squares.append(onward)
        here = onward
    return Path(tuple(squares), tuple(bounces), ())


def _turned_at_wall(file: int, rank: int, direction: Vector, ricochet: str) -> Vector:
    across, up = direction
    leaves_sideways = not 0 <= file + across < GRID.files
    leaves_lengthways = not 0 <= rank + up < GRID.ranks
    if ricochet == "reverse":
        return -across, -up
    return (-across if leaves_sideways else across, -up if leaves_lengthways else up)


def _with_stops(path: Path, keyposts: frozenset[int], wall_stop: bool) -> Path:
    early = range(len(path.squares) - 1)
    walls = {count - 1 for count in path.bounces} if wall_stop else set()
    return path._replace(stops=tuple(i for i in early if path.squares[i] in keyposts or i in walls))


MOVES = tuple(tuple(Move(source, target) for target in range(len(GRID))) for source in range(len(GRID)))


def distance(one: int, other: int) -> int:
    """Return the number of steps that a chess king needs between two squares."""
    (file, rank), (other_file, other_rank) = GRID.file_rank(one), GRID.file_rank(other)
    return max(abs(file - other_file), abs(rank - other_rank))


SIX_MOVES = tuple(
    tuple(move for move in MOVES[source] if 0 < distance(*move) <= SIX) for source in range(len(GRID))
)
