"""Puzzle files: what is read, what is refused, and what holds for every shipped puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from benchmarks.puzzles import likeness
from engine import GAMES, Puzzle, ToMove, games_with_puzzles, puzzles_of
from engine.puzzles import FILE, Edition, read_puzzle, read_puzzles, write_puzzle
from opponents.proof import bare, results_of
from tests.games.files import ROOT

HEADER = b"alea-puzzles/1 cubeo rules 2 opponents 1"
LINE = b"1\t2\t-\tB\t.B2/A5B5/A2. m12 B\twin 2\t2\t+o13\tforced 2"
OTHER = b'3\t2\t{"holes":4}\tA\t. A\tsave 4\t3\ta1 b2\tcounted +7 +3'
WITH_PUZZLES = pytest.mark.parametrize("game_id", games_with_puzzles())


def every_puzzle(game_id: str) -> Iterator[Puzzle]:
    """Yield a game's shipped puzzles."""
    file = puzzles_of(game_id)
    assert file is not None
    for number in file.numbers:
        puzzle = file.get(number)
        assert puzzle is not None
        yield puzzle


def test_a_file_is_read_line_by_line() -> None:
    """Live puzzles have numbers and stars. A withdrawn puzzle keeps its number but isn't there."""
    file = read_puzzles(b"\n".join((HEADER + b" edition 1 from 1 to 2", LINE, b"2 -", OTHER, b"")))
    assert (file.header.game, file.header.rules, file.header.opponents) == ("cubeo", 2, 1)
    assert file.header.editions == (Edition(1, 1, 2),)
    assert (file.numbers, file.stars, file.last) == ((1, 3), {1: 2, 3: 3}, 3)
    assert file.get(2) is file.get(4) is None
    first, third = file.get(1), file.get(3)
    assert first is not None
    assert third is not None
    assert (first.seat, first.theme, first.arguments, first.moves) == (1, "win", (2,), 2)
    assert (third.options, third.arguments, third.solution, third.moves) == (
        {"holes": 4},
        (4,),
        ("a1", "b2"),
        1,
    )
    assert [write_puzzle(each).encode() for each in (first, third)] == [LINE, OTHER]


def test_a_file_without_a_last_line_break_is_read() -> None:
    """The last line counts even without a line break, which an editor may leave out."""
    file = read_puzzles(HEADER + b"\n" + LINE)
    assert file.header.editions == ()
    assert [file.get(number) for number in file.numbers] == [read_puzzle("cubeo", LINE.decode())]


def test_an_unknown_theme_is_named() -> None:
    """A line may have been written by a later version, whose themes this one does not have."""
    puzzle = read_puzzle("cubeo", LINE.decode().replace("win 2", "dance 2"))
    for read in ("kind", "task", "hint"):
        with pytest.raises(ValueError, match="cubeo has no puzzles with the theme 'dance'"):
            getattr(puzzle, read)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        LINE,
        HEADER + b"\n" + LINE + b"\n" + LINE,
        HEADER + b"\n" + LINE.replace(b"1", b"1025", 1),
        HEADER + b"\n" + LINE.rpartition(b"\t")[0],
        HEADER + b"\n" + LINE.replace(b"\t2\t+", b"\t4\t+"),
        HEADER + b"\n" + b" " * 200_000,
    ],
    ids=["empty", "no header", "twice", "too high", "a field missing", "four stars", "too large"],
)
def test_what_is_no_puzzle_file_is_refused(content: bytes) -> None:
    """A file that isn't right raises ValueError."""
    with pytest.raises(ValueError, match="puzzle"):
        read_puzzles(content)


def test_games_without_puzzles_have_none() -> None:
    """A game without a puzzle file, or an unknown game, has None."""
    assert puzzles_of("no-such-game") is None
    without = set(GAMES) - set(games_with_puzzles())
    assert [puzzles_of(game_id) for game_id in without] == [None] * len(without)


def test_all_files_fit_in_the_memory_for_them() -> None:
    """All puzzle files take less than 1 MB together."""
    folders = [game_id.replace("-", "_") for game_id in games_with_puzzles()]
    sizes = [len((ROOT / "engine/games" / folder / FILE).read_bytes()) for folder in folders]
    assert 0 < sum(sizes) < 1_000_000


@WITH_PUZZLES
def test_every_line_is_a_position_as_the_engine_writes_it(game_id: str) -> None:
    """Its seat is to move, with as many results as its kind needs.

    The solution has every move to the same positions, and more than one position only if the proof is forced.
    """
    for puzzle in every_puzzle(game_id):
        match = puzzle.opened()
        assert match.position == puzzle.position == bare(puzzle.position)
        assert match.status == ToMove((puzzle.seat,))
        results = results_of(match, puzzle.seat)
        right = [list(map(str, same)) for same in results.values() if str(same[0]) in puzzle.solution]
        assert sorted(move for same in right for move in same) == sorted(puzzle.solution)
        assert len(right) == 1 or puzzle.proof.startswith("forced")
        assert len(results) >= puzzle.kind.results


@WITH_PUZZLES
def test_every_line_says_what_to_do(game_id: str) -> None:
    """A puzzle has a task, a hint and its theme's proof, and is written as it was read."""
    for puzzle in every_puzzle(game_id):
        assert str(puzzle.task)[-1] in ".?"
        assert "Which die" not in str(puzzle.task)  # the composer asks that below the task
        assert str(puzzle.hint)[-1] == "."
        assert puzzle.proof.startswith(puzzle.kind.proof)
        assert read_puzzle(game_id, write_puzzle(puzzle)) == puzzle


@WITH_PUZZLES
def test_no_position_is_there_twice(game_id: str) -> None:
    """No two puzzles are the same when turned, mirrored or with seats exchanged."""
    puzzles = list(every_puzzle(game_id))
    assert len({likeness(each) for each in puzzles}) == len(puzzles)


@pytest.mark.parametrize(
    ("position", "seat", "alike"),
    [
        ("B2./B5A5/.A2 m12 B", 1, True),
        ("A2A5./.B5B2 m12 B", 1, True),
        (".A2/B5A5/B2. m12 A", 0, True),
        (".B3/A5B5/A2. m12 B", 1, False),
        (".B2/B5A5/A2. m12 B", 1, False),
    ],
    ids=["mirrored", "turned", "other seats", "other die", "other owners"],
)
def test_positions_are_alike_when_turned_mirrored_or_with_other_seats(
    position: str, seat: int, alike: bool
) -> None:
    """Such positions have the same likeness, and other positions don't."""
    puzzle = read_puzzle("cubeo", LINE.decode())
    assert (likeness(replace(puzzle, position=position, seat=seat)) == likeness(puzzle)) is alike
