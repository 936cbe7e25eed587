"""Pictures of Furlong: plates with the dice, a lane for each runner, the last run, and candidates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine import Seen
from engine.games.furlong.state import State, square
from engine.grid import grid

from ... import parts, plates
from ...parts import Board
from ...plates import Plate
from ...scene import Placed, Scene
from ...sight import Sight
from ...theme import Look
from . import alt_text


def draw(sight: Sight) -> Scene:
    """Draw a position."""
    seen, looks = sight.seen, sight.looks
    seats, state = seen.setup.seats, seen.state
    course = grid(seen.setup.options.length, seats)
    board = Board(course, plates.height(seats, Board(course, 0).width))
    shapes = (
        *plates.strip(tuple(_plates(sight)), board.width),
        *_runners(board, looks, state),
        *_last_run(board, seen),
        *_candidates(board, state, sight.marks),
        *parts.chosen_on(board, sight.chosen),
    )
    ground = (*plates.chips(seats, board.width), *parts.squares(board))
    alt = alt_text.describe(sight)
    return Scene(board.width, board.bottom, shapes, alt, ground=ground)


def _plates(sight: Sight) -> Iterator[Plate]:
    seen = sight.seen
    state = seen.state
    for seat, plate in enumerate(plates.bare(sight)):
        yield replace(
            plate,
            figure="" if plate.gone else str(state.places[seat]),
            tray=(state.dice or ()) if seat == state.turn else (),
            active=seat == state.turn,
        )


def _on(board: Board, seat: int, place: int) -> int:
    """Return the number that the square at a place in a seat's lane has on the board."""
    return board.grid.parse(square(seat, place))


def _runners(board: Board, looks: Sequence[Look], state: State) -> Iterator[Placed]:
    for seat, place in enumerate(state.places):
        if seat not in state.left:
            yield parts.occupied(board, _on(board, seat, place), looks[seat].name, 0)


def _last_run(board: Board, seen: Seen) -> Iterator[Placed]:
    if seen.last and seen.last.seat in seen.active:
        place = seen.state.places[seen.last.seat]
        yield from parts.last_ring(board.centre(_on(board, seen.last.seat, place)))


def _candidates(board: Board, state: State, marks: Mapping[str, str]) -> Iterator[Placed]:
    taken = {_on(board, seat, place) for seat, place in enumerate(state.places) if seat not in state.left}
    yield from parts.candidates_on(board, marks, taken.__contains__)
