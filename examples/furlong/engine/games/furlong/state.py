"""Options, moves and states of Furlong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...game import Setup
from ...grid import FILES
from ...options import HOUSE, option
from ...text import _, plural, text


@dataclass(frozen=True)
class Options:
    """The options on the rules page, in the page's order."""

    length: int = option(
        range(8, 17),
        default=12,
        kind=HOUSE,
        about=text("Number of squares in a lane"),
        words={None: plural("Lanes have {value} square", "Lanes have {value} squares", by="value")},
    )
    caught: str = option(
        "home",
        "stay",
        kind=HOUSE,
        about=text("What happens to a runner that is caught: back to the start, or stays"),
        words={"stay": _("A runner that is caught stays where it is")},
    )


class Move(NamedTuple):
    """A run as far as one of the two dice shows. `die` is its value."""

    die: int

    def __str__(self) -> str:
        return str(self.die)


class State(NamedTuple):
    """The runners' places, counted from 0 at the start, the seat to move, and that seat's two dice.

    `turn` is None when the game is over, and `dice` is None until the dice are rolled. `left` holds the seats
    that have resigned, whose runners are out of the race.
    """

    setup: Setup
    places: tuple[int, ...]
    turn: int | None
    dice: tuple[int, int] | None = None
    left: frozenset[int] = frozenset()


def last_place(state: State) -> int:
    """Return the place of the finish, counted from 0 at the start."""
    length: int = state.setup.options.length
    return length - 1


def target(state: State, seat: int, die: int) -> int:
    """Return the place to which a die takes a seat's runner, never beyond the finish."""
    return min(state.places[seat] + die, last_place(state))


def caught_at(state: State, seat: int, place: int) -> tuple[int, ...]:
    """List the seats whose runners are caught if the runner of `seat` ends at a place."""
    if state.setup.options.caught == "stay" or place == last_place(state):
        return ()
    others = (other for other in range(state.setup.seats) if other != seat and other not in state.left)
    return tuple(other for other in others if state.places[other] == place)


def square(seat: int, place: int) -> str:
    """Return a square's name, such as `d2`: the file stands for the place, the rank for the seat's lane."""
    return f"{FILES[place]}{seat + 1}"
