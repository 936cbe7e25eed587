"""Ratings as pictures: a page of a ladder, and the course of a person's rating."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from engine import Text, Written, plural, render, text

from .alt_text import Translate, shortest_needed, spoken_name
from .plates import EDGE, LEAST, PAD, ROUND, SPACE
from .scene import Box, Disc, Label, Placed, Point, Polygon, Scene, Strokes

WIDTH = 9.0
TITLE, NAME, SMALL = 0.36, 0.3, 0.24  # ems
TOP, ROW = 0.7, 0.58  # heights: of the heading, of a person's row
PLACES, NAMES, FIGURES = 0.78, 2.6, 2.05  # widths of a row's parts beside the bar
LINE, DOT, FRAME = 0.07, 0.11, 0.045  # a bar's thickness, radius of its middle, thickness of the frame
PLOT, LEFT, FOOT = 4.0, 0.95, 0.6  # of a course: the plot's height, width beside it, the words' height
CURVE, RULE = 0.07, 0.02
SIGN = ((0.0, -0.1), (0.13, 0.0), (0.0, 0.1))  # marks the reader's row, beside the place
SIGN_WIDTH = 0.2
LEAST_SPAN = 100.0  # the fewest points that a plot covers

ROW_SPOKEN = plural(
    "{place}. {name} {rating}, {games} game", "{place}. {name} {rating}, {games} games", by="games"
)
COURSE = plural(
    "From {first} to {last} in {games} game, highest {best}.",
    "From {first} to {last} in {games} games, highest {best}.",
    by="games",
)


class Listed(Protocol):
    """A person's row in a list. The name is untrusted, and `own` is true for the reader's row."""

    @property
    def place(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def own(self) -> bool: ...


class Ranked(NamedTuple):
    """A row of a ladder. `own` marks the reader's row.

    `points` and `margin` are the rating and its ±, and `rating` has both of them as text.
    """

    place: int
    name: str
    points: float
    margin: float
    rating: str
    games: int
    own: bool = False


class Step(NamedTuple):
    """A rating at one point in time. `new_season` says whether a season has ended since the previous step."""

    points: float
    margin: float
    new_season: bool = False


def draw_ladder(title: str, rows: Sequence[Ranked], *, translate: Translate = str) -> Scene:
    """Draw a ladder of at least one row, with a bar for each rating's ±. Names in `rows` are untrusted."""
    low = min(row.points - row.margin for row in rows)
    high = max(row.points + row.margin for row in rows)
    ground, shapes, middles = list_people(title, rows, NAMES, translate)
    for row, y in zip(rows, middles, strict=True):
        shapes += _row(row, y, low, high - low, translate)
    height = middles[-1] + ROW / 2 + SPACE + EDGE
    return Scene(WIDTH, height, tuple(shapes), _ladder_alt(title, rows, translate), ground=tuple(ground))


def list_people(
    title: str, rows: Sequence[Listed], names: float, translate: Translate, top: float = TOP
) -> tuple[list[Placed], list[Placed], list[float]]:
    """Return a list's background, its shapes (title, places and names), and the y of each row's middle.

    Each name gets `names` units of room. Rows start at y = `top`. The reader's row has a sign and a frame.
    """
    ground, shapes, middles = [], [heading(title)], []
    unnamed = render(text("Player"), translate)
    for number, row in enumerate(rows):
        y, left = top + number * (ROW + SPACE) + ROW / 2, EDGE + PAD
        ground.append(Placed(WIDTH / 2, y, Box(WIDTH - 2 * EDGE, ROW, "chip", radius=ROUND)))
        if row.own:
            shapes.append(Placed(WIDTH / 2, y, Box(WIDTH - 2 * EDGE, ROW, "text", ROUND, stroke=FRAME)))
            shapes.append(Placed(left + 0.05, y, Polygon(SIGN, "text")))
        place = Label(f"{row.place}.", NAME, "text.quiet", "end", PLACES - SIGN_WIDTH, least=LEAST)
        shapes.append(Placed(left + PLACES - PAD, y, place))
        name = Label(row.name, NAME, "text", "start", names - PAD, unnamed, least=LEAST)
        shapes.append(Placed(left + PLACES, y, name))
        middles.append(y)
    return ground, shapes, middles


def heading(title: str) -> Placed:
    """Return the label that shows `title` above a list."""
    return Placed(EDGE + PAD, TOP / 2, Label(title, TITLE, "text", "start", WIDTH - 2 * EDGE, least=LEAST))


