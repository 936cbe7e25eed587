"""Building a Furlong move, which takes only one question: which die."""

from __future__ import annotations

from ...choosing import Choice, Step
from ...errors import InvalidMove
from ...text import Seat, Sign, Text, text
from .state import State, caught_at, square, target


def choices(state: State, seat: int, chosen: tuple[str, ...]) -> Step:
    """Return the question of which die to take. Raises InvalidMove if `chosen` already holds a die."""
    if chosen:
        raise InvalidMove("This move can't go on from here. Please start again.")
    return Step(text("Which die?"), tuple(_choice(state, seat, die) for die in sorted(set(state.dice or ()))))


def _choice(state: State, seat: int, die: int) -> Choice:
    place = target(state, seat, die)
    name = square(seat, place)
    return Choice(
        str(die),
        text("{die}, to {square}", die=Sign(die, seat), square=name),
        _detail(caught_at(state, seat, place)),
        (name,),
        str(die),
    )


def _detail(caught: tuple[int, ...]) -> Text | None:
    return text("catches {others}", others=tuple(map(Seat, caught))) if caught else None
