"""Positions of Conversion in words, for people who cannot see the picture."""

from __future__ import annotations

from functools import partial

from engine import Over, Seen, Text, ToMove, decimal_text, text
from engine.games.conversion.state import GRID, HOLE

from ...alt_text import to_move, to_roll, told_end, told_last
from ...sight import Sight


def describe(sight: Sight) -> str:
    """Describe a position in at most 1024 characters, shortening or omitting players' names if necessary."""
    seen = sight.seen
    before, after = (_state_of_play(seen), told_last(seen)), (_holes(seen),)
    return sight.described(before, partial(_seat, seen), after)


def _state_of_play(seen: Seen) -> Text:
    status = seen.status
    if isinstance(status, Over):
        return told_end(seen, status)
    if isinstance(status, ToMove):
        return to_move(seen, status.seats[0])
    if status.seat is None:
        return text("{game}, dice to roll.", game=seen.game.name)
    return to_roll(seen, status.seat)


def _seat(seen: Seen, seat: int, who: Text) -> Text:
    dice = tuple(
        f"{GRID.names[square]} {cell & 7}"
        for square, cell in enumerate(seen.state.board)
        if cell and cell != HOLE and cell >> 3 == seat
    )
    return text(
        "{person}: score {score}, {hand}; {dice}.",
        person=who,
        score=decimal_text((seen.scores or ())[seat]),
        hand=_hand(seen, seat),
        dice=dice or text("no dice on the board"),
    )


def _hand(seen: Seen, seat: int) -> Text:
    hand = seen.state.hands[seat]
    if seat not in seen.active:
        return text("resigned")
    if hand is None:
        return text("not rolled yet")
    return text("holds {dice}", dice=" ".join(map(str, hand))) if hand else text("empty hand")


def _holes(seen: Seen) -> Text | None:
    holes = [GRID.names[square] for square, cell in enumerate(seen.state.board) if cell == HOLE]
    return text("Holes: {squares}.", squares=" ".join(holes)) if holes else None
