"""What happened in Cubeo, in words. Squares are named as in the move, in the frame before the action."""

from __future__ import annotations

from ...game import Over, Played, Rolled
from ...text import Seat, Text, text
from .cells import NAMES
from .consequences import shift_of
from .formation import die_on
from .notation import read_move
from .state import Move, State


def narrate(before: State, event: Played | Rolled, after: State) -> Text:
    """Describe what a seat did, and what came of it."""
    assert isinstance(event, Played), "no dice are rolled in Cubeo"
    move = read_move(event.move, before.formation)
    did = _action(before, event.seat, move)
    end = _ending(after.outcome)
    return text("{did} {end}", did=did, end=end) if end else did


def _action(before: State, seat: int, move: Move) -> Text:
    die, target = die_on(before.formation, move.source), die_on(before.formation, move.target)
    place = _place(before, seat, move)
    if die is None:
        return text("{seat} adds a 1 on {place}.", seat=Seat(seat), place=place)
    start = NAMES[die.square]
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


def _place(before: State, seat: int, move: Move) -> Text:
    """Name the target, with its new name if the action has moved the frame."""
    square, shift = NAMES[move.target], shift_of(before.formation, seat, move)
    if not shift:
        return text("{square}", square=square)
    return text("{square} (now {now})", square=square, now=NAMES[move.target + shift])


def _ending(outcome: Over | None) -> Text | None:
    """Describe how an action ended the game; a resignation or agreement after it is another event."""
    match outcome:
        case Over((), "repetition"):
            return text("This position has occurred for the third time: a draw.")
        case Over((winner,), "merge"):
            return text("{winner} wins.", winner=Seat(winner))
        case Over((winner,), "blocked"):
            return text("{loser} has nothing left to do and loses.", loser=Seat(1 - winner))
    return None
