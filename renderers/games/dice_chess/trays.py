"""Trays below the name plates: each seat's dice off the board, in two lines of eight, and their sum.

There is one tray for each of the two seats, as wide as the seat's plate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ... import hands
from ...hands import SPACING
from ...plates import EDGE, LETTER, PAD, READABLE, ROUND, SPACE
from ...scene import Box, Label, Placed

DIE, LINE = 0.36, 8  # the side of a die, and how many lie side by side
EDGE_OF_TRAY = 0.04  # above and below the dice
HEIGHT = 2 * DIE * SPACING + 2 * EDGE_OF_TRAY
FIGURE, NOTE = 0.25, 0.25  # ems


class Tray(NamedTuple):
    """The contents of a tray: the `values` of its dice, and their sum in words (`figure`).

    All dice have the same look, named `look`. `note` is shown if there are no dice.
    """

    look: str
    values: Sequence[int]
    figure: str
    note: str


def height(trays: Sequence[Tray]) -> float:
    """Return the height of the trays in units, or 0 if neither tray has dice or a note."""
    return SPACE + HEIGHT if any(tray.values or tray.note for tray in trays) else 0.0


def filled(trays: Sequence[Tray], top: float, width: float) -> Iterator[Placed]:
    """Draw two trays below the y `top`, leaving out a tray that has neither dice nor a note.

    `width` is the width of the picture in units.
    """
    middle = top + SPACE + HEIGHT / 2
    for left, tray in zip(_lefts(width), trays, strict=True):
        if not tray.values and not tray.note:
            continue
        across = _across(width)
        yield Placed(left + across / 2, middle, Box(across, HEIGHT, "chip", radius=ROUND))
        lines = [tray.values[start : start + LINE] for start in range(0, len(tray.values), LINE)]
        for number, line in enumerate(lines):
            y = middle + (number - (len(lines) - 1) / 2) * DIE * SPACING
            yield from hands.row(left + PAD, y, DIE, tray.look, line)
        if not lines:
            room = _across(width) - 3 * PAD - len(tray.figure) * LETTER * FIGURE
            note = Label(tray.note, NOTE, "text.quiet", "start", room, least=READABLE)
            yield Placed(left + PAD, middle, note)
        right = left + _across(width) - PAD
        yield Placed(right, middle, Label(tray.figure, FIGURE, "text.quiet", "end"))


def _across(width: float) -> float:
    return (width - 2 * EDGE - SPACE) / 2


def _lefts(width: float) -> tuple[float, float]:
    return EDGE, EDGE + _across(width) + SPACE
