"""Times when tables could not be reached, as one process leaves them to the next."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count

import pytest

from bot.service.outages import Outages
from bot.service.tables import Tables
from bot.storage import outages as stored
from bot.storage.database import Database
from bot.storage.errors import NotSaved
from bot.storage.outages import StoredOutage
from bot.table.clock.stoppers import Outage
from bot.table.model import Table
from bot.table.time import DAY, HOUR

from ..people import GUILD, People
from .test_clock_deadlines import ran
from .test_deadlines import Clock

News = Callable[[Outages, Table], Awaitable[object]]

# What a bot may hear first after a start, and what it then knows of a table whose channel refused the bot an
# hour after the game began: two hours later, in hours since the beginning.
FIRST_NEWS: dict[str, tuple[News, list[tuple[int, int | None]]]] = {
    "the channel refuses it again": (lambda bot, table: bot.refused(table), [(1, None)]),
    "the channel takes what it posts": (lambda bot, table: bot.accepted(table), [(1, 3)]),
    "the server is gone": (lambda bot, _: bot.server_gone(GUILD), [(1, None), (3, None)]),
    "the server is there": (lambda bot, _: bot.server_back(GUILD), [(1, None)]),
    "its connection was deaf": (lambda bot, _: bot.unresponsive(0, HOUR / 1000), [(1, None), (2, 3)]),
    "it gives a sign of life": (lambda bot, _: bot.heartbeat(), [(1, None)]),
}


@pytest.mark.parametrize("news", FIRST_NEWS)
async def test_an_outage_outlives_a_restart(
    store: Database, tables: Tables, people: People, news: str
) -> None:
    """Whatever a restarted bot hears first, an outage from before keeps its start and counts once."""
    table, at = await ran(tables, people)
    await Outages(store, Clock(at + HOUR)).refused(table)
    restarted = Outages(store, Clock(at + 3 * HOUR))
    hear, expected = FIRST_NEWS[news]
    await hear(restarted, table)
    in_hours = [
        tuple(None if moment is None else (moment - at) / HOUR for moment in (each.start, each.end))
        for each in restarted.of(table, at + 3 * HOUR)
    ]
    assert in_hours == expected


async def test_many_tables_that_one_channel_refuses_at_once_have_one_outage(
    store: Database, tables: Tables, people: People
) -> None:
    """When one of the tables is shown again, it ends for all of them."""
    table, at = await ran(tables, people)
    times = count(at + HOUR)
    outages = Outages(store, lambda: next(times))
    await asyncio.gather(*(outages.refused(table) for _table in range(3)))
    await outages.accepted(table)
    found = outages.of(table, at + 2 * HOUR)
    assert len(found) == 1
    assert all(each.end is not None for each in found)


async def test_what_is_known_is_read_once(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Known outages are read from the database once, however often they are loaded."""
    outages, reads, read = Outages(store, Clock(HOUR)), [], store.read
    monkeypatch.setattr(store, "read", lambda work: reads.append(work) or read(work))
    for _ in range(3):
        await outages.load()
    assert len(reads) == 1


@pytest.mark.parametrize(("clock", "has_heartbeat"), [(Clock(HOUR), False), (lambda: None, True)])
async def test_who_notes_no_signs_of_life_notes_no_deafness(
    store: Database, clock: Callable[[], int | None], has_heartbeat: bool
) -> None:
    """Without heartbeats, as on a playground, or without a trusted clock, no outage is stored."""
    await Outages(store, clock, has_heartbeat=has_heartbeat).unresponsive(0, 600)
    found, _heartbeats = await store.read(stored.read)
    assert found == []


async def test_a_bot_that_discord_does_not_answer_gives_no_sign_of_life(store: Database) -> None:
    """`heartbeat` returns False and stores nothing."""

    async def silent() -> bool:
        return False

    assert await Outages(store, Clock(HOUR), is_heard=silent).heartbeat() is False
    assert await store.read(stored.read) == ([], {})
    assert await Outages(store, Clock(HOUR)).heartbeat() is True
    assert await store.read(stored.read) == ([], {0: HOUR})


async def test_what_could_not_be_stored_is_not_counted(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If storing an outage fails, it does not count in memory either."""
    table, at = await ran(tables, people)
    outages = Outages(store, Clock(at + HOUR))
    await outages.load()

    async def fail(_work: object) -> None:
        raise NotSaved

    with monkeypatch.context() as broken:
        broken.setattr(store, "write", fail)
        await outages.unresponsive(0, 600)
    assert list(outages.of(table, at + HOUR)) == []


async def test_what_no_decision_is_old_enough_for_is_forgotten(
    store: Database, tables: Tables, people: People
) -> None:
    """A heartbeat deletes outages that ended over 120 days ago, but not those that last or are newer."""
    table = await people.start(tables)
    now, of_server = table.changed_at, f"server {GUILD}"
    old, recent, lasting = (
        StoredOutage(of_server, Outage(now - 150 * DAY, now - 121 * DAY, 0)),
        StoredOutage(of_server, Outage(now - 120 * DAY, now - 119 * DAY, 0)),
        StoredOutage(f"channel {table.channel_id}", Outage(now - 200 * DAY, None)),
    )
    await store.write(partial(stored.write, outages=[old, recent, lasting]))
    bot = Outages(store, Clock(now))
    await bot.heartbeat()
    found, _heartbeats = await store.read(stored.read)
    assert found == [lasting, recent]
    assert [bot.was_away(table, each.outage.start) for each in (old, recent)] == [False, True]
    assert not bot.was_away(table, now - 119 * DAY)
    await bot.server_gone(GUILD)
    assert bot.was_away(table, now + DAY)


async def test_time_case_19_14_outages_are_kept_for_the_oldest_decision(
    store: Database, tables: Tables, people: People
) -> None:
    """A decision that has been open for a year still has its outages after a restart."""
    table, began = await ran(tables, people)
    year, of_server = began + 365 * DAY, f"server {GUILD}"
    before, after = (
        StoredOutage(of_server, Outage(at, at + HOUR, HOUR)) for at in (began - 3 * HOUR, began + HOUR)
    )
    await store.write(partial(stored.write, outages=[before, after]))
    for _restart in range(2):
        bot = Outages(store, Clock(year))
        await bot.heartbeat()
        assert after.outage in bot.of(await tables.get(table.id), year)
        assert [each.outage.start for each in (await store.read(stored.read))[0]][:1] == [after.outage.start]
