"""What moderators do: pause, unpause, close and hide a table, and resign for a player."""

from __future__ import annotations

import random
from functools import partial

import pytest

from bot.operations.verify import verify
from bot.service.table_cache import TableQueries
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.table import lobby as lobbies
from bot.table import moderation, play
from bot.table.agreements import asking
from bot.table.errors import CLOSED_BY_MODERATOR, PAUSED, Refusal, WrongPhase
from bot.table.replay.record import record_of
from engine import GAMES
from tests.refusals import refuses

from ..answers import agree, votes
from ..people import ANN, BEN, CHANNEL, CID, People, at_once, person

MOD = 900
WITH_GOODS = next(game.id for game in GAMES.values() if game.goods is not None)


async def test_nobody_acts_while_paused(tables: Tables, people: People) -> None:
    """Moves, resignations, offers and take-backs are refused, and change nothing."""
    table = await people.play(tables, await people.start(tables), random.Random(1))
    asked = await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
    before = await tables.act(table.id, moderation.pause, people.act(MOD))
    with refuses(PAUSED):
        await people.play(tables, before, random.Random(1))
    for change in (
        play.resign,
        partial(asking.ask, kind="end_now"),
        partial(asking.ask, kind="take_back"),
        partial(asking.agree, revision=asked.revision),
        partial(asking.refuse, revision=asked.revision),
    ):
        for user in (ANN, BEN):
            with refuses(PAUSED):
                await tables.act(table.id, change, people.act(user))
    assert before == await tables.get(table.id)


async def test_the_game_goes_on_where_it_stood(store: Database, tables: Tables, people: People) -> None:
    """Pausing keeps the match, the log and an offer, even after a restart. A seat can be handed over."""
    table = await people.start(tables)
    offered = await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
    paused = await tables.act(table.id, moderation.pause, people.act(MOD))
    assert paused == await Tables(store).get(table.id)
    assert paused.paused_by == MOD
    resumed = await tables.act(table.id, moderation.unpause, people.act(MOD + 1))
    assert (resumed.paused_by, resumed.match) == (None, table.match)
    assert votes(resumed, "end_now") == votes(offered, "end_now")
    assert (await people.play(tables, resumed, random.Random(2))).ply > table.ply
    table = await people.start(tables)
    await tables.act(table.id, moderation.pause, people.act(MOD))
    await tables.act(table.id, asking.ask, people.act(MOD), "seat", holder_id=BEN, person=person(CID))
    table = await agree(tables, table.id, people.act(CID), "succession")
    assert (table.seat_of(CID), table.paused_by) == (1, MOD)


async def test_pausing(tables: Tables, people: People) -> None:
    """If two moderators pause simultaneously, one is refused. Lobbies and finished games can't be paused."""
    table = await people.start(tables)
    for change in (moderation.pause, moderation.unpause):
        results = await at_once(
            tables.act(table.id, change, people.act(MOD)), tables.act(table.id, change, people.act(MOD + 1))
        )
        assert sum(isinstance(result, Refusal) for result in results) == 1
        assert sum(isinstance(result, Table) for result in results) == 1
    lobby = await people.open(tables)
    over = await people.play_out(tables, await people.start(tables), random.Random(1), most=0)
    for table in (lobby, over):
        for change in (moderation.pause, moderation.unpause):
            with pytest.raises(WrongPhase):
                await tables.act(table.id, change, people.act(MOD))
    with pytest.raises(Refusal, match="over"):
        await tables.act(over.id, moderation.close, people.act(MOD))


async def test_who_is_gone_resigns_once(store: Database, tables: Tables, people: People) -> None:
    """A moderator can make a player resign once, even out of turn, which ends a game of two."""
    table = await people.start(tables)
    waiting = next(p.user_id for n, p in enumerate(table.players) if n not in table.match.status.seats)
    after = await tables.act(table.id, moderation.force_resign, people.act(MOD), waiting)
    assert after.phase == "over"
    assert after == await Tables(store).get(table.id)
    assert verify(record_of(after)).verified
    table = await people.start(tables, 3)
    after = await tables.act(table.id, moderation.force_resign, people.act(MOD), BEN)
    assert (after.match.active, after.phase) == ((0, 2), "running")
    with pytest.raises(Refusal, match="already resigned"):
        await tables.act(table.id, moderation.force_resign, people.act(MOD), BEN)
    with pytest.raises(Refusal, match="no longer has a seat"):
        await tables.act(table.id, moderation.force_resign, people.act(MOD), 555)
    table = await people.start(tables, 3)
    after = await tables.act(table.id, moderation.force_resign, people.act(ANN), BEN)
    assert after.match.active == (0, 2)


