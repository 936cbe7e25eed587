"""A plan answers in the same transaction as the opponent's move, and what drops a plan."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.service.tables import Table, Tables
from bot.storage import planning as stored
from bot.storage import user_data
from bot.storage.database import Database
from bot.table import play, takeback
from bot.table.agreements import asking
from bot.table.clock.parking import is_parked, set_parked
from bot.table.clock.time_control import PRESETS
from bot.table.errors import Refusal
from bot.table.model import Action, add_event
from bot.table.options import TableOptions
from bot.table.planning import answering
from bot.table.planning.lines import Line, Plan
from bot.table.planning.plan import (
    ROLLED,
    CannotPlan,
    PlanOutOfSync,
    after_theirs,
    delete,
    may_plan,
    planner_of,
    save,
)
from bot.table.replay.record import record_of
from bot.table.time import MINUTE
from engine import Match, Played, ToRoll
from tests.games.chance import play_on
from tests.refusals import refuses

from ...answers import agree, votes
from ...people import CID, People, awaited, mover, person
from ..clock.clockwork import rules
from .planners import planned, saved, some_lines, waiting_seat


async def moved(tables: Tables, people: People, table: Table, move: str) -> Table:
    return await tables.act(table.id, play.play, people.act(mover(table)), move, ply=table.ply)


async def again(store: Database, table: Table) -> Table:
    return await Tables(store).get(table.id)


async def test_case_45_both_plies_in_one_transaction(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the commit fails, neither ply is saved, otherwise both. The record says which one was planned."""
    table = await people.start(tables, game_id="cubeo")
    before, [line] = await planned(tables, table)

    def killed(*_: object) -> None:
        raise RuntimeError("the process is killed")

    with monkeypatch.context() as patched:
        patched.setattr(stored, "write", killed)
        with pytest.raises(RuntimeError):
            await moved(tables, people, table, line.theirs)
    assert await again(store, table) == before
    after = await moved(tables, people, table, line.theirs)
    assert after == await again(store, table)
    seat = waiting_seat(table)
    assert after.match.events[len(table.match.events) :] == (
        Played(1 - seat, line.theirs),
        Played(seat, line.mine),
    )
    assert [after.ply, after.plans, mover(after)] == [table.ply + 2, (), mover(table)]
    assert [each.event for each in after.planned] == [len(after.match.events)]
    assert record_of(after)["planned"] == [len(after.match.events)]


async def test_what_is_left_of_a_plan(store: Database, tables: Tables, people: People) -> None:
    """The rest of the line stays. After an unplanned move, an empty plan stays until its seat moves."""
    table, lines = await planned(tables, await people.start(tables, game_id="konfusion"), deep=3, wide=2)
    for left in (2, 1, 0):
        line = lines[0]
        table = await moved(tables, people, table, line.theirs)
        lines = line.then
        assert table.plans == ((Plan(waiting_seat(table), table.ply, lines),) if left else ())
        assert table == await again(store, table)
    assert len(table.planned) == 3
    table, lines = await planned(tables, await people.start(tables, game_id="cubeo"), wide=2)
    other = next(
        move
        for move in table.match.moves(1 - waiting_seat(table))
        if move not in {each.theirs for each in lines}
    )
    seat = waiting_seat(table)
    table = await moved(tables, people, table, other)
    assert [(plan.seat, plan.lines) for plan in table.plans] == [(seat, ())]
    assert table == await again(store, table)
    table = await moved(tables, people, table, table.match.moves(seat)[0])
    assert table.plans == ()


