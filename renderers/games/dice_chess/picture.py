"""Pictures of Dice Chess: plates, trays of captured or rolled dice, the board, and the last move.

A seat sees the board from its own side, and watchers see it from the first seat's side. Until the armies are
revealed, a seat sees its own army in place and the other army face down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine import Seen, Text, plural, text
from engine.games.dice_chess.armies import HOME
from engine.games.dice_chess.state import GRID, SEATS, Opening, dice_of

from ... import parts, plates
from ...plates import EDGE, LEAST, Plate
from ...scene import Label, Placed, Scene
from ...sight import Sight
from ...theme import Look
from . import alt_text, trays
from .marks import above, beneath, target_of
from .trays import Tray

CAPTION, CAPTION_SIZE = 0.34, 0.27  # height of the line beneath the board, and its em
NUMBER = 0.34  # em of the places that an army fills


def draw(sight: Sight) -> Scene:
    """Draw a position as a seat or a watcher sees it."""
    seen, looks = sight.seen, sight.looks
    top, filled = plates.height(len(looks)), tuple(_trays(sight))
    board = parts.Board(GRID, top + trays.height(filled), turns=2 * (seen.viewer or 0))
    opening = seen.state.opening
    shapes = (
        *plates.strip(tuple(_plates(sight)), board.width),
        *trays.filled(filled, top, board.width),
        *beneath(seen, looks, board),
        *(_dice(seen, looks, board) if opening is None else _armies(opening, seen, looks, board)),
        *above(seen, looks, board),
        # Candidates in an army are dice already placed.
        *parts.candidates_on(board, sight.marks, lambda square: opening or seen.state.board[square]),
        *parts.chosen_on(board, sight.chosen),
        *_caption(sight, board),
    )
    ground = (*plates.chips(len(looks), board.width), *parts.squares(board))
    alt = alt_text.describe(sight)
    return Scene(board.width, board.bottom + CAPTION, shapes, alt, ground=ground)


def _plates(sight: Sight) -> Iterator[Plate]:
    seen = sight.seen
    opening = seen.state.opening
    figures = tuple(map(sum, opening.rolls)) if opening else seen.tallies[0].figures
    for seat, plate in enumerate(plates.bare(sight)):
        figure = figures[seat] if seat < len(figures) else None
        unit = "" if figure is None else sight.say(text(plural("pip", "pips", by="count"), count=figure))
        note = plate.note or sight.say(_note(seen, seat))
        yield replace(plate, figure="" if figure is None else str(figure), note=note, unit=unit)


def _note(seen: Seen, seat: int) -> Text | None:
    """Return the note on the plate of a seat that still plays: how many dice it has on the board.

    During the opening, the note says that the army is being arranged or is ready. It is None until both
    armies have been rolled.
    """
    opening = seen.state.opening
    if opening is None:
        count = len(dice_of(seen.state.board, seat))
        return text(plural("{count} die", "{count} dice", by="count"), count=count)
    # What the owner sees may be a draft.
    if len(opening.rolls) == len(SEATS) and seat in plates.awaited(seen):
        return text("arranging")
    return text("army ready") if opening.placed[seat] is not None else None


def _trays(sight: Sight) -> Iterator[Tray]:
    """Yield each seat's tray: its roll during the opening, and later its captures, strongest die first."""
    state, looks = sight.seen.state, sight.looks
    for seat, look in enumerate(looks):
        if state.opening is None:
            prey = looks[1 - seat].name
            pile, captured = sorted(state.piles[seat], reverse=True), alt_text.pips_text(state.captured[seat])
            yield Tray(prey, pile, sight.say(captured), "")
        else:
            roll = state.opening.rolls[seat] if seat < len(state.opening.rolls) else ()
            yield Tray(look.name, roll, "", sight.say(text("not rolled yet")))


def _dice(seen: Seen, looks: Sequence[Look], board: parts.Board) -> Iterator[Placed]:
    target = target_of(seen)
    for square, cell in enumerate(seen.state.board):
        if cell:
            yield parts.occupied(board, square, looks[cell >> 3].name, cell & 7, square == target)


def _armies(opening: Opening, seen: Seen, looks: Sequence[Look], board: parts.Board) -> Iterator[Placed]:
    """Draw the submitted armies, face down if hidden, and number the squares that the viewer has to fill."""
    for seat, army in enumerate(opening.placed):
        for number, square in enumerate(HOME[seat]):
            if army is not None:
                yield parts.occupied(board, square, looks[seat].name, army[number] if army else 0)
            elif seat == seen.viewer:
                yield Placed(*board.centre(square), Label(str(number + 1), NUMBER, "coordinate"))


def _caption(sight: Sight, board: parts.Board) -> Iterator[Placed]:
    caption = sight.say(alt_text.caption(sight.seen))
    if caption:
        room = board.width - 2 * EDGE
        label = Label(caption, CAPTION_SIZE, "text.quiet", room=room, least=LEAST)
        yield Placed(board.width / 2, board.bottom + CAPTION / 2 - 0.04, label)
