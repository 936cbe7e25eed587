"""The ladder of levels: what it counts, when it has seen enough, and how it continues an earlier run."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks import ladder, ladder_results
from benchmarks.ladder_results import Result, read_results, table
from engine import GAMES
from engine.thinking import ONE_STEP
from tests.breadth import broad

PAIR = ("casual", "newcomer")
SLOW = ("sharp", "master")  # levels for which a pair of games takes half a minute or more
SETTINGS = tuple(ladder_results.settings_of("conversion", level) for level in PAIR)
NEW = Result("conversion", 2, *PAIR, (SETTINGS[0], SETTINGS[1]))


def with_points(*points: float) -> Result:
    """Return a result with games worth these points, each with a single move of 20 ms."""
    result = NEW
    for each in points:
        result = result.plus(each, (0.0204,))
    return result


def test_the_interval_is_wilsons() -> None:
    """The interval has known values for 7 of 10 points and for 20 of 20."""
    low, high = with_points(*[1] * 7, *[0] * 3).interval
    assert (round(low, 3), round(high, 3)) == (0.397, 0.892)
    low, high = with_points(*[1] * 20).interval
    assert (round(low, 3), math.isclose(high, 1)) == (0.839, True)


def test_a_level_is_apart_by_points_and_interval() -> None:
    """It needs 0.65 of the points and an interval above 0.55, or after 1,000 games above 0.5."""
    assert with_points(*[1] * 16, *[0] * 4).is_apart
    assert not with_points(*[1] * 14, *[0] * 6).is_apart  # 0.70, but it may be luck
    enough_games = with_points(*[1] * 125, *[0] * 75)
    assert enough_games.interval[0] > 0.55
    assert not enough_games.is_apart  # surely better, but not by enough
    assert with_points(*[1] * 540, *[0] * 460).is_apart
    assert not with_points(*[1] * 520, *[0] * 480).is_apart


def test_it_stops_when_the_answer_is_clear() -> None:
    """It stops at twenty games or at a later tenth, but not if a thousand games are asked for."""
    assert not ladder.is_clear(with_points(*[1] * 18), 200)
    assert ladder.is_clear(with_points(*[1] * 20), 200)
    assert not ladder.is_clear(with_points(*[1] * 22), 200)
    assert not ladder.is_clear(with_points(*[1] * 20), 1_000)
    assert ladder.is_clear(with_points(*[0] * 20), 200)
    assert not ladder.is_clear(with_points(*[1, 0] * 15), 200)
    assert ladder.is_clear(with_points(*[1, 0] * 100), 200)


def test_times_are_kept_in_milliseconds() -> None:
    """Times are rounded to two figures, from which the mean and the 99th percentile follow."""
    result = NEW.plus(1, (0.0204, 0.0204, 0.1))
    assert result.times == ((20.0, 2), (100.0, 1))
    assert (round(result.mean_time), result.longest_time) == (47, 100)
    assert with_points(*[1] * 100).plus(1, (0.5,)).longest_time == 20


def test_a_pair_is_the_same_game_with_sides_exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both games of a pair have the same seed. A level scores half against itself."""
    for game_id in ("conversion", "ludifacture"):
        for pair in range(3):
            first, second = ladder.pair_of(game_id, 2, "casual", "casual", pair)
            assert first.points == second.points == 1.0  # both sides are measured
    tables: list[tuple[list[str], str]] = []
    monkeypatch.setattr(ladder, "play_game", lambda _, sides, __, seed, *___: tables.append((sides, seed)))
    list(ladder.pair_of("conversion", 3, "casual", "newcomer", 1))
    assert [sides for sides, _ in tables] == [
        ["casual", "newcomer", "casual"],
        ["newcomer", "casual", "newcomer"],
    ]
    assert tables[0][1] == tables[1][1]


def test_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later run continues the stored games, unless a level's settings have changed."""
    page = tmp_path / "opponents.md"
    page.write_text(f"before\n{ladder_results.BEGINS}old\n{ladder_results.ENDS}after\n", encoding="utf-8")
    monkeypatch.setattr(ladder_results, "PAGE", page)
    monkeypatch.setattr(ladder_results, "STORED", tmp_path / "ladder.json")
    monkeypatch.setattr(ladder, "FIRST_LOOK", 4)
    half, *_ = ladder.continued(NEW, 2)
    ladder_results.write_results({("conversion", 2, "casual", "newcomer"): half})
    (kept,) = read_results().values()
    assert kept == half
    other = half._replace(settings=("another", SETTINGS[1]))
    ladder_results.write_results({("conversion", 2, "casual", "newcomer"): other})
    assert read_results() == {}  # a changed level is measured again
    ladder_results.write_results({("conversion", 2, "casual", "newcomer"): half})
    *_, whole = ladder.continued(kept, 4)
    *_, at_once = ladder.continued(NEW, 4)
    assert whole.points == at_once.points
    assert page.read_text(encoding="utf-8") == (
        f"before\n{ladder_results.BEGINS}{table([half])}{ladder_results.ENDS}after\n"
    )


def test_the_page_shows_what_is_kept() -> None:
    """The page shows the stored results, as written by `python -m benchmarks.ladder`."""
    page = ladder_results.PAGE.read_text(encoding="utf-8")
    shown = page.partition(ladder_results.BEGINS)[2].partition(ladder_results.ENDS)[0]
    assert shown == table(list(read_results().values()))


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_level_has_earned_its_name(game_id: str) -> None:
    """Each level is clearly stronger than the one below, as both are declared, and quick enough.

    The two levels of a game that declares none need no measurement.
    """
    results, levels = read_results(), GAMES[game_id].levels
    for weak, strong in pairwise(levels):
        result = results.get((game_id, 2, strong, weak))
        if result is None:
            assert levels is ONE_STEP, f"measure it: python -m benchmarks.ladder {game_id} {strong} {weak}"
            continue
        assert result.is_apart
        assert result.longest_time <= (2_000 if strong == "master" else 300)


@pytest.mark.parametrize("key", broad(each for each in sorted(read_results()) if each[2] not in SLOW))
def test_what_is_kept_can_be_played_again(key: ladder_results.Key) -> None:
    """The first stored pair has the same points when replayed. If not, the results must be measured again.

    Slow levels are replayed only in the test of every game.
    """
    kept = read_results()[key]
    again = [game.points for game in ladder.pair_of(*key, 0)]
    assert again == list(kept.points[:2])


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(read_results()))
def test_every_game_can_be_played_again(key: ladder_results.Key) -> None:
    """All stored games have the same points when replayed, as a change may show in only one."""
    kept = read_results()[key].points
    again = [game.points for pair in range(len(kept) // 2) for game in ladder.pair_of(*key, pair)]
    assert again == list(kept)
