"""Provably fair dice."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from bot.table.dice import FairDice, commitment, new_seed

SEED = bytes(range(32))
DICE = FairDice(SEED, "k7m2q9xa", [1001, 1002])

# 99.9 % quantiles of chi-square, by degrees of freedom
CHI_SQUARE = {1: 10.83, 5: 20.52, 7: 24.32, 9: 27.88, 11: 31.26, 15: 37.70, 19: 43.82}


def test_known_answers() -> None:
    """The dice match what openssl and awk compute from the description, even beyond the first 32 bytes."""
    committed = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert committed == commitment(SEED)
    assert DICE.first(2) == 0
    assert DICE.roll(1, 5, 6) == (6, 5, 5, 2, 5)
    assert DICE.roll(2, 2, 8) == (5, 5)
    assert DICE.roll(12, 3, 10) == (5, 4, 3)
    assert DICE.roll(1, 5, 256) == (162, 155, 179, 218, 143)
    early = "1 10 10 11 10 3 16 12 4 4 5 4 13 14 19 11 12 8 2 3 4 14 10 9 20 10 13 17 11 14"
    late = "17 5 2 18 13 4 13 12 1 9"
    assert tuple(map(int, f"{early} {late}".split())) == DICE.roll(3, 40, 20)


@pytest.mark.parametrize("sides", [8, 10, 12, 16, 20])
def test_bytes_that_would_favour_low_faces_are_passed_over(sides: int) -> None:
    """Each face gets the same number of a byte's 256 values. The other values are skipped."""
    limit = 256 // sides * sides
    blocks = [f"k7m2q9xa:1001,1002:5{more}" for more in ("", ":1", ":2", ":3", ":4", ":5", ":6")]
    stream = b"".join(hmac.new(SEED, block.encode(), hashlib.sha256).digest() for block in blocks)
    fair = [byte % sides + 1 for byte in stream if byte < limit]
    assert tuple(fair[:150]) == DICE.roll(5, 150, sides)
    assert set(Counter(byte % sides for byte in range(limit)).values()) == {256 // sides}


@pytest.mark.parametrize("sides", [2, 6, 8, 10, 12, 16, 20])
def test_faces_are_uniform(sides: int) -> None:
    """Over 12,000 dice no face is rarer or commoner than chance allows (chi-square, 99.9 %)."""
    counts = Counter(face for k in range(1, 2001) for face in DICE.roll(k, 6, sides))
    expected = 12_000 / sides
    assert set(counts) == set(range(1, sides + 1))
    assert sum((seen - expected) ** 2 / expected for seen in counts.values()) < CHI_SQUARE[sides - 1]


def test_first_seats_are_uniform() -> None:
    """Over 6,000 tables, each with its seed, all six seats go first equally often (chi-square, 99.9 %)."""
    counts = Counter(FairDice(SEED, f"t{number}", [1, 2]).first(6) for number in range(6000))
    assert sum((seen - 1000) ** 2 / 1000 for seen in counts.values()) < CHI_SQUARE[5]
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {32}


def test_everything_that_is_agreed_decides() -> None:
    """Another seed, table, player, order or number gives another roll. A short roll starts a longer one."""
    others = [
        FairDice(bytes(32), "k7m2q9xa", [1001, 1002]),
        FairDice(SEED, "k7m2q9xb", [1001, 1002]),
        FairDice(SEED, "k7m2q9xa", [1001, 1003]),
        FairDice(SEED, "k7m2q9xa", [1002, 1001]),
    ]
    rolls = {dice.roll(1, 20, 6) for dice in (DICE, *others)} | {DICE.roll(k, 20, 6) for k in range(2, 30)}
    assert len(rolls) == 5 + 28
    assert DICE.roll(7, 3, 6) == DICE.roll(7, 9, 6)[:3]
    assert DICE.roll(7, 0, 6) == ()


@pytest.mark.parametrize(("k", "count", "sides"), [(1, 1, 0), (1, 1, 257), (1, -1, 6), (-1, 1, 6)])
def test_impossible_rolls(k: int, count: int, sides: int) -> None:
    """A roll that no dice can make is refused."""
    with pytest.raises(ValueError, match="no such roll"):
        DICE.roll(k, count, sides)