def _row(row: Ranked, y: float, low: float, span: float, translate: Translate) -> Iterator[Placed]:
    left, right = EDGE + PAD, WIDTH - EDGE - PAD
    start = left + PLACES + NAMES
    width = right - start - FIGURES - 2 * PAD
    ends = [
        start + width * (each - low) / span for each in (row.points - row.margin, row.points + row.margin)
    ]
    yield Placed(0, 0, Strokes((((ends[0], y), (ends[1], y)),), "text.quiet", LINE))
    yield Placed(sum(ends) / 2, y, Disc(DOT, "crown"))
    yield Placed(sum(ends) / 2, y, Disc(DOT, "text", stroke=RULE))
    yield Placed(right, y - 0.1, Label(row.rating, NAME, "text", "end", FIGURES, least=LEAST))
    games = render(text(plural("{count} game", "{count} games", by="count"), count=row.games), translate)
    yield Placed(right, y + 0.15, Label(games, 0.55 * NAME, "text.quiet", "end", FIGURES))


def _ladder_alt(title: str, rows: Sequence[Ranked], translate: Translate) -> str:
    def spoken(row: Ranked, length: int) -> Text:
        name = Written(spoken_name(row.name, length))
        return text(ROW_SPOKEN, place=row.place, name=name, rating=row.rating, games=row.games)

    return shortest_needed(
        lambda length: f"{title}: {'; '.join(render(spoken(row, length), translate) for row in rows)}."
    )


def draw_rating(
    title: str, steps: Sequence[Step], games: int, best: int, *, translate: Translate = str
) -> Scene:
    """Draw how a rating has changed over `games` games. `best` is the highest rating.

    `steps` has at least one step, but not necessarily one for each game.
    """
    low, high = _range(steps)
    top, left, right = EDGE + TOP, EDGE + LEFT, WIDTH - EDGE - PAD
    across = (right - left) / len(steps)

    def y(points: float) -> float:
        return top + PLOT * (high - points) / (high - low)

    shapes = [Placed(EDGE, TOP / 2 + PAD, Label(title, TITLE, "text", "start", WIDTH - 2 * EDGE))]
    for points in (high, (high + low) / 2, low):
        shapes.append(Placed((left + right) / 2, y(points), Box(right - left, RULE, "slot")))
        words = Label(str(round(points)), SMALL, "text.quiet", "end", LEFT - PAD, least=LEAST)
        shapes.append(Placed(left - PAD, y(points), words))
    for run in _runs(steps):
        corners = [(left + number * across, left + (number + 1) * across, steps[number]) for number in run]
        above = _stairs([(x, end, y(step.points + step.margin)) for x, end, step in corners])
        below = _stairs([(x, end, y(step.points - step.margin)) for x, end, step in corners])
        shapes.append(Placed(0, 0, Polygon((*above, *below[::-1]), "chip.active")))
        line = _stairs([(x, end, y(step.points)) for x, end, step in corners])
        shapes.append(Placed(0, 0, Strokes((line,), "crown", CURVE)))
    first, last = round(steps[0].points), round(steps[-1].points)
    said = render(text(COURSE, first=first, last=last, games=games, best=best), translate)
    shapes.append(
        Placed(
            left, top + PLOT + FOOT / 2, Label(said, SMALL, "text.quiet", "start", right - left, least=LEAST)
        )
    )
    return Scene(WIDTH, top + PLOT + FOOT, tuple(shapes), said)


def _range(steps: Sequence[Step]) -> tuple[float, float]:
    """Return the lower and the upper end of a plot's scale, in points. Both are multiples of 50."""
    low, high = (
        min(each.points - each.margin for each in steps),
        max(each.points + each.margin for each in steps),
    )
    return 50 * (low // 50), max(50 * (high // 50 + 1), 50 * (low // 50) + LEAST_SPAN)


def _runs(steps: Sequence[Step]) -> Iterator[range]:
    """Yield the range of step indices for each season."""
    starts = [number for number, step in enumerate(steps) if step.new_season or number == 0]
    yield from (range(start, end) for start, end in pairwise([*starts, len(steps)]))


def _stairs(treads: Sequence[tuple[float, float, float]]) -> tuple[Point, ...]:
    """Return a line through treads, each of which runs from one x to another at a fixed y."""
    return tuple(point for x, end, y in treads for point in ((x, y), (end, y)))
