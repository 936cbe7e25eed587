"""Rolls as bars: how often each face was rolled, compared with how often it was expected.

All bars have the same quiet colour, so that no roll looks good or bad.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from engine import Text, Written, decimal, plural, render, text

from .alt_text import Translate, shortest_needed, spoken_name
from .plates import EDGE, LEAST, PAD, ROUND, SPACE
from .scene import Box, Die, Label, Placed, Scene
from .theme import SEATS

WIDTH, COLUMNS = 9.0, 2
TITLE, HEAD, NUMBER = 0.32, 0.26, 0.22  # ems
TOP, PANEL = 0.62, 2.4  # heights of the heading, and of a panel
ROOM, BASE = 1.08, 0.72  # heights of the longest bar, and of what is below the bars
ICON, LINE = 0.3, 0.035  # a die's side, the expected line's thickness
BREADTH = 0.7  # a bar's width, as a share of the space for it

PANEL_WORDS = plural(
    "{who}, {count} die with {sides} sides: {faces}; expected {expected} times each.",
    "{who}, {count} dice with {sides} sides: {faces}; expected {expected} times each.",
    by="count",
)


class Panel(NamedTuple):
    """One panel of the chart: the rolls of one kind of die by a seat, a table or everyone.

    `counts` holds how often each face was rolled, starting with face 1. `seat` is None if the panel counts
    the rolls of the table or of everyone. `who` is the word for the seat, the table or everyone.
    """

    seat: int | None
    who: Text
    counts: tuple[int, ...]


def draw_rolls(
    panels: Sequence[Panel], *, names: Sequence[str], looks: Sequence[str] = (), translate: Translate = str
) -> Scene:
    """Draw the panels, two to a row, each with a bar for every face.

    `names` are the players' names by seat. `looks` are the names of the seats' looks, or empty if the seats
    have their usual looks.
    """
    seats = tuple(zip(looks or (look.name for look in SEATS), names))
    height = TOP + ceil(len(panels) / COLUMNS) * (PANEL + SPACE) + EDGE
    across = (WIDTH - 2 * EDGE - SPACE) / COLUMNS
    ground, shapes = [], [*_heading(translate)]
    for number, panel in enumerate(panels):
        row, column = divmod(number, COLUMNS)
        left, top = EDGE + column * (across + SPACE), TOP + row * (PANEL + SPACE)
        ground.append(Placed(left + across / 2, top + PANEL / 2, Box(across, PANEL, "chip", radius=ROUND)))
        shapes += _title(panel, seats, (left, top, across), translate)
        shapes += _bars(panel, (left, top, across))
    return Scene(WIDTH, height, tuple(shapes), _spoken(panels, names, translate), ground=tuple(ground))


def _heading(translate: Translate) -> Iterator[Placed]:
    title = render(text("Rolls"), translate)
    expected = render(text("line: expected"), translate)
    yield Placed(EDGE + PAD, TOP / 2, Label(title, TITLE, "text", "start", WIDTH / 2))
    yield Placed(WIDTH - EDGE - PAD, TOP / 2, Label(expected, NUMBER, "text.quiet", "end", WIDTH / 2))


def _title(
    panel: Panel, seats: Sequence[tuple[str, str]], place: tuple[float, float, float], translate: Translate
) -> Iterator[Placed]:
    (left, top, across) = place
    y = top + PAD + ICON / 2
    x, half = left + PAD, across / 2
    dice = f"{sum(panel.counts)} × d{len(panel.counts)}"
    yield Placed(left + across - PAD, y, Label(dice, NUMBER, "text.quiet", "end", half))
    name = spoken = render(panel.who, translate)
    if panel.seat is not None:
        look, name = seats[panel.seat]
        yield Placed(x + ICON / 2, y, Die(look, 0, ICON))
        x += ICON + PAD
    yield Placed(x, y, Label(name, HEAD, "text", "start", left + half + half / 3 - x, spoken))


def _bars(panel: Panel, place: tuple[float, float, float]) -> Iterator[Placed]:
    left, top, across = place
    expected = sum(panel.counts) / len(panel.counts)
    unit = ROOM / max(*panel.counts, expected)
    breadth, floor = (across - 2 * PAD) / len(panel.counts), top + PANEL - BASE
    for number, count in enumerate(panel.counts):
        x = left + PAD + (number + 0.5) * breadth
        if count:
            bar = Box(BREADTH * breadth, count * unit, "keypost")
            yield Placed(x, floor - count * unit / 2, bar)
        face = Label(str(number + 1), NUMBER, "text.quiet", room=breadth, least=LEAST)
        yield Placed(x, floor + 0.3 * BASE, face)
        yield Placed(x, floor + 0.7 * BASE, Label(f"{count}×", NUMBER, "text", room=breadth, least=LEAST))
    line = Box(across - 2 * PAD, LINE, "highlight")
    yield Placed(left + across / 2, floor - expected * unit, line)


def _spoken(panels: Sequence[Panel], names: Sequence[str], translate: Translate) -> str:
    def attempt(length: int) -> str:
        return " ".join(render(_sentence(panel, names, length), translate) for panel in panels)

    return shortest_needed(attempt)


def _sentence(panel: Panel, names: Sequence[str], length: int) -> Text:
    name = spoken_name(names[panel.seat], length) if panel.seat is not None else ""
    faces = tuple(f"{face}: {count}" for face, count in enumerate(panel.counts, 1))
    return text(
        PANEL_WORDS,
        who=Written(name) if name else panel.who,
        count=sum(panel.counts),
        sides=len(panel.counts),
        faces=faces,
        expected=decimal(Fraction(sum(panel.counts), len(panel.counts)), 1),
    )
