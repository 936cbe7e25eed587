"""How matches went: computed once, with one question per position, and with turning points."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.page.game import read_game
from bot.service.computers.game_graphs import MAX_SOUGHT, NOTHING_TO_TELL, GameGraphs
from bot.service.computers.thinker import NO_THINKER, THINKER_BUSY, Thinker
from bot.service.replay import ReplayCache
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.table import play
from bot.table.agreements import asking
from bot.table.errors import Refusal
from bot.table.options import TableOptions
from bot.table.replay import game_graph
from bot.table.replay.game_graph import LEAST_TURN, MAX_POINTS, GameGraph
from bot.table.replay.record import record_of
from opponents import Answer, Question
from tests.refusals import refuses

from ...minds import InlineMind
from ...people import ANN, BEN, CID, People, mover

Seek = Callable[[GameGraphs, Table], Awaitable[GameGraph]]


@pytest.fixture
def seek(store: Database) -> Seek:
    """Compute the graph of a table's game."""

    async def sought(graphs: GameGraphs, table: Table) -> GameGraph:
        return await graphs.get(table, await ReplayCache(store).of(table))

    return sought


async def finished(tables: Tables, people: People, game_id: str = "ludifacture") -> Table:
    """Play a match at random to its end."""
    table = await people.start(tables, game_id=game_id)
    return await people.play_out(tables, table, random.Random(3), most=60)


async def test_the_course_of_a_match(tables: Tables, people: People, seek: Seek) -> None:
    """Shares add up to one, and the last are the result. A turning point's seat gains the most there."""
    table = await finished(tables, people)
    match, mind = table.match, InlineMind()
    sought = GameGraphs(Thinker(mind))
    found = await asyncio.gather(*(seek(sought, table) for _ in range(3)))
    course: GameGraph = found[0]
    assert found == [course] * 3
    assert len(mind.asked) == len(course.outlooks) - 1, "asked once, and not about the end"
    assert await seek(sought, table) is course
    assert len(course.steps) == len(course.outlooks) <= MAX_POINTS
    assert course.steps == tuple(sorted(set(course.steps)))
    assert all(sum(outlook) == pytest.approx(1) for outlook in course.outlooks)
    assert course.outlooks[-1] == match.game.outlook(match.state)
    assert [turn.number for turn in course.turns] == sorted(turn.number for turn in course.turns)
    for turn in course.turns:
        before, after = course.outlooks[turn.number - 1], course.outlooks[turn.number]
        assert (turn.before, turn.after) == (before[turn.seat], after[turn.seat])
        gains = [now - was for was, now in zip(before, after)]
        assert turn.after - turn.before == max(gains)
    assert course.turns


