"""The board of Konfusion: keyposts, whose goals they are, midlines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine import Seen
from engine.games.konfusion.sides import goals, layout
from engine.games.konfusion.state import owner

from ... import parts, plates
from ...scene import Box, Placed, Shape, Strokes
from ...theme import SEATS

ARM, FAR = 0.2, 0.455  # of a keypost's brackets: their length, and how far they lie from the middle


@lru_cache(maxsize=32)
def ground(seats: int, goal: str, board: parts.Board) -> tuple[Placed, ...]:
    """Draw what never changes: chips, squares, empty keyposts, and whose goals they are."""
    return (
        *plates.chips(seats, board.width),
        *parts.squares(board),
        *_keyposts(seats, board),
        *(_goal_bars(seats, board) if goal == "opposite" else ()),
    )


def _keyposts(seats: int, board: parts.Board) -> Iterator[Placed]:
    for square in sorted(layout(seats).keyposts):
        centre = board.centre(square)
        yield Placed(*centre, bracket("keypost"))
        yield Placed(*centre, parts.diamond(0.13, "midline"))


def _goal_bars(seats: int, board: parts.Board) -> Iterator[Placed]:
    """Draw a bar in each seat's colour on the edge at its goal keyposts."""
    for look, (row,) in zip(SEATS, goals(seats, "opposite")):
        ((across, down),) = set.intersection(*(set(board.walls(square)) for square in row))
        for square in row:
            x, y = board.centre(square)
            for length, width, colour in ((0.84, 0.07, f"{look.material}.rim"), (0.81, 0.045, look.material)):
                size = (width, length) if across else (length, width)
                yield Placed(x + 0.53 * across, y + 0.53 * down, Box(*size, colour))


def midlines(board: parts.Board) -> Iterator[Placed]:
    x, y = board.width / 2, (board.top + board.bottom) / 2
    yield Placed(x, y, Box(0.04, board.rows, "midline"))
    yield Placed(x, y, Box(board.columns, 0.04, "midline"))


def bracket(colour: str, thickness: float = 0.04) -> Shape:
    """Return the four corners of a keypost."""
    corners = ((x, y) for x in (-FAR, FAR) for y in (-FAR, FAR))
    lines = tuple(((x, y * (1 - ARM / FAR)), (x, y), (x * (1 - ARM / FAR), y)) for x, y in corners)
    return Strokes(lines, colour, thickness)


def beneath(seen: Seen, square: int) -> tuple[Shape, ...]:
    """Return what lies beneath the die on a square: a keypost's brackets, bright if its goal is held."""
    if square not in layout(seen.setup.seats).keyposts:
        return ()
    holder = owner(seen.state.board[square])
    rows = goals(seen.setup.seats, seen.setup.options.goal)
    held = holder is not None and any(square in row for row in rows[holder])
    return (bracket("keypost.held", 0.065) if held else bracket("keypost"),)
