"""Courses beside all else that the bot does: one question at a time, and nothing on the event loop."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.service.computers import game_graphs as courses
from bot.service.computers.game_graphs import MAX_SOUGHT, GameGraph, GameGraphs
from bot.service.computers.thinker import THINKER_BUSY, Thinker
from bot.service.tables import Tables
from bot.table.errors import Refusal
from engine import Match
from opponents import Answer, Question

from ...minds import InlineMind
from ...people import People
from .test_game_graphs import finished


class SlowMind(InlineMind):
    """Takes its time, and notes how many questions wait for it."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting, self.most = 0, 0

    async def ask(self, question: Question, /) -> Answer:
        """Answer a question, after those that came meanwhile."""
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        await asyncio.sleep(0)
        answer = await super().ask(question)
        self.waiting -= 1
        return answer


async def test_many_courses_ask_one_question_at_a_time(tables: Tables, people: People) -> None:
    """So a computer that is to move waits for one position; too many at once are asked to come again."""
    table = await people.start(tables, game_id="cubeo")
    table = await people.play_out(tables, table, random.Random(3), most=3)
    match = table.match
    assert match is not None
    others = [replace(table, id=f"other{number}") for number in range(MAX_SOUGHT + 2)]
    mind = SlowMind()
    found = GameGraphs(Thinker(mind))
    results = await asyncio.gather(*(found.get(each, match) for each in others), return_exceptions=True)
    assert [type(each) for each in results] == [GameGraph] * MAX_SOUGHT + [Refusal] * 2
    assert [str(each) for each in results[MAX_SOUGHT:]] == [THINKER_BUSY] * 2
    assert mind.most == 1
    assert isinstance(await found.get(others[-1], match), GameGraph)


async def test_turns_are_found_beside_the_event_loop(
    tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is replayed for each of them, which takes time that nobody is to wait for."""
    table, match = await finished(tables, people)
    threads: list[threading.Thread] = []
    replayed = courses.moments

    def noted(match: Match) -> Iterator[Match]:
        threads.append(threading.current_thread())
        return replayed(match)

    monkeypatch.setattr(courses, "moments", noted)
    course = await GameGraphs(Thinker(InlineMind())).get(table, match)
    assert course.turns
    assert len(threads) > 1
    assert threading.current_thread() not in threads
