"""Name plates: a strip above the board with the players, their dice in hand and their figures.

Plates stand in two columns below the heading (heading.py). If there are at most four, each is two lines high,
with the name above the tray. If there are more, each is one line high, so that the strip stays low.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from engine import Over, Seen, ToRoll, seats_to_move

from . import hands
from .hands import SPACING
from .scene import Box, Die, Label, Placed, Point, Tile
from .theme import LOOKS, OUTSIDE

EDGE = OUTSIDE  # between the picture's edge and the plates
HEADING = 0.4  # the height of the heading above the plates
BAR = 0.06  # width of the bar in the seat's colour
SPACE = 0.08  # between plates
PAD = 0.1  # within a plate
LEAST_NAME = 1.0  # width that a name keeps however long the words beside it are
LEAST = 0.72  # share of their size that words may shrink to
DIGIT = 0.66  # width of a digit, in ems
LETTER = 0.6  # average width of a letter, in ems
CAPITAL = 0.727  # height of a capital letter, in ems
MAX_UNIT_WIDTH = 1.1  # width that the unit of a figure may take
ROUND = 0.08  # radius of a plate's corners
ROOMY = 4  # most plates that are two lines high


@dataclass(frozen=True, slots=True)
class Plate:
    """What one seat's plate shows.

    `look` is the name of the seat's look. `spoken` is drawn if no character of `name` can be drawn. `tray`
    holds the values of the dice in hand, and `note` is shown instead of dice. `slots` holds the values of the
    dice in the seat's slots, which are drawn before the note, with 0 for an empty slot. `tag` is a word at
    the end of the name's line, and `unit` is what `figure` counts. An `active` seat is to move, a `gone` seat
    has left, and a `crowned` seat has won.
    """

    look: str
    name: str
    spoken: str
    figure: str
    tray: tuple[int, ...] = ()
    note: str = ""
    active: bool = False
    gone: bool = False
    crowned: bool = False
    slots: tuple[int, ...] = ()
    tag: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True)
class _Style:
    """The measures of a plate in units: its height, the sides of its dice, and the ems of its texts.

    `mini` is the side of a die in the tray.
    """

    height: float
    icon: float
    mini: float
    name: float
    figure: float
    note: float


_TWO_LINES = _Style(height=0.72, icon=0.44, mini=0.32, name=0.27, figure=0.36, note=0.22)
_ONE_LINE = _Style(height=0.44, icon=0.3, mini=0.3, name=0.23, figure=0.28, note=0.19)


def height(count: int) -> float:
    """Return the height in units of the strip for `count` plates, heading and upper edge included."""
    return EDGE + HEADING + ceil(count / 2) * (_style(count).height + SPACE) - SPACE


@lru_cache(maxsize=32)
def chips(count: int, width: float) -> tuple[Placed, ...]:
    """Draw the empty plates of a picture `width` units wide, two to a row."""
    style, across = _style(count), _across(width)
    places = (_place(number, style, across) for number in range(count))
    return tuple(
        Placed(left + across / 2, top + style.height / 2, Box(across, style.height, "chip", radius=ROUND))
        for left, top in places
    )


def strip(plates: Sequence[Plate], width: float) -> Iterator[Placed]:
    """Draw the contents of the plates, in a picture `width` units wide, over the empty plates."""
    style, across = _style(len(plates)), _across(width)
    draw = _two_lines if style is _TWO_LINES else _one_line
    figures = max(_figure_width(plate, style) for plate in plates) + PAD
    for number, plate in enumerate(plates):
        left, top = _place(number, style, across)
        if plate.active:
            middle = (left + across / 2, top + style.height / 2)
            yield Placed(*middle, _active_chip(across, style.height))
        bar = Box(BAR, style.height - ROUND, LOOKS[plate.look].material)
        yield Placed(left + BAR / 2, top + style.height / 2, bar)
        yield from draw(plate, left + BAR + PAD, top, across - BAR - 2 * PAD, figures)


def awaited(seen: Seen) -> tuple[int | None, ...]:
    """Return the seats to move or roll, whose plates are lit. None means a roll that belongs to no seat."""
    return (seen.status.seat,) if isinstance(seen.status, ToRoll) else seats_to_move(seen.status)


def winners(seen: Seen) -> tuple[int, ...]:
    """Return the seats whose plates have a crown: all winners, or none while the match is running."""
    return seen.status.winners if isinstance(seen.status, Over) else ()


def _style(count: int) -> _Style:
    return _TWO_LINES if count <= ROOMY else _ONE_LINE


def _across(width: float) -> float:
    return (width - 2 * EDGE - SPACE) / 2


def _place(number: int, style: _Style, across: float) -> Point:
    """Return the upper left corner of a plate.

    `number` counts the plates from 0, and `across` is the width of a plate in units.
    """
    line, column = divmod(number, 2)
    return EDGE + column * (across + SPACE), EDGE + HEADING + line * (style.height + SPACE)


def _active_chip(width: float, height: float) -> Tile:
    chip = Box(width, height, "chip.active", radius=ROUND)
    outline = Box(width, height, "highlight", radius=ROUND, stroke=0.04)
    return Tile(width, height, (Box(width, height, "canvas"), chip, outline))


def _two_lines(plate: Plate, left: float, top: float, width: float, figures: float) -> Iterator[Placed]:
    """Draw a large icon, the name above the tray beside it, and the figure on the right.

    `figures` is the width in units that is kept for the figure.
    """
    style, middle = _TWO_LINES, top + _TWO_LINES.height / 2
    yield _icon(plate, left, middle, style)
    left, width = left + style.icon + PAD, width - style.icon - PAD
    width -= figures
    tag = _words_width(plate.tag, width, style)
    yield from _name(plate, left, top + 0.23, width - tag, style)
    if plate.tag:
        label = Label(plate.tag, style.note, "highlight", "end", tag, least=LEAST)
        yield Placed(left + width, top + 0.23, label)
    yield from _tray(plate, left, top + 0.53, width, style)
    right = left + width + figures
    if not plate.unit:
        yield Placed(right, middle, _figure(plate, style))
        return
    yield Placed(right, top + 0.27, _figure(plate, style))
    unit = Label(plate.unit, style.note, "text.quiet", "end", figures - PAD / 2, least=LEAST)
    yield Placed(right, top + 0.55, unit)


def _one_line(plate: Plate, left: float, top: float, width: float, figures: float) -> Iterator[Placed]:
    """Draw icon, name, tray and figure side by side. The name gets the room that the other parts leave.

    `figures` is the width in units that is kept for the figure.
    """
    style, middle = _ONE_LINE, top + _ONE_LINE.height / 2
    yield _icon(plate, left, middle, style)
    left, width = left + style.icon + PAD, width - style.icon - PAD
    tray = max(len(plate.tray) * style.mini * SPACING, _words_width(plate.note, width - figures, style))
    tray += len(plate.slots) * style.mini * SPACING
    room = width - figures - tray
    yield from _name(plate, left, middle, room - PAD / 2, style)
    yield from _tray(plate, left + room, middle, tray, style)
    room = _unit_width(plate, style)
    yield Placed(left + width - room, middle, _figure(plate, style))
    if room:
        low = middle + (style.figure - style.note) * CAPITAL / 2  # both share a baseline
        unit = Label(plate.unit, style.note, "text.quiet", "end", room - PAD / 2, least=LEAST)
        yield Placed(left + width, low, unit)


def _icon(plate: Plate, left: float, y: float, style: _Style) -> Placed:
    return Placed(left + style.icon / 2, y, Die(plate.look, 0, style.icon))


def _name(plate: Plate, left: float, y: float, room: float, style: _Style) -> Iterator[Placed]:
    """Draw the name in at most `room` units, after a crown if the seat has won."""
    if plate.crowned:
        crown = style.name * 1.1
        yield from hands.crown((left + crown / 2, y), crown)
        left, room = left + crown + PAD / 2, room - crown - PAD / 2
    yield Placed(left, y, Label(plate.name, style.name, _ink(plate), "start", room, plate.spoken))


def _words_width(words: str, width: float, style: _Style) -> float:
    """Return the width in units of a note or tag: as much as its words need, up to `width` - LEAST_NAME.

    LEAST_NAME is the width that is kept for the name.
    """
    return min(len(words) * style.note * LETTER, width - LEAST_NAME)


def _tray(plate: Plate, left: float, y: float, width: float, style: _Style) -> Iterator[Placed]:
    """Draw the slots, then the note or the dice in hand, in at most `width` units."""
    end = left + width
    for value in plate.slots:
        yield from hands.slot((left + style.mini / 2, y), style.mini, plate.look, value)
        left += style.mini * SPACING
    if plate.note:
        left += PAD * bool(plate.slots)
        note = Label(plate.note, style.note, _ink(plate), "start", end - left, least=LEAST)
        yield Placed(left, y, note)
    yield from hands.row(left, y, style.mini, plate.look, plate.tray)


def _figure(plate: Plate, style: _Style) -> Label:
    return Label(plate.figure, style.figure, _ink(plate), "end")


def _figure_width(plate: Plate, style: _Style) -> float:
    """Return the width in units of a figure and its unit, side by side or, on two lines, stacked."""
    figure, unit = len(plate.figure) * DIGIT * style.figure, _unit_width(plate, style)
    return max(figure, unit) if style is _TWO_LINES else figure + unit


def _unit_width(plate: Plate, style: _Style) -> float:
    return min(len(plate.unit) * style.note * LETTER, MAX_UNIT_WIDTH) + PAD / 2 if plate.unit else 0.0


def _ink(plate: Plate) -> str:
    if plate.gone:
        return "text.gone"
    return "text" if plate.active or plate.crowned else "text.quiet"
