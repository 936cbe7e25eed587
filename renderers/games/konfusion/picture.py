"""Pictures of Konfusion: plates with pips and goals, the board with its keyposts, and the last move's trail.

A seat sees the board from its own side, and watchers see it from the south.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine import Seen, Text, ToMove, _, text
from engine.games.konfusion.outcome import goal_row
from engine.games.konfusion.sides import SEATED, SOUTH
from engine.games.konfusion.state import owner

from ... import hands, parts, plates, trails
from ...plates import Plate
from ...scene import Box, Placed, Scene, Tile
from ...sight import Sight
from ...signs import Shapes, centred
from ...theme import Look
from . import alt_text, trail
from .board import beneath, board_of, bracket, ground, midlines


def draw(sight: Sight) -> Scene:
    """Draw a position. The trail of the last move is left out while candidates are shown."""
    seen, looks = sight.seen, sight.looks
    board = board_of(len(looks), _turns(seen))
    last = None if sight.marks else trail.trail_of(seen)
    shapes = (
        *plates.strip(tuple(_plates(sight)), board.width),
        *_dice(seen, looks, board, last.squares if last else ()),
        *_unsigned(sight, board),
        *midlines(board),
        *(trail.draw(last, seen, looks, board) if last else ()),
        *_moved(seen, board),
        *parts.candidates_on(board, sight.marks, seen.state.board.__getitem__),
        *parts.chosen_on(board, sight.chosen),
    )
    alt = alt_text.describe(sight)
    still = ground(tuple(look.silhouette for look in looks), seen.setup.options.goal, board)
    return Scene(board.width, board.bottom, shapes, alt, ground=still)


def _turns(seen: Seen) -> int:
    """Return how many quarter turns put the viewer's side at the bottom, or the south side for watchers."""
    return SOUTH if seen.viewer is None else SEATED[seen.setup.seats][seen.viewer]


def signs() -> Iterator[tuple[str, Shapes]]:
    """Yield the name and shapes of the sign that marks a keypost."""
    marks = bracket("keypost.held", 0.08), hands.diamond(0.24, "keypost.held")
    yield "keypost", centred(Box(1, 1, "square.dark", radius=0.12), *marks)


def _plates(sight: Sight) -> Iterator[Plate]:
    seen = sight.seen
    pips, captured, _ = (tally.figures for tally in seen.tallies)
    for seat, plate in enumerate(plates.bare(sight)):
        active = seat == seen.state.turn
        yield replace(
            plate,
            figure="–" if plate.gone else str(pips[seat]),
            note=plate.note or sight.say(text("took {pips}", pips=captured[seat])),
            active=active,
            slots=() if plate.gone else _goal_values(seen, seat),
            tag=sight.say(_tag(seen)) if active else "",
        )


def _goal_values(seen: Seen, seat: int) -> tuple[int, ...]:
    """Return the values of a seat's dice on its goal keyposts, with 0 for a keypost without such a die."""
    cells = [seen.state.board[square] for square in goal_row(seen.state, seat)]
    return tuple(each & 7 if owner(each) == seat else 0 for each in cells)


def _tag(seen: Seen) -> Text | None:
    """Say how many dice can still move in a rolled turn, or return None in any other turn."""
    allowed = seen.state.allowed
    if not isinstance(seen.status, ToMove) or allowed is None:
        return None
    return text(_("{count} more") if seen.state.moved else _("up to {count}"), count=allowed)


def _dice(seen: Seen, looks: Sequence[Look], board: parts.Board, without: Sequence[int]) -> Iterator[Placed]:
    for square, content in enumerate(seen.state.board):
        seat = owner(content)
        if seat is not None and square not in without:
            look = looks[seat].name
            yield parts.occupied(board, square, look, content & 7, beneath=beneath(seen, square))


def _moved(seen: Seen, board: parts.Board) -> Iterator[Placed]:
    for square in seen.state.moved:
        yield from trails.moved(board.centre(square))


def _unsigned(sight: Sight, board: parts.Board) -> Iterator[Placed]:
    """Draw labelled empty keyposts without their silhouettes, which would lie under the labels."""
    for square in (board.grid.parse(name) for name, label in sight.marks.items() if label):
        if not sight.seen.state.board[square] and (posts := beneath(sight.seen, square)):
            yield Placed(*board.centre(square), Tile(1, 1, (*parts.ground(board, square), *posts)))
