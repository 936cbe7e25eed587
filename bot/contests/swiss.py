"""Swiss rounds: the cheapest perfect matching of the entrants who are present.

A pair's cost is a whole number whose digits are several costs, the most important first. Each digit has room
for its sum over all pairs, so matchings are compared by the first digit, then by the second, and so on. The
last digit is drawn by lot, which makes the cheapest matching unique, so any correct algorithm finds it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from .model import Contest, Pairing, Round, Task, bye
from .pods import meetings
from .standings import Scores

BYE = 0  # stands for the bye in a pair
MAX_OFF = 63  # ranks by which a pair differs from upper half against lower half; more cost the same
BITS = (8, 16, 8, 12, 20, 48)  # room for each digit of a cost, summed over at most 65 pairs


class Standing(NamedTuple):
    """The facts about one entrant on which the cost of a pair depends.

    `points` are counted in half points. `group` is the number of entrants with the same points, and `rank` is
    the entrant's place among them by starting number, from 0. `floated` is the lead, in half points, that the
    entrant's opponent in the last round had before that round. `balance` is how many more first seats than
    second seats the entrant has had.
    """

    points: int
    rank: int
    group: int
    floated: int
    balance: int
    had_bye: bool


def max_rounds(entrants: int) -> int:
    """Return how many rounds, up to 11, can always be played without any pair meeting twice."""
    return min(11, entrants // 2)


def costs(task: Task) -> dict[tuple[int, int], int]:
    """Return the cost of each possible pair. A pair has the lower starting number first.

    If the number of entrants is odd, each entrant can also be paired with `BYE`.
    """
    standings, met = standings_of(task), meetings(task.contest)
    people = sorted(task.present)
    found = {}
    for a, b in combinations([BYE, *people] if len(people) % 2 else people, 2):
        lot = task.lots.lot("pair", task.stage, a, b)
        if a == BYE:
            digits = (int(standings[b].had_bye), standings[b].points ** 2, 0, 0, 0)
        else:
            digits = (min(met[a, b], 1), *_digits(standings[a], standings[b]))
        found[a, b] = number_of((*digits, lot))
    return found


def number_of(digits: Iterable[int]) -> int:
    """Return a cost's digits as one number. Two such numbers compare in the same way as their digits."""
    number = 0
    for digit, bits in zip(digits, BITS, strict=True):
        number = (number << bits) + digit
    return number


def pairings(task: Task, matching: Iterable[tuple[int, int]]) -> Round:
    """Return a matching as a round: the pairs with the most points first, the bye last."""
    points = Scores(task.contest).points

    def key(pair: tuple[int, ...]) -> tuple[bool, int, int, int]:
        both = sorted((points[number] for number in pair if number != BYE), reverse=True)
        return BYE in pair, -both[0], -both[-1], min(pair)

    ordered = sorted(matching, key=key)
    return tuple(
        bye(one or other) if BYE in (one, other) else Pairing(task.seated(one, other))
        for one, other in ordered
    )


def repeated(contest: Contest, paired: Round) -> list[tuple[int, int]]:
    """Return the pairs in the round `paired` that have met before, each with the lower number first."""
    met = meetings(contest)
    pairs = (tuple(sorted(pairing.numbers)) for pairing in paired if not pairing.is_bye)
    return [(low, high) for low, high in pairs if met[low, high]]


def standings_of(task: Task) -> dict[int, Standing]:
    """Return the Standing of each entrant who is present, by starting number."""
    contest, points = task.contest, Scores(task.contest).points
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for number in sorted(task.present):
        groups[points[number]].append(number)
    floats = _floats(contest)
    return {
        number: Standing(
            points[number],
            groups[points[number]].index(number),
            len(groups[points[number]]),
            floats.get(number, 0),
            contest.balance(number),
            any(pairing.is_bye for _, pairing in contest.games(number)),
        )
        for number in task.present
    }


def _floats(contest: Contest) -> dict[int, int]:
    """Return the lead, in half points, that each entrant's opponent in the last round had before that round.

    The lead is negative if the opponent was behind. Entrants without an opponent in that round are left out.
    """
    if not contest.rounds:
        return {}
    before = Scores(replace(contest, rounds=contest.rounds[:-1])).points
    pairs = [pairing.numbers for pairing in contest.rounds[-1] if not pairing.is_bye]
    return {
        number: before[other] - before[number]
        for one, two in pairs
        for number, other in ((one, two), (two, one))
    }


def _digits(one: Standing, other: Standing) -> tuple[int, int, int, int]:
    """Return the digits of a pair's cost, except the first (whether they have met) and the last (the lot)."""
    upper, lower = (one, other) if one.points >= other.points else (other, one)
    level = one.points == other.points
    off = abs(abs(one.rank - other.rank) - one.group // 2) if level else 0
    same = one.balance * other.balance > 0
    return (
        (upper.points - lower.points) ** 2,
        0 if level else (upper.floated < 0) + (lower.floated > 0),
        min(abs(one.balance), abs(other.balance)) if same else 0,
        min(off, MAX_OFF) ** 2,
    )
