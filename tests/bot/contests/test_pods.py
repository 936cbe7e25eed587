"""Pods."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

import pytest

from bot.contests.model import Contest
from bot.contests.pods import meetings, sizes
from tests.breadth import broad

from .play import next_task, pair_here, random_result, with_results


@pytest.mark.parametrize("seed", broad(range(20)))
def test_rank_case_33_sixteen_in_fours_never_meet_twice_in_three_rounds(seed: int) -> None:
    """Swapping entrants between tables finds such rounds, for each of these seeds."""
    luck, contest = random.Random(seed), Contest("pods", 16, seats=4)
    for _ in range(3):
        paired = with_results(pair_here(next_task(contest, luck.randbytes(32))), partial(random_result, luck))
        assert sorted(n for p in paired for n in p.numbers) == list(contest.numbers)
        contest = replace(contest, rounds=(*contest.rounds, paired))
    assert {*meetings(contest).values()} == {1}


@pytest.mark.parametrize(("entrants", "due"), [(5, [3, 2]), (6, [3, 3]), (8, [4, 4]), (9, [3, 3, 3])])
def test_rank_case_34_tables_are_of_near_equal_size(entrants: int, due: list[int]) -> None:
    """There is never a bye."""
    assert sizes(entrants, 4) == due
    paired = pair_here(next_task(Contest("pods", entrants, seats=4)))
    assert [len(p.numbers) for p in paired] == due


def test_the_first_seat_goes_round() -> None:
    """In the first two rounds of six entrants at tables of three, no one has the first seat twice."""
    luck, contest = random.Random(1), Contest("pods", 6, seats=3)
    for _ in range(3):
        paired = with_results(pair_here(next_task(contest)), partial(random_result, luck))
        contest = replace(contest, rounds=(*contest.rounds, paired))
    first = [p.numbers[0] for pairings in contest.rounds[:2] for p in pairings]
    assert len({*first}) == len(first)
