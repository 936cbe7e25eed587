"""Servers that removed the bot are forgotten 30 days later, and not a moment earlier."""

from __future__ import annotations

import random

import pytest

from bot.service.departed_guilds import RETENTION, DepartedGuilds
from bot.service.tables import Tables
from bot.storage.channel_lists import ChannelLists
from bot.storage.database import Database
from bot.storage.errors import DatabaseConflict
from bot.storage.guild_settings import DEFAULTS, GuildSettingsRepository
from bot.table.errors import NoSuchTable

from .. import engines
from ..people import ANN, GUILD, People
from .test_deadlines import Clock

OTHER = GUILD + 1
NOW = 1_800_000_000_000


@pytest.fixture
def clock() -> Clock:
    """Return the clock by which the days are counted."""
    return Clock(NOW)


@pytest.fixture
def departed_guilds(
    store: Database, tables: Tables, settings: GuildSettingsRepository, clock: Clock
) -> DepartedGuilds:
    """Return the store's departed servers."""
    return DepartedGuilds(store, tables, settings, clock)


@pytest.fixture
async def played(store: Database, tables: Tables, people: People) -> list[str]:
    """Return the ids of finished tables on two servers, one each."""
    ids = []
    for guild_id in (GUILD, OTHER):
        table = await people.start(tables, guild_id=guild_id)
        ids.append((await people.play_out(tables, table, random.Random(1), most=3)).id)
        await ChannelLists(store).request(guild_id, guild_id + 100, guild_id)
    return ids


async def test_after_thirty_days_all_is_deleted(
    store: Database, tables: Tables, played: list[str], departed_guilds: DepartedGuilds, clock: Clock
) -> None:
    """Nothing is deleted earlier. Then the server has no rows left, and another server keeps all of its."""
    before = await counted(store)
    await departed_guilds.begin(GUILD)
    clock.now = NOW + RETENTION - 1
    assert await departed_guilds.sweep([]) == []
    clock.now = NOW + RETENTION
    await departed_guilds.begin(GUILD)  # told again: the days go on from the first time
    assert await departed_guilds.sweep([]) == [GUILD]
    with pytest.raises(NoSuchTable):
        await tables.get(played[0])
    assert (await tables.get(played[1])).phase == "over"
    after = await counted(store)
    # Both have days of vacation, for they still play elsewhere.
    assert after["vacation_account"] == before["vacation_account"]
    del before["vacation_account"], after["vacation_account"]
    assert after.pop("compaction_due") == 1
    assert after == {name: count // 2 for name, count in before.items()}
    assert await departed_guilds.sweep([]) == []


async def test_settings_do_not_outlive_their_server(
    tables: Tables,
    played: list[str],
    departed_guilds: DepartedGuilds,
    clock: Clock,
    settings: GuildSettingsRepository,
) -> None:
    """A departed server's settings are dropped from memory too. If it comes back, it has the defaults."""
    await settings.change(GUILD, tables=1, theme="light")
    await departed_guilds.begin(GUILD)
    clock.now = NOW + RETENTION
    assert await departed_guilds.sweep([]) == [GUILD]
    assert await settings.get(GUILD) == DEFAULTS


@pytest.mark.parametrize("how", ["rejoined", "present"])
async def test_coming_back_cancels(
    tables: Tables, played: list[str], how: str, departed_guilds: DepartedGuilds, clock: Clock
) -> None:
    """This is so if Discord reports the return, and if the server is just there when its deletion is due."""
    await departed_guilds.begin(GUILD)
    clock.now = NOW + 2 * RETENTION
    if how == "rejoined":
        await departed_guilds.cancel([GUILD])
    assert await departed_guilds.sweep([GUILD] if how == "present" else []) == []
    assert await departed_guilds.sweep([]) == []
    assert (await tables.get(played[0])).phase == "over"


async def test_a_departure_that_nobody_told_of(
    store: Database,
    tables: Tables,
    played: list[str],
    departed_guilds: DepartedGuilds,
    clock: Clock,
    settings: GuildSettingsRepository,
) -> None:
    """A server that removed the bot while it was offline is forgotten 30 days after that was noticed.

    This includes a server of which only settings are stored. Until then, logs cannot be deleted.
    """
    await settings.change(OTHER + 1, theme="light")
    assert await departed_guilds.sweep([OTHER]) == []
    clock.now = NOW + RETENTION - 1
    assert await departed_guilds.sweep([OTHER]) == []
    with pytest.raises(DatabaseConflict, match="never deleted"):
        await store.write(lambda db: db.execute("DELETE FROM event") and None)
    clock.now = NOW + RETENTION
    assert await departed_guilds.sweep([OTHER]) == [GUILD, OTHER + 1]
    assert (await tables.get(played[1])).phase == "over"


async def test_before_the_time_is_known(
    store: Database, tables: Tables, played: list[str], departed_guilds: DepartedGuilds, clock: Clock
) -> None:
    """Nothing is deleted, and no departure is recorded, because its 30 days would start too early."""
    await departed_guilds.begin(OTHER)
    clock.now = None
    await departed_guilds.begin(GUILD)
    assert await departed_guilds.sweep([]) == []
    noted = await store.read(lambda db: db.execute("SELECT guild_id, left_at FROM departed_guild").fetchall())
    assert noted == [(OTHER, NOW)]
    clock.now = NOW + RETENTION
    assert await departed_guilds.sweep([]) == [OTHER]
    assert (await tables.get(played[0])).phase == "over"


async def test_a_clock_that_is_behind(
    tables: Tables, people: People, played: list[str], departed_guilds: DepartedGuilds, clock: Clock
) -> None:
    """If our clock is behind, the times of people's actions by Discord's clock count."""
    clock.now = 0
    await departed_guilds.begin(GUILD)
    seen = (await tables.get(played[1])).times[-1]
    clock.now = seen + RETENTION - 1
    assert await departed_guilds.sweep([]) == []
    late = people.act(ANN)._replace(at=seen + RETENTION)
    await tables.rematch(played[1], late)
    clock.now = 0
    assert await departed_guilds.sweep([]) == [GUILD]


async def counted(store: Database) -> dict[str, int]:
    """Count the rows of every table that has any, except departures."""
    names = await engines.table_names(store)

    def count(db):  # type: ignore[no-untyped-def]
        numbers = {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}  # noqa: S608
        return {name: number for name, number in numbers.items() if number and name != "departed_guild"}

    return await store.read(count)
