"""The trail of the last move in Konfusion: its origin, path, jumps, bounces, capture and growth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine import Seen
from engine.games.konfusion.routes import Route, route
from engine.games.konfusion.state import END, Move, owner
from engine.games.konfusion.turns import shown_after

from ... import parts, trails
from ...scene import Die, Placed
from ...theme import BODY, Look
from .board import beneath


class Trail(NamedTuple):
    """The last move of a die, and whether the die has `grown`.

    `prey` is what was on the target square before the move, or 0 if the square was empty. `way` is the die's
    route.
    """

    move: Move
    seat: int
    grown: bool
    prey: int
    way: Route

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares on the die's path, starting with the square that the die left."""
        return (self.move.source, *self.way.squares)


def trail_of(seen: Seen) -> Trail | None:
    """Return the last move's trail, or None if no move has been made or the last move only ended a turn."""
    last = seen.last
    move = last and seen.game.parse(last.before, last.seat, last.move)
    if last is None or move is None or move == END:
        return None
    before = last.before
    grown = shown_after(before, move) != before.board[move.source] & 7
    return Trail(move, last.seat, grown, before.board[move.target], route(before, move))


def draw(trail: Trail, seen: Seen, looks: Sequence[Look], board: parts.Board) -> Iterator[Placed]:
    """Draw the trail and the dice that lie on its squares. The rest of the picture leaves these dice out."""
    points = [board.centre(square) for square in trail.squares]
    for square in trail.move:
        yield parts.tinted(board, square)
    look = looks[trail.seat].name
    yield from trails.line(points, look)
    for square in dict.fromkeys(trail.squares):
        yield from (Placed(*board.centre(square), each) for each in beneath(seen, square))
        content = seen.state.board[square]
        seat = owner(content)
        if seat is not None:
            yield Placed(*board.centre(square), Die(looks[seat].name, content & 7, BODY))
    yield from trails.ghost(points[0], look)
    yield from trails.head(points, look)
    yield from parts.last_ring(points[-1])
    yield from _marks(trail, looks, board)
    yield from _bounces(trail, board)


def _marks(trail: Trail, looks: Sequence[Look], board: parts.Board) -> Iterator[Placed]:
    """Mark the jumped dice, the captured die, and the growth of the die that moved."""
    before, target = (board.centre(square) for square in trail.squares[-2:])
    for square in dict.fromkeys(trail.way.jumped):
        if square != trail.move.target:
            yield from trails.jumped(board.centre(square))
    holder = owner(trail.prey)
    if holder is not None:
        going = trails.direction(before, target)
        yield from trails.captured(target, looks[holder].name, trail.prey & 7, going)
    if trail.grown:
        yield from parts.promoted(target)


def _bounces(trail: Trail, board: parts.Board) -> Iterator[Placed]:
    """Mark the walls that the die bounced off."""
    for here, after in pairwise(trail.squares):
        if here in trail.way.ricochets:
            out = trails.direction(board.centre(here), board.centre(after))
            yield from trails.bounced(board.centre(here), out, board.walls(here))
