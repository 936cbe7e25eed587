"""How matches went: found once, by one question a position, with the moves that turned them."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.service.computers import game_graphs as courses
from bot.service.computers.game_graphs import MAX_POINTS, MAX_SOUGHT, NOTHING_TO_TELL, GameGraph, GameGraphs
from bot.service.computers.thinker import NO_THINKER, THINKER_BUSY, Thinker
from bot.service.tables import Table, Tables
from bot.table import play
from bot.table.errors import Refusal
from engine import Match, Played
from opponents import Answer, Question
from tests.refusals import refuses

from ...minds import InlineMind
from ...people import ANN, People


async def finished(tables: Tables, people: People, game_id: str = "ludifacture") -> tuple[Table, Match]:
    """Play a match by lot to its end."""
    table = await people.start(tables, game_id=game_id)
    table = await people.play_out(tables, table, random.Random(3), most=60)
    assert table.match is not None
    return table, table.match


async def test_the_course_of_a_match(tables: Tables, people: People) -> None:
    """Shares that sum to one, after each move; at the end the result; turns are told by their moves."""
    table, match = await finished(tables, people)
    mind = InlineMind()
    sought = GameGraphs(Thinker(mind))
    found = await asyncio.gather(*(sought.get(table, match) for _ in range(3)))
    course: GameGraph = found[0]
    assert found == [course] * 3
    assert len(mind.asked) == len(course.outlooks) - 1, "asked once, and not about the end"
    assert await sought.get(table, match) is course
    assert len(course.moves) == len(course.outlooks) <= MAX_POINTS
    assert course.moves == tuple(sorted(set(course.moves)))
    assert all(sum(outlook) == pytest.approx(1) for outlook in course.outlooks)
    assert course.outlooks[-1] == match.game.outlook(match.state)
    assert [turn.number for turn in course.turns] == sorted(turn.number for turn in course.turns)
    for turn in course.turns:
        before, after = course.outlooks[turn.number - 1], course.outlooks[turn.number]
        assert (turn.before, turn.after) == (before[turn.seat], after[turn.seat])
        gains = [now - was for was, now in zip(before, after)]
        assert turn.after - turn.before == max(gains)
        assert " pays " in str(turn.told) or " resigns" in str(turn.told)
    assert course.turns


@pytest.mark.breadth
async def test_a_long_match_is_looked_at_here_and_there(
    tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more positions than there are pixels for, the first and the last among them."""
    monkeypatch.setattr(courses, "MAX_POINTS", 20)
    table = await people.start(tables, game_id="konfusion")
    table = await people.play_out(tables, table, random.Random(1))
    match = table.match
    moves = sum(isinstance(event, Played) for event in match.events)
    course = await GameGraphs(Thinker(InlineMind())).get(table, match)
    assert len(course.outlooks) == 20 < moves
    assert (course.moves[0], course.moves[-1]) == (0, match.moves_made)


async def test_what_cannot_be_found_now_is_found_later(tables: Tables, people: People) -> None:
    """A failure is told, and the next press tries again; without computers there is none at all."""
    table, match = await finished(tables, people)
    found = GameGraphs(Thinker(InlineMind(failures=1)))
    with refuses(NO_THINKER):
        await found.get(table, match)
    assert (await found.get(table, match)).outlooks
    with refuses(NO_THINKER):
        await GameGraphs(Thinker(None)).get(table, match)


async def test_a_match_that_was_given_up_has_an_end(tables: Tables, people: People) -> None:
    """Its last point is the result, though no move led there; without any move there is nothing to tell."""
    table = await people.start(tables, game_id="cubeo")
    for _ in range(3):
        table = await people.play(tables, table, random.Random(2))
    table = await tables.act(table.id, play.resign, people.act(ANN))
    assert table.match is not None
    course = await GameGraphs(Thinker(InlineMind())).get(table, table.match)
    assert max(course.outlooks[-1]) == 1
    short = await people.play(tables, await people.start(tables, game_id="cubeo"), random.Random(2))
    short = await tables.act(short.id, play.resign, people.act(ANN))
    assert (await GameGraphs(Thinker(InlineMind())).get(short, short.match)).moves == (0, 1)
    at_once = await people.start(tables, game_id="cubeo")
    at_once = await tables.act(at_once.id, play.resign, people.act(ANN))
    assert at_once.match is not None
    with refuses(NOTHING_TO_TELL):
        await GameGraphs(Thinker(InlineMind())).get(at_once, at_once.match)


class SlowMind(InlineMind):
    """Takes its time, and notes how many questions wait for it."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting, self.most = 0, 0

    async def ask(self, question: Question, /) -> Answer:
        """Answer a question after yielding once, and count how many wait."""
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        await asyncio.sleep(0)
        answer = await super().ask(question)
        self.waiting -= 1
        return answer


async def test_many_courses_ask_one_question_at_a_time(tables: Tables, people: People) -> None:
    """Game graphs ask one position at a time, so that computers soon get their turn. Too many are refused."""
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
    """The match is replayed for each of them, which takes time that no one is to wait for."""
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
