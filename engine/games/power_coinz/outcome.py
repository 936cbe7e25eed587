"""How Power Coinz ends, and the figures that players see (rules: Winning)."""

from __future__ import annotations

from collections.abc import Mapping

from ...game import COMMON_ENDINGS, Over, Tally
from ...text import Text, text
from .state import State, in_play, seats_in

ENDINGS: Mapping[str, Text] = {
    **COMMON_ENDINGS,
    "nobody else has coinz": text("no one else has coinz in play"),
}


def result(state: State) -> Over:
    """Return the result of a finished match."""
    return Over(seats_in(state), _reason(state))


def tallies(state: State) -> tuple[Tally, ...]:
    """Return one tally: how many coinz each seat has in play, or None for all seats before the reveal."""
    seats = range(state.setup.seats)
    if not state.revealed:
        return (Tally(text("Coinz in play"), (None,) * state.setup.seats, decides=True),)
    return (Tally(text("Coinz in play"), tuple(len(in_play(state, seat)) for seat in seats), decides=True),)


def _reason(state: State) -> str:
    if state.settled:
        return "agreement"
    resigned = state.setup.seats - len(state.left) == 1
    return "resignation" if resigned else "nobody else has coinz"
