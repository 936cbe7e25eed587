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
    """A game in a round, or a bye if it has only one entrant.

    `numbers` are starting numbers in seat order. `result` has each entrant's place, 1 for the best, or None
    if the entrant missed the game. While the game is being played, the whole `result` is None. `how` says
    where the result comes from: `bell` means that the round's time was up, and `none` that the game is void.
    """

    numbers: tuple[int, ...]
    result: tuple[int | None, ...] | None = None
    how: How = "played"

    @property
    def is_bye(self) -> bool:
        """Whether the pairing has only one entrant."""
        return len(self.numbers) == 1

    def place_of(self, number: int) -> int | None:
        """Return an entrant's place, or None if they missed the game or if the game isn't over."""
        return self.result[self.numbers.index(number)] if self.result else None

    def points(self, number: int, one: int) -> int:
        """Return an entrant's points in this finished game, in units: `one` units make a full point."""
        if self.is_bye:
            return one
        own, places = self.place_of(number), self.result or ()
        if own is None:
            return 0
        beaten = sum(place is None or place > own for place in places)
        level = places.count(own) - 1
        return (2 * beaten + level) * one // (2 * (len(places) - 1))

    def missed_by(self, number: int) -> bool:
        """Return whether this game is over and an entrant missed it."""
        return self.result is not None and self.place_of(number) is None

    def is_won_by(self, number: int) -> bool:
        """Return whether an entrant is the only winner of this finished two-player game."""
        return not self.is_bye and self.points(number, HALVES) == HALVES


Round = tuple[Pairing, ...]


def written_round(pairings: Round) -> list[list[Any]]:
    """Return a round as lists that can be written as JSON."""
    return [list(pairing) for pairing in pairings]


def read_round(written: list[list[Any]]) -> Round:
    """Return the round that `written_round` has turned into `written`."""
    return tuple(
        Pairing(tuple(numbers), None if result is None else tuple(result), how)
        for numbers, result, how in written
    )


def bye(number: int) -> Pairing:
    """Return the pairing that gives an entrant a bye."""
    return Pairing((number,), (1,), "bye")


def absence(first: int, second: int, gone: frozenset[int]) -> Pairing:
    """Return the pairing of two entrants with a result: those in `gone` have missed the game."""
    numbers = (first, second)
    return Pairing(numbers, tuple(None if number in gone else 1 for number in numbers), "absent")


@dataclass(frozen=True)
class Contest:
    """A tournament whose entrants have the starting numbers from 1 to `entrants`.

    `withdrawn` holds the numbers of entrants who have left, including the `disqualified`, and `sitting_out`
    those of entrants who sit out the next round. In pods, `seats` is the largest number of seats at a
    table. If `twice`, a round robin is played twice.
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
        """How many units make a point."""
        return POD_UNITS if self.kind == "pods" else HALVES

    @property
    def numbers(self) -> range:
        """All starting numbers."""
        return range(1, self.entrants + 1)

    @property
    def present(self) -> frozenset[int]:
        """The starting numbers of all entrants who haven't left, even if they sit out the next round."""
        return frozenset(self.numbers) - self.withdrawn

    def games(self, number: int) -> Iterator[tuple[int, Pairing]]:
        """Yield (round, pairing) for each of an entrant's byes and games, finished or not.

        Rounds are counted from 1.
        """
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
        """Return, for each of an entrant's games in order, whether they had the first seat. Skip byes."""
        return [pairing.numbers[0] == number for _, pairing in self.games(number) if not pairing.is_bye]

    def balance(self, number: int) -> int:
        """Return how many more first seats than later seats an entrant has had."""
        firsts = self.firsts(number)
        return 2 * sum(firsts) - len(firsts)

    def task(self, lots: Lots) -> Task:
        """Return the task of pairing the next round with these `lots`."""
        return Task(self, lots, tuple(sorted(self.present - self.sitting_out)))

    def after(self, event: Event) -> Contest:
        """Return the contest after `event`.

        Raises KeyError, ValueError or IndexError if the event is damaged.
        """
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
    """The task of pairing a contest's next round.

    `present` has the starting numbers to pair, in ascending order.
    """

    contest: Contest
    lots: Lots
    present: tuple[int, ...]

    @property
    def stage(self) -> int:
        """The number of the round to pair, from 1."""
        return len(self.contest.rounds) + 1

    def seated(self, one: int, other: int) -> tuple[int, int]:
        """Return two entrants in the order of their seats in the next game.

        The first seat goes to the entrant with the lower `Contest.balance`. If both have the same balance, it
        goes to the one who did not have it in their last game. If they are still level, it is drawn by lot.
        """
        contest, low, high = self.contest, min(one, other), max(one, other)
        keys = [(contest.balance(number), contest.firsts(number)[-1:] == [True]) for number in (low, high)]
        if keys[0] == keys[1]:
            lot = self.lots.lot("pair", self.stage, low, high)
            return (high, low) if lot % 2 else (low, high)
        return (low, high) if keys[0] < keys[1] else (high, low)
