"""Two processes share one database. Neither misses or overwrites what the other one writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from typing import Any

import psycopg
import pytest

from bot.service.hearing import Hearing
from bot.service.own_times import OwnTimes
from bot.service.personal_data import PersonalData
from bot.service.results import Statistics
from bot.service.tables import Tables
from bot.storage import table_reader, user_data
from bot.storage.clusters.cluster import Cluster
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnusable
from bot.storage.notifications.pending_notices import PendingNotices
from bot.storage.outbox import Outbox
from bot.storage.postgresql import locks
from bot.storage.postgresql import store as listening
from bot.storage.preferences import PreferenceRepository
from bot.storage.results.results import Results
from bot.table import lobby, play
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS
from bot.table.errors import StaleBoard
from bot.table.model import Table
from bot.table.names import NAMELESS
from tests.postgres import Server
from tests.until import until

from ..people import ANN, BEN, CID, People

pytestmark = pytest.mark.breadth

END_ALL = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@dataclass
class Process:
    """One of two processes, with its services and the ids of the tables it has shown."""

    store: Database
    number: int
    shown: list[str] = field(default_factory=list)
    listening: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self.tables = Tables(self.store)
        self.tables.changed.connect(self.shown.append)
        self.preferences = PreferenceRepository(self.store)
        self.statistics = Statistics(Results(self.store))
        self.own_times = OwnTimes(self.store, self.tables, lambda: None)
        self.personal_data = PersonalData(self.store, self.tables, self.preferences)
        self.guild = self.number << 22

    async def listen(self) -> None:
        """Hear the other process's news from now on."""
        owed, show = Outbox(self.store).unsettled, self.shown.append
        hearing = Hearing(
            self.tables, self.preferences, self.statistics, PendingNotices(self.store), owed, show
        )
        hears = asyncio.Event()

        async def hear(news: Any) -> None:
            await hearing.hear(news)
            hears.set()

        self.listening = asyncio.create_task(self.store.listen(hear))
        async with asyncio.timeout(5):
            await hears.wait()


@pytest.fixture
async def processes(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Process, Process]]:
    """Two processes, one shard each."""
    monkeypatch.setattr(listening, "BEFORE_NEXT", 0.05)
    stores = [await Database.open(address, cluster=Cluster(2, (number,), whole=False)) for number in (0, 1)]
    one, two = (Process(store, number) for number, store in enumerate(stores))
    yield one, two
    for each in (one, two):
        if each.listening is not None:
            each.listening.cancel()
            await asyncio.gather(each.listening, return_exceptions=True)
        await each.store.close()


async def opened(people: People, process: Process, user: int = ANN, **changes: Any) -> Table:
    """Open a table on a process's server, with Ben in a seat."""
    table = await people.open(process.tables, user, guild_id=process.guild, **changes)
    return await process.tables.act(table.id, lobby.join, people.act(BEN))


async def test_a_table_is_in_the_memory_of_one(processes: tuple[Process, Process], people: People) -> None:
    """The process that serves its server keeps it. The other reads it each time, and never shows it."""
    one, two = processes
    table = await opened(people, one)
    await one.tables.get(table.id)
    await two.tables.get(table.id)
    assert one.tables.latest(table.id) == table
    assert two.tables.latest(table.id) is None
    after = await one.tables.act(table.id, lobby.join, people.act(CID))
    assert await two.tables.get(table.id) == after
    assert two.shown == []


async def test_what_the_other_writes_is_shown(processes: tuple[Process, Process], people: People) -> None:
    """If one process deletes a person's data, another process shows the table that they leave there."""
    one, two = processes
    table = await opened(people, one)
    await one.listen()
    one.shown.clear()
    assert await two.personal_data.delete(people.act(BEN))
    await until(lambda: table.id in one.shown)
    assert two.shown == []
    seated = [player.user_id for player in (await one.tables.get(table.id)).players]
    assert seated == [ANN]
    assert not await two.store.read(lambda db: user_data.is_stored(db, BEN))


async def test_what_the_other_rewrites_is_shown(processes: tuple[Process, Process], people: People) -> None:
    """A table that is rewritten without an action is read again by the process that serves it."""
    one, two = processes
    table = await opened(people, one)
    await one.listen()
    one.shown.clear()
    await two.tables.rewrite([table.id], lambda _db: None)
    await until(lambda: one.shown == [table.id])


async def test_what_is_in_memory_cannot_bring_back_who_was_forgotten(
    processes: tuple[Process, Process], people: People
) -> None:
    """If a process acts on a table from before a deletion, that is refused, and the table is read again."""
    one, two = processes
    table = await opened(people, one)
    await one.tables.act(table.id, lobby.join, people.act(CID))
    await one.tables.start(table.id, people.act(ANN))
    # There is nothing left that they could leave, which would change the table anyway.
    ended = await one.tables.act(table.id, play.resign, people.act(BEN))
    assert await two.personal_data.delete(people.act(BEN))
    with pytest.raises(StaleBoard):
        await one.tables.act(table.id, touched, people.act(CID))
    now = await one.tables.get(table.id)
    assert now.players[1].name == NAMELESS
    assert now.revision > ended.revision
    assert not await one.store.read(lambda db: user_data.is_stored(db, BEN))
    assert await one.store.read(lambda db: table_reader.broken(db, [table.id])) == []


def touched(table: Table, _action: Any) -> Table:
    """Return the table at its next revision, with nothing else changed."""
    return replace(table, revision=table.revision + 1)