@pytest.mark.breadth
async def test_a_long_match_is_looked_at_here_and_there(
    tables: Tables, people: People, seek: Seek, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There are at most as many positions as points, with the first and the last among them."""
    monkeypatch.setattr(game_graph, "MAX_POINTS", 20)
    table = await people.start(tables, game_id="konfusion")
    table = await people.play_out(tables, table, random.Random(1))
    course = await seek(GameGraphs(Thinker(InlineMind())), table)
    assert len(course.outlooks) == 20 < table.match.moves_made
    assert (course.steps[0], course.steps[-1]) == (0, table.ply)


async def test_what_cannot_be_found_now_is_found_later(tables: Tables, people: People, seek: Seek) -> None:
    """A failure is reported, and the next press tries again. Without computers, there is no graph."""
    table = await finished(tables, people)
    found = GameGraphs(Thinker(InlineMind(failures=1)))
    with refuses(NO_THINKER):
        await seek(found, table)
    assert (await seek(found, table)).outlooks
    with refuses(NO_THINKER):
        await seek(GameGraphs(Thinker(None)), table)


async def test_a_match_that_was_given_up_has_an_end(tables: Tables, people: People, seek: Seek) -> None:
    """Its last point is the result, although no move led there. Without any moves, the graph is refused."""
    table = await people.start(tables, game_id="cubeo")
    for _ in range(3):
        table = await people.play(tables, table, random.Random(2))
    table = await tables.act(table.id, play.resign, people.act(ANN))
    course = await seek(GameGraphs(Thinker(InlineMind())), table)
    assert max(course.outlooks[-1]) == 1
    short = await people.play(tables, await people.start(tables, game_id="cubeo"), random.Random(2))
    short = await tables.act(short.id, play.resign, people.act(ANN))
    assert (await seek(GameGraphs(Thinker(InlineMind())), short)).steps == (0, 1, 2)
    at_once = await people.start(tables, game_id="cubeo")
    at_once = await tables.act(at_once.id, play.resign, people.act(ANN))
    with refuses(NOTHING_TO_TELL):
        await seek(GameGraphs(Thinker(InlineMind())), at_once)


async def test_watching_case_16_11_no_turning_point_is_a_resignation_or_an_agreement(
    tables: Tables, people: People, seek: Seek
) -> None:
    """The curve ends where the winner resigns or all agree, but only moves and rolls are turning points."""
    for number, end in enumerate((play.resign, asking.ask)):
        table = await people.start(tables, game_id="ludifacture", seats=3)
        for _ in range(4):
            table = await people.play(tables, table, random.Random(2))
        leavers = (ANN, BEN) if end is play.resign else (ANN, BEN, CID)
        for leaver in leavers:
            asked = () if end is play.resign else ("end_now",)
            table = await tables.act(table.id, end, people.act(leaver), *asked)
        assert table.phase == "over"
        course = await seek(GameGraphs(Thinker(InlineMind())), table)
        assert course.steps[-1] == 4 + (len(leavers) if number == 0 else 1)
        assert abs(course.outlooks[-1][2] - course.outlooks[4][2]) > LEAST_TURN
        assert all(course.steps[turn.number] <= 4 for turn in course.turns)


async def test_page_case_12_what_was_taken_back_is_not_on_the_page(
    tables: Tables, people: People, store: Database
) -> None:
    """It is neither a step nor in the graph, whose steps are numbered as on the page."""
    table = await people.start(tables, game_id="cubeo", table_options=TableOptions(take_backs="free"))
    for number in range(4):
        luck, player = random.Random(number), mover(table)
        table = await people.play(tables, table, luck)
        if number == 1:
            table = await tables.act(table.id, asking.ask, people.act(player), "take_back")
    table = await tables.act(table.id, play.resign, people.act(ANN))
    history, graphs = await ReplayCache(store).of(table), GameGraphs(Thinker(InlineMind()))
    assert graphs.kept(table, history) is None
    full = await graphs.get(table, history)
    page = read_game(record_of(table))
    assert (history.last, len(page.steps) - 1) == (6, 4)
    assert (full.steps[-1], graphs.kept(table, history)) == (6, full._replace(steps=(0, 1, 2, 3, 4)))
    assert [step.match for step in page.steps] == [history.steps[number].match for number in full.steps]


class SlowMind(InlineMind):
    """A mind that takes its time. `most` is the largest number of questions that waited at once."""

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


async def test_many_courses_ask_one_question_at_a_time(
    tables: Tables, people: People, store: Database
) -> None:
    """Game graphs ask one position at a time, so that computers soon get their turn. Too many are refused."""
    table = await people.start(tables, game_id="cubeo")
    table = await people.play_out(tables, table, random.Random(3), most=3)
    history = await ReplayCache(store).of(table)
    others = [replace(table, id=f"other{number}") for number in range(MAX_SOUGHT + 2)]
    mind = SlowMind()
    found = GameGraphs(Thinker(mind))
    results = await asyncio.gather(*(found.get(each, history) for each in others), return_exceptions=True)
    assert [type(each) for each in results] == [GameGraph] * MAX_SOUGHT + [Refusal] * 2
    assert [str(each) for each in results[MAX_SOUGHT:]] == [THINKER_BUSY] * 2
    assert mind.most == 1
    assert isinstance(await found.get(others[-1], history), GameGraph)
