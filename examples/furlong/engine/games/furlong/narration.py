"""Sentences about what happened in Furlong."""

from __future__ import annotations

from ...game import Played, Rolled
from ...text import Seat, Text, text
from .notation import read_move
from .state import State, caught_at, last_place, square, target


def narrate(before: State, event: Played | Rolled) -> Text:
    """Describe a roll, or how far a runner ran and whether it then won or caught others."""
    if isinstance(event, Rolled):
        assert before.turn is not None, "a finished game awaits no roll"
        return text("{seat} rolls {faces}.", seat=Seat(before.turn), faces=event.faces)
    move, seat = read_move(event.move), event.seat
    place = target(before, seat, move.die)
    ran = text(
        "{seat} takes the {die} and runs to {square}.",
        seat=Seat(seat),
        die=move.die,
        square=square(seat, place),
    )
    then = _consequence(before, seat, place)
    return text("{told} {then}", told=ran, then=then) if then else ran


def _consequence(before: State, seat: int, place: int) -> Text | None:
    if place == last_place(before):
        return text("{winner} wins.", winner=Seat(seat))
    caught = caught_at(before, seat, place)
    if not caught:
        return None
    return text("Caught, and back at the start: {others}.", others=tuple(map(Seat, caught)))
