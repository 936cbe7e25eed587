"""A tournament as a value: who takes part, and the pairings of its rounds with their results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from .lots import Lots

Kind = Literal["round-robin", "swiss", "pods", "knock-out"]
How = Literal["played", "bye", "absent", "bell", "corrected", "none"]
HALVES = 2  # units of a point where a table has two seats
POD_UNITS = 840  # of a point in pods, so that half of 1 / (seats - 1) is whole for 2 to 8 seats
MAX_SEATS = 8


class Pairing(NamedTuple):
    """A game of a round. A pairing of one number is a bye.

    `numbers` are starting numbers in seat order. `result` has the place of each, 1 for the best, and None
    for those who missed the game. It is None while the game is being played.
    """

    numbers: tuple[int, ...]
    result: tuple[int | None, ...] | None = None
    how: How = "played"

    @property
    def is_bye(self) -> bool:
        """Whether this is a bye."""
        return len(self.numbers) == 1

    def place_of(self, number: int) -> int | None:
        """Return an entrant's place, or None if they missed the game or it isn't over."""
        return self.result[self.numbers.index(number)] if self.result else None

    def points(self, number: int, one: int) -> int:
        """Return an entrant's points in this finished game, in units of which `one` make a point."""
        if self.is_bye:
            return one
        own, places = self.place_of(number), self.result or ()
        if own is None:
            return 0
        beaten = sum(place is None or place > own for place in places)
        level = places.count(own) - 1
        return (2 * beaten + level) * one // (2 * (len(places) - 1))

    def missed_by(self, number: int) -> bool:
        """Return whether an entrant missed this finished game."""
        return self.result is not None and self.place_of(number) is None

    def is_won_by(self, number: int) -> bool:
        """Return whether an entrant is the only winner of this finished two-player game."""
        return not self.is_bye and self.points(number, HALVES) == HALVES


Round = tuple[Pairing, ...]


def bye(number: int) -> Pairing:
    """Return the pairing that gives an entrant a bye."""
    return Pairing((number,), (1,), "bye")


def absence(first: int, second: int, gone: frozenset[int]) -> Pairing:
    """Return the pairing of two entrants, with its result, because those in `gone` miss it."""
    numbers = (first, second)
    return Pairing(numbers, tuple(None if number in gone else 1 for number in numbers), "absent")


@dataclass(frozen=True)
class Contest:
    """A tournament in which the entrants have the starting numbers from 1 to `entrants`.

    `withdrawn` are the numbers of those who left for good, some `disqualified`. For pods, `seats` is
    the largest number of seats at a table. With `twice`, a round robin is played twice.
    """

    kind: Kind
    entrants: int
    rounds: tuple[Round, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    seats: int = 2
    twice: bool = False
    disqualified: frozenset[int] = frozenset()

    @property
    def one(self) -> int:
        """The number of units that make a point."""
        return POD_UNITS if self.kind == "pods" else HALVES

    @property
    def numbers(self) -> range:
        """All starting numbers."""
        return range(1, self.entrants + 1)

    def games(self, number: int) -> Iterator[tuple[int, Pairing]]:
        """Yield an entrant's pairings with their rounds, from 1, byes and unfinished games included."""
        yield from self._games.get(number, ())

    @cached_property
    def _games(self) -> dict[int, list[tuple[int, Pairing]]]:
        found: dict[int, list[tuple[int, Pairing]]] = {}
        for stage, pairings in enumerate(self.rounds, 1):
            for pairing in pairings:
                for number in pairing.numbers:
                    found.setdefault(number, []).append((stage, pairing))
        return found


class Task(NamedTuple):
    """The task of pairing a contest's next round, for the entrants who are `present`."""

    contest: Contest
    lots: Lots
    present: tuple[int, ...]

    @property
    def stage(self) -> int:
        """The round to pair, from 1."""
        return len(self.contest.rounds) + 1
