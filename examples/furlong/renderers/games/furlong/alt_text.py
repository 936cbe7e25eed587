"""Positions of Furlong in words, for people who cannot see the picture."""

from __future__ import annotations

from functools import partial

from engine import Over, Seen, Text, ToRoll, text
from engine.games.furlong.state import square

from ...alt_text import to_move, to_roll, told_end, told_last
from ...sight import Sight


def describe(sight: Sight) -> str:
    """Return a position's alt text of at most 1024 characters.

    Names are shortened or left out if the text would be too long.
    """
    seen = sight.seen
    before = _state_of_play(seen), _dice(seen), told_last(seen)
    return sight.described(before, partial(_seat, seen))


def _state_of_play(seen: Seen) -> Text:
    if isinstance(seen.status, Over):
        return told_end(seen, seen.status)
    turn = seen.state.turn
    return to_roll(seen, turn) if isinstance(seen.status, ToRoll) else to_move(seen, turn)


def _dice(seen: Seen) -> Text | None:
    return text("Roll: {faces}.", faces=seen.state.dice) if seen.state.dice else None


def _seat(seen: Seen, seat: int, who: Text) -> Text:
    if seat not in seen.active:
        return text("{person}: resigned.", person=who)
    return text("{person}: on {square}.", person=who, square=square(seat, seen.state.places[seat]))
