"""The roll of a turn, its re-rolls, and the queues of rolls made in advance (rules: A turn; Foresight)."""

from __future__ import annotations

from ...game import ToRoll
from .state import Roll, State, active_seats, owed

SIX = 6
THREES = (3, 3, 3)


def to_reroll(state: State) -> tuple[int, ...]:
    """Return the indexes of the dice to re-roll: sixes, or three threes. The big board has no re-rolls."""
    if state.roll is None or state.setup.options.board == "big":
        return ()
    if state.roll == THREES:
        return (0, 1, 2)
    return tuple(place for place, face in enumerate(state.roll) if face == SIX)


def filler(state: State) -> int | None:
    """Return the first seat in turn order that must now fill its queue of rolls, or None if no seat must."""
    if not state.setup.options.foresight or state.turn is None or state.roll is not None or owed(state):
        return None
    seats = active_seats(state)
    in_turn_order = sorted(seats, key=lambda seat: (seat < (state.turn or 0), seat))
    return next((seat for seat in in_turn_order if not state.queues[seat]), None)


def awaited_roll(state: State) -> ToRoll | None:
    """Return the roll that is due, or None if a move is due."""
    seat = filler(state)
    if seat is not None:
        if state.queue_length:
            return ToRoll(3 * state.queue_length, 6, seat, "foresight")
        return ToRoll(1, 6, seat, "number of rolls")
    if state.roll is None:
        return ToRoll(3, 6, state.turn, "roll")
    again = len(to_reroll(state))
    return ToRoll(again, 6, state.turn, "re-roll") if again else None


def answered(state: State, faces: Roll) -> State:
    """Return the state after the roll that was due has come up as `faces`."""
    seat = filler(state)
    if seat is not None:
        return _filled(state, seat, faces)
    if state.roll is None:
        return state._replace(roll=faces)
    roll = list(state.roll)
    for place, face in zip(to_reroll(state), faces):
        roll[place] = face
    return state._replace(roll=tuple(roll), sets=state.sets + 1)


def ready(state: State) -> State:
    """Return the state with the current turn's roll taken from the seat's queue, if that is possible."""
    seat = state.turn
    if not state.setup.options.foresight or seat is None or state.roll is not None or owed(state):
        return state
    if filler(state) is not None:
        return state
    roll, *later = state.queues[seat]
    return state._replace(roll=roll, queues=_with_queue(state, seat, tuple(later)))


def without_queue(state: State, seat: int) -> State:
    """Return the state without a leaving seat's queue, and without the rolls due for that queue."""
    queue_length = 0 if filler(state) == seat else state.queue_length
    return state._replace(queues=_with_queue(state, seat, ()), queue_length=queue_length)


def _filled(state: State, seat: int, faces: Roll) -> State:
    if not state.queue_length:
        return state if faces == (SIX,) else state._replace(queue_length=faces[0])
    rolls = tuple(faces[first : first + 3] for first in range(0, len(faces), 3))
    return ready(state._replace(queues=_with_queue(state, seat, rolls), queue_length=0))


def _with_queue(state: State, seat: int, rolls: tuple[Roll, ...]) -> tuple[tuple[Roll, ...], ...]:
    return (*state.queues[:seat], rolls, *state.queues[seat + 1 :])
