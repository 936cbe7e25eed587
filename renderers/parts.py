"""Parts of boards that games share: grids, dice and marks, each drawn as placed shapes.

A `Board` says where the squares of an engine grid lie, and everything else is drawn on those squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.grid import FILES, Grid

from .scene import Box, Die, Disc, Label, Placed, Point, Shade, Shape, Strokes, Tile
from .theme import BADGE, BODY, BORDER, CANDIDATE, COORDINATE, EDGE, FAR, MARGIN, NEAR, OUTSIDE, RING

FALL, FALLEN = 0.16, 0.7  # reach and strength of the shadow that the frame casts on the squares beside it
DEEP = 0.22  # reach of the shadow in a hole
CORNER, LINE = 0.12, 0.018  # of the frame: radius of its corners, thickness of the brass line
ALL_SIDES = ((-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0))
LETTERED = (0.19, 0.42)  # radius of a letter's badge, and its height above the middle of the die
CHEVRON = ((-0.5, 0.28), (0.0, -0.32), (0.5, 0.28))  # shares of a badge's radius


class Board(NamedTuple):
    """A rectangular board that starts `top` units below the picture's upper edge.

    `turns` counts quarter turns: 0 puts south at the bottom, 1 west, 2 north and 3 east.
    """

    grid: Grid
    top: float
    turns: int = 0

    @property
    def columns(self) -> int:
        """The number of columns in the picture."""
        return self.grid.ranks if self.turns % 2 else self.grid.files

    @property
    def rows(self) -> int:
        """The number of rows in the picture."""
        return self.grid.files if self.turns % 2 else self.grid.ranks

    @property
    def width(self) -> float:
        """The board's width in units, coordinates included."""
        return self.columns + MARGIN + BORDER

    @property
    def bottom(self) -> float:
        """The y of the board's lower edge, including the coordinates, in units."""
        return self.top + BORDER + self.rows + MARGIN

    def place(self, square: int) -> tuple[int, int]:
        """Return a square's column from the left and its row from the bottom, both counted from 0."""
        file, rank = self.grid.file_rank(square)
        return (
            (file, rank),
            (self.grid.ranks - 1 - rank, file),
            (self.grid.files - 1 - file, self.grid.ranks - 1 - rank),
            (rank, self.grid.files - 1 - file),
        )[self.turns]

    def centre(self, square: int) -> Point:
        """Return the centre of a square, in units from the picture's upper left corner."""
        column, row = self.place(square)
        return MARGIN + column + 0.5, self.top + BORDER + self.rows - row - 0.5

    def walls(self, square: int) -> tuple[Point, ...]:
        """Return the directions, across and down, in which a square is at the board's edge."""
        column, row = self.place(square)
        ends = {
            (-1.0, 0.0): column == 0,
            (1.0, 0.0): column == self.columns - 1,
            (0.0, -1.0): row == self.rows - 1,
            (0.0, 1.0): row == 0,
        }
        return tuple(wall for wall, near in ends.items() if near)

    def shade(self, square: int) -> str:
        """Return a square's shade, "light" or "dark". The square a1 is dark."""
        return "light" if sum(self.grid.file_rank(square)) % 2 else "dark"


@lru_cache(maxsize=32)
def squares(board: Board) -> tuple[Placed, ...]:
    """Draw the empty board: squares in a frame, with coordinates on the left and below."""
    cells = (
        Placed(*board.centre(square), Tile(1, 1, ground(board, square))) for square in range(len(board.grid))
    )
    return (*framed(MARGIN, board.top + BORDER, board.columns, board.rows), *cells, *_coordinates(board))


def framed(left: float, top: float, columns: float, rows: float) -> Iterator[Placed]:
    """Draw a frame of dark wood and brass round a field whose upper left corner is (`left`, `top`).

    The field is `columns` units wide and `rows` units high.
    """
    width, height = columns + NEAR + FAR, rows + NEAR + FAR
    middle = (left + columns / 2 - (NEAR - FAR) / 2, top + rows / 2 + (NEAR - FAR) / 2)
    yield Placed(*middle, Box(width, height, "frame", radius=CORNER))
    for inset, colour in ((0.0, "frame.line"), (2 * LINE, "frame.groove")):
        size = (width - 2 * inset, height - 2 * inset)
        yield Placed(*middle, Box(*size, colour, radius=CORNER - inset, stroke=LINE))


