"""Swiss rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

import pytest

from bot.contests import pairing
from bot.contests.model import Contest, Pairing, Round, bye
from bot.contests.pairing import cheapest
from bot.contests.swiss import BITS, costs, max_rounds, number_of, pairings, repeated
from tests.breadth import broad

from .play import next_task, pair_here, random_contest, random_result, with_results


def matchings(nodes: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Yield all perfect matchings."""
    if not nodes:
        yield []
        return
    first, *others = nodes
    for other in others:
        left = [each for each in others if each != other]
        yield from ([(first, other), *rest] for rest in matchings(left))


def total(matching: object, by_pair: Mapping[tuple[int, int], int]) -> int:
    assert isinstance(matching, (list, set))
    return sum(by_pair[min(pair), max(pair)] for pair in matching)


@pytest.mark.parametrize("batch", broad(range(20)))
def test_rank_case_32_any_algorithm_finds_the_pairing_and_so_do_shuffled_entrants(batch: int) -> None:
    """It is the cheapest of all matchings, of which there is only one."""
    for number in range(10 * batch, 10 * batch + 10):
        luck = random.Random(number)
        contest = random_contest(luck, "swiss")
        present = tuple(n for n in contest.numbers if n not in contest.withdrawn)
        task = next_task(contest, present=present)
        by_pair = costs(task)
        nodes = sorted({node for pair in by_pair for node in pair})
        ranked = sorted(matchings(nodes), key=lambda each: total(each, by_pair))
        assert len(ranked) < 2 or total(ranked[0], by_pair) < total(ranked[1], by_pair)
        shuffled = list(by_pair.items())
        luck.shuffle(shuffled)
        found = {(min(pair), max(pair)) for pair in cheapest(dict(shuffled))}
        assert found == {(min(pair), max(pair)) for pair in ranked[0]}
        other_order = next_task(contest, present=tuple(luck.sample(present, len(present))))
        assert pair_here(other_order) == pairings(task, ranked[0])


@pytest.mark.parametrize("batch", broad(range(100)))
def test_rank_case_30_no_pair_twice_and_no_second_bye(batch: int) -> None:
    """This holds for up to half as many rounds as people. First seats stay within 3 of second seats."""
    for seed in range(10 * batch, 10 * batch + 10):
        luck = random.Random(seed)
        entrants = luck.randint(6, 20 if batch else 10)
        contest = Contest("swiss", entrants)
        for _ in range(max_rounds(entrants)):
            paired = pair_here(next_task(contest, luck.randbytes(32)))
            assert sorted(n for p in paired for n in p.numbers) == list(contest.numbers)
            assert repeated(contest, paired) == []
            paired = with_results(paired, partial(random_result, luck))
            contest = replace(contest, rounds=(*contest.rounds, paired))
        byes = Counter(p.numbers for pairings in contest.rounds for p in pairings if p.is_bye)
        assert max(byes.values(), default=0) <= 1
        assert max(abs(contest.balance(n)) for n in contest.numbers) <= 3


@pytest.mark.breadth
@pytest.mark.parametrize("entrants", [64, 127, 128])
def test_rank_case_30_of_many(entrants: int) -> None:
    """In the first three rounds of a large tournament, no pair meets twice."""
    luck, contest = random.Random(entrants), Contest("swiss", entrants)
    for _ in range(3):
        paired = pair_here(next_task(contest))
        assert repeated(contest, paired) == []
        paired = with_results(paired, partial(random_result, luck))
        contest = replace(contest, rounds=(*contest.rounds, paired))


def test_rank_case_31_nine_people_and_seven_rounds_repeat_as_little_as_can_be() -> None:
    """The top digit is the number of repetitions, so no matching has fewer, and the round names them."""
    luck, contest, said = random.Random(9), Contest("swiss", 9), []
    for stage in range(1, 8):
        present = tuple(range(1, 10 if stage < 4 else 7))  # three drop out
        task = next_task(contest, present=present)
        paired = pair_here(task)
        by_pair = costs(task)
        low = sum(BITS[1:])
        fewest = min(total(each, by_pair) for each in matchings(sorted({n for p in by_pair for n in p})))
        found = repeated(contest, paired)
        second = [p for p in paired if p.is_bye and any(q.is_bye for _, q in contest.games(p.numbers[0]))]
        assert len(found) + len(second) == fewest >> low
        said += found
        paired = with_results(paired, partial(random_result, luck))
        contest = replace(contest, rounds=(*contest.rounds, paired))
    assert said


