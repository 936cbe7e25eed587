"""The marks of the last move in Dice Chess: the die's origin, path, capture and value before a re-roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import Seen
from engine.games.dice_chess.movement import between
from engine.games.dice_chess.state import GRID, Shift

from ... import parts, trails
from ...scene import Die, Label, Placed, Point
from ...theme import Look

CORNER, REACH = 0.4, 0.2  # where the badge of a re-roll lies, and its radius


def beneath(seen: Seen, looks: Sequence[Look], board: parts.Board) -> Iterator[Placed]:
    """Draw the last move's marks under the dice: its first square, the outline of its die, and its path."""
    move = _shift(seen)
    if seen.last and move:
        centre = board.centre(move.source)
        look = looks[seen.last.seat].name
        yield parts.tinted(board, move.source)
        yield from trails.ghost(centre, look)
        yield from trails.line(_way(seen.last.before.board, move, board), look)


def above(seen: Seen, looks: Sequence[Look], board: parts.Board) -> Iterator[Placed]:
    """Draw the last move's marks over the dice: its arrowhead and target, and any capture and re-roll."""
    move = _shift(seen)
    if not seen.last or not move:
        return
    way, centre = _way(seen.last.before.board, move, board), board.centre(move.target)
    yield from parts.last_ring(centre)
    look = looks[seen.last.seat].name
    yield from trails.head(way, look)
    prey = seen.last.before.board[move.target]
    if prey:
        going = trails.direction(way[-2], way[-1])
        yield from trails.captured(centre, looks[prey >> 3].name, prey & 7, going)
        was = 0 if seen.state.reroll is not None else seen.last.before.board[move.source] & 7
        yield from _rerolled(centre, look, was, going)


def target_of(seen: Seen) -> int | None:
    """Return the square to which the last move took a die, or None if there was no move or no die moved."""
    move = _shift(seen)
    return move and move.target


def _shift(seen: Seen) -> Shift | None:
    last = seen.last
    move = last and seen.game.parse(last.before, last.seat, last.move)
    return move if isinstance(move, Shift) else None


def _way(before: bytes, move: Shift, board: parts.Board) -> list[Point]:
    """Return the centres of the squares on a move's path, including a square that a die showing 1 crossed.

    `before` is the board before the move. If that die could have crossed either of two squares, the path
    uses the one with the lower number.
    """
    squares = [move.source, move.target]
    if before[move.source] & 7 == 1 and move.target not in GRID.orth[move.source]:
        squares.insert(1, next(each for each in between(*move) if not before[each]))
    return [board.centre(square) for square in squares]


def _rerolled(centre: Point, look: str, was: int, going: Point) -> Iterator[Placed]:
    """Mark a re-rolled die with a badge that shows its former value, `was`, or a question mark if that is 0.

    The badge lies in an upper corner that the arrow leaves free. `look` is the name of the die's look, and
    `going` is the direction of the move, across and down.
    """
    side = 1 if going == (1, 1) else -1
    x, y = centre[0] + side * CORNER, centre[1] - CORNER
    yield from parts.badge((x, y), REACH)
    yield Placed(x, y, Die(look, was, 1.25 * REACH) if was else Label("?", 1.5 * REACH, "text"))
