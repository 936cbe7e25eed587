"""Points, tie-breaks and places."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.contests import standings as module
from bot.contests.model import Contest, Kind, Pairing, bye
from bot.contests.standings import standings

from ...breadth import broad
from .play import random_contest

KINDS: tuple[Kind, ...] = ("swiss", "round-robin", "pods", "knock-out")
BATCHES, PER_BATCH = 100, 20  # 2,000 tournaments of each kind


def places(contest: Contest) -> dict[int, int]:
    return {row.number: row.place for row in standings(contest)}


def changed(contest: Contest, stage: int, board: int, result: tuple[int | None, ...]) -> Contest:
    rounds = [list(pairings) for pairings in contest.rounds]
    rounds[stage][board] = rounds[stage][board]._replace(result=result)
    return replace(contest, rounds=tuple(map(tuple, rounds)))


def games(contest: Contest) -> Iterator[tuple[int, int, Pairing, int]]:
    """Yield each entrant's games: the round and board from 0, the game and its seat."""
    for stage, pairings in enumerate(contest.rounds):
        for board, pairing in enumerate(pairings):
            seats = () if pairing.is_bye else range(len(pairing.numbers))
            yield from ((stage, board, pairing, seat) for seat in seats)


def better(result: tuple[int | None, ...], seat: int) -> Iterator[tuple[int | None, ...]]:
    """Yield results that are better for a seat, with the other seats in the same order as before."""
    own = result[seat]
    others = sorted({place for i, place in enumerate(result) if i != seat and place is not None})
    if own is None:
        return
    for above in range(len(others)):
        for level in (False, True):
            rank = [
                None if p is None else 2 * others.index(p) + 1 if i != seat else 2 * above + level
                for i, p in enumerate(result)
            ]
            made = tuple(None if r is None else 1 + sum(o is not None and o < r for o in rank) for r in rank)
            if made[seat] is not None and _points(made, seat) > _points(result, seat):
                yield made


def _points(result: tuple[int | None, ...], seat: int) -> int:
    return Pairing(tuple(range(len(result))), result).points(seat, 840)


def falls(kind: Kind, seed: int) -> Iterator[str]:
    """Yield each place that gets worse with a better result, or with a loss instead of an absence."""
    contest = random_contest(random.Random(seed), kind)
    before = places(contest)
    for stage, board, pairing, seat in games(contest):
        result, number = pairing.result or (), pairing.numbers[seat]
        tries = list(better(result, seat))
        if result[seat] is None and any(place is not None for place in result):
            lost = 1 + sum(place is not None for place in result)
            tries = [tuple(lost if i == seat else place for i, place in enumerate(result))]
        for made in tries:
            after = places(changed(contest, stage, board, made))
            if after[number] > before[number]:
                yield f"{kind} {seed}: {number} falls from {before[number]} to {after[number]} by {made}"


@pytest.mark.parametrize("batch", broad(range(BATCHES), 1))
@pytest.mark.parametrize("kind", KINDS)
def test_rank_cases_37_and_38_losing_never_pays(kind: Kind, batch: int) -> None:
    """No better result, and no loss instead of an absence, gives its entrant a worse place."""
    seeds = range(batch * PER_BATCH, batch * PER_BATCH + PER_BATCH)
    assert [fall for seed in seeds for fall in falls(kind, seed)] == []


@pytest.mark.parametrize("seed", [703, 1038, 1333])
def test_playing_a_round_robin_brings_no_opponent_level(seed: int) -> None:
    """With these results, half a point for missed rounds once let a loss bring an opponent level."""
    assert list(falls("round-robin", seed)) == []


