"""Judging answers to puzzles: by the thinking process or, without it, by the puzzles' best lines."""

from __future__ import annotations

import asyncio
import logging

from cachetools import LRUCache

from engine import Match, Played, Puzzle, TableError, _, seats_to_move
from engine.puzzles import write_puzzle
from opponents import Answer, Judgement, PuzzleQuestion, best_line

from ..table.errors import Refusal
from .computers.thinker import NoThinker, Thinker

CACHE_SIZE = 1024  # judgements and lines
MAX_PUZZLES, PUZZLE_WINDOW_SECONDS = 60, 3600.0  # that a person can open or answer in this time
BUSY = _("Try that again in a moment.")

log = logging.getLogger(__name__)


class PuzzleJudge:
    """The judge of answers to puzzles. The thinking process works on one puzzle at a time for each person."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._answers: LRUCache[tuple[str, int, tuple[str, ...]], Answer] = LRUCache(CACHE_SIZE)

    async def judge(self, user_id: int, puzzle: Puzzle, after: Match) -> Judgement:
        """Judge the last move in the puzzle match `after`. Raises Refusal if the thinking process is busy."""
        path = tuple(event.move for event in after.events if isinstance(event, Played))
        answer = await self._ask(user_id, puzzle, path)
        if answer is None or answer["right"] is None:
            log.info("Puzzle %s %s: judged %s by its line", puzzle.game, puzzle.number, path)
            return _judge_by_line(puzzle, path, await self._line(user_id, puzzle))
        return Judgement(**answer)

    async def steps(self, user_id: int, puzzle: Puzzle) -> list[Match]:
        """Return a puzzle's position and the positions along its best line.

        The line ends early if dice have to be rolled. Raises Refusal if the thinking process is busy.
        """
        matches = [puzzle.opened()]
        for move in await self._line(user_id, puzzle):
            try:
                matches.append(matches[-1].play(seats_to_move(matches[-1].status)[0], move))
            except (IndexError, TableError):  # no one moves, or it was found for other dice
                break
        return matches

    async def _line(self, user_id: int, puzzle: Puzzle) -> tuple[str, ...]:
        answer = await self._ask(user_id, puzzle, ())
        return tuple(answer["line"] if answer else await asyncio.to_thread(best_line, puzzle))

    async def _ask(self, user_id: int, puzzle: Puzzle, path: tuple[str, ...]) -> Answer | None:
        """Return the thinking process's answer about a puzzle after the moves of `path`.

        Return None if the process is off or broken. Raises Refusal if it is busy.
        """
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
    """Judge the last move of `path`: a first move by the puzzle's solution, a later move by the `line`."""
    if len(path) == 1 and path[0] in puzzle.solution:
        path = line[:1]
    is_right = path == line[: len(path)]
    return Judgement(is_right, line[len(path)] if is_right and len(path) < 2 * puzzle.moves - 1 else None)