@pytest.mark.parametrize("before", ["left", "rewritten"])
async def test_who_sits_down_elsewhere_meanwhile(
    processes: tuple[Process, Process], people: People, before: str
) -> None:
    """If someone takes a seat in another process during their deletion, they lose that seat too."""
    one, two = processes
    await opened(people, two)
    late = await people.open(one.tables, guild_id=one.guild)
    joined = False

    def joining(call: Any) -> Any:
        async def join_and_call(*asked: Any) -> None:
            nonlocal joined
            if not joined:
                joined = True
                await one.tables.act(late.id, lobby.join, people.act(BEN))
            await call(*asked)

        return join_and_call

    if before == "left":
        two.personal_data._leave = joining(two.personal_data._leave)  # type: ignore[method-assign]
    else:
        two.tables.rewrite = joining(two.tables.rewrite)  # type: ignore[method-assign]
    assert await two.personal_data.delete(people.act(BEN))
    assert joined
    assert [each.user_id for each in (await two.tables.get(late.id)).players] == [ANN]
    assert not await two.store.read(lambda db: user_data.is_stored(db, BEN))


async def test_preferences(processes: tuple[Process, Process]) -> None:
    """What a person chooses in one process counts in another one."""
    one, two = processes
    await one.listen()
    assert (await one.preferences.get(ANN)).confirm == "never"
    await two.preferences.change(ANN, confirm="always")

    async def heard() -> bool:
        return (await one.preferences.get(ANN)).confirm == "always"

    await until(heard)


async def test_a_vacation(processes: tuple[Process, Process], people: People) -> None:
    """If a vacation is taken in one process, the other process knows it at its tables."""
    one, two = processes
    rules = ClockRules(PRESETS["day"])
    table = await opened(people, one, clock=rules)
    table = await one.tables.start(table.id, people.act(ANN))
    await one.listen()
    at = people.act(ANN).at
    await two.own_times.change(BEN, at, lambda own: own.with_vacation(at, 2))

    async def heard() -> bool:
        return bool((await one.tables.get(table.id)).circumstances.person(BEN).vacations)

    await until(heard)
    anew = await two.tables.cache.get_anew(table.id)
    known = await one.tables.get(table.id)
    assert anew.circumstances.person(BEN).vacations == known.circumstances.person(BEN).vacations


async def test_what_was_missed(processes: tuple[Process, Process], people: People, address: str) -> None:
    """After a lost connection, the process reads everything again and shows tables not yet posted."""
    one, _ = processes
    table = await opened(people, one)
    await one.preferences.get(ANN)
    await one.listen()
    one.shown.clear()
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("LISTEN nothing")
        db.execute("INSERT INTO preference VALUES (%s, NULL, 0, 'always', 'on', 1, 1)", (ANN,))
        db.execute(END_ALL)

    async def heard() -> bool:
        return (await one.preferences.get(ANN)).confirm == "always"

    await until(heard)
    await until(lambda: table.id in one.shown)


async def test_one_leads(processes: tuple[Process, Process], address: str) -> None:
    """It is the same one until its session ends. Then it is another."""
    one, two = processes
    for _ in range(2):
        assert await one.store.lead()
        assert not await two.store.lead()
    await one.store.close()
    await until(two.store.lead)
    with psycopg.connect(address, autocommit=True) as db:
        db.execute(END_ALL)
    assert await two.store.lead()


@pytest.mark.parametrize(
    ("cluster", "words"),
    [
        (Cluster(2, (1,), whole=False), "Shard 1 is served by another process"),
        (Cluster(2, (0, 1), whole=False), "Shard 0 is served by another process"),
        (Cluster(3, (2,), whole=False), "has ALEA_SHARDS=2, and this one 3"),
        (Cluster(), "is in use by another process"),
    ],
)
async def test_overlapping_shards(
    processes: tuple[Process, Process],
    address: str,
    cluster: Cluster,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second process is refused, with the reason."""
    monkeypatch.setattr(locks, "RELEASED_WITHIN", 0.1)
    with pytest.raises(DatabaseUnusable, match=words):
        await Database.open(address, cluster=cluster)


async def test_beside_one_that_serves_all(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process for some of the shards can't start."""
    monkeypatch.setattr(locks, "RELEASED_WITHIN", 0.1)
    whole = await Database.open(address)
    with pytest.raises(DatabaseUnusable, match="serves all shards"):
        await Database.open(address, cluster=Cluster(2, (1,), whole=False))
    await whole.close()


async def test_a_new_database(server: Server) -> None:
    """If two processes start at the same moment, both can use it."""
    with server.database(template="template1") as address:
        stores = await asyncio.gather(
            *(Database.open(address, cluster=Cluster(2, (number,), whole=False)) for number in (0, 1))
        )
        for store in stores:
            assert await store.read(table_reader.count_unfinished) == 0
            await store.close()


async def test_a_newer_program(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has to change the schema is refused while others run that don't know the new one."""
    old = await Database.open(address, cluster=Cluster(2, (0,), whole=False))
    monkeypatch.setattr(locks, "UP_TO_DATE_WITHIN", 0.1)
    monkeypatch.setattr(locks, "newest", lambda: 10**6)
    with pytest.raises(DatabaseUnusable, match="stop them all"):
        await Database.open(address, cluster=Cluster(2, (1,), whole=False))
    await old.close()
