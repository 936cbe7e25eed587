"""Tournaments played with random results, for tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from bot.contests import knock_out, pods, round_robin
from bot.contests.lots import Lots
from bot.contests.model import Contest, Kind, Pairing, Round, Task
from bot.contests.pairing import paired

SEED = bytes(range(32))


def next_task(contest: Contest, seed: bytes = SEED, present: tuple[int, ...] | None = None) -> Task:
    """Return the task of pairing a contest's next round, with `present` as the entrants present, if given."""
    task = contest.task(Lots(seed, 12))
    return task if present is None else task._replace(present=present)


def pair_here(task: Task) -> Round:
    """Pair a round of any kind in this process."""
    if task.contest.kind == "round-robin":
        return round_robin.pair(task)
    return knock_out.pair(task) if task.contest.kind == "knock-out" else paired(task)


def random_result(luck: random.Random, seats: int, absent: float = 0.0) -> tuple[int | None, ...]:
    """Return a random place for each seat, sometimes shared. `absent` is the probability of a missed game."""
    figures = [None if luck.random() < absent else luck.randrange(3) for _ in range(seats)]
    return tuple(
        None if own is None else 1 + sum(other is not None and other < own for other in figures)
        for own in figures
    )


def with_results(pairings: Round, result: Callable[[int], tuple[int | None, ...]]) -> Round:
    """Return a round in which games without a result get one: `result(seats)` for the number of seats."""
    return tuple(p if p.result is not None else p._replace(result=result(len(p.numbers))) for p in pairings)


def random_contest(luck: random.Random, kind: Kind) -> Contest:
    """Play a small tournament with draws, absences, withdrawals and late entries."""
    entrants = luck.randint(4, 8)
    contest = Contest(kind, entrants, seats=luck.randint(3, 4) if kind == "pods" else 2)
    rounds = {
        "round-robin": round_robin.rounds_of(entrants, twice=False),
        "knock-out": knock_out.rounds_of(entrants),
    }.get(kind, 4)
    late = {number for number in contest.numbers if luck.random() < 0.1 and number > 3}
    for stage in range(1, rounds + 1):
        here = [n for n in contest.numbers if n not in contest.withdrawn and (stage > 1 or n not in late)]
        present = tuple(n for n in here if luck.random() > 0.1 or len(here) < 4)
        if len(present) < 2:
            break
        task = next_task(contest, luck.randbytes(32), present)
        pairings = _shuffled(luck, task) if kind == "pods" else pair_here(task)
        pairings = with_results(pairings, lambda seats: random_result(luck, seats, 0.1))
        gone = {n for n in contest.numbers if luck.random() < 0.03}
        contest = replace(contest, rounds=(*contest.rounds, pairings), withdrawn=contest.withdrawn | gone)
    return contest


def _shuffled(luck: random.Random, task: Task) -> Round:
    """Return a round of pods drawn at random, which is quicker than pairing them."""
    left = iter(luck.sample(task.present, len(task.present)))
    tables = pods.sizes(len(task.present), task.contest.seats)
    return tuple(Pairing(tuple(next(left) for _ in range(size))) for size in tables)
