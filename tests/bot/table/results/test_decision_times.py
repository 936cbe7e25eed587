"""How long a decision took, and what is left out."""

from __future__ import annotations

import pytest

from bot.table.results.decision_times import Entry, decision_times, handed_in_secretly, pace
from bot.table.time import SECOND
from engine import GAMES


def moves(*at: int) -> list[Entry]:
    """Return people's moves without a clock."""
    return [Entry(each, is_move=True) for each in at]


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        ([("late", 25)], [10, 10, 20, 10, 10, 5]),
        ([("parked", 20), ("resumed_play", 50)], [10, 10, 10, 5]),
        ([("parked", 20), ("longer", 25)], [10, 10, 10, 10, 5]),
        ([("parked", 15), ("goes_on", 35)], [10, 10, 10, 5]),
        ([("paused", 50), ("unpaused", 55)], [10, 10, 20, 10, 5]),
        ([("paused", 50), ("resumed_play", 55)], [10, 10, 20, 10]),  # which ends no pause
        ([("parked", 10), ("paused", 12), ("unpaused", 13)], [10]),
        ([("parked", 10), ("late", 12)], [10]),
    ],
)
def test_while_the_game_stood_still(standing: list[tuple[str, int]], expected: list[int]) -> None:
    """Decisions while the game was stopped don't count, nor does the first one after that."""
    assert list(decision_times(moves(0, 10, 20, 40, 50, 60, 65), standing)) == expected


def test_a_pace() -> None:
    """It is the median of the times that count, but at least 5 seconds and at most 2 minutes.

    It is None if there are too few of them.
    """
    assert pace([SECOND] * 9, 10) is None
    assert pace([SECOND] * 10, 10) == 5 * SECOND
    assert pace([9 * SECOND, 500 * SECOND, 30 * SECOND], 3) == 30 * SECOND
    assert pace([500 * SECOND] * 200, 200) == 120 * SECOND
    entries = [*moves(100, 130), Entry(200, is_move=False), *moves(290)]
    assert list(decision_times(entries)) == [30, 90]
    entries = [Entry(100, is_move=True, counted_ms=7), Entry(900, is_move=True, counted_ms=5)]
    assert list(decision_times(entries, [("paused", 200)])) == [7, 5]
    entries = [
        *moves(100),
        Entry(101, is_move=True, by_bot=True),
        Entry(105, is_move=True, by_bot=True, counted_ms=4),
        *moves(145),
    ]
    assert list(decision_times(entries)) == [40]
    entries = [Entry(0, is_move=False), *moves(500, 900, 910, 930)]
    assert list(decision_times(entries, secretly=2)) == [10, 20]
    assert list(decision_times(moves(0, 10, 30, 60), since=30)) == [20, 30]


@pytest.mark.parametrize(
    ("game_id", "options", "seats", "expected"),
    [
        ("power-coinz", {}, 5, 5),
        ("dice-chess", {}, 2, 2),
        ("ludifacture", {"order": "chosen"}, 3, 3),
        ("conversion", {}, 2, 0),
        ("konfusion", {"pieces": "roll"}, 3, 0),
        ("cubeo", {"no-such": "option"}, 2, 0),
        ("cubeo", {}, 9, 0),
    ],
)
def test_how_many_hand_something_in(
    game_id: str, options: dict[str, str | int], seats: int, expected: int
) -> None:
    """Each seat hands something in if the game starts that way. For impossible options, it is 0."""
    assert handed_in_secretly(game_id, options, seats) == expected


@pytest.mark.parametrize("game_id", GAMES)
def test_games_that_say_so(game_id: str) -> None:
    """Measured lengths are marked as secret exactly for games in which each seat hands something in first."""
    for length in GAMES[game_id].lengths:
        for seats in length.seats:
            expected = seats if length.secret else 0
            assert handed_in_secretly(game_id, dict(length.options), seats) == expected
