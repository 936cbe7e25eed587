"""The command that looks for puzzles: it continues where it stopped, and finds the same everywhere (3, 4)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from benchmarks import ladder_results, puzzles
from benchmarks.puzzles import calendar, grown, has_an_idea, kind_of, puzzles_in, table
from engine import GAMES, Puzzle, daily, games_with_puzzles, puzzles_of
from engine.puzzles import read_puzzle

GAME = "cubeo"
LINES = [replace(each, number=0) for each in puzzles_in(puzzles_of(GAME))]
MATCHES = 8


class KilledError(Exception):
    """Simulates that the command is killed at this point."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without puzzles, and matches that each contain two of the shipped file's puzzles."""
    (tmp_path / GAME).mkdir()
    monkeypatch.setattr(puzzles, "FOLDER", tmp_path)
    monkeypatch.setattr(puzzles, "PROGRESS", tmp_path / "puzzles.json")
    monkeypatch.setattr(puzzles, "found_in", lambda _game, number: (20, LINES[number : number + 2]))
    return tmp_path


def run(folder: Path) -> tuple[str, str]:
    """Search all matches not yet searched, and return what was written."""
    for line in grown(GAME, 50):
        if f"match {MATCHES - 1}," in line:
            break
    return written(folder)


def written(folder: Path) -> tuple[str, str]:
    """Return the contents of the puzzle file and of the progress file."""
    return (folder / GAME / "puzzles.txt").read_text(), (folder / "puzzles.json").read_text()


def test_puzzles_case_3_a_run_that_is_killed_anywhere_goes_on_with_the_same_lines(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed before any of its writes, a run continues to the same file as one without a kill."""
    whole = run(folder)
    numbers = [line.split("\t")[0] for line in whole[0].splitlines()[1:]]
    assert numbers == list(map(str, range(1, len(numbers) + 1)))
    assert len(numbers) >= MATCHES // 2
    rewrite = puzzles._rewrite
    for last in range(2 * MATCHES):
        again = tmp_path_factory.mktemp("again")
        (again / GAME).mkdir()
        monkeypatch.setattr(puzzles, "FOLDER", again)
        monkeypatch.setattr(puzzles, "PROGRESS", again / "puzzles.json")
        left = iter(range(last))

        def killed(path: Path, content: str, left: Iterator[int] = left) -> None:
            if next(left, None) is None:
                raise KilledError
            rewrite(path, content)

        monkeypatch.setattr(puzzles, "_rewrite", killed)
        with pytest.raises(KilledError):
            run(again)
        monkeypatch.setattr(puzzles, "_rewrite", rewrite)
        assert run(again) == whole


@pytest.mark.parametrize(
    ("game_id", "ideas", "plain"),
    [
        ("conversion", (1, 33, 78, 102), (3, 13, 39, 54)),
        ("cubeo", (11, 53, 128, 3, 44), (1, 12)),
        ("dice-chess", (1, 15, 30, 32), (2, 13)),
        ("konfusion", (3, 8, 14, 150), (10, 1, 20)),
        ("ludifacture", (12, 17, 43), (1, 2, 7)),
    ],
)
def test_a_plain_puzzle_has_no_idea(game_id: str, ideas: tuple[int, ...], plain: tuple[int, ...]) -> None:
    """A puzzle with an obvious solution has no idea, and one with a hidden solution has."""
    every = {each.number: each for each in puzzles_in(puzzles_of(game_id))}
    assert [has_an_idea(every[number]) for number in ideas] == [True] * len(ideas)
    assert [has_an_idea(every[number]) for number in plain] == [False] * len(plain)


def test_no_plain_puzzle_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search skips positions whose solution is plain, also under another theme."""
    lines = (
        "0\t2\t-\tA\t.....B1/A1A2B5B2B1B2/.A5.... l12 A\twin 1\t1\tm12+m13\tforced 1",
        "0\t2\t-\tA\t.B1./A6B6B2/A1.A1 m12 A\thold 1\t1\tm12+m13\tforced against 1",
        "0\t2\t-\tB\tB4..../A1..../A2A2A3A2A1/...B2. k12 B\twin 1\t1\tn12>p13\tforced 1",
    )
    every = [read_puzzle(GAME, line) for line in lines]
    plies = [(10 * number, each.opened(), each.seat) for number, each in enumerate(every)]
    monkeypatch.undo()
    monkeypatch.setattr(puzzles, "positions_of", lambda *_: plies)
    assert puzzles.found_in(GAME, 0) == (3, every[2:])


def test_room_is_kept_for_all_stars_and_themes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One kind of puzzle is only taken up to its share, so that there is room for all kinds."""

    def shifted(number: int) -> Puzzle:
        return replace(LINES[0], position=f".B2/A5B5/A2B{number} m12 B", stars=1)

    monkeypatch.setattr(puzzles, "found_in", lambda _game, number: (20, [shifted(number)]))
    for line in grown(GAME, 200):
        if "match 150" in line:
            break
    kinds = sum(theme.moves for theme in GAMES[GAME].themes)
    assert len(written(folder)[0].splitlines()) - 1 == 2 * 200 // (kinds + 1)


@pytest.mark.breadth
def test_puzzles_case_4_another_process_finds_the_same_lines() -> None:
    """A process with another hash seed finds puzzles that are in the file."""
    code = (
        "from benchmarks.puzzles import found_in; from engine.puzzles import write_puzzle;"
        f"print(*(write_puzzle(each) for each in found_in({GAME!r}, 1)[1]), sep='\\n')"
    )
    environment = os.environ | {"PYTHONHASHSEED": "77", "PYTHONPATH": str(ladder_results.ROOT)}
    ended = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    found = ended.stdout.splitlines()
    assert found
    assert set(found) <= set(map(puzzles.write_puzzle, LINES))


def test_puzzles_case_2_the_page_has_the_table_of_the_command() -> None:
    """The page has the command's table of puzzles."""
    assert puzzles.BEGINS + table() + puzzles.ENDS in ladder_results.PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", games_with_puzzles())
def test_no_theme_has_more_than_half(game_id: str) -> None:
    """Of a game's puzzles, no kind has more than half."""
    counts = Counter(map(kind_of, puzzles_in(puzzles_of(game_id))))
    assert 2 * max(counts.values()) <= counts.total() + 1


def test_the_calendar_prints_what_comes() -> None:
    """The calendar starts on the given day, or on the first one if that is later."""
    lines = list(calendar(date(2026, 5, 1), 3))
    assert [line.split()[2] for line in lines] == ["2027-01-01", "2027-01-02", "2027-01-03"]
    tenth = daily(10)
    assert tenth is not None
    assert next(calendar(date(2027, 1, 10), 1)).split() == [
        *("10", "Sun", "2027-01-10", tenth.game, str(tenth.number), "★" * tenth.stars)
    ]
