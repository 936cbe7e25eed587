"""Pictures of Ludifacture: plates, the roll, the pot, and the board with markers, stacks and bases.

A seat sees the board from its own side, and watchers see it from the first seat's side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine import Score, Seen, Text, plural, text
from engine.games.ludifacture.course import course_for
from engine.games.ludifacture.state import order_of, owed

from ... import parts, plates
from ...plates import Plate
from ...scene import Placed, Scene
from ...sight import Sight
from ...signs import SIZE, USUAL, Shapes
from ...theme import Look
from . import alt_text
from .board import Table, bases, ground, markers, tinted, token
from .marks import LastMove, above, beneath, candidates, frames, last_move
from .strip import chips, height, queues, strip


def draw(sight: Sight) -> Scene:
    """Draw a position as a seat or a watcher sees it.

    The mark `A5`, for example, stands for the place beyond the end of seat A's column 5, off the board.
    """
    seen, looks = sight.seen, sight.looks
    seats = seen.setup.seats
    table = Table(seats, seen.setup.options.board, 0, seen.viewer or 0)
    top = plates.height(seats, table.width)
    table = table._replace(top=top + height(seen, table.width))
    laid_out = seats if seen.setup.options.foresight else 0
    chosen = map(table.course.grid.parse, sight.chosen)
    shapes = (
        *plates.strip(tuple(_plates(sight)), table.width),
        *strip(sight, top, table.width),
        *(queues(seen.state, looks, top, table.width) if laid_out else ()),
        *_board(seen, table, looks, sight.marks),
        *candidates(table, seen.state, sight.marks),
        *(mark for square in chosen for mark in parts.chosen(table.centre(square))),
    )
    still = (*plates.chips(seats, table.width), *chips(top, table.width, laid_out), *ground(table))
    alt = alt_text.describe(sight)
    return Scene(table.width, table.bottom, shapes, alt, ground=still)


def numbers_of(seen: Seen) -> tuple[str, ...]:
    """Return the number of each marker's column, or a question mark if the viewer may not know the number."""
    known = not owed(seen.state)
    return tuple(
        str(number) if known or seen.state.orders[seat] else "?"
        for seat in range(seen.setup.seats)
        for number in order_of(seen.state, seat)
    )


def signs() -> Iterator[tuple[str, Shapes]]:
    """Yield the name and shapes of each sign: a marker with the number of a column."""
    for called, look in USUAL.items():
        for number in course_for(2, "big").numbers:
            yield f"{called}_column{number}", tuple(token((0.5, 0.5), look, str(number), SIZE))


def _board(seen: Seen, table: Table, looks: Sequence[Look], marks: Iterable[str]) -> Iterator[Placed]:
    state, last, numbers = seen.state, last_move(seen), numbers_of(seen)
    mover = looks[last.seat].name if last else ""
    yield from bases(table, state.progress, numbers, looks)
    if last is not None:
        yield from _last_squares(last, table)
        yield from beneath(last, table, state, mover)
    yield from frames(table, state, marks)
    yield from markers(table, state.progress, state.stacks, numbers, looks)
    if last is not None:
        yield from above(last, table, state, mover)


def _last_squares(last: LastMove, table: Table) -> Iterator[Placed]:
    """Tint the squares where the last move started and ended, but no bases and no places off the board."""
    for progress in (last.start, last.trip.landing):
        square = table.course.square(last.trip.marker, progress)
        if square is not None:
            yield tinted(table, square)


def _plates(sight: Sight) -> Iterator[Plate]:
    seen = sight.seen
    supplies, scores = seen.tallies[0].figures, seen.scores or ()
    for seat, plate in enumerate(plates.bare(sight)):
        unit = text(plural("coin", "coins", by="count"), count=scores[seat])
        yield replace(
            plate,
            figure=f"{scores[seat]:+d}" if seen.setup.options.set == "four" else str(scores[seat]),
            note=plate.note or sight.say(_note(seen, seat, supplies[seat])),
            unit=sight.say(unit),
        )


def _note(seen: Seen, seat: int, supply: Score | None) -> Text:
    """Return the note on the plate of a seat that is still playing: the coins in hand (`supply`).

    While columns are being numbered, the note says instead whether the seat has numbered its columns.
    """
    if owed(seen.state):
        drafting = seat == seen.viewer and seat in plates.awaited(seen)
        return text("numbering") if drafting or seen.state.orders[seat] is None else text("numbered")
    return text("{coins} in hand", coins=supply)
