"""Berger tables."""

from __future__ import annotations

from collections import Counter

import pairing_core.roundrobin
import pytest

from bot.contests.round_robin import berger, rounds_of


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("entrants", range(3, 11))
def test_rank_case_29_each_meets_each_with_first_seats_shared_out(entrants: int, twice: bool) -> None:
    """Each pair meets once or twice. First and second seats then differ by at most 1, or not at all."""
    rounds = [berger(entrants, stage) for stage in range(1, rounds_of(entrants, twice=twice) + 1)]
    assert all(len({n for pair in pairs for n in pair}) == entrants - entrants % 2 for pairs in rounds)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert {*met.values()} == {2 if twice else 1}
    assert len(met) == entrants * (entrants - 1) // 2
    first = Counter(pair[0] for pairs in rounds for pair in pairs)
    second = Counter(pair[1] for pairs in rounds for pair in pairs)
    assert max(abs(first[n] - second[n]) for n in range(1, entrants + 1)) <= (0 if twice else 1)


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("entrants", range(3, 11))
def test_rank_case_29_the_tables_are_those_of_another_program(entrants: int, twice: bool) -> None:
    """Each round has the same pairs in the same seats."""
    theirs = pairing_core.roundrobin.round_robin(entrants, double=twice)
    ours = [{*berger(entrants, stage)} for stage in range(1, rounds_of(entrants, twice=twice) + 1)]
    assert ours == [{pair for pair in pairs if pair[1] is not None} for pairs in theirs]
