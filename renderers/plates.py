"""Name plates: a strip above the board with the players, their dice in hand and their figures.

Plates stand in two columns below the heading (heading.py), each with the name above the tray. Lengths are for
a picture USUAL units wide, and grow with the picture, so that words and dice are the same size in every game
on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from engine import Over, Seen, ToRoll, seats_to_move, text

from . import hands
from .hands import SPACING
from .scene import Box, Die, Label, Placed, Point, Tile
from .sight import Sight
from .theme import BORDER, LOOKS, MARGIN, OUTSIDE

EDGE = OUTSIDE  # between the picture's edge and the plates
USUAL = 8 + MARGIN + BORDER  # width of a picture with the lengths below
HEADING = 0.4  # the height of the heading above the plates
BAR = 0.06  # width of the bar in the seat's colour
SPACE, GAP = 0.08, 0.05  # between plates side by side, and between their rows
PAD = 0.1  # within a plate
LEAST_NAME = 1.0  # width that a name always keeps, however long the words beside it
LEAST, READABLE = 0.72, 0.98  # shares of their size that words may shrink to, and words in the head
DIGIT = 0.66  # width of a digit, in ems
LETTER = 0.66  # average width of a letter, in ems
CAPITAL = 0.727  # height of a capital letter, in ems
MAX_UNIT_WIDTH = 1.25  # width that the unit of a figure may take
ROUND = 0.08  # radius of a plate's corners
WIDER = 0.06  # how much wider and higher a lit plate is, so that its frame clears the dice in it
LINES = 0.21, 0.61  # from a plate's upper edge to the middle of its lines
HAND_LINES = 0.166, 0.57  # the same if dice are in hand, which need more room


@dataclass(frozen=True, slots=True)
class Plate:
    """The contents of one seat's plate.

    `look` is the name of the seat's look. `spoken` replaces a `name` that cannot be drawn. `tray` holds the
    values of the dice in hand, and `note` is shown instead of dice. `slots` holds the values of the dice in
    the seat's slots, with 0 for an empty slot. Slots are drawn before the note. `tag` is a word at the end of
    the name's line, and `unit` is the unit of `figure`. An `active` seat is to move, a `gone` seat has left,
    and a `crowned` seat has won.
    """

    look: str
    name: str
    spoken: str
    figure: str = ""
    tray: tuple[int, ...] = ()
    note: str = ""
    active: bool = False
    gone: bool = False
    crowned: bool = False
    slots: tuple[int, ...] = ()
    tag: str = ""
    unit: str = ""


PLATE = 0.85  # height of a plate
ICON, MINI = 0.24, 0.462  # sides of the seat's die beside its name, and of the dice in the tray
NAME, FIGURE, NOTE = 0.3, 0.38, 0.3  # ems


def bare(sight: Sight) -> Iterator[Plate]:
    """Yield a plate for each seat, with only the parts that are the same in every game.

    These are the look, the name, whether the seat is active, gone or crowned, and a note if it has resigned.
    """
    seen, lit, crowned = sight.seen, awaited(sight.seen), winners(sight.seen)
    for seat, (look, name) in enumerate(zip(sight.looks, sight.names)):
        gone = seat not in seen.active
        yield Plate(
            look.name,
            name,
            sight.say(look.called),
            note=sight.say(text("resigned")) if gone else "",
            active=seat in lit,
            gone=gone,
            crowned=seat in crowned,
        )


def scale(width: float) -> float:
    """Return the factor by which lengths grow in a picture `width` units wide."""
    return width / USUAL


def height(count: int, width: float = USUAL) -> float:
    """Return how many units down the heading and `count` plates reach in a picture `width` units wide."""
    return EDGE + round(scale(width) * (HEADING + ceil(count / 2) * (PLATE + GAP) - GAP), 6)


@lru_cache(maxsize=32)
def chips(count: int, width: float) -> tuple[Placed, ...]:
    """Draw `count` empty plates, two to a row, in a picture `width` units wide."""
    high = PLATE * scale(width)
    places = ((*_place(number, width), _across(number, count, width)) for number in range(count))
    return tuple(
        Placed(left + across / 2, top + high / 2, Box(across, high, "chip", radius=ROUND))
        for left, top, across in places
    )


def strip(plates: Sequence[Plate], width: float) -> Iterator[Placed]:
    """Draw the contents of the plates over the empty plates, in a picture `width` units wide."""
    times = scale(width)
    high, figures = PLATE * times, max(map(_figure_width, plates)) * times + PAD
    upper, lower = HAND_LINES if any(plate.tray or plate.slots for plate in plates) else LINES
    for number, plate in enumerate(plates):
        (left, top), across = _place(number, width), _across(number, len(plates), width)
        if plate.active:
            yield Placed(left + across / 2, top + high / 2, _active_chip(across + WIDER, high + WIDER))
        bar = Box(BAR, high - ROUND, LOOKS[plate.look].material)
        yield Placed(left + BAR / 2, top + high / 2, bar)
        lines = top + upper * times, top + lower * times
        yield from _contents(plate, left + BAR + PAD, lines, across - BAR - 2 * PAD, figures, times)


def awaited(seen: Seen) -> tuple[int | None, ...]:
    """Return the seats that move or roll next, whose plates are lit, or (None,) if no seat owns the roll."""
    return (seen.status.seat,) if isinstance(seen.status, ToRoll) else seats_to_move(seen.status)


def winners(seen: Seen) -> tuple[int, ...]:
    """Return the seats whose plates have a crown: all winners, or () while the match is running."""
    return seen.status.winners if isinstance(seen.status, Over) else ()


def _across(number: int, count: int, width: float) -> float:
    """Return the width of plate `number` (from 0) out of `count`. An odd last plate has a row to itself."""
    whole = width - 2 * EDGE
    return whole if number == count - 1 and count % 2 else (whole - SPACE) / 2


def _place(number: int, width: float) -> Point:
    """Return the upper left corner of plate `number`, counted from 0, in a picture `width` units wide."""
    line, column = divmod(number, 2)
    down = scale(width) * (HEADING + line * (PLATE + GAP))
    return EDGE + column * (width - 2 * EDGE + SPACE) / 2, EDGE + down


def _active_chip(width: float, height: float) -> Tile:
    chip = Box(width, height, "chip.active", radius=ROUND)
    outline = Box(width, height, "highlight", radius=ROUND, stroke=0.04)
    return Tile(width, height, (Box(width, height, "canvas"), chip, outline))


def _contents(
    plate: Plate, left: float, lines: Point, width: float, figures: float, times: float
) -> Iterator[Placed]:
    """Draw the icon and the name above the tray, and on the right the figure above its unit.

    The contents start at x = `left` and are `width` units wide, of which the figure has `figures` units.
    `lines` holds the ys at which the upper and the lower line are centred. Other lengths are multiplied
    by `times`.
    """
    icon, note, right, (upper, lower) = ICON * times, NOTE * times, left + width, lines
    yield Placed(left + icon / 2, upper, Die(plate.look, 0, icon))
    room = width - figures - icon - PAD
    tag = min(len(plate.tag) * note * LETTER, room - LEAST_NAME * times)
    yield from _name(plate, left + icon + PAD, upper, room - tag, NAME * times)
    if plate.tag:
        yield Placed(
            right - figures, upper, Label(plate.tag, note, "highlight", "end", tag - PAD / 2, least=READABLE)
        )
    yield from _tray(plate, left, lower, width - figures, times)
    if plate.figure:
        middle = upper + (FIGURE - NAME) / 2 * times if plate.unit else (upper + lower) / 2
        yield Placed(right, middle, Label(plate.figure, FIGURE * times, _ink(plate), "end"))
    if plate.unit:
        unit = Label(plate.unit, note, "text.quiet", "end", figures - PAD / 2, least=READABLE)
        yield Placed(right, lower, unit)


def _name(plate: Plate, left: float, y: float, room: float, size: float) -> Iterator[Placed]:
    """Draw the name in at most `room` units, after a crown if the seat has won. `size` is the name's em."""
    if plate.crowned:
        yield from hands.crown((left + size / 2, y), size)
        left, room = left + size + 0.8 * PAD, room - size - 0.8 * PAD
    yield Placed(left, y, Label(plate.name, size, _ink(plate), "start", room, plate.spoken))


def _tray(plate: Plate, left: float, y: float, width: float, times: float) -> Iterator[Placed]:
    """Draw the slots, then the dice in hand or the note, which shrinks to stay within `width` units.

    The tray starts at x = `left` and is centred on `y`. Other lengths are multiplied by `times`.
    """
    end, die = left + width, MINI * times
    for value in plate.slots:
        yield from hands.slot((left + die / 2, y), die, plate.look, value)
        left += die * SPACING
    if plate.note:
        left += PAD * bool(plate.slots)
        note = Label(plate.note, NOTE * times, _ink(plate), "start", end - left, least=READABLE)
        yield Placed(left, y, note)
    yield from hands.row(left, y, die, plate.look, plate.tray)


def _figure_width(plate: Plate) -> float:
    """Return the width (units at usual size) of a plate's figure or the word below it, whichever is wider."""
    return max(len(plate.figure) * DIGIT * FIGURE, min(len(plate.unit) * NOTE * LETTER, MAX_UNIT_WIDTH))


def _ink(plate: Plate) -> str:
    if plate.gone:
        return "text.gone"
    return "text" if plate.active or plate.crowned else "text.quiet"
