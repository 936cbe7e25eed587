"""The yardstick for computer opponents: a plain tree search that finds what there is, given enough time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import ladder_results, plain, plain_results
from benchmarks.ladder_results import Result, settings_of, table
from benchmarks.plain_results import AT_PAR, PLAIN, read_plain
from benchmarks.plain_search import plain_choice
from engine import GAMES, Match, Over
from tests.breadth import broad
from tests.games.chance import decisions

WINNING = "A4A3A1B1 A"


@pytest.mark.breadth
def test_it_sees_a_win() -> None:
    """With 250 tries, the search finds the merge that wins. After one try it returns a legal move."""
    match = Match.at("cubeo", WINNING, seats=2)
    choice = plain_choice(match, 0, lambda tries: tries < 250, "seed")
    assert match.play(0, choice).status == Over((0,), "merge")
    assert len(match.moves(0)) > 5
    assert plain_choice(match, 0, lambda _: False, "seed") in match.moves(0)  # after one try


@pytest.mark.parametrize("game_id", broad(sorted(GAMES), 0))
def test_it_plays_every_game(game_id: str) -> None:
    """The search returns legal moves in every game, with dice and secrets."""
    for match, seat in list(decisions(game_id, 1))[::20]:
        assert plain_choice(match, seat, lambda tries: tries < 3, "seed") in match.moves(seat)


def test_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later run continues the stored games, and starts over if a level's settings have changed."""
    page = tmp_path / "opponents.md"
    page.write_text(f"before\n{plain_results.BEGINS}{plain_results.ENDS}after\n", encoding="utf-8")
    monkeypatch.setattr(ladder_results, "PAGE", page)
    monkeypatch.setattr(plain_results, "STORED", tmp_path / "plain.json")
    monkeypatch.setattr(plain, "MIN_SECONDS", 0.0)
    new = Result("ludifacture", 2, "casual", PLAIN, (settings_of("ludifacture", "casual"), "0 s"))
    (half,) = plain.continued(new, 2)
    plain_results.write_plain({("ludifacture", "casual", PLAIN): half})
    assert read_plain() == {("ludifacture", "casual", PLAIN): half}
    (whole,) = plain.continued(half, 4)
    assert whole.points[:2] == half.points
    assert len(whole.points) == 4
    assert f"{plain_results.BEGINS}{table([half])}{plain_results.ENDS}" in page.read_text(encoding="utf-8")
    plain_results.write_plain({("ludifacture", "casual", PLAIN): half._replace(settings=("another", "0 s"))})
    assert read_plain() == {}


def test_the_page_shows_what_is_kept() -> None:
    """The page shows the stored results, as written by `python -m benchmarks.plain`."""
    page = ladder_results.PAGE.read_text(encoding="utf-8")
    shown = page.partition(plain_results.BEGINS)[2].partition(plain_results.ENDS)[0]
    assert shown == table(list(read_plain().values()))


def test_it_gets_as_much_as_the_level_has_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search gets the mean time of the level's moves so far, or the least time, except at par."""
    now = [0.0]

    def noted(match: Match, seat: int, goes_on: Callable[[int], bool], seed: str) -> str:
        while goes_on(0):
            now[0] += 0.01
        return match.moves(seat)[0]

    monkeypatch.setattr(plain, "plain_choice", noted)
    monkeypatch.setattr(plain.time, "process_time", lambda: now[0])
    new, match = Result("cubeo", 2, "casual", PLAIN, ("", "")), Match.open("cubeo", seats=2)
    plain.Rivals(new)(match, 0, PLAIN, "seed")
    assert now[0] == pytest.approx(plain.MIN_SECONDS, abs=0.011)
    now[0] = 0.0
    plain.Rivals(new.plus(1, (0.2, 0.4)))(match, 0, PLAIN, "seed")
    assert now[0] == pytest.approx(0.3, abs=0.011)
    now[0] = 0.0
    plain.Rivals(new._replace(weak=AT_PAR).plus(1, (0.02, 0.04)))(match, 0, AT_PAR, "seed")
    assert now[0] == pytest.approx(0.03, abs=0.011)
