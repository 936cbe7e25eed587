"""How Furlong ends, and how far each seat has run."""

from __future__ import annotations

from collections.abc import Mapping

from ...game import COMMON_ENDINGS, Over, Tally
from ...text import Text, text
from .state import State, last_place

ENDINGS: Mapping[str, Text] = {**COMMON_ENDINGS, "finish": text("a runner reached the end of its lane")}


def result(state: State) -> Over:
    """Return the winners of a finished game, and why it ended: the finish, resignations or an agreement."""
    ran = scores(state)
    ahead = max(figure for figure in ran if figure is not None)
    first = tuple(seat for seat, figure in enumerate(ran) if figure == ahead)
    if ahead == last_place(state):
        return Over(first, "finish")
    return Over(first, "resignation" if len(state.left) == state.setup.seats - 1 else "agreement")


def scores(state: State) -> tuple[int | None, ...]:
    """Return how far each seat's runner has run, or None for a runner that is out of the race."""
    return tuple(None if seat in state.left else place for seat, place in enumerate(state.places))


def tallies(state: State) -> tuple[Tally, ...]:
    """Return the game's only tally, which decides it: how far each runner has run."""
    return (Tally(text("Squares run"), scores(state), decides=True),)
