"""Servers that the bot was removed from, in the database: due after a time, and deleted whole."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.tables import Tables
from bot.storage import departed_guilds
from bot.storage.database import Database
from bot.storage.errors import DatabaseConflict
from bot.storage.guild_settings import GuildSettingsRepository

from ..people import GUILD, People

NOW = 1_800_000_000_000


async def run(store: Database, function: Any, **given: Any) -> Any:
    """Run a function of the module as one transaction."""
    return await store.write(lambda db: function(db, **given))


async def test_the_first_time_counts(store: Database) -> None:
    """Noted once more nothing changes; a server that has the bot again is not due."""
    for now in (NOW, NOW + 5):
        await run(store, departed_guilds.add, guild_id=GUILD, now=now)
    assert await run(store, departed_guilds.due, now=NOW + 9, kept=10) == []
    assert await run(store, departed_guilds.due, now=NOW + 10, kept=10) == [GUILD]
    await run(store, departed_guilds.remove, guild_ids=[GUILD])
    assert await run(store, departed_guilds.due, now=NOW + 10, kept=10) == []


async def test_those_that_are_not_there(
    store: Database,
    tables: Tables,
    people: People,
    settings: GuildSettingsRepository,
) -> None:
    """Every server of which something is kept is noted, but for those where the bot is."""
    await people.open(tables)
    await settings.change(GUILD + 1, theme="light")
    await people.open(tables, guild_id=GUILD + 2)
    await run(store, departed_guilds.add_absent, present=[GUILD + 2], now=NOW)
    assert await run(store, departed_guilds.due, now=NOW, kept=0) == [GUILD, GUILD + 1]


async def test_nothing_else_may_delete_a_log(store: Database, tables: Tables, people: People) -> None:
    """The guards stand for a server that is noted, too; all goes with the one function that deletes."""
    table = await people.start(tables)
    await run(store, departed_guilds.add, guild_id=GUILD, now=NOW)
    with pytest.raises(DatabaseConflict, match="never deleted"):
        await store.write(lambda db: db.execute("DELETE FROM event") and None)
    assert await run(store, departed_guilds.tables_of, guild_id=GUILD) == [table.id]
    await run(store, departed_guilds.delete, guild_id=GUILD)
    for name in ("tables", "seats", "event", "interaction", "outbox", "departed_guild"):
        count = f"SELECT count(*) FROM {name}"  # noqa: S608 - a test's own
        assert await store.read(lambda db, count=count: db.execute(count).fetchone()) == (0,)  # type: ignore[misc]
