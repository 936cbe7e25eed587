"""The strip between the plates and the board: the roll, the price and the pot.

With the `foresight` option, each seat's queue of coming rolls is shown below the strip. As on the plates,
lengths are for a picture of the usual width, and grow with the picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine import Over, Seen, Text, ToRoll, plural, text
from engine.games.ludifacture.rolling import to_reroll
from engine.games.ludifacture.state import State

from ... import hands
from ...hands import SPACING
from ...plates import DIGIT, EDGE, GAP, PAD, READABLE, ROUND, SPACE, scale
from ...scene import Box, Die, Label, Placed
from ...sight import Sight
from ...theme import Look
from . import coins

HEIGHT, DIE = 0.485, 0.462
ROW, SMALL = 0.38, 0.28  # of a foresight queue: its height, and the side of its icon
WORD, FIGURE = 0.3, 0.4  # ems
PILE = 0.62  # width of the pot's pile
ROLL = 0.6  # width of a roll in a queue
POT_WORD = 0.9  # the room for the name of the pot
AWAITED = {
    "roll": text("to roll"),
    "re-roll": text("to re-roll"),
    "number of rolls": text("to roll for foresight"),
}


def height(seen: Seen, width: float) -> float:
    """Return the combined height, in units, of the strip, the gap above it and any foresight queues below.

    `width` is the picture's width in units.
    """
    rows = (seen.setup.seats + 1) // 2 if seen.setup.options.foresight else 0
    return GAP + HEIGHT * scale(width) + rows * (ROW * scale(width) + SPACE)


@lru_cache(maxsize=16)
def chips(top: float, width: float, queues: int) -> tuple[Placed, ...]:
    """Draw the empty strip below y = `top`, and under it `queues` empty boxes for queues, two to a row.

    `width` is the picture's width in units.
    """
    across, high, row = width - 2 * EDGE, HEIGHT * scale(width), ROW * scale(width)
    strip = Placed(width / 2, top + GAP + high / 2, Box(across, high, "chip", radius=ROUND))
    half = (across - SPACE) / 2
    rows = (
        Placed(left + half / 2, middle, Box(half, row, "chip", radius=ROUND))
        for left, middle in (_row(number, top, width) for number in range(queues))
    )
    return (strip, *rows)


def strip(sight: Sight, top: float, width: float) -> Iterator[Placed]:
    """Draw the strip below y = `top`: the roll, then what happens next or what the move costs, and the pot.

    When the match is over, draw only the reason. `width` is the picture's width in units.
    """
    seen, state, times = sight.seen, sight.seen.state, scale(width)
    middle, left, right = top + GAP + HEIGHT * times / 2, EDGE + PAD, width - EDGE - PAD
    if not isinstance(seen.status, Over):
        yield from _pot(state.pot, right, middle, sight.say(text("pot")), times)
        right -= _pot_width(state.pot) * times
        if state.roll is not None:
            yield from _roll(state, sight.looks[state.turn], left, middle, DIE * times)
            left += 3 * DIE * times * SPACING + PAD
    words = sight.say(_words(seen))
    yield Placed(left, middle, Label(words, WORD * times, "text", "start", right - left, least=READABLE))


def queues(state: State, looks: Sequence[Look], top: float, width: float) -> Iterator[Placed]:
    """Draw each seat's queue of coming rolls, the next roll first.

    The strip lies below y = `top` in a picture `width` units wide. `looks` are the seats' looks.
    """
    for seat, (queue, look) in enumerate(zip(state.queues, looks)):
        (left, middle), times = _row(seat, top, width), scale(width)
        yield Placed(left + (PAD + SMALL * times) / 2, middle, Die(look.name, 0, SMALL * times))
        for number, roll in enumerate(queue):
            x = left + PAD + (SMALL + (number + 0.5) * ROLL * 1.12) * times
            yield Placed(x, middle, Box(ROLL * times, (ROW - 0.07) * times, "chip.active", radius=0.08))
            yield Placed(x, middle, Label(" ".join(map(str, roll)), 0.24 * times, "text"))


def _row(number: int, top: float, width: float) -> tuple[float, float]:
    """Return the left edge (x) and the middle (y) of a queue's box. Queues are numbered from 0."""
    line, column = divmod(number, 2)
    half = (width - 2 * EDGE - SPACE) / 2
    row = ROW * scale(width)
    middle = top + GAP + HEIGHT * scale(width) + SPACE + line * (row + SPACE) + row / 2
    return EDGE + column * (half + SPACE), middle


def _roll(state: State, look: Look, left: float, middle: float, die: float) -> Iterator[Placed]:
    """Draw the roll's dice, each `die` units wide, with a ring around each one that will be re-rolled.

    The dice start at x = `left`, and their middles are at y = `middle`.
    """
    yield from hands.row(left, middle, die, look.name, state.roll or ())
    for place in to_reroll(state):
        x = left + (place + 0.5) * die * SPACING
        yield Placed(x, middle, Box(die * 1.06, die * 1.06, "highlight", radius=0.1, stroke=0.05))


def _words(seen: Seen) -> Text:
    """Return the words on the strip: what happens next, what the move costs, or why the match is over."""
    state, status = seen.state, seen.status
    if isinstance(status, Over):
        return text("game over: {reason}", reason=seen.ending)
    if isinstance(status, ToRoll):
        return _to_lay_out(state.queue_length) if state.queue_length else AWAITED[status.purpose]
    if status.secret:
        return text("numbering columns")
    if state.sets:
        return text("costs {price}, re-rolled {sets}×", price=price(state), sets=state.sets)
    return text("costs {price}", price=price(state))


def _to_lay_out(rolls: int) -> Text:
    return text(plural("to lay out {count} roll", "to lay out {count} rolls", by="count"), count=rolls)


def price(state: State) -> int:
    """Return the price of the next move, in coins."""
    return min(state.supplies[state.turn or 0], 1 + state.sets)


def _pot_width(pot: int) -> float:
    return len(str(pot)) * DIGIT * FIGURE + 2 * PAD + PILE + POT_WORD


def _pot(pot: int, right: float, middle: float, word: str, times: float) -> Iterator[Placed]:
    """Draw the pot: its name `word`, a pile of coins, and the number of coins.

    The pot ends at x = `right`, and its middle is at y = `middle`. Lengths are multiplied by `times`.
    """
    yield Placed(right, middle, Label(str(pot), FIGURE * times, "text", "end"))
    pile = right - (len(str(pot)) * DIGIT * FIGURE + PAD + PILE / 2) * times
    yield from coins.pile((pile, middle + 0.18 * times), PILE * times, pot)
    label = Label(word, WORD * times, "text.quiet", "end", (POT_WORD - PAD) * times, least=READABLE)
    yield Placed(pile - (PILE / 2 + PAD) * times, middle, label)
