"""Pictures of Conversion: plates with open hands, the board, and the marks of the last move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine import Seen, Text, _, decimal_text, text
from engine.games.conversion.state import GRID, HOLE

from ... import parts, plates
from ...plates import Plate
from ...scene import Placed, Scene
from ...sight import Sight
from ...signs import Shapes, dice
from ...theme import SEATS, SHORTAGE, Look
from . import alt_text

UNITS = {  # the unit of the figures, by win condition
    "high-score": _("pips"),
    "territory": _("dice"),
    "tall": _("per die"),
    "wide": _("per die"),
    "mass": _("together"),
}


def draw(sight: Sight) -> Scene:
    """Draw a position as a seat or a watcher sees it."""
    seen, looks = sight.seen, sight.looks
    board = parts.Board(GRID, plates.height(len(looks)))
    shapes = (
        *plates.strip(tuple(_plates(sight)), board.width),
        *_pieces(seen, looks, board),
        *_last_marks(seen, looks, board),
        *parts.candidates_on(board, sight.marks, seen.state.board.__getitem__),
        *parts.chosen_on(board, sight.chosen),
    )
    ground = (*plates.chips(len(looks), board.width), *parts.squares(board))
    alt = alt_text.describe(sight)
    return Scene(board.width, board.bottom, shapes, alt, ground=ground)


def looks_of(seen: Seen) -> Sequence[Look]:
    """Return the seats' looks, which are all mainly white if the `dice` option is `shortage`."""
    return SHORTAGE if seen.setup.options.dice == "shortage" else SEATS


def signs() -> Iterator[tuple[str, Shapes]]:
    """Yield the name and shapes of each sign for the mainly white dice that are used in a dice shortage."""
    return dice({f"shortage{number}": look for number, look in enumerate(SHORTAGE, start=1)})


def _plates(sight: Sight) -> Iterator[Plate]:
    seen = sight.seen
    unit = sight.say(text(UNITS[seen.setup.options.win]))
    for seat, plate in enumerate(plates.bare(sight)):
        hand, figure = seen.state.hands[seat], decimal_text((seen.scores or ())[seat])
        yield replace(
            plate,
            figure=sight.say(figure),
            tray=() if plate.gone else hand or (),
            note=plate.note or sight.say(_note(hand)),
            unit=unit,
        )


def _note(hand: tuple[int, ...] | None) -> Text | None:
    """Say that a hand is empty or, if `hand` is None, not rolled yet. Return None if the hand has dice."""
    if hand is None:
        return text("not rolled yet")
    return None if hand else text("empty hand")


def _pieces(seen: Seen, looks: Sequence[Look], board: parts.Board) -> Iterator[Placed]:
    target = _target(seen)
    for square, cell in enumerate(seen.state.board):
        if cell == HOLE:
            yield parts.hole(board, square)
        elif cell:
            yield parts.occupied(board, square, looks[cell >> 3].name, cell & 7, square == target)


def _target(seen: Seen) -> int | None:
    """Return the square where the last move put a die, or None before the first move."""
    last = seen.last
    return last and seen.game.parse(last.before, last.seat, last.move).square


def _last_marks(seen: Seen, looks: Sequence[Look], board: parts.Board) -> Iterator[Placed]:
    """Mark the last move's square, and the dice on other squares that the move raised or took.

    The dice are found by comparing the board before the move with the board now. Only rolls can have followed
    the move, and rolls do not change the dice on the board.
    """
    target = _target(seen)
    if seen.last is None or target is None:
        return
    yield from parts.last_ring(board.centre(target))
    for square, (old, new) in enumerate(zip(seen.last.before.board, seen.state.board)):
        if old == new or square == target:
            continue
        if old >> 3 == new >> 3:
            yield from parts.promoted(board.centre(square))
        else:
            yield from parts.converted(board.centre(square), looks[old >> 3].name)
