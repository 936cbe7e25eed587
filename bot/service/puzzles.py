"""Judging answers to puzzles in the process that thinks or, without it, by their best lines."""

from __future__ import annotations

import asyncio
import logging

from cachetools import LRUCache

from engine import Puzzle, _
from engine.puzzles import write_puzzle
from opponents import Answer, Judgement, PuzzleQuestion, best_line

from ..table.errors import Refusal
from .computers.thinker import NoThinker, Thinker

CACHE_SIZE = 1024  # judgements and lines
MAX_PUZZLES, PUZZLE_WINDOW_SECONDS = 60, 3600.0  # opened or answered by a person
BUSY = _("Try that again in a moment.")

log = logging.getLogger(__name__)


class PuzzleJudge:
    """The judge of answers. The process works out one answer at a time for each person."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._answers: LRUCache[tuple[str, int, tuple[str, ...]], Answer] = LRUCache(CACHE_SIZE)

    async def judge(self, user_id: int, puzzle: Puzzle, path: tuple[str, ...]) -> Judgement:
        """Judge the last of the moves since a puzzle's position. Raises Refusal if busy for the person."""
        answer = await self._ask(user_id, puzzle, path)
        if answer is None or answer["right"] is None:
            log.info("Puzzle %s %s: judged %s by its line", puzzle.game, puzzle.number, path)
            return _judge_by_line(puzzle, path, await self.line(user_id, puzzle))
        return Judgement(**answer)

    async def line(self, user_id: int, puzzle: Puzzle) -> tuple[str, ...]:
        """Return a puzzle's best line, its solution first. Raises Refusal if busy for the person."""
        answer = await self._ask(user_id, puzzle, ())
        return tuple(answer["line"] if answer else await asyncio.to_thread(best_line, puzzle))

    async def _ask(self, user_id: int, puzzle: Puzzle, path: tuple[str, ...]) -> Answer | None:
        """Return the process's answer, or None if it is off or broken."""
        key = puzzle.game, puzzle.number, path
        if key not in self._answers:
            asked = PuzzleQuestion(puzzle.game, write_puzzle(puzzle), list(path))
            try:
                self._answers[key] = await self._thinker.ask(f"puzzle of {user_id}", asked)
            except NoThinker:
                return None
            except Refusal as refusal:
                raise Refusal(BUSY) from refusal
        return self._answers[key]


def _judge_by_line(puzzle: Puzzle, path: tuple[str, ...], line: tuple[str, ...]) -> Judgement:
    """Judge the last of the moves by the solution, or later ones by the best line."""
    if len(path) == 1 and path[0] in puzzle.solution:
        path = line[:1]
    is_right = path == line[: len(path)]
    return Judgement(is_right, line[len(path)] if is_right and len(path) < 2 * puzzle.moves - 1 else None)
