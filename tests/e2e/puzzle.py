"""Steps for tests of puzzles: a few puzzles of Cubeo, and answers to them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from simcord import MemberActor

from bot.service.replay import ReplayRateLimit
from engine import Puzzle, puzzles, seats_to_move
from engine.daily import _calendar
from engine.puzzles import PuzzleFile, read_puzzles
from opponents import judge

from .server import SimulatedServer
from .table import Message, seen

LINES = (
    "alea-puzzles/1 cubeo rules 2 opponents 1 edition 1 from 1 to 200",
    "1\t2\t-\tB\t.B2/A5B5/A2. m12 B\twin 2\t2\t+o13\tforced 2",
    "2\t2\t-\tB\t..B1/A3A2B2/A2.B4 l12 B\twin 3\t1\tn12+n13\tforced 3",
    "3 -",
    "4\t2\t-\tB\t..A1/B5B1A6/.B1. m12 B\thold 2\t1\tm13>p14\tforced against 2",
)
RIGHT: dict[tuple[str, ...], list[str]] = {}  # found once for all tests: it takes longer than their presses
FORCED = (LINES[0], "1\t2\t-\tB\t.A2A2/A2B3. l12 B\thold 1\t1\t+m11\tforced against 1")


def few_puzzles(
    monkeypatch: pytest.MonkeyPatch, lines: tuple[str, ...] = LINES
) -> Iterator[dict[int, Puzzle]]:
    """Replace the puzzles of all games with Cubeo's puzzles in `lines`, and yield these by number.

    By default, puzzle 1 is a win in two moves, 2 a win in three, and 4 a defence. 3 has been withdrawn.
    """
    file = read_puzzles("\n".join(lines).encode())

    def read(content: bytes) -> PuzzleFile:
        return file if b" cubeo " in content[:40] else read_puzzles(content.split(b" edition")[0])

    monkeypatch.setattr("engine.puzzles.read_puzzles", read)
    monkeypatch.setattr(ReplayRateLimit, "step", lambda *_: None)  # people are as fast as the test
    caches = puzzles.puzzles_of, _calendar
    for cache in caches:
        cache.cache_clear()
    yield {number: puzzle for number in file.numbers if (puzzle := file.get(number))}
    for cache in caches:
        cache.cache_clear()


async def progress(server: SimulatedServer) -> list[tuple[int, ...]]:
    """Return the stored progress as bitmaps: puzzles tried, solved without a mistake or hint, and solved."""
    rows = (await server.rows())["puzzle_progress"]
    return [tuple(int.from_bytes(bits, "little") for bits in row[3:]) for row in rows]


async def answer(person: MemberActor, message: Message, move: str) -> Message:
    """Type a move as the answer to a puzzle, and return the bot's reply."""
    form = await person.click(message, label="Type it")
    return seen(await person.submit_modal(form, {"move": move}))


def wrong_move(puzzle: Puzzle) -> str:
    """Return a legal move that does not solve a puzzle."""
    moves = puzzle.opened().moves(puzzle.seat)
    return next(move for move in moves if not judge(puzzle, (move,)).right)


def right_moves(puzzle: Puzzle, path: tuple[str, ...] = ()) -> list[str]:
    """Return the solver's moves, after those in `path`, that solve a puzzle against its longest defence."""
    known = (puzzle.theme, puzzle.position, *path)
    if known not in RIGHT:
        RIGHT[known] = _right_moves(puzzle, path)
    return RIGHT[known].copy()


def _right_moves(puzzle: Puzzle, path: tuple[str, ...]) -> list[str]:
    match = puzzle.opened()
    for move in path:
        match = match.play(seats_to_move(match.status)[0], move)
    for move in match.moves(puzzle.seat)[::-1]:
        judged = judge(puzzle, (*path, move))
        if judged.right:
            return [move, *(right_moves(puzzle, (*path, move, judged.answer)) if judged.answer else ())]
    raise AssertionError(path)
