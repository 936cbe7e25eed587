"""Judging answers while the process that thinks is at work."""

from __future__ import annotations

import asyncio

import pytest

from bot.service.computers.thinker import Thinker
from bot.service.puzzles import BUSY, PuzzleJudge
from bot.table.errors import Refusal
from engine.puzzles import read_puzzle
from opponents import Answer, PuzzleQuestion, Question, judge

from ..minds import InlineMind

IN_TWO = read_puzzle("cubeo", "1\t2\t-\tB\t.B2/A5B5/A2. m12 B\twin 2\t2\t+o13\tforced 2")
MARISOL, TILDE = 1, 2


class SlowMind(InlineMind):
    """Answers once it may."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = asyncio.Event()

    async def ask(self, question: Question | PuzzleQuestion, /) -> Answer:
        await self.may_answer.wait()
        return await super().ask(question)


async def test_puzzles_case_7_pressed_twice() -> None:
    """While one answer of a person is judged, another is refused. Others' are judged, and each only once."""
    mind, path = SlowMind(), ("+o13",)
    judging = PuzzleJudge(Thinker(mind))
    first = asyncio.create_task(judging.judge(MARISOL, IN_TWO, path))
    await asyncio.sleep(0)
    with pytest.raises(Refusal) as refusal:
        await judging.judge(MARISOL, IN_TWO, path)
    assert str(refusal.value.text) == BUSY
    theirs = asyncio.create_task(judging.judge(TILDE, IN_TWO, ("+o14",)))
    mind.may_answer.set()
    assert await first == judge(IN_TWO, path)
    assert not (await theirs).right
    assert await judging.judge(TILDE, IN_TWO, path) == judge(IN_TWO, path)
    assert len(mind.asked) == 2
