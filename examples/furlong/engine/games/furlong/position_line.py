"""The position line of Furlong: `3,0,7 A dice=5,2 left=B`.

It lists how far each runner has run, the seat to move (`-` when the game is over), the dice once they are
rolled, and the seats that have resigned.
"""

from __future__ import annotations

import re

from ...errors import InvalidPosition
from ...game import Setup
from ...position import fields_of, read_seat
from ...text import SEAT_LETTERS
from .state import State, last_place


def write_position(state: State) -> str:
    """Return a state as a position line."""
    line = f"{','.join(map(str, state.places))} {'-' if state.turn is None else SEAT_LETTERS[state.turn]}"
    if state.dice:
        line += f" dice={state.dice[0]},{state.dice[1]}"
    if state.left:
        line += f" left={''.join(SEAT_LETTERS[seat] for seat in sorted(state.left))}"
    return line


def read_position(setup: Setup, line: str) -> State:
    """Read a position line. Raises InvalidPosition if the line is malformed or impossible."""
    (ran, turn), extra = fields_of(line, 2, ("dice", "left"))
    left = [read_seat(letter, setup.seats) for letter in extra.get("left", "")]
    state = State(
        setup,
        _read_places(setup, ran),
        None if turn == "-" else read_seat(turn, setup.seats),
        _read_dice(extra["dice"]) if "dice" in extra else None,
        frozenset(left),
    )
    if write_position(state) != line or len(left) >= setup.seats:
        raise InvalidPosition("Seats that have left go in alphabetical order, and at least one hasn't left.")
    _check(state)
    return state


def _read_places(setup: Setup, ran: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[0-9]{1,2}(,[0-9]{1,2})*", ran) or ran.count(",") != setup.seats - 1:
        raise InvalidPosition("Give a number for how far each runner is: {example}.", example="3,0,7")
    return tuple(map(int, ran.split(",")))


def _read_dice(written: str) -> tuple[int, int]:
    if not re.fullmatch(r"[1-6],[1-6]", written):
        raise InvalidPosition("Write two dice: {example}.", example="dice=5,2")
    return int(written[0]), int(written[2])


def _check(state: State) -> None:
    """Raise InvalidPosition if no game can reach this state."""
    finish, at_the_end = last_place(state), state.places.count(last_place(state))
    if max(state.places) > finish or at_the_end > 1 or any(state.places[seat] for seat in state.left):
        raise InvalidPosition("At most one runner is at the end, and those out of the race are at 0.")
    runs = state.turn is not None
    if runs and (at_the_end or state.turn in state.left or len(state.left) == state.setup.seats - 1):
        raise InvalidPosition("The turn field can't be {turn} here.", turn=SEAT_LETTERS[state.turn or 0])
    if state.dice and not runs:
        raise InvalidPosition("A finished game awaits no move.")
