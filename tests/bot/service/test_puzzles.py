"""Judging answers while the thinking process is busy."""

from __future__ import annotations

import asyncio

from bot.service.computers.thinker import Thinker
from bot.service.puzzles import BUSY, PuzzleJudge
from bot.table.errors import Refusal
from engine.puzzles import read_puzzle
from opponents import Answer, PuzzleQuestion, Question, judge

from ..minds import InlineMind

IN_TWO = read_puzzle("cubeo", "1\t2\t-\tB\t.B2/A5B5/A2. m12 B\twin 2\t2\t+o13\tforced 2")
MARISOL, TILDE = 1, 2


class SlowMind(InlineMind):
    """A mind that answers once it is allowed to."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = asyncio.Event()

    async def ask(self, question: Question | PuzzleQuestion, /) -> Answer:
        await self.may_answer.wait()
        return await super().ask(question)


async def test_puzzles_case_7_pressed_twice() -> None:
    """A second answer is refused while a person's first is judged. Each position is judged once."""
    mind, path, match = SlowMind(), ("+o13",), IN_TWO.opened()
    right, other = (match.play(IN_TWO.seat, move) for move in ("+o13", "+o14"))
    judging = PuzzleJudge(Thinker(mind))
    presses = (MARISOL, right), (MARISOL, right), (TILDE, other)
    judged = [asyncio.create_task(judging.judge(user_id, IN_TWO, after)) for user_id, after in presses]
    await asyncio.sleep(0)
    mind.may_answer.set()
    first, second, theirs = await asyncio.gather(*judged, return_exceptions=True)
    assert (first, theirs) == (judge(IN_TWO, path), judge(IN_TWO, ("+o14",)))
    assert isinstance(second, Refusal)
    assert str(second.text) == BUSY
    assert await judging.judge(TILDE, IN_TWO, right) == judge(IN_TWO, path)
    assert len(mind.asked) == 2
