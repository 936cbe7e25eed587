"""Tournaments as pictures: a page of the standings, and the bracket of a knock-out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine import render, text

from .alt_text import Translate, shortest_needed, spoken_name
from .ladder import FRAME, NAME, PLACES, SIGN, SIGN_WIDTH, SMALL, TOP, WIDTH, heading, list_people
from .plates import EDGE, LEAST, PAD, ROUND, SPACE
from .scene import Box, Label, Placed, Polygon, Scene

FIGURE = 0.95  # width of a column of figures
BOX, GAP, LINE = 0.44, 0.22, 0.02  # of a bracket: height of a box, width between columns, thickness of lines
IN_BOX = 0.26  # em


class Standing(NamedTuple):
    """A row of a tournament's standings. `figures` are the texts in the row's columns, the points first.

    `own` marks the reader's row.
    """

    place: int
    name: str
    figures: tuple[str, ...]
    own: bool = False


class Slot(NamedTuple):
    """A box in a bracket, for one side of a game: the entrant's name ("" if unknown), and whether they lost.

    `own` marks the reader's boxes.
    """

    name: str = ""
    lost: bool = False
    own: bool = False


def draw_standings(
    title: str, heads: Sequence[str], rows: Sequence[Standing], *, translate: Translate = str
) -> Scene:
    """Draw a page of standings. `rows` must not be empty. `heads` are the names of the columns of figures."""
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


def draw_bracket(title: str, rounds: Sequence[Sequence[Slot]], *, translate: Translate = str) -> Scene:
    """Draw a knock-out's bracket, in which each round has half as many slots as the round before.

    The last round can be the winner's slot alone.
    """
    across = (WIDTH - 2 * EDGE + GAP) / len(rounds)
    middles = [TOP + (BOX + SPACE) * (number + 0.5) for number in range(len(rounds[0]))]
    ground, shapes = [], [heading(title)]
    for number, slots in enumerate(rounds):
        x = EDGE + across * number
        ground += [Placed(x + (across - GAP) / 2, y, Box(across - GAP, BOX, "chip", ROUND)) for y in middles]
        for slot, y in zip(slots, middles, strict=True):
            shapes += _slot(slot, x, y, across - GAP, translate)
        pairs = list(zip(middles[::2], middles[1::2], strict=False))
        ground += [line for pair in pairs for line in _fork(*pair, x + across - GAP)]
        middles = [(above + below) / 2 for above, below in pairs]
    height = TOP + (BOX + SPACE) * len(rounds[0]) + EDGE
    return Scene(WIDTH, height, tuple(shapes), _bracket_alt(title, rounds, translate), ground=tuple(ground))


def _slot(slot: Slot, x: float, y: float, width: float, translate: Translate) -> Iterator[Placed]:
    left, right = x + PAD, x + width - PAD
    if slot.own:
        yield Placed(x + width / 2, y, Box(width, BOX, "text", ROUND, stroke=FRAME))
        yield Placed(left, y, Polygon(SIGN, "text"))
        left += SIGN_WIDTH
    colour = "text.quiet" if slot.lost else "text"
    unnamed = render(text("Player"), translate) if slot.name else ""
    yield Placed(left, y, Label(slot.name, IN_BOX, colour, "start", right - left, unnamed, least=LEAST))


def _fork(above: float, below: float, x: float) -> Iterator[Placed]:
    """Yield the lines that join a game's two boxes to the box of its winner.

    The lines start at x = `x`, and at y = `above` and y = `below`, the middles of the two boxes.
    """
    half, colour = GAP / 2, "text.quiet"
    yield from (Placed(x + half / 2, y, Box(half, LINE, colour)) for y in (above, below))
    yield Placed(x + half, (above + below) / 2, Box(LINE, below - above + LINE, colour))
    yield Placed(x + 1.5 * half, (above + below) / 2, Box(half, LINE, colour))


def _bracket_alt(title: str, rounds: Sequence[Sequence[Slot]], translate: Translate) -> str:
    known = [slots for slots in rounds if any(slot.name for slot in slots)]

    def spoken(slots: Sequence[Slot], length: int) -> str:
        names = [spoken_name(slot.name, length) or "?" for slot in slots]
        if len(names) == 1:
            return render(text("Winner: {name}", name=names[0]), translate)
        return ", ".join(f"{one} – {other}" for one, other in zip(names[::2], names[1::2], strict=True))

    return shortest_needed(lambda length: f"{title}: {'; '.join(spoken(each, length) for each in known)}.")
