"""A log folded into steps: numbers that never change, rolls with their moves, what was taken back."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import partial

import pytest

import renderers
from bot.service.replay import ReplayCache
from bot.service.tables import Table, Tables
from bot.storage import table_reader
from bot.storage.database import Database
from bot.table import bell, play
from bot.table.agreements import asking
from bot.table.errors import TableDamaged, WrongPhase
from bot.table.options import TableOptions
from bot.table.replay import steps
from bot.table.replay.log import TAKEN_BACK, replay_log
from bot.table.replay.sheet import write_sheet
from bot.table.replay.steps import History, fold
from bot.views.message import TextBoard
from bot.views.replay import step_message
from engine import GAMES, Played, Rolled, is_secret
from engine.record import moments

from ...people import People

FREE = TableOptions(take_backs="free")


async def folded(store: Database, table: Table, known: History | None = None) -> History:
    """Fold what the database has of a table."""
    stored = await store.read(lambda db: table_reader.load(db, table.id))
    return fold(stored, known)


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_step_is_a_move_with_its_rolls(
    store: Database, tables: Tables, people: People, game_id: str
) -> None:
    """Step n is the match after n moves and their rolls, with the log's sentences and times."""
    table = await people.start(tables, game_id=game_id)
    luck = random.Random(4)
    for _ in range(12):
        table = await people.play(tables, table, luck) if table.phase == "running" else table
    history, match = await folded(store, table), table.match
    every = list(moments(match))
    ends = [
        number
        for number, _event in enumerate(match.events, 1)
        if number == len(match.events) or not isinstance(match.events[number], Rolled)
    ]
    moved = sum(isinstance(event, Played) for event in match.events)
    assert [step.number for step in history.steps] == list(range(moved + 1))
    opening = not isinstance(match.events[0], Rolled)
    assert [step.match for step in history.steps] == [every[end] for end in ([0] * opening + ends)]
    assert [step.at for step in history.steps[1:]] == [
        at for at, event in zip(table.times, match.events) if isinstance(event, Played)
    ]
    assert all(step.told for step in history.steps[1:])


async def test_what_was_taken_back_stays(store: Database, tables: Tables, people: People) -> None:
    """A move, a take-back and another move are three steps, the first one marked. A film shows what stood."""
    table = await people.start(tables, game_id="cubeo", table_options=FREE)
    seat = table.match.setup.first
    first, second, *_ = table.match.moves(seat)
    mover = table.players[seat].user_id
    table = await tables.act(table.id, play.play, people.act(mover), first)
    table = await tables.act(table.id, asking.ask, people.act(mover), "take_back")
    table = await tables.act(table.id, play.play, people.act(mover), second)
    history = await folded(store, table)
    words = [str(step.move.words) if step.move else "" for step in history.steps]
    letter = "AB"[seat]
    assert words == ["", f"{letter} {first}", f"{letter} takes back {first}", f"{letter} {second}"]
    assert [step.undone for step in history.steps] == [False, True, False, False]
    assert history.steps[0].match == history.steps[2].match
    assert history.steps[3].match == table.match
    assert history.cut(0, 1) == (history.steps[1].match, [0, 1])
    assert history.cut(0, 3) == (table.match, [0, 3])
    assert history.cut(3, 3) == (table.match, [3])
    assert history.cut(1, 2) == (history.steps[2].match, [2])  # which has fewer events than step 1


@pytest.mark.parametrize("moves", [1, 2, 7])
@pytest.mark.parametrize("game_id", GAMES)
async def test_a_game_scored_at_the_bell_has_its_replay(
    store: Database, tables: Tables, people: People, game_id: str, moves: int
) -> None:
    """The bell takes back moves with the rolls they caused, and secret moves, of which nothing is told."""
    table = await people.start(tables, game_id=game_id)
    luck = random.Random(moves)
    for _ in range(moves):
        table = await people.play(tables, table, luck)
    known = await folded(store, table)
    ring = partial(bell.ring, timed=False, knock_out=False)
    while table.phase == "running":
        table = await tables.act(table.id, ring, people.act(1))
    history = await folded(store, table, known)
    assert history == await folded(store, table)
    assert history.steps[-1].match == table.match
    events = table.match.events
    stood = [step for step in known.steps if step.match.events == events[: len(step.match.events)]]
    undone = [step for step in history.steps if step.undone]
    assert [step.number for step in undone] == list(range(len(stood), len(known.steps)))
    taken_back = history.steps[len(known.steps) : -1]
    assert [step.move.seat for step in taken_back] == [step.move.seat for step in undone[::-1]]
    for step in taken_back:
        assert "takes back" in str(step.move.words)
        assert bool(step.told) != is_secret(step.match.status)
    assert f"Result: {'won' if table.match.status.winners else 'a draw'}" in write_sheet(
        table, table.match, history
    )


