"""Pictures of Cubeo: plates, the formation on its table, the last move's path, and lettered candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from engine import Seen, Text, text
from engine.games.cubeo.cells import FIELD
from engine.games.cubeo.choices import letter_of
from engine.games.cubeo.formation import Box, dice_of, die_on
from engine.games.cubeo.state import Move, State

from ... import parts, plates
from ...plates import Plate
from ...scene import Die, Placed, Scene
from ...sight import Sight
from ...theme import Look
from . import alt_text, walk
from .table import Table, coordinates, empty, table_of, window_of

STEPS = 12  # rounds of widening a tall table, which enlarges the plates above it, until both fit
BODY = 0.925  # the side of a die: dice of one formation lie close together


def draw(sight: Sight) -> Scene:
    """Draw a position. Empty candidate squares without a label are lettered in order.

    `sight.room` is the box of squares to show, or None for a box that fits this position. The last move's
    path is left out while candidates are shown, because the two would overlap.
    """
    seen, looks, marks = sight.seen, sight.looks, sight.marks
    state: State = seen.state
    room, strip = sight.room or room_of((seen,)), plates.height(len(looks))
    for _ in range(STEPS):
        table = table_of(room, strip)
        strip = plates.height(len(looks), table.width)
    beneath, head, above = _last_move(seen, looks, table)
    shapes = (
        *plates.strip(tuple(_plates(sight)), table.width),
        *(beneath if not marks else ()),
        *_dice(state, looks, table),
        *(head if not marks else ()),
        *above,
        *_candidates(state, table, marks),
        *(mark for each in sight.chosen for mark in parts.chosen(table.centre(FIELD.parse(each)))),
        *coordinates(table),
    )
    ground = (*plates.chips(len(looks), table.width), *empty(table))
    alt = alt_text.describe(sight)
    return Scene(table.width, table.bottom, shapes, alt, ground=ground)


def room_of(every: Sequence[Seen]) -> Box:
    """Return the box of squares to show in each picture of the positions in `every`."""
    return window_of(seen.state.formation for seen in every)


def _plates(sight: Sight) -> Iterator[Plate]:
    seen = sight.seen
    for seat, plate in enumerate(plates.bare(sight)):
        yield replace(plate, note=plate.note or sight.say(_in_play(seen, seat)))


def _in_play(seen: Seen, seat: int) -> Text:
    count, size = len(dice_of(seen.state.formation, seat)), seen.setup.options.die_size
    return text("{count} of {all} dice in play", count=count, all=size)


def _last_move(
    seen: Seen, looks: Sequence[Look], table: Table
) -> tuple[Iterable[Placed], Iterable[Placed], Iterable[Placed]]:
    """Return the last move's marks beneath the dice, its arrowhead, and the marks on its die.

    All three are empty before the first move.
    """
    last = seen.last
    move: Move | None = last and seen.game.parse(last.before, last.seat, last.move)
    if last is None or move is None:
        return (), (), ()
    points, look = walk.points_of(last, move, table), looks[last.seat]
    return walk.beneath(points, move, look), walk.head(points, move, look), walk.above(points, move)


def _dice(state: State, looks: Sequence[Look], table: Table) -> Iterator[Placed]:
    for die in state.formation:
        yield Placed(*table.centre(die.square), Die(looks[die.seat].name, die.value, BODY))


def _candidates(state: State, table: Table, marks: Mapping[str, str]) -> Iterator[Placed]:
    """Mark the candidate squares, with letters on empty squares that have no label.

    Squares with dice get no letters, because the buttons name these squares.
    """
    letters = map(letter_of, count())
    for name, label in marks.items():
        square = FIELD.parse(name)
        if die_on(state.formation, square) is not None:
            yield from parts.candidate(table.centre(square), occupied=True, label=label)
        else:
            yield from parts.lettered(table.centre(square), label or next(letters), occupied=False, name=name)