def ground(board: Board, square: int, last: bool = False) -> tuple[Shape, ...]:
    """Return the shapes of an empty square: its tone, its edge, and any shadow from the frame beside it.

    A square of the last move (`last`) is tinted.
    """
    name = f"{'last' if last else 'square'}.{board.shade(square)}"
    plain = (Box(1, 1, name), Box(1, 1, f"{name}.edge", stroke=EDGE))
    walls = board.walls(square)
    return (*plain, Shade(walls, FALL, FALLEN)) if walls else plain


def _coordinates(board: Board) -> Iterator[Placed]:
    grid = board.grid
    for file in range(grid.files):
        yield _coordinate(board, file * grid.ranks, FILES[file], lengthways=board.turns % 2 == 0)
    for rank in range(grid.ranks):
        yield _coordinate(board, rank, str(rank + 1), lengthways=board.turns % 2 == 1)


def _coordinate(board: Board, square: int, name: str, lengthways: bool) -> Placed:
    """Write a coordinate below its column if `lengthways` is true, otherwise to the left of its row.

    `square` is any square of that column or row.
    """
    x, y = board.centre(square)
    label = Label(name, COORDINATE, "coordinate", room=0.75 * NEAR, least=0.8)
    if lengthways:
        return Placed(x, board.bottom - OUTSIDE - NEAR / 2 - 2.5 * LINE, label)
    return Placed(OUTSIDE + (NEAR + 3 * LINE) / 2, y, label)


def hole(board: Board, square: int) -> Placed:
    """Draw a square that no die can enter, as a hole in the board."""
    return Placed(*board.centre(square), Tile(1, 1, (Box(1, 1, "hole"), _HATCH, Shade(ALL_SIDES, DEEP))))


def _hatch(half: float, lines: int) -> Strokes:
    """Return `lines` - 1 slanting lines that fill a square of side 2 x `half` around the origin."""
    ends = []
    for number in range(1, lines):
        across = -2 * half + 4 * half * number / lines  # x + y along the line
        low, high = max(-half, across - half), min(half, across + half)
        ends.append(((low, across - low), (high, across - high)))
    return Strokes(tuple(ends), "hole.hatch", 0.035)


_HATCH = _hatch(0.41, 11)  # visible only in themes without shadows, where its colour differs from the hole's


@lru_cache(maxsize=1024)
def occupied(
    board: Board, square: int, look: str, value: int, last: bool = False, beneath: tuple[Shape, ...] = ()
) -> Placed:
    """Draw a square with a die, which lies over the shapes in `beneath`.

    `look` is the name of the die's look. A square of the last move (`last`) is tinted.
    """
    layers = (*ground(board, square, last), *beneath, Die(look, value, BODY))
    return Placed(*board.centre(square), Tile(1, 1, layers))


def tinted(board: Board, square: int) -> Placed:
    """Draw an empty square with the tint of the last move."""
    return Placed(*board.centre(square), Tile(1, 1, ground(board, square, last=True)))


def last_ring(centre: Point) -> Iterator[Placed]:
    """Mark the last move's square with a ring round its edge, over its die."""
    yield Placed(*centre, Box(1, 1, "last", radius=0.06, stroke=RING))


def promoted(centre: Point) -> Iterator[Placed]:
    """Mark a die that the last move raised, with an upward arrowhead on a badge in its upper right corner."""
    yield from badge(_badge(centre))
    points = tuple((a * BADGE, b * BADGE) for a, b in CHEVRON)
    yield Placed(*_badge(centre), Strokes((points,), "text", 0.05))


def badge(centre: Point, radius: float = BADGE) -> Iterator[Placed]:
    """Draw an empty badge for a mark of the last move. `radius` is in units."""
    yield Placed(*centre, Disc(radius, "badge"))
    yield Placed(*centre, Disc(radius, "last", stroke=0.03))


def converted(centre: Point, former: str) -> Iterator[Placed]:
    """Mark a die that the last move converted, with brackets and a small die that shows its former look."""
    arm, far = 0.2, 0.472
    corners = ((-far, -far), (far, far), (-far, far))
    lines = tuple(((x, y - arm * _sign(y)), (x, y), (x - arm * _sign(x), y)) for x, y in corners)
    yield Placed(*centre, Strokes(lines, "last", RING))
    yield from badge(_badge(centre), BADGE * 1.15)
    yield Placed(*_badge(centre), Die(former, 0, BADGE * 1.2))


