"""Pairs of people whose rated games look unusual."""

from __future__ import annotations

from bot.contests.pairs import frequent, unusual
from bot.contests.ratings import RatedPart, RatedResult


def games(*places: tuple[int, int]) -> list[RatedResult]:
    """Return results of the people 1 and 2 with these places."""
    return [
        RatedResult(f"t{number}", number, (RatedPart(2, other), RatedPart(1, one)))
        for number, (one, other) in enumerate(places)
    ]


def test_one_side_won_nine_in_ten() -> None:
    """One side won nine in ten of at least eight games, so the pair looks unusual."""
    long = {f"t{number}": 40 for number in range(20)}
    [pair] = unusual(frequent(games(*[(1, 2)] * 9, (2, 1))), long)
    assert (pair.one, pair.other, pair.won, pair.drawn, len(pair.table_ids)) == (1, 2, 9, 0, 10)
    assert unusual(frequent(games(*[(2, 1)] * 8)), long)
    assert not unusual(frequent(games(*[(1, 2)] * 8, (2, 1), (1, 1))), long)
    assert not frequent(games(*[(1, 2)] * 7))


def test_three_short_games_in_a_row() -> None:
    """Three games in a row of at most six moves make a pair look unusual. A longer one ends the row."""
    pairs = frequent(games(*[(1, 2), (2, 1)] * 4))
    long = {f"t{number}": 7 for number in range(8)}
    assert not unusual(pairs, long)
    assert not unusual(pairs, {**long, "t2": 6, "t3": 6, "t5": 6})
    assert unusual(pairs, {**long, "t3": 6, "t4": 5, "t5": 6})