async def test_a_known_history_is_carried_on(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was folded is not folded again. It is kept for eight tables, and a lobby has no history."""
    table = await people.start(tables)
    luck = random.Random(9)
    for _ in range(6):
        table = await people.play(tables, table, luck)
    histories, applied = ReplayCache(store), list[object]()
    apply = steps.apply
    monkeypatch.setattr(steps, "apply", lambda match, event: applied.append(event) or apply(match, event))
    known = await histories.of(table)
    assert await histories.of(table) is known
    assert len(applied) == len(table.match.events)
    later = await people.play(tables, table, luck)
    carried = await histories.of(later)
    assert len(applied) == len(later.match.events)
    assert carried == await folded(store, later)
    histories = ReplayCache(store)
    started = [await people.start(tables) for _ in range(9)]
    first = await histories.of(started[0])
    for table in started[1:8]:
        await histories.of(table)
    assert await histories.of(started[0]) is first
    second = await histories.of(started[1])
    await histories.of(started[8])
    assert await histories.of(started[0]) is first
    assert await histories.of(started[1]) is second
    assert len(histories._kept) == 8
    with pytest.raises(WrongPhase, match="nothing to look back at"):
        await ReplayCache(store).of(await people.open(tables))


@pytest.mark.parametrize(
    ("game_id", "written"),
    [
        *(("cubeo", each) for each in ("{", "{}", '{"seat": 0, "move": "nowhere"}', '{"roll": [7]}')),
        ("cubeo", json.dumps(TAKEN_BACK)),  # of no move
        ("dice-chess", json.dumps(TAKEN_BACK)),  # of a roll that no move caused
    ],
)
async def test_a_damaged_log_is_not_half_shown(
    store: Database, tables: Tables, people: People, game_id: str, written: str
) -> None:
    """Whatever the invalid last entry is, the table is damaged, and no part of it is returned."""
    table = await people.start(tables, game_id=game_id)
    stored = await store.read(lambda db: table_reader.load(db, table.id))
    damaged = stored._replace(
        entries=(*stored.entries, (written, None)), table=replace(stored.table, times=(*table.times, 1))
    )
    for read in (fold, replay_log):
        with pytest.raises(TableDamaged):
            read(damaged)
    table = await people.play(tables, table, random.Random(2))
    stored = await store.read(lambda db: table_reader.load(db, table.id))
    with pytest.raises(TableDamaged):  # each entry has the moment at which it was made
        fold(stored._replace(table=replace(stored.table, times=())))


async def test_watching_case_16_12_a_last_step_is_the_last_step(
    store: Database, tables: Tables, people: People
) -> None:
    """A move taken back, a resignation and the rolls: viewer, film and sheet count the same steps."""
    table = await people.start(tables, game_id="dice-chess", table_options=FREE)
    luck = random.Random(7)
    while table.match is None or table.match.moves_made < 3:  # after two secret arrangements
        table = await people.play(tables, table, luck)
    mover = table.players[table.match.last.seat].user_id
    table = await tables.act(table.id, asking.ask, people.act(mover), "take_back")
    for _ in range(2):
        table = await people.play(tables, table, luck)
    table = await tables.act(table.id, play.resign, people.act(mover))
    history = await folded(store, table)
    last = history.last
    match, numbers = history.cut(0, last)
    assert (match, numbers[-1]) == (table.match, last)
    assert last > table.match.moves_made
    shown = renderers.film(list(moments(match))[-len(numbers) :], steps=numbers, names=["Ann", "Bo"])
    strips = [[getattr(each.shape, "text", "") for each in scene.above] for scene in shown.scenes]
    assert f"{last}/{last}" in strips[-1]
    for number, step in enumerate(history.steps):
        assert history.cut(0, number) == (step.match, history.cut(0, number)[1])
        assert history.cut(0, number)[1][-1] == number
    head = step_message(table, history, history.step(last), None, TextBoard("")).head
    assert f"step {last} of {last}" in str(head)
    turns = write_sheet(table, match, history).split("\n\n")[1].splitlines()
    assert int(turns[-1].split()[0]) == last
