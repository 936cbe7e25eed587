"""How a match went: a line for each seat, showing its estimated share of the win step by step.

The top of the plot stands for a sure win, and the bottom for a sure loss. Each seat's line ends with the
seat's own die, so that lines can be told apart by shape as well as by colour. Numbers at the top mark the
turning points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil

from engine import Outlook, Text, plural, render, text

from .alt_text import Translate, person, shortest_needed
from .plates import EDGE, LEAST, PAD
from .scene import Box, Die, Disc, Label, Placed, Scene, Strokes
from .theme import LOOKS, SEATS

WIDTH, PLOT = 10.0, 4.2  # units: the picture, and the height from a sure win to a sure loss
LEFT, RIGHT = 1.25, 0.75  # for the words beside the plot, and for the dice at the lines' ends
TITLE, WORDS, NAME = 0.36, 0.27, 0.27  # ems
HEAD, ROW, NUMBERS, FOOT = 0.6, 0.46, 0.62, 0.62  # heights: title, a row of names, numbers, words below
ICON, MARK = 0.42, 0.24  # sides of the dice at the ends and beside names, and along the lines
LINE, CASING, RULE = 0.085, 0.03, 0.02  # thicknesses; the casing is the outline on either side of a line
NUMBER = 0.23  # radius of the disc of a number
MAX_DICE_ALONG = 6  # dice along a line, at most
COURSE = plural(
    "How it went: each seat's chance of winning, over {steps} step.",
    "How it went: each seat's chance of winning, over {steps} steps.",
    by="steps",
)


def draw_course(
    outlooks: Sequence[Outlook],
    steps: Sequence[int],
    turns: Sequence[int],
    *,
    names: Sequence[str],
    looks: Sequence[str] = (),
    translate: Translate = str,
) -> Scene:
    """Draw how a match went, from at least two outlooks, each with every seat's share of the win.

    `steps` holds the number of the step that led to each outlook. `turns` holds the index of the first
    outlook after each turning point. `names` are the players' names by seat. `looks` are the names of the
    seats' looks, or empty if the seats have their usual looks.
    """
    seats = len(outlooks[0])
    dice = tuple(looks) or tuple(look.name for look in SEATS[:seats])
    top = EDGE + HEAD + ceil(seats / 2) * ROW + NUMBERS
    frame = _Frame(top, len(outlooks))
    shapes = (
        Placed(EDGE, EDGE + HEAD / 2, Label(render(text("How it went"), translate), TITLE, "text", "start")),
        *_names(dice, names, translate),
        *_rules(frame, seats, steps[-1], translate),
        *_turns(frame, turns),
        *_lines(frame, outlooks, dice),
    )
    alt = shortest_needed(lambda length: _description(outlooks, steps, turns, dice, names, length, translate))
    return Scene(WIDTH, top + PLOT + FOOT, shapes, alt)


class _Frame:
    """The plot's frame. `x` takes the index of an outlook, and `y` takes a share of the win from 0 to 1."""

    def __init__(self, top: float, count: int) -> None:
        self.top, self.left, self.right = top, EDGE + LEFT, WIDTH - EDGE - RIGHT
        self._step = (self.right - self.left) / max(count - 1, 1)

    def x(self, number: int) -> float:
        return self.left + number * self._step

    def y(self, share: float) -> float:
        return self.top + (1 - share) * PLOT


def _names(dice: Sequence[str], names: Sequence[str], translate: Translate) -> Iterator[Placed]:
    """Write each seat's name beside a die, two to a row. `dice` are the names of the seats' looks."""
    across = (WIDTH - 2 * EDGE) / 2
    for seat, name in enumerate(names):
        row, column = divmod(seat, 2)
        x, y = EDGE + column * across, EDGE + HEAD + (row + 0.5) * ROW
        yield Placed(x + ICON / 2, y, Die(dice[seat], 0, 0.85 * ICON))
        spoken = render(LOOKS[dice[seat]].called, translate)
        yield Placed(x + ICON + PAD, y, Label(name, NAME, "text", "start", across - ICON - 2 * PAD, spoken))