def test_costs_compare_digit_by_digit() -> None:
    """One more in a digit costs more than all later digits can add up to, in the largest round."""
    most = [1, 22**2, 2, 11, 63**2, 2**40 - 1]
    for place in range(len(BITS) - 1):
        later = sum(65 * number_of(0 if i <= place else most[i] for i in range(len(BITS))) for _ in (0,))
        assert number_of(int(i == place) for i in range(len(BITS))) > later


def test_the_first_round_is_upper_half_against_lower_half() -> None:
    """All have the same points, so only the ranks and the lot count."""
    paired = pair_here(next_task(Contest("swiss", 10)))
    assert sorted(tuple(sorted(p.numbers)) for p in paired) == [(n, n + 5) for n in range(1, 6)]


def digits(cost: int) -> tuple[int, ...]:
    """Return the digits of a cost, except the lot."""
    found = []
    for bits in reversed(BITS):
        found.append(cost % (1 << bits))
        cost >>= bits
    return tuple(found[:0:-1])


def test_each_digit_of_a_cost_by_hand() -> None:
    """Two rounds of five: 1 and 4 have 1½ points, 2, 3 and 5 have 1. Number 2 was paired up, and 5 down."""
    rounds = (
        (Pairing((1, 3), (1, 2)), Pairing((2, 4), (2, 1)), bye(5)),
        (Pairing((4, 1), (1, 1)), Pairing((5, 2), (2, 1)), bye(3)),
    )
    task = next_task(Contest("swiss", 5, rounds))
    by_pair = costs(task)
    assert {pair: digits(cost) for pair, cost in by_pair.items()} == {
        (0, 1): (0, 9, 0, 0, 0),
        (0, 2): (0, 4, 0, 0, 0),
        (0, 3): (1, 4, 0, 0, 0),
        (0, 4): (0, 9, 0, 0, 0),
        (0, 5): (1, 4, 0, 0, 0),
        (1, 2): (0, 1, 1, 0, 0),
        (1, 3): (1, 1, 0, 0, 0),
        (1, 4): (1, 0, 0, 0, 0),
        (1, 5): (0, 1, 0, 0, 0),
        (2, 3): (0, 0, 0, 0, 0),
        (2, 4): (1, 1, 1, 0, 0),
        (2, 5): (1, 0, 0, 0, 1),
        (3, 4): (0, 1, 0, 0, 0),
        (3, 5): (0, 0, 0, 0, 0),
        (4, 5): (0, 1, 0, 0, 0),
    }
    assert by_pair[0, 1] % (1 << 48) == task.lots.lot("pair", 3, 0, 1)


def test_those_with_too_many_first_seats_keep_apart() -> None:
    """Pairing two entrants who both sat first, or both second, costs 1. One of each costs nothing."""
    task = next_task(Contest("swiss", 4, ((Pairing((1, 2), (1, 1)), Pairing((3, 4), (1, 1))),)))
    found = {pair: digits(cost)[3] for pair, cost in costs(task).items()}
    assert found == {(1, 2): 0, (1, 3): 1, (1, 4): 0, (2, 3): 0, (2, 4): 1, (3, 4): 0}


def test_first_seats_go_to_those_who_had_fewer_then_by_turns_then_by_lot() -> None:
    """If neither rule decides, the last bit of the pair's lot does."""
    rounds: tuple[Round, ...] = ((Pairing((1, 2), (1, 1)), Pairing((3, 4), (1, 1))),)
    task = next_task(Contest("swiss", 4, rounds))
    assert (task.seated(1, 4), task.seated(2, 3)) == ((4, 1), (2, 3))
    second = (Pairing((4, 1), (1, 1)), Pairing((3, 2), (1, 1)))
    task = next_task(Contest("swiss", 4, (*rounds, second)))
    assert task.seated(1, 4) == (1, 4)  # 0 and 0 first seats more, and 4 had the last one
    fresh = [next_task(Contest("swiss", 4), bytes([n]) * 32) for n in range(20)]
    due = [(2, 1) if task.lots.lot("pair", 1, 1, 2) % 2 else (1, 2) for task in fresh]
    assert [task.seated(1, 2) for task in fresh] == due
    assert {*due} == {(1, 2), (2, 1)}


def test_the_process_pairs_as_this_one_does() -> None:
    """A separate process returns the same pairs as this one."""
    task = next_task(random_contest(random.Random(4), "swiss"))
    assert pairing.pair(task) == pair_here(task)


def test_a_process_that_fails_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the pairing process fails, PairingFailed is raised."""
    monkeypatch.setattr(pairing, "COMMAND", ("false",))
    with pytest.raises(pairing.PairingFailed):
        pairing.pair(next_task(Contest("swiss", 6)))
