"""Trays below the name plates: each seat's dice off the board, in one line or two, and their sum.

Each of the two trays is as wide as its seat's plate. Both are as high as the fuller one needs to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from ... import hands
from ...hands import SPACING
from ...plates import EDGE, PAD, READABLE, ROUND, SPACE
from ...scene import Box, Label, Placed

DIE, LINE = 0.462, 8  # the side of a die, and how many lie side by side
SMALL, LONG = 0.36, 10  # the same for more dice, so that the picture still fits a phone
AS_DICE = 3  # the room for the sum at the end of the last line, as a number of dice
EDGE_OF_TRAY = 0.02  # above and below the dice
FIGURE, NOTE = 0.3, 0.3  # ems


class Tray(NamedTuple):
    """The contents of a tray: dice with `values`, all in one look, and their sum or a note.

    `look` is the name of the look. `figure` is the sum in words, or "" for no sum. `note` is shown if there
    are no dice and no sum.
    """

    look: str
    values: Sequence[int]
    figure: str
    note: str

    @property
    def size(self) -> tuple[float, int, int]:
        """A die's side in units, the most dice per line, and the number of lines for the dice and the sum."""
        places = len(self.values) + AS_DICE * bool(self.figure)
        return (DIE, LINE, 1) if places <= LINE else (SMALL, LONG, ceil(places / LONG))


def height(trays: Sequence[Tray]) -> float:
    """Return the height of the trays in units, or 0 if neither tray has dice or a note."""
    return SPACE + _height(trays) if any(tray.values or tray.note for tray in trays) else 0.0


def filled(trays: Sequence[Tray], top: float, width: float) -> Iterator[Placed]:
    """Draw two trays below y = `top`, leaving out a tray that has neither dice nor a note.

    `width` is the picture's width in units.
    """
    across, high = _across(width), _height(trays)
    middle = top + SPACE + high / 2
    for left, tray in zip(_lefts(width), trays, strict=True):
        if not tray.values and not tray.note:
            continue
        yield Placed(left + across / 2, middle, Box(across, high, "chip", radius=ROUND))
        side, most, lines = tray.size
        first = top + SPACE + EDGE_OF_TRAY + side * SPACING / 2
        ys = [first + number * side * SPACING for number in range(lines)]
        for number, y in enumerate(ys):
            line = tray.values[number * most : (number + 1) * most]
            yield from hands.row(left + PAD, y, side, tray.look, line)
        if tray.figure:
            yield Placed(left + across - PAD, ys[-1], Label(tray.figure, FIGURE, "text.quiet", "end"))
        elif not tray.values:
            note = Label(tray.note, NOTE, "text.quiet", "start", across - 2 * PAD, least=READABLE)
            yield Placed(left + PAD, middle, note)


def _height(trays: Sequence[Tray]) -> float:
    sizes = [tray.size for tray in trays]
    return max(side * lines for side, _, lines in sizes) * SPACING + 2 * EDGE_OF_TRAY


def _across(width: float) -> float:
    return (width - 2 * EDGE - SPACE) / 2


def _lefts(width: float) -> tuple[float, float]:
    return EDGE, EDGE + _across(width) + SPACE
