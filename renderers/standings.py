"""Tournaments as pictures: a page of the standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .alt_text import Translate, shortest_needed, spoken_name
from .ladder import NAME, PLACES, SMALL, TOP, WIDTH, list_people
from .plates import EDGE, LEAST, PAD, SPACE
from .scene import Label, Placed, Scene

FIGURE = 0.95  # width of a column of figures


class Standing(NamedTuple):
    """A row of a tournament's standings. `figures` are texts to show, the points first.

    `own` marks the reader's row.
    """

    place: int
    name: str
    figures: tuple[str, ...]
    own: bool = False


def draw_standings(
    title: str, heads: Sequence[str], rows: Sequence[Standing], *, translate: Translate = str
) -> Scene:
    """Draw at least one row of standings. `heads` are the names of the columns of figures."""
    right = WIDTH - EDGE - PAD
    columns = [right - FIGURE * (len(heads) - 1 - number) for number in range(len(heads))]
    names = right - FIGURE * len(heads) - EDGE - PAD - PLACES
    ground, shapes, middles = list_people(title, rows, names, translate, TOP + SMALL + PAD)
    for x, head in zip(columns, heads, strict=True):
        label = Label(head, SMALL, "text.quiet", "end", FIGURE - PAD, least=LEAST)
        shapes.append(Placed(x, TOP + SMALL / 2, label))
    for row, y in zip(rows, middles, strict=True):
        for x, figure in zip(columns, row.figures, strict=True):
            colour = "text" if x == columns[0] else "text.quiet"
            shapes.append(Placed(x, y, Label(figure, NAME, colour, "end", FIGURE - PAD, least=LEAST)))
    height = middles[-1] + 0.3 + SPACE + EDGE
    alt = _alt(title, rows)
    return Scene(WIDTH, height, tuple(shapes), alt, ground=tuple(ground))


def _alt(title: str, rows: Sequence[Standing]) -> str:
    def spoken(row: Standing, length: int) -> str:
        return f"{row.place}. {spoken_name(row.name, length)} {row.figures[0]}"

    return shortest_needed(lambda length: f"{title}: {'; '.join(spoken(row, length) for row in rows)}.")