async def test_case_48_two_plans_that_answer_each_other(
    tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stop after 20 answers (here after 3), and the rest stays planned."""
    assert answering.MAX_ANSWERS == 20
    monkeypatch.setattr(answering, "MAX_ANSWERS", 3)
    table = await people.start(tables, game_id="konfusion")
    table, lines = await planned(tables, table, deep=5)
    first = lines[0]
    waiting, other = waiting_seat(table), awaited(table)
    # The other plans for what follows on those answers, as if made before: it is their move now.
    theirs = tuple(_mirrored(lines))
    table = await tables.adjust(
        table.id,
        lambda now: replace(now, plans=(*now.plans, Plan(other, now.ply + 1, theirs))),
        stored.write,
    )
    known = len(table.match.events)
    table = await moved(tables, people, table, first.theirs)
    assert len(table.match.events) == known + 1 + 3
    assert [each.event for each in table.planned] == [known + 2, known + 3, known + 4]
    assert {plan.seat for plan in table.plans} == {waiting, other}
    assert mover(table) == table.players[other].user_id
    # Whoever goes on by hand with the very move that was planned keeps what follows it, and is answered.
    table = await moved(tables, people, table, lines[0].then[0].then[0].theirs)
    assert len(table.planned) == 6


def _mirrored(lines: tuple[Line, ...]) -> list[Line]:
    """Return the other side's plan that follows the same lines."""
    return [Line(line.mine, line.then[0].theirs, tuple(_mirrored(line.then))) for line in lines if line.then]


async def test_case_49_both_plies_are_taken_back(store: Database, tables: Tables, people: People) -> None:
    """The mover can ask for ten minutes. The plan is gone then, and the reserves are restored."""
    clock = rules("day")
    table = await people.start(tables, game_id="cubeo", clock=clock)
    before, [line] = await planned(tables, table)
    lines = some_lines(planner_of(before, waiting_seat(before)).match, waiting_seat(before), deep=2)
    before = await saved(tables, before, before.players[waiting_seat(before)].user_id, lines)
    asker, planner = mover(before), before.players[waiting_seat(before)].user_id
    table = await moved(tables, people, before, line.theirs)
    assert table.plans != ()
    assert takeback.can_request(table, table.seat_of(asker), table.times[-1] + 10 * MINUTE)
    assert not takeback.can_request(table, table.seat_of(asker), table.times[-1] + 10 * MINUTE + 1)
    assert not takeback.can_request(table, table.seat_of(planner), table.times[-1])
    late = people.act(asker, table.times[-1] + 11 * MINUTE)
    with pytest.raises(Refusal, match="10 minutes"):
        await tables.act(table.id, asking.ask, late, "take_back")
    table = await tables.act(table.id, asking.ask, people.act(asker), "take_back")
    table = await agree(tables, table.id, people.act(planner), "take_back")
    assert table.match == before.match
    assert [table.ply, table.plans, table.planned] == [before.ply + 4, (), ()]
    assert [clock.reserve_ms for clock in table.clocks] == [clock.reserve_ms for clock in before.clocks]
    assert [clock.turns for clock in table.clocks] == [clock.turns for clock in before.clocks]
    assert table == await again(store, table)


async def test_taking_back_where_it_is_free(tables: Tables, people: People) -> None:
    """Taking back an answered move needs a question, since the planner was away. Later moves are free."""
    options = TableOptions(take_backs="free")
    table = await people.start(tables, game_id="cubeo", table_options=options)
    table, [line] = await planned(tables, table)
    asker = mover(table)
    table = await moved(tables, people, table, line.theirs)
    table = await tables.act(table.id, asking.ask, people.act(asker), "take_back")
    assert votes(table, "take_back") == {asker}
    options = TableOptions(take_backs="free")
    table = await people.start(tables, game_id="cubeo", table_options=options)
    table, [line] = await planned(tables, table)
    answered = await moved(tables, people, table, line.theirs)
    asker = mover(answered)
    await moved(tables, people, answered, answered.match.moves(answered.seat_of(asker))[0])
    table = await tables.act(table.id, asking.ask, people.act(asker), "take_back")
    assert table.match == answered.match


async def test_who_leaves_drops_plans(store: Database, tables: Tables, people: People) -> None:
    """A plan is dropped if its seat changes hands, a player resigns, or the planner's data is deleted."""
    table, [line] = await planned(tables, await people.start(tables, game_id="cubeo"))
    planner = table.players[waiting_seat(table)].user_id
    await tables.act(table.id, asking.ask, people.act(planner), "seat", holder_id=planner, person=person(CID))
    table = await agree(tables, table.id, people.act(CID), "succession")
    assert table.plans == ()
    assert table == await again(store, table)
    after = await moved(tables, people, table, line.theirs)
    assert after.ply == table.ply + 1
    table = await people.start(tables, 3, game_id="conversion")
    first = awaited(table)
    following = next(seat for seat in table.match.active if seat != first and may_plan(table, seat))
    lines = some_lines(planner_of(table, following).match, following)
    table = await saved(tables, table, table.players[following].user_id, lines)
    assert table.plans
    third = next(seat for seat in range(3) if seat not in (first, following))
    table = await tables.act(table.id, play.resign, people.act(table.players[third].user_id))
    assert table.plans == ()
    table, [line] = await planned(tables, await people.start(tables, game_id="cubeo"))
    planner, other = table.players[waiting_seat(table)].user_id, mover(table)
    assert "plan" not in await store.read(lambda db: user_data.export(db, other))
    given = (await store.read(lambda db: user_data.export(db, planner)))["plan"]
    assert given == [{"table_id": table.id, "ply": table.ply, "tree": [[line.theirs, line.mine, []]]}]
    await store.write(lambda db: user_data.anonymise(db, other))
    assert (await again(store, table)).plans == table.plans
    await store.write(lambda db: user_data.anonymise(db, planner))
    assert (await again(store, table)).plans == ()


async def test_what_is_damaged_plays_nothing(store: Database, tables: Tables, people: People) -> None:
    """A damaged plan plays nothing, and the opponent's move stands alone."""
    start, [line] = await planned(tables, await people.start(tables, game_id="cubeo"))
    for tree in (f'[["{line.theirs}","nonsense",[]]]', "[[1,2]]", "[", '[["a",2,[]]]', '{"a": 1}'):
        await store.write(lambda db, tree=tree: db.execute("UPDATE plan SET tree = ?", (tree,)) and None)
        loaded = await again(store, start)
        assert loaded.ply == start.ply
    await store.write(
        lambda db: db.execute("UPDATE plan SET tree = ?", (f'[["{line.theirs}","nonsense",[]]]',)) and None
    )
    tables.cache.drop(start.id)
    table = await moved(tables, people, start, line.theirs)
    assert table.ply == start.ply + 1
    assert [plan.lines for plan in table.plans] == [()]


async def test_a_planned_answer_takes_no_time(tables: Tables, people: People) -> None:
    """A planned answer takes no time and gives back a tenth of the move time."""
    clock = rules("day")
    table, [line] = await planned(tables, await people.start(tables, game_id="cubeo", clock=clock))
    seat = waiting_seat(table)
    low = PRESETS["day"].reserve_ms // 2
    clocks = tuple(each._replace(reserve_ms=low, standins=2) for each in table.clocks)
    table = await tables.adjust(table.id, lambda now: replace(now, clocks=clocks), lambda *_: None)
    table = await moved(tables, people, table, line.theirs)
    assert table.spent[-1].counted_ms == 0
    assert table.clocks[seat].reserve_ms == low + PRESETS["day"].tenth_ms
    assert table.clocks[seat].standins == 2  # it is no sign of who planned it
    assert table.clocks[1 - seat].called == table.revision


async def test_a_move_that_parks_the_table_is_answered(tables: Tables, people: People) -> None:
    """A plan answers a move made for an absent player although no one is left, but not once time is up."""
    table, [line] = await planned(tables, await people.start(tables, game_id="cubeo"))
    seat = waiting_seat(table)

    def parked(now: Table, action: Action) -> Table:
        return set_parked(play.play(now, action, line.theirs, ply=now.ply), action)

    def stopped(now: Table, action: Action) -> Table:
        return parked(add_event(now, action, "time_up"), action)

    action = people.act(mover(table))
    assert answering.with_answers(table, stopped(table, action), action).plans == table.plans
    table = await tables.act(table.id, parked, action)
    assert table.match.events[-1] == Played(seat, line.mine)
    assert is_parked(table)


async def test_where_nothing_is_planned(tables: Tables, people: People) -> None:
    """An old position, one's own move and an empty plan are refused, and so is a move that causes a roll."""
    table = await people.start(tables, game_id="cubeo")
    seat = waiting_seat(table)
    lines = some_lines(planner_of(table, seat).match, seat)
    with pytest.raises(PlanOutOfSync):
        save(table, table.players[seat].user_id, table.ply - 1, lines)
    with pytest.raises(CannotPlan):
        save(table, mover(table), table.ply, lines)
    with pytest.raises(CannotPlan, match="still empty"):
        save(table, table.players[seat].user_id, table.ply, ())
    with_plan = save(table, table.players[seat].user_id, table.ply, lines)
    assert delete(with_plan, table.players[seat].user_id).plans == ()
    assert delete(with_plan, mover(table)).plans == with_plan.plans
    match, luck = Match.open("dice-chess", seats=2), random.Random(1)
    while True:
        match = play_on(match, 0, luck)
        other, *others = match.status.seats
        for move in match.moves(other) if not others else ():
            if isinstance(match.play(other, move).status, ToRoll):
                with refuses(ROLLED):
                    after_theirs(match, 1 - other, move)
                return
        match = match.play(other, luck.choice(match.moves(other)))