def _rules(frame: _Frame, seats: int, last: int, translate: Translate) -> Iterator[Placed]:
    """Draw labelled lines for a win, an even match and a loss, and label the start and the step `last`."""
    middle, width = (frame.left + frame.right) / 2, frame.right - frame.left
    heights = ((1.0, text("wins")), (1 / seats, text("even")), (0.0, text("loses")))
    for share, word in heights:
        yield Placed(middle, frame.y(share), Box(width, RULE, "slot"))
        label = Label(render(word, translate), WORDS, "text.quiet", "end", LEFT - PAD, least=LEAST)
        yield Placed(frame.left - PAD, frame.y(share), label)
    below = frame.y(0) + FOOT / 2
    start = Label(render(text("start"), translate), WORDS, "text.quiet", "start")
    yield Placed(frame.left, below, start)
    end = Label(render(text("step {number}", number=last), translate), WORDS, "text.quiet", "end")
    yield Placed(frame.right, below, end)


def _turns(frame: _Frame, turns: Sequence[int]) -> Iterator[Placed]:
    """Number each turning point above the plot, with a line from the number down through the plot.

    `turns` are the indices of the outlooks after the turning points.
    """
    y = frame.top - NUMBERS / 2
    places = _apart([frame.x(turn) for turn in turns], 2 * NUMBER + PAD, frame.right - NUMBER)
    for turn, place in zip(turns, places):
        line = ((place, y), (frame.x(turn), frame.top), (frame.x(turn), frame.y(0)))
        yield Placed(0, 0, Strokes((line,), "last", 2 * RULE))
    for number, place in enumerate(places, 1):
        yield Placed(place, y, Disc(NUMBER, "last"))
        yield Placed(place, y, Label(str(number), WORDS, "badge"))


def _lines(frame: _Frame, outlooks: Sequence[Outlook], dice: Sequence[str]) -> Iterator[Placed]:
    """Draw each seat's line and, over all the lines, small dice along it and a larger die at its end."""
    for seat, look in enumerate(dice):
        points = tuple((frame.x(n), frame.y(outlook[seat])) for n, outlook in enumerate(outlooks))
        yield Placed(0, 0, Strokes((points,), "text.quiet", LINE + 2 * CASING))
        yield Placed(0, 0, Strokes((points,), LOOKS[look].material, LINE))
    for seat, look in enumerate(dice):
        for number in _die_places(len(outlooks), seat, len(dice)):
            yield Placed(frame.x(number), frame.y(outlooks[number][seat]), Die(look, 0, MARK))
    least = min(ICON, PLOT / len(dice))
    ends = _apart([frame.y(share) for share in outlooks[-1]], least, frame.y(0) + ICON / 2)
    for look, y in zip(dice, ends):
        yield Placed(frame.right + ICON / 2 + PAD, y, Die(look, 0, ICON))


def _die_places(count: int, seat: int, seats: int) -> Iterator[int]:
    """Yield the indices of the outlooks at which dice mark a seat's line.

    The indices are different for each seat, so that no dice overlap. `count` is the number of outlooks.
    """
    step = max((count - 1) / MAX_DICE_ALONG, 2.0)
    place = step * (seat + 0.5) / seats
    while round(place) < count - 1:
        yield round(place)
        place += step


def _apart(wishes: Sequence[float], least: float, most: float) -> list[float]:
    """Move the positions in `wishes` so that they are at least `least` apart and none exceeds `most`.

    The result is in the same order as `wishes`.
    """
    order, places = sorted(range(len(wishes)), key=lambda each: wishes[each]), list(wishes)
    for before, each in pairwise(order):
        places[each] = max(places[each], places[before] + least)
    for each in reversed(order):
        places[each] = min(places[each], most)
        most = places[each] - least
    return places


def _description(
    outlooks: Sequence[Outlook],
    steps: Sequence[int],
    turns: Sequence[int],
    dice: Sequence[str],
    names: Sequence[str],
    length: int,
    translate: Translate,
) -> str:
    """Describe each seat's share of the win at the start, halfway and at the end, and the turning points.

    Players' names are cut to `length` characters.
    """

    def seat_line(seat: int) -> Text:
        start, half, end = (outlooks[n][seat] for n in (0, len(outlooks) // 2, -1))
        return text(
            "{player}: {start}% at the start, {half}% halfway, {end}% at the end.",
            player=person(LOOKS[dice[seat]], names[seat], length),
            start=round(100 * start),
            half=round(100 * half),
            end=round(100 * end),
        )

    sentences = [text(COURSE, steps=steps[-1])]
    sentences += [seat_line(seat) for seat in range(len(names))]
    for number, turn in enumerate(turns, 1):
        sentences.append(text("Turning point {number} at step {step}.", number=number, step=steps[turn]))
    return " ".join(render(each, translate) for each in sentences)
