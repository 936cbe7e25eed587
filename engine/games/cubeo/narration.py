"""Sentences that describe actions in Cubeo. Squares are named as in the picture after the action."""

from __future__ import annotations

from ...game import Over, Played, Rolled
from ...text import Seat, Text, text
from .cells import NAMES
from .consequences import shift_of
from .formation import die_on
from .notation import read_move
from .state import Move, State


def narrate(before: State, event: Played | Rolled, after: State) -> Text:
    """Describe a seat's action, how it ended the game (if it did), and any new square names."""
    assert isinstance(event, Played), "no dice are rolled in Cubeo"
    move = read_move(event.move)
    shift = shift_of(before.formation, event.seat, move)
    clauses = (_action(before, event.seat, move, shift), _ending(after.outcome), _renaming(move, shift))
    did, *further = (each for each in clauses if each is not None)
    for each in further:
        did = text("{did} {end}", did=did, end=each)
    return did


def _action(before: State, seat: int, move: Move, shift: int) -> Text:
    die, target = die_on(before.formation, move.source), die_on(before.formation, move.target)
    place = NAMES[move.target + shift]
    if die is None:
        return text("{seat} adds a 1 on {place}.", seat=Seat(seat), place=place)
    start = NAMES[die.square + shift]  # at worst on the rim
    if target is None:
        return text(
            "{seat} moves the {die} from {start} to {place}.",
            seat=Seat(seat),
            die=die.value,
            start=start,
            place=place,
        )
    return text(
        "{seat} merges the {die} on {start} into the {other} on {place}, which makes {sum}.",
        seat=Seat(seat),
        die=die.value,
        start=start,
        other=target.value,
        place=place,
        sum=die.value + target.value,
    )


def _renaming(move: Move, shift: int) -> Text | None:
    """Say that all squares have new names, and give one as an example. Returns None if the names stay."""
    if not shift:
        return None
    old, new = NAMES[move.target], NAMES[move.target + shift]
    return text("All squares have new names: {old} is now {new}.", old=old, new=new)


def _ending(outcome: Over | None) -> Text | None:
    """Describe how an action ended the game, or return None if it did not end the game."""
    match outcome:
        case Over((), "repetition"):
            return text("This position has come up for the third time, so the game is a draw.")
        case Over((winner,), "merge"):
            return text("{winner} wins.", winner=Seat(winner))
        case Over((winner,), "blocked"):
            return text("{loser} cannot add, move or merge, and loses.", loser=Seat(1 - winner))
    return None
