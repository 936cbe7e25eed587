"""Positions of Cubeo in words, for people who cannot see the picture."""

from __future__ import annotations

from functools import partial

from engine import Over, Seen, Text, _, text
from engine.games.cubeo.cells import NAMES
from engine.games.cubeo.formation import dice_of

from ...alt_text import to_move, told_end, told_last
from ...sight import Sight


def describe(sight: Sight) -> str:
    """Describe a position in at most 1024 characters, shortening or omitting players' names if necessary."""
    seen = sight.seen
    before = _state_of_play(seen), told_last(seen)
    return sight.described(before, partial(_seat, seen))


def _state_of_play(seen: Seen) -> Text:
    status = seen.status
    return told_end(seen, status) if isinstance(status, Over) else to_move(seen, seen.state.turn)


def _seat(seen: Seen, seat: int, who: Text) -> Text:
    dice = dice_of(seen.state.formation, seat)
    return text(
        _("{person}: {count} of {all} dice; {dice}.")
        if seat in seen.active
        else _("{person}: resigned, {count} of {all} dice; {dice}."),
        person=who,
        count=len(dice),
        all=seen.setup.options.die_size,
        dice=tuple(f"{NAMES[die.square]} {die.value}" for die in dice),
    )