def _sign(value: float) -> int:
    return 1 if value > 0 else -1


def _badge(centre: Point) -> Point:
    return centre[0] + 0.38, centre[1] - 0.38


def candidate(centre: Point, occupied: bool, label: str = "") -> Iterator[Placed]:
    """Mark a candidate square with its `label`. Without a label, draw a dot or, if `occupied`, dashes."""
    if label:
        yield from lettered(centre, label, occupied)
    elif occupied:
        yield Placed(*centre, Strokes(_DASHES, "badge", 0.11))
        yield Placed(*centre, Strokes(_DASHES, "highlight", 0.07))
    else:
        yield Placed(*centre, Disc(CANDIDATE + 0.03, "badge"))
        yield Placed(*centre, Disc(CANDIDATE, "highlight"))


def chosen(centre: Point) -> Iterator[Placed]:
    """Mark a square chosen in an earlier step of a move, with an unbroken outline."""
    yield Placed(*centre, Box(0.98, 0.98, "badge", radius=0.14, stroke=0.1))
    yield Placed(*centre, Box(0.96, 0.96, "highlight", radius=0.13, stroke=0.06))


def chosen_on(board: Board, names: Iterable[str]) -> Iterator[Placed]:
    """Mark the squares in `names` as chosen."""
    for name in names:
        yield from chosen(board.centre(board.grid.parse(name)))


def candidates_on(
    board: Board, marks: Mapping[str, str], is_occupied: Callable[[int], object]
) -> Iterator[Placed]:
    """Mark a board's candidate squares. `marks` maps their names to labels or "".

    `is_occupied` takes a square, and returns a true value if there is a die on it.
    """
    for name, label in marks.items():
        square = board.grid.parse(name)
        yield from candidate(board.centre(square), bool(is_occupied(square)), label)


def lettered(centre: Point, letter: str, occupied: bool, name: str = "") -> Iterator[Placed]:
    """Mark a candidate square with its letter or number, on a badge if the square is occupied.

    The badge lies at the top of the die, where no value has a pip. On an empty square, the letter is in a
    dashed outline, with the square's `name` below it, if any.
    """
    if occupied:
        yield from candidate(centre, occupied=True)
        yield from numbered(centre, letter)
    else:
        yield Placed(*centre, Strokes(_WIDE_DASHES, "highlight", 0.035))
        yield Placed(
            centre[0], centre[1] - (0.07 if name else 0), Label(letter, 0.36, "text", room=0.64, least=0.5)
        )
        if name:
            yield Placed(centre[0], centre[1] + 0.24, Label(name, 0.2, "text"))


def numbered(centre: Point, number: str) -> Iterator[Placed]:
    """Draw a candidate's number or letter on a badge at the top of a die or coin."""
    x, y = centre[0], centre[1] - LETTERED[1]
    yield Placed(x, y, _plate(number, "badge"))
    yield Placed(x, y, _plate(number, "highlight", stroke=0.03))
    yield Placed(x, y, Label(number, LETTERED[0] * 1.5, "highlight"))


def _plate(letter: str, colour: str, stroke: float = 0) -> Disc | Box:
    """Return a badge that is wide enough for a letter, a number, or several numbers (`1+2+3`)."""
    radius, more = LETTERED[0], 0.9 * LETTERED[0] * (len(letter) - 1)
    if not more:
        return Disc(radius, colour, stroke)
    return Box(2 * radius + more, 2 * radius, colour, radius, stroke)


def _dashed(half: float, dashes: int) -> tuple[tuple[Point, ...], ...]:
    """Return the outline of a square of side 2 x `half` units, with `dashes` dashes on each side."""
    step = 2 * half / dashes
    spans = [(-half + (n + 0.28) * step, -half + (n + 0.72) * step) for n in range(dashes)]
    sides = [
        line
        for a, b in spans
        for far in (-half, half)
        for line in (((a, far), (b, far)), ((far, a), (far, b)))
    ]
    return tuple(sides)


_DASHES = _dashed(0.436, 5)
_WIDE_DASHES = _dashed(0.4, 4)
