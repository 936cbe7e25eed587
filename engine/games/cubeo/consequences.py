"""The consequences of an action: the next formation and the next state (rules: A turn)."""

from __future__ import annotations

from ...game import Over
from .formation import Die, Formation, die_on, overhang, settled
from .outcome import judged, winner
from .state import Move, Past, State


def dice_after(formation: Formation, seat: int, move: Move) -> Formation:
    """Return the dice after a legal action, unsorted and before any shift from the rim to the middle."""
    die = die_on(formation, move.source)
    target = die_on(formation, move.target)
    rest = tuple(each for each in formation if each not in (die, target))
    if die is None:
        return (*rest, Die(move.target, seat, 1))
    if target is None:
        return (*rest, die._replace(square=move.target))
    return (*rest, target._replace(value=die.value + target.value))


def shift_of(formation: Formation, seat: int, move: Move) -> int:
    """Return the number that a legal action adds to every die's square: 0 unless a die ends on the rim."""
    return overhang(dice_after(formation, seat, move))


def state_after(state: State, seat: int, move: Move) -> State:
    """Return the state after a legal action."""
    formation = settled(dice_after(state.formation, seat, move))
    if move.kind == "merge" and winner(formation, state.setup.options.die_size) is not None:
        return State(state.setup, formation, None, outcome=Over((seat,), "merge"))
    remembered = move.kind == "move" and state.setup.options.repetition != "none"
    past = (*state.past, Past(state.formation, move)) if remembered else ()
    return judged(State(state.setup, formation, 1 - seat, past))
