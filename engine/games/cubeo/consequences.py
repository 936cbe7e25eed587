"""What an action leads to: the next formation, and whether that ends the game (rules: End)."""

from __future__ import annotations

from collections.abc import Mapping

from ...game import COMMON_ENDINGS, Over
from ...text import Text, text
from .actions import actions
from .formation import Die, Formation, die_on, overhang, settled
from .state import THIRD, Move, Past, State, occurrences

ENDINGS: Mapping[str, Text] = {
    **COMMON_ENDINGS,
    "merge": text("two dice were merged past the highest face"),
    "blocked": text("one player had nothing left to do"),
    "repetition": text("a position was there for the third time"),
}


def done(formation: Formation, seat: int, move: Move) -> Formation:
    """Give the dice after a legal action, on the squares of the frame before it."""
    die = die_on(formation, move.source)
    target = die_on(formation, move.target)
    rest = tuple(each for each in formation if each not in (die, target))
    if die is None:
        return (*rest, Die(move.target, seat, 1))
    if target is None:
        return (*rest, die._replace(square=move.target))
    return (*rest, target._replace(value=die.value + target.value))


def shift_of(formation: Formation, seat: int, move: Move) -> int:
    """Give the difference between the squares' numbers after a legal action and before it."""
    return overhang(done(formation, seat, move))


def played(state: State, seat: int, move: Move) -> State:
    """Carry out a legal action."""
    formation = settled(done(state.formation, seat, move))
    if move.kind == "merge" and winner(formation, state.setup.options.die_size) is not None:
        return State(state.setup, formation, None, outcome=Over((seat,), "merge"))
    remembered = move.kind == "move" and state.setup.options.repetition != "none"
    past = (*state.past, Past(state.formation, move)) if remembered else ()
    return judged(State(state.setup, formation, 1 - seat, past))


def winner(formation: Formation, size: int) -> int | None:
    """Return the seat that has merged dice to more than `size`."""
    return next((die.seat for die in formation if die.value > size), None)


def judged(state: State) -> State:
    """End the game if its position has come a third time, or leaves the seat to move nothing to do."""
    seat = state.turn
    assert seat is not None, "a running game is judged"
    if state.setup.options.repetition == "draw" and occurrences(state) >= THIRD:
        return ended(state, Over((), "repetition"))
    if next(actions(state, seat), None) is None:
        return ended(state, Over((1 - seat,), "blocked"))
    return state


def ended(state: State, outcome: Over) -> State:
    """Give the state of a game that ends where it stands."""
    return State(state.setup, state.formation, None, outcome=outcome)
