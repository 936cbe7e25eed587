"""Servers that have let the bot go are forgotten 30 days later, and not a moment earlier."""

from __future__ import annotations

import random

import pytest

from bot.service.departed_guilds import KEPT
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.guild_settings import USUAL
from bot.table.errors import NoSuchTable

from ..people import ANN, GUILD, People

OTHER = GUILD + 1
NOW = 1_800_000_000_000


@pytest.fixture
async def played(tables: Tables, people: People) -> list[str]:
    """A finished table of each of two servers; their ids."""
    ids = []
    for guild_id in (GUILD, OTHER):
        table = await people.start(tables, guild_id=guild_id)
        ids.append((await people.play_out(tables, table, random.Random(1), most=3)).id)
        await tables.overviews.request(guild_id, guild_id + 100, guild_id)
    tables.farewells.clock = lambda: NOW
    return ids


async def test_after_thirty_days_all_is_deleted(store: Database, tables: Tables, played: list[str]) -> None:
    """Not a millisecond earlier; no row of the server is left, and none of the others' is lost."""
    before = await counted(store)
    await tables.farewells.begin(GUILD)
    tables.farewells.clock = lambda: NOW + KEPT - 1
    assert await tables.farewells.sweep([]) == []
    tables.farewells.clock = lambda: NOW + KEPT
    await tables.farewells.begin(GUILD)  # told again: the days go on from the first time
    assert await tables.farewells.sweep([]) == [GUILD]
    with pytest.raises(NoSuchTable):
        await tables.get(played[0])
    assert (await tables.get(played[1])).phase == "over"
    after = await counted(store)
    assert after == {name: count // 2 for name, count in before.items()}
    assert await tables.farewells.sweep([]) == []


async def test_settings_do_not_outlive_their_server(tables: Tables, played: list[str]) -> None:
    """What was chosen is gone from memory too: a server that comes back begins anew."""
    await tables.settings.change(GUILD, tables=1, theme="light")
    await tables.farewells.begin(GUILD)
    tables.farewells.clock = lambda: NOW + KEPT
    assert await tables.farewells.sweep([]) == [GUILD]
    assert await tables.settings.get(GUILD) == USUAL


@pytest.mark.parametrize("how", ["rejoined", "present"])
async def test_coming_back_cancels(tables: Tables, played: list[str], how: str) -> None:
    """Whether the return was told, or is seen only when it is due."""
    await tables.farewells.begin(GUILD)
    tables.farewells.clock = lambda: NOW + 2 * KEPT
    if how == "rejoined":
        await tables.farewells.cancel([GUILD])
    assert await tables.farewells.sweep([GUILD] if how == "present" else []) == []
    assert await tables.farewells.sweep([]) == []
    assert (await tables.get(played[0])).phase == "over"


async def test_a_farewell_that_nobody_told_of(tables: Tables, played: list[str]) -> None:
    """A server that let the bot go while it was away is forgotten 30 days after that was first seen."""
    assert await tables.farewells.sweep([OTHER]) == []
    tables.farewells.clock = lambda: NOW + KEPT - 1
    assert await tables.farewells.sweep([OTHER]) == []
    tables.farewells.clock = lambda: NOW + KEPT
    assert await tables.farewells.sweep([OTHER]) == [GUILD]
    assert (await tables.get(played[1])).phase == "over"


async def test_before_the_time_is_known(store: Database, tables: Tables, played: list[str]) -> None:
    """Nothing is deleted, and no departure is recorded, whose days would begin too early."""
    await tables.farewells.begin(OTHER)
    tables.farewells.clock = lambda: None
    await tables.farewells.begin(GUILD)
    assert await tables.farewells.sweep([]) == []
    noted = await store.read(lambda db: db.execute("SELECT guild_id, left_at FROM departed_guild").fetchall())
    assert noted == [(OTHER, NOW)]
    tables.farewells.clock = lambda: NOW + KEPT
    assert await tables.farewells.sweep([]) == [OTHER]
    assert (await tables.get(played[0])).phase == "over"


async def test_a_clock_that_is_behind(tables: Tables, people: People, played: list[str]) -> None:
    """What people did by Discord's clock counts where ours says less."""
    tables.farewells.clock = lambda: 0
    await tables.farewells.begin(GUILD)
    seen = (await tables.get(played[1])).times[-1]
    tables.farewells.clock = lambda: seen + KEPT - 1
    assert await tables.farewells.sweep([]) == []
    late = people.act(ANN)._replace(at=seen + KEPT)
    await tables.rematch(late, played[1])
    tables.farewells.clock = lambda: 0
    assert await tables.farewells.sweep([]) == [GUILD]


async def counted(store: Database) -> dict[str, int]:
    """Count the rows of every table that has any, farewells aside."""

    def count(db):  # type: ignore[no-untyped-def]
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        numbers = {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}  # noqa: S608
        return {name: number for name, number in numbers.items() if number and name != "departed_guild"}

    return await store.read(count)
