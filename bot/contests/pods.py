"""Pods: tables of several entrants. Swaps drawn by lot keep the same people from meeting often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from .model import Contest, Pairing, Round, Task, bye

MIN_SEATS = 2
MIN_TRIES, TRIES_PER_ENTRANT = 2_000, 200


def sizes(entrants: int, seats: int) -> list[int]:
    """Return the sizes, largest first, of the fewest tables that seat all `entrants`, up to `seats` at each.

    The sizes differ by at most one.
    """
    tables = -(-entrants // seats)
    size, larger = divmod(entrants, tables)
    return [size + (table < larger) for table in range(tables)]


def pair(task: Task) -> Round:
    """Return the next round, which seats everyone present. If only one entrant is present, they get a bye."""
    if len(task.present) < MIN_SEATS:
        return tuple(map(bye, task.present))
    draw = task.lots.below("pods", task.stage)
    people = sorted(task.present)
    for last in range(len(people) - 1, 0, -1):
        other = draw(last + 1)
        people[last], people[other] = people[other], people[last]
    left = iter(people)
    tables = [[next(left) for _ in range(size)] for size in sizes(len(people), task.contest.seats)]
    cost = _costs(task.contest)
    for _ in range(MIN_TRIES + TRIES_PER_ENTRANT * len(people) if len(tables) > 1 else 0):
        one, other = draw(len(tables)), draw(len(tables) - 1)
        here, there = tables[one], tables[other + (other >= one)]
        i, j = draw(len(here)), draw(len(there))
        a, b = here[i], there[j]
        grows = sum(cost[b][each] - cost[a][each] for each in here)
        grows += sum(cost[a][each] - cost[b][each] for each in there)
        if grows <= 2 * cost[a][b]:  # both sums contain this cost, though a and b don't meet
            here[i], there[j] = b, a
    return tuple(Pairing(_seated(task, table)) for table in tables)


def meetings(contest: Contest) -> Counter[tuple[int, int]]:
    """Return how often each pair of entrants has met. A pair has the lower starting number first."""
    tables = (pairing.numbers for pairings in contest.rounds for pairing in pairings)
    return Counter(pair for numbers in tables for pair in combinations(sorted(numbers), 2))


def _costs(contest: Contest) -> list[list[int]]:
    costs = [[0] * (contest.entrants + 1) for _ in range(contest.entrants + 1)]
    for (one, other), met in meetings(contest).items():
        costs[one][other] = costs[other][one] = 4 * met**2 + met
    return costs


def _seated(task: Task, table: list[int]) -> tuple[int, ...]:
    """Return a table's entrants in seat order.

    Those who have had the first seat least often come first, and lots decide between equals.
    """

    def key(number: int) -> tuple[int, int]:
        first = sum(pairing.numbers[0] == number for _, pairing in task.contest.games(number))
        return first, task.lots.lot("seat", task.stage, number)

    return tuple(sorted(table, key=key))
