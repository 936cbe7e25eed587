"""Which servers a process serves, and that it gets no work for the servers of others."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

import pytest

from bot.service.tables import Tables
from bot.storage import deadlines, departed_guilds, table_reader
from bot.storage.channel_lists import ChannelLists
from bot.storage.clusters.cluster import WHOLE, Cluster, cluster_of, shard_of
from bot.storage.database import Database
from bot.storage.notifications.follows import Follow, Follows
from bot.storage.outbox import Outbox
from bot.storage.replay import Films
from engine import GAMES

from ...people import CID, GUILD, People

SHARDS = 4
GUILDS = [GUILD + (number << 22) for number in range(6)]
CLUSTERS = [Cluster(SHARDS, ids, whole=False) for ids in ((0, 2), (1,), (3,))]
FAR = 10**15  # milliseconds
DAY = 86_400_000

T = TypeVar("T")
Look = Callable[[Database], Awaitable[list[Any]]]


@pytest.mark.parametrize(
    ("ids", "written"), [((0, 1, 2, 3), "0-3 of 8"), ((0, 2, 3, 7), "0,2-3,7 of 8"), ((5,), "5 of 8")]
)
def test_it_is_written_as_the_config_has_it(ids: tuple[int, ...], written: str) -> None:
    """Consecutive shards are written as a range."""
    assert str(cluster_of(8, ids)) == written


def test_the_whole() -> None:
    """If a process names no shards, it serves every server, no matter how many shards there are."""
    assert cluster_of(None, None) == cluster_of(8, None) == WHOLE
    assert all(WHOLE.serves(guild) for guild in GUILDS)


def test_every_server_belongs_to_one() -> None:
    """Exactly one of the processes serves each server, by Discord's formula."""
    for guild in GUILDS:
        assert [cluster.serves(guild) for cluster in CLUSTERS].count(True) == 1
    assert CLUSTERS[1].serves(1 << 22)


async def tables_due(store: Database) -> list[Any]:
    """Return the ids of the tables at which something is due."""
    _now, due, coming = await store.read(
        lambda db: deadlines.look(db, FAR, ["lobby_expiry"], leads=store.alone)
    )
    assert coming == {}
    return [each.scope_id for each in due if each.kind == "lobby_expiry"]


async def lists(store: Database) -> list[Any]:
    """Return the channels whose overviews have to be updated."""
    return [each.channel_id for each in await ChannelLists(store).outdated()]


async def follows(store: Database) -> list[Any]:
    """Return the tables whose followers have news."""
    return [each.table_id for each in await Follows(store).to_tell()]


async def departed(store: Database) -> list[Any]:
    """Record every server as departed, and remove those due for deletion. Return their ids."""
    await store.write(partial(departed_guilds.add_absent, present=[], now=0))
    due = await store.read(partial(departed_guilds.due, now=FAR, kept=DAY))
    await store.write(partial(departed_guilds.remove, guild_ids=due))
    return due


LOOKS: tuple[Look, ...] = (
    lambda store: Outbox(store).unsettled(),
    lambda store: Outbox(store).touched(DAY),
    lambda store: Films(store).owed(),
    lambda store: store.read(table_reader.unfinished),
    lambda store: store.read(table_reader.with_computers),
    tables_due,
    lists,
    follows,
    departed,
)


async def fill(store: Database, people: People) -> None:
    """Open a table on each server, with a row of every kind of pending work."""
    tables, level = Tables(store), next(iter(GAMES["conversion"].levels))
    for number, guild in enumerate(GUILDS):
        opening: dict[str, Any] = {"guild_id": guild, "channel_id": number, "computers": [level]}
        table = await people.open(tables, number + 1, **opening)
        await Follows(store).put(Follow(CID, table.id, "moves", 1, number, 0, 0, "en-US"))
        await ChannelLists(store).request(number + 1, number, guild)
        row = (table.id, "owed")
        await store.write(lambda db, row=row: db.execute("INSERT INTO film VALUES (?, ?)", row) and None)  # type: ignore[misc]


@asynccontextmanager
async def opened(address: str, cluster: Cluster) -> AsyncIterator[Database]:
    """Open a database as the process of some shards."""
    store = await Database.open(address, cluster=cluster)
    yield store
    await store.close()


async def look_everywhere(address: str, *looks: Callable[[Database], Awaitable[T]]) -> list[list[T]]:
    """Look as one process alone, and then as each of several. Return a list of what each found, by look."""
    found = []
    for cluster in (WHOLE, *CLUSTERS):
        async with opened(address, cluster) as store:
            found.append([await look(store) for look in looks])
    return [list(each) for each in zip(*found, strict=True)]


async def test_each_thing_is_done_by_one(address: str, people: People) -> None:
    """Several processes together find what one alone would, each its own part. All tables are counted."""
    async with opened(address, WHOLE) as store:
        await fill(store, people)
    for number, (everything, *parts) in enumerate(await look_everywhere(address, *LOOKS)):
        assert len(everything) == len(GUILDS), number
        assert sorted(itertools.chain(*parts)) == sorted(everything), number
        assert all(parts), number
    [counts] = await look_everywhere(address, lambda store: store.read(table_reader.count_unfinished))
    assert counts[0] == sum(counts[1:]) == len(GUILDS)


async def test_what_belongs_to_people_and_to_the_bot(address: str) -> None:
    """It is due for the process that leads. What belongs to a server is due for the one that serves it."""

    def fill(db: Any) -> None:
        deadlines.write(db, "bot", "digest", {"a": 1})
        deadlines.write(db, "person", "17", {"b": 2})
        deadlines.write(db, "server", str(GUILDS[1]), {"c": 3})
        deadlines.write(db, "tournament", "18", {"d": 4})
        columns = "id, guild_id, channel_id, kind, game, options, settings, state, version, seed, starts_at"
        cup = (18, GUILDS[1], 5, "swiss", "cubeo", "{}", "{}", "signup", 1, bytes(32), 1, 0, 17)
        db.execute(
            f"INSERT INTO tournament ({columns}, closed, created_by)"  # noqa: S608 - ours
            f" VALUES ({', '.join('?' * len(cup))})",
            cup,
        )

    async def look(store: Database) -> list[str]:
        found = []
        for leads in (True, False):
            due = await store.read(partial(deadlines.due, until=10, leads=leads))
            found.append("".join(each.kind for each in due))
        return found

    async with opened(address, WHOLE) as store:
        await store.write(fill)
    shard = shard_of(GUILDS[1], SHARDS)
    [(everything, *parts)] = await look_everywhere(address, look)
    assert everything == ["abcd", "abcd"]
    for cluster, found in zip(CLUSTERS, parts, strict=True):
        ours = "cd" if shard in cluster.ids else ""
        assert found == ["ab" + ours, ours], cluster


def test_some_shards_are_not_the_whole() -> None:
    """A process that names shards is not alone, even if it names all of them: others can join it."""
    cluster = cluster_of(SHARDS, (0, 2))
    assert [guild for guild in GUILDS if cluster.serves(guild)] == [
        guild for guild in GUILDS if (guild >> 22) % SHARDS in (0, 2)
    ]
    assert not cluster_of(SHARDS, tuple(range(SHARDS))).whole
