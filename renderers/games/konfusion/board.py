"""The board of Konfusion: midlines, and keyposts marked with the silhouettes of the seats that need them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine import Seen
from engine.games.konfusion.sides import goals, layout
from engine.games.konfusion.state import GRID, owner

from ... import hands, parts, plates
from ...scene import Box, Placed, Shape, Strokes, Tile
from ...silhouettes import SILHOUETTES
from ...theme import BORDER, MARGIN

MIDLINE = 0.026  # thickness
ARM, FAR = 0.2, 0.455  # of a keypost's brackets: length, and distance from the middle
OWNER, PAIRED = 0.32, 0.28  # sides of an owner's silhouette, and of each if there are two
APART, ASIDE = 0.24, 0.1  # how far each of two is moved: towards its own edge, and away from the other's


def board_of(seats: int, turns: int = 0) -> parts.Board:
    """Return the board below `seats` plates.

    `turns` counts quarter turns: 0 puts south at the bottom, 1 west, 2 north and 3 east.
    """
    return parts.Board(GRID, plates.height(seats, GRID.files + MARGIN + BORDER), turns)


@lru_cache(maxsize=32)
def ground(silhouettes: tuple[str, ...], goal: str, board: parts.Board) -> tuple[Placed, ...]:
    """Draw the parts that never change: empty plates, squares, and empty keyposts.

    `silhouettes` are the names of the seats' silhouettes. `goal` is the value of the option that says which
    keyposts are a seat's goal.
    """
    return (
        *plates.chips(len(silhouettes), board.width),
        *parts.squares(board),
        *_keyposts(silhouettes, goal, board),
    )


def _keyposts(silhouettes: Sequence[str], goal: str, board: parts.Board) -> Iterator[Placed]:
    for square in sorted(layout(len(silhouettes)).keyposts):
        signs = owners(silhouettes, goal, square, board) or (hands.diamond(0.13, "midline"),)
        layers = (*parts.ground(board, square), bracket("keypost"), *signs)
        yield Placed(*board.centre(square), Tile(1, 1, layers))


def owners(silhouettes: Sequence[str], goal: str, square: int, board: parts.Board) -> tuple[Shape, ...]:
    """Return the silhouettes, as shapes, of the seats that need the keypost on `square`.

    `silhouettes` are the silhouettes' names by seat. If two seats need the keypost, each silhouette is moved
    towards its seat's goal row. `goal` is the value of the option that says which keyposts are a seat's goal.
    The result is empty unless `goal` is "opposite", because other goals are open to several seats.
    """
    if goal != "opposite":
        return ()
    rows = zip(silhouettes, goals(len(silhouettes), goal))
    shapes: list[Shape] = []
    mine = [(each, row) for each, (row,) in rows if square in row]
    apart, aside, size = (APART, ASIDE, PAIRED) if len(mine) > 1 else (0.0, 0.0, OWNER)
    right, below = map(sum, zip(*board.walls(square)))
    for silhouette, row in mine:
        ((across, down),) = set.intersection(*(set(board.walls(post)) for post in row))
        x, y = across * apart - (right - across) * aside, down * apart - (below - down) * aside
        outline = SILHOUETTES[silhouette]
        points = tuple((x + size * a, y + size * b) for a, b in (*outline, outline[0]))
        shapes.append(Strokes((points,), "keypost", 0.045))
    return tuple(shapes)


def midlines(board: parts.Board) -> Iterator[Placed]:
    """Draw the two lines that cross in the middle of the board."""
    x, y = MARGIN + board.columns / 2, board.top + BORDER + board.rows / 2
    yield Placed(x, y, Box(MIDLINE, board.rows, "midline"))
    yield Placed(x, y, Box(board.columns, MIDLINE, "midline"))


def bracket(colour: str, thickness: float = 0.04) -> Shape:
    """Return the corner brackets of a keypost, drawn with lines `thickness` units thick."""
    corners = ((x, y) for x in (-FAR, FAR) for y in (-FAR, FAR))
    lines = tuple(((x, y * (1 - ARM / FAR)), (x, y), (x * (1 - ARM / FAR), y)) for x, y in corners)
    return Strokes(lines, colour, thickness)


def beneath(seen: Seen, square: int) -> tuple[Shape, ...]:
    """Return the brackets of the keypost on `square`, or () if the square is not a keypost.

    The brackets are bright if they lie under a die whose seat has its goal there.
    """
    if square not in layout(seen.setup.seats).keyposts:
        return ()
    holder = owner(seen.state.board[square])
    rows = goals(seen.setup.seats, seen.setup.options.goal)
    held = holder is not None and any(square in row for row in rows[holder])
    return (bracket("keypost.held", 0.065) if held else bracket("keypost"),)
