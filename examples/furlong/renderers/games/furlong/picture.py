"""Pictures of Furlong: plates with the dice, a lane for each runner, the last run, and candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from engine import Seen, render, text
from engine.games.furlong.state import State, square
from engine.grid import grid

from ... import parts, plates
from ...alt_text import Translate
from ...parts import Board
from ...plates import Plate
from ...scene import Placed, Scene
from ...theme import Look
from . import alt_text


def draw(
    seen: Seen,
    *,
    names: Sequence[str],
    looks: Sequence[Look],
    marks: Mapping[str, str],
    chosen: Iterable[str] = (),
    translate: Translate = str,
) -> Scene:
    """Draw a position. `names` are the players' names by seat, and `looks` the looks of their dice.

    `marks` names the squares that can be chosen next, and `chosen` names the squares chosen in earlier steps
    of the move.
    """
    seats, state = seen.setup.seats, seen.state
    board = Board(grid(seen.setup.options.length, seats), plates.height(seats))
    shapes = (
        *plates.strip(tuple(_plates(seen, looks, names, translate)), board.width),
        *_runners(board, looks, state),
        *_last_run(board, seen),
        *_candidates(board, state, marks),
        *parts.chosen_on(board, chosen),
    )
    ground = (*plates.chips(seats, board.width), *parts.squares(board))
    alt = alt_text.describe(seen, looks, names, translate)
    return Scene(board.width, board.bottom, shapes, alt, ground=ground)


def _plates(seen: Seen, looks: Sequence[Look], names: Sequence[str], translate: Translate) -> Iterator[Plate]:
    state = seen.state
    for seat, plate in enumerate(plates.bare(seen, looks, names, translate)):
        yield replace(
            plate,
            figure="" if plate.gone else str(state.places[seat]),
            tray=(state.dice or ()) if seat == state.turn else (),
            note=render(text("resigned"), translate) if plate.gone else "",
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