def test_if_an_absence_counted_losing_would_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a missed round counted two points towards Buchholz, this Swiss tournament would reward a loss."""
    monkeypatch.setattr(module, "ABSENT_TERM", 4)
    assert list(falls("swiss", 77))


def test_rank_case_39_buchholz_by_hand() -> None:
    """Four rounds, number 1 with a bye in round 2, and its first opponent, 2, withdrawn after round 1.

    In halves: 1 beats 2, has a bye, draws with 3 and loses to 4. So S(1) = 2 + 2 + 1 + 0 = 5. Number 2 has 0
    points and missed three rounds: A(2) = 3. Number 3 wins, wins, draws and wins: A(3) = 7. Number 4 loses to
    3, beats 5, draws with 5 and beats 1: A(4) = 5. The terms of 1 are 3, 5 (the bye), 7 and 5.
    """
    rounds = (
        (Pairing((1, 2), (1, 2)), Pairing((3, 4), (1, 2)), bye(5)),
        (bye(1), Pairing((4, 5), (1, 2)), bye(3)),
        (Pairing((3, 1), (1, 1)), Pairing((5, 4), (1, 1))),
        (Pairing((1, 4), (2, 1)), Pairing((3, 5), (1, 2))),
    )
    contest = Contest("swiss", 5, rounds, frozenset({2}))
    scores = module.Scores(contest)
    assert (scores.points[1], scores.points[2]) == (5, 0)
    assert {n: scores.adjusted[n] for n in (2, 3, 4)} == {2: 3, 3: 7, 4: 5}
    assert scores.terms(1) == [3, 5, 7, 5]
    row = next(row for row in standings(contest) if row.number == 1)
    assert (row.keys["buchholz"], row.keys["buchholz_cut"]) == (20, 17)
    assert row.keys["sonneborn"] == 2 * 3 + 2 * 5 + 1 * 7 + 0 * 5
    assert (row.keys["wins"], row.keys["later_wins"]) == (1, 0)


def test_rank_case_40_two_of_three_have_met_so_direct_says_nothing() -> None:
    """Direct games decide only if all level entrants have met. A missed game counts as met."""
    rounds = (
        (Pairing((1, 2), (2, 1)), Pairing((3, 4), (1, 2))),
        (Pairing((1, 4), (1, 2)), Pairing((3, 2), (2, 1))),
    )
    contest = Contest("swiss", 4, rounds)
    assert module.Scores(contest).direct([1, 3]) is None
    assert module.Scores(contest).direct([1, 2]) == {1: 0, 2: 2}
    missed = changed(contest, 0, 0, (None, 1))
    assert module.Scores(missed).direct([1, 2]) == {1: 0, 2: 2}
    assert module.Scores(contest).direct([1, 2, 3]) is None


def test_direct_is_asked_again_of_the_part_that_it_left_itself() -> None:
    """Of three with a point, 4 has none from games among them. Of 2 and 3, still level, 3 won their game."""
    rounds = (
        (Pairing((2, 1), (2, 1)), Pairing((3, 4), (None, None))),
        (Pairing((1, 3), (1, 2)), Pairing((4, 2), (2, 1))),
        (Pairing((4, 1), (1, 2)), Pairing((2, 3), (2, 1))),
    )
    assert [(row.number, row.place) for row in standings(Contest("round-robin", 4, rounds))] == [
        (1, 1),
        (3, 2),
        (2, 3),
        (4, 4),
    ]


def test_a_round_robin_ends_with_wins_from_the_later_seat() -> None:
    """Entrants who are still level share a place: 1, 1, 3."""
    rounds = ((Pairing((1, 2), (1, 1)),), (Pairing((2, 3), (1, 2)),), (Pairing((1, 3), (1, 2)),))
    assert places(Contest("round-robin", 3, rounds)) == {1: 1, 2: 1, 3: 3}
    later = (*rounds[:2], (Pairing((3, 1), (2, 1)),))
    assert places(Contest("round-robin", 3, later)) == {1: 1, 2: 2, 3: 3}


def test_who_withdraws_early_leaves_a_round_robin_with_all_results() -> None:
    """They all count if fewer than half were finished. If 4 had stayed, the absences would give points."""
    rounds = (
        (Pairing((1, 4), (2, 1)), Pairing((2, 3), (1, 1))),
        (Pairing((4, 3), (None, 1), "absent"), Pairing((1, 2), (1, 1))),
        (Pairing((2, 4), (1, None), "absent"), Pairing((3, 1), (1, 1))),
    )
    contest = Contest("round-robin", 4, rounds, frozenset({4}))
    assert {row.number: row.points for row in standings(contest)} == {1: 2, 2: 2, 3: 2, 4: 0}
    stayed = replace(contest, withdrawn=frozenset())
    assert {row.number: row.points for row in standings(stayed)} == {1: 2, 2: 4, 3: 4, 4: 2}
    assert standings(replace(contest, disqualified=frozenset({4}))) == standings(stayed)


@pytest.mark.parametrize("seats", range(2, 9))
def test_pods_score_from_one_to_nothing_at_every_size(seats: int) -> None:
    """Scores are whole units, for shared places too."""
    numbers = tuple(range(1, seats + 1))
    ranked = Pairing(numbers, tuple(numbers))
    assert [ranked.points(n, 840) for n in (1, seats)] == [840, 0]
    shared = Pairing(numbers, (1, 1, *range(3, seats + 1)))
    assert 2 * (seats - 1) * shared.points(1, 840) == 840 * (2 * (seats - 2) + 1)
    assert sum(shared.points(n, 840) for n in numbers) == sum(ranked.points(n, 840) for n in numbers)


def test_equal_pods_are_decided_by_the_latest_places() -> None:
    """Both were first once, so the later first place decides."""
    rounds = ((Pairing((1, 2, 3), (1, 2, 3)),), (Pairing((1, 2, 3), (2, 1, 3)),))
    assert places(Contest("pods", 3, rounds, seats=3)) == {2: 1, 1: 2, 3: 3}