async def test_a_running_match_is_closed_without_a_result(
    store: Database, tables: Tables, people: People, queries: TableQueries
) -> None:
    """The record has the moves and the seed, and verifies. The table no longer counts as unfinished."""
    table = await people.play(tables, await people.start(tables), random.Random(1))
    closed = await tables.act(table.id, moderation.close, people.act(MOD))
    assert (closed.phase, closed.closed_by, closed.stopped) == ("over", MOD, True)
    assert closed == await Tables(store).get(table.id)
    record = record_of(closed)
    assert (record["result"], record["dice"]["seed"]) == (None, table.seed.hex())
    assert len(record["events"]) == table.ply
    assert verify(record).verified
    assert await queries.in_channel(CHANNEL) == []


async def test_nothing_happens_at_a_closed_table(store: Database, tables: Tables, people: People) -> None:
    """No one can join, move, offer, play again or close it again. The refusal says who closed it."""
    table = await people.open(tables)
    closed = await tables.act(table.id, moderation.close, people.act(MOD))
    assert (closed.phase, closed.stopped) == ("closed", False)
    assert closed == await Tables(store).get(table.id)
    with refuses(CLOSED_BY_MODERATOR):
        await tables.act(table.id, lobbies.join, people.act(BEN))
    table = await people.start(tables)
    closed = await tables.act(table.id, moderation.close, people.act(MOD))
    for change in (
        play.resign,
        partial(asking.ask, kind="end_now"),
        partial(asking.ask, kind="take_back"),
        partial(asking.ask, kind="seat", holder_id=ANN, person=person(CID)),
        moderation.pause,
        moderation.unpause,
        moderation.close,
    ):
        with refuses(CLOSED_BY_MODERATOR):
            await tables.act(table.id, change, people.act(ANN))
    with refuses(CLOSED_BY_MODERATOR):
        await tables.rematch(table.id, people.act(ANN))
    with refuses(CLOSED_BY_MODERATOR):
        await people.play(tables, table, random.Random(1))
    assert closed == await tables.get(table.id)


async def test_closing_while_a_move_is_under_way(store: Database, tables: Tables, people: People) -> None:
    """Whichever comes first counts completely, and the record verifies. Stakes are given back."""
    for first in (0, 1):
        table = await people.start(tables)

        both = [
            people.play(tables, table, random.Random(1)),
            tables.act(table.id, moderation.close, people.act(MOD)),
        ]
        results = await at_once(both[first], both[1 - first])
        now = await tables.get(table.id)
        assert (now.phase, now.stopped) == ("over", True)
        moved = now.ply > table.ply
        assert sum(isinstance(result, Refusal) for result in results) == (0 if moved else 1)
        assert verify(record_of(now)).verified
    table, luck = await people.start(tables, game_id=WITH_GOODS), random.Random(4)
    count = "SELECT (SELECT count(*) FROM stake), (SELECT count(*) FROM payout)"
    while await store.read(lambda db: db.execute(count).fetchone()) == (0, 0):
        table = await people.play(tables, table, luck)
    assert table.phase == "running"
    await tables.act(table.id, moderation.close, people.act(MOD))
    assert await store.read(lambda db: db.execute(count).fetchone()) == (0, 0)


@pytest.mark.parametrize("phase", ["lobby", "running", "over"])
async def test_a_hidden_table_is_closed(store: Database, tables: Tables, people: People, phase: str) -> None:
    """A lobby or running game is closed. A finished game keeps its result. Hiding it again is refused."""
    table = await (people.open(tables) if phase == "lobby" else people.start(tables))
    if phase == "over":
        table = await people.play_out(tables, table, random.Random(1), most=3)
    hidden = await tables.act(table.id, moderation.hide, people.act(MOD))
    assert (hidden.hidden, hidden.phase) == (True, "closed" if phase == "lobby" else "over")
    assert hidden.stopped is (phase == "running")
    if phase == "over":
        assert record_of(hidden) == record_of(table)
    assert hidden == await Tables(store).get(table.id)
    with pytest.raises(Refusal, match="already hidden"):
        await tables.act(table.id, moderation.hide, people.act(MOD))
