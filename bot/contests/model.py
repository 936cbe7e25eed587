"""A tournament as a value: who takes part, and the pairings of its rounds with their results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

from .lots import Lots

Kind = Literal["round-robin", "swiss", "pods", "knock-out"]
How = Literal["played", "bye", "absent", "bell", "corrected", "none"]
HALVES = 2  # units per point if a table has two seats
POD_UNITS = 840  # units per point in pods: half of 1 / (seats - 1) of that is whole for 2 to 8 seats
MAX_SEATS = 8

Event = dict[str, Any]  # of a tournament's file: see tournament_file.py


class Pairing(NamedTuple):
    """A game of a round. A pairing of one number is a bye.

    `numbers` are starting numbers in seat order. `result` has the place of each, 1 for the best, or None if
    that entrant missed the game. It is None while the game is being played. `how` is where the result comes
    from: `bell` means that the round's time was up, and `none` that the game is void.
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


def written_round(pairings: Round) -> list[list[Any]]:
    """Return a round as lists that can be written as JSON."""
    return [list(pairing) for pairing in pairings]


def read_round(written: list[list[Any]]) -> Round:
    """Return the round that `written_round` wrote."""
    return tuple(
        Pairing(tuple(numbers), None if result is None else tuple(result), how)
        for numbers, result, how in written
    )


def bye(number: int) -> Pairing:
    """Return the pairing that gives an entrant a bye."""
    return Pairing((number,), (1,), "bye")


def absence(first: int, second: int, gone: frozenset[int]) -> Pairing:
    """Return a pairing of two entrants that already has a result: the entrants in `gone` miss the game."""
    numbers = (first, second)
    return Pairing(numbers, tuple(None if number in gone else 1 for number in numbers), "absent")


@dataclass(frozen=True)
class Contest:
    """A tournament whose entrants have the starting numbers 1 to `entrants`.

    `withdrawn` has the numbers of entrants who left for good, including the `disqualified`, and `sitting_out`
    those of entrants who miss the next round. For pods, `seats` is the largest number of seats at a table.
    With `twice`, a round robin is played twice.
    """

    kind: Kind
    entrants: int
    rounds: tuple[Round, ...] = ()
    withdrawn: frozenset[int] = frozenset()
    seats: int = 2
    twice: bool = False
    disqualified: frozenset[int] = frozenset()
    sitting_out: frozenset[int] = frozenset()

    @property
    def one(self) -> int:
        """The number of units that make a point."""
        return POD_UNITS if self.kind == "pods" else HALVES

    @property
    def numbers(self) -> range:
        """All starting numbers."""
        return range(1, self.entrants + 1)

    @property
    def present(self) -> frozenset[int]:
        """The starting numbers of entrants who haven't left. They are paired next unless they sit out."""
        return frozenset(self.numbers) - self.withdrawn

    def games(self, number: int) -> Iterator[tuple[int, Pairing]]:
        """Yield (round, pairing) for an entrant, with rounds from 1, byes and unfinished games included."""
        yield from self._games.get(number, ())

    @cached_property
    def _games(self) -> dict[int, list[tuple[int, Pairing]]]:
        found: dict[int, list[tuple[int, Pairing]]] = {}
        for stage, pairings in enumerate(self.rounds, 1):
            for pairing in pairings:
                for number in pairing.numbers:
                    found.setdefault(number, []).append((stage, pairing))
        return found

    def firsts(self, number: int) -> list[bool]:
        """Return for each game of an entrant, without byes, whether they had the first seat."""
        return [pairing.numbers[0] == number for _, pairing in self.games(number) if not pairing.is_bye]

    def balance(self, number: int) -> int:
        """Return how many more first seats than second seats an entrant has had."""
        firsts = self.firsts(number)
        return 2 * sum(firsts) - len(firsts)

    def task(self, lots: Lots) -> Task:
        """Return the Task for pairing the next round."""
        return Task(self, lots, tuple(sorted(self.present - self.sitting_out)))

    def after(self, event: Event) -> Contest:
        """Return the contest after `event`. Raises KeyError, ValueError or IndexError for a damaged event."""
        what, number = event["what"], event.get("number", 0)
        match what:
            case "entered":
                entrants = max(self.entrants, number)
                return replace(self, entrants=entrants, withdrawn=self.withdrawn - {number})
            case "sat-out":
                return replace(self, sitting_out=self.sitting_out | {number})
            case "withdrawn":
                out = self.disqualified | ({number} if event.get("disqualified") else set())
                return replace(self, withdrawn=self.withdrawn | {number}, disqualified=out)
            case "round":
                rounds = (*self.rounds, read_round(event["pairings"]))
                return replace(self, rounds=rounds, sitting_out=frozenset())
            case "result" | "corrected":
                return self._with_result(event)
        raise ValueError(what)

    def _with_result(self, event: Event) -> Contest:
        rounds, stage, board = list(self.rounds), event["stage"] - 1, event["board"] - 1
        boards = list(rounds[stage])
        if len(event["result"]) != len(boards[board].numbers):
            raise ValueError(event["result"])
        boards[board] = boards[board]._replace(result=tuple(event["result"]), how=event["how"])
        rounds[stage] = tuple(boards)
        return replace(self, rounds=tuple(rounds))


class Task(NamedTuple):
    """The task of pairing a contest's next round. `present` are the starting numbers to pair, ascending."""

    contest: Contest
    lots: Lots
    present: tuple[int, ...]

    @property
    def stage(self) -> int:
        """The round to pair, from 1."""
        return len(self.contest.rounds) + 1

    def seated(self, one: int, other: int) -> tuple[int, int]:
        """Return two entrants in the order of their seats in the next game.

        The first seat goes to the one who has had it less often, otherwise to the one who did not have it
        last, and otherwise to one drawn by lot.
        """
        contest, low, high = self.contest, min(one, other), max(one, other)
        keys = [(contest.balance(number), contest.firsts(number)[-1:] == [True]) for number in (low, high)]
        if keys[0] == keys[1]:
            lot = self.lots.lot("pair", self.stage, low, high)
            return (high, low) if lot % 2 else (low, high)
        return (low, high) if keys[0] < keys[1] else (high, low)
