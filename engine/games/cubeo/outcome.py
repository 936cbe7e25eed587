"""How Cubeo ends, and the figures that players see (rules: Winning)."""

from __future__ import annotations

from collections.abc import Mapping

from ...game import COMMON_ENDINGS, Over, Tally
from ...text import Text, text
from .actions import actions
from .formation import Formation, dice_of
from .state import THIRD, State, occurrences

ENDINGS: Mapping[str, Text] = {
    **COMMON_ENDINGS,
    "merge": text("a merge went past the highest face"),
    "blocked": text("one player could not add, move or merge"),
    "repetition": text("the same position came up three times"),
}


def winner(formation: Formation, size: int) -> int | None:
    """Return the seat that owns a die above `size`, the highest face, or None if there is no such die."""
    return next((die.seat for die in formation if die.value > size), None)


def judged(state: State) -> State:
    """Return the state, ended if repetition makes a draw or if the seat to move is blocked and so loses."""
    seat = state.turn
    assert seat is not None, "a running game is judged"
    if state.setup.options.repetition == "draw" and occurrences(state) >= THIRD:
        return ended(state, Over((), "repetition"))
    if next(actions(state, seat), None) is None:
        return ended(state, Over((1 - seat,), "blocked"))
    return state


def ended(state: State, outcome: Over) -> State:
    """Return the state after the game has ended with `outcome`. The dice stay where they are."""
    return State(state.setup, state.formation, None, outcome=outcome)


def tallies(state: State) -> tuple[Tally, ...]:
    """Return each seat's highest die, number of dice on the table, and pips on the table."""
    values = [[die.value for die in dice_of(state.formation, seat)] for seat in (0, 1)]
    return (
        Tally(text("Highest die"), tuple(map(max, values))),
        Tally(text("Dice on the table"), tuple(map(len, values))),
        Tally(text("Pips on the table"), tuple(map(sum, values))),
    )
