"""The CPU time of pairings in the largest tournaments (in a separate process), and of standings."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from bot.contests.lots import Lots
from bot.contests.model import Contest, Kind, Round, Task
from bot.contests.pairing import pair
from bot.contests.standings import standings

from .figure import Figure

SIZES: dict[Kind, dict[int, float]] = {"swiss": {64: 2.0, 128: 15.0}, "pods": {64: 1.0, 128: 1.0}}  # seconds
ROUNDS, SEATS = 3, 4
STANDINGS = 0.25  # seconds
SEED = b"a seed for the lots of a pairing"


def measure() -> Iterator[Figure]:
    """Yield the CPU time of the longest round and of standings, by kind and size. Takes half a minute.

    The time of a round includes the start of a process.
    """
    for kind, sizes in SIZES.items():
        for entrants, target in sizes.items():
            took, contest = _longest(kind, entrants)
            name = f"pairing of {kind}, {entrants} entrants, the longest of {ROUNDS} rounds"
            yield Figure(name, took, "s", target, at_most=True)
            begun = time.process_time()
            standings(contest)
            name = f"standings of {kind}, {entrants} entrants"
            yield Figure(name, time.process_time() - begun, "s", STANDINGS, at_most=True)


def _longest(kind: Kind, entrants: int) -> tuple[float, Contest]:
    """Return the CPU seconds of the longest round, and the contest after all rounds."""
    luck, longest = Random(5), 0.0
    contest = Contest(kind, entrants, seats=SEATS if kind == "pods" else 2)
    for _ in range(ROUNDS):
        begun = _used_by_processes()
        pairings = pair(Task(contest, Lots(SEED, 1), tuple(contest.numbers)))
        longest = max(longest, _used_by_processes() - begun)
        contest = replace(contest, rounds=(*contest.rounds, _played(luck, pairings)))
    return longest, contest


def _used_by_processes() -> float:
    """Return the CPU seconds that this process's children have used, not counting running ones."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _played(luck: Random, pairings: Round) -> Round:
    """Return a round with a random winner in each game. The other entrants share second place."""
    played = []
    for pairing in pairings:
        winner = luck.choice(pairing.numbers)
        places = tuple(1 if number == winner else 2 for number in pairing.numbers)
        played.append(pairing._replace(result=places))
    return tuple(played)
