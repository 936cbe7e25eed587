"""A server's settings: only those that differ from the defaults are stored, and few are cached."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.errors import NotRead
from bot.storage.guild_settings import DEFAULTS, IN_MEMORY, GuildSettings, GuildSettingsRepository
from bot.table.errors import Refusal

from ..people import GUILD, People

CHANGED: dict[str, Any] = {
    "channels": (1_300_000_000_000_000_001, 1_300_000_000_000_000_002),
    "place": "thread",
    "old_boards": "delete",
    "theme": "light",
    "role": 1_300_000_000_000_000_003,
    "tables": 7,
    "language": "de",
    "film": False,
    "hush": False,
    "zone": "Asia/Tokyo",
    "games_channel": 1_300_000_000_000_000_004,
    "call_role": 1_300_000_000_000_000_005,
    "tournament_role": 1_300_000_000_000_000_008,
    "season_post": 1_300_000_000_000_000_006,
    "daily_channel": 1_300_000_000_000_000_007,
    "daily_hour": 20,
    "daily_refused": True,
}


async def rows(store: Database) -> int:
    """Return the number of stored settings."""
    return await store.read(lambda db: db.execute("SELECT count(*) FROM guild_setting").fetchone()[0])


async def test_what_was_chosen_is_found_again(store: Database) -> None:
    """Each setting applies to that server alone. Set back to its default, it is no longer stored."""
    book, expected = GuildSettingsRepository(store), DEFAULTS
    for name, value in CHANGED.items():
        expected = replace(expected, **{name: value})
        assert await book.change(GUILD, **{name: value}) == expected
        assert await book.get(GUILD) == await GuildSettingsRepository(store).get(GUILD) == expected
    assert expected == GuildSettings(**CHANGED)
    assert await GuildSettingsRepository(store).get(GUILD + 1) == DEFAULTS
    for name in CHANGED:
        await book.change(GUILD, **{name: getattr(DEFAULTS, name)})
    assert await book.get(GUILD) == DEFAULTS
    assert await rows(store) == 0


async def test_every_setting_is_tried_above() -> None:
    """A new setting needs a value in this test."""
    assert set(GuildSettings.__slots__) == set(CHANGED)


async def test_a_setting_of_another_version(store: Database) -> None:
    """A stored setting that this program doesn't know stays stored."""
    await store.write(
        lambda db: db.execute("INSERT INTO guild_setting VALUES (?, 'moon', '1')", (GUILD,)) and None
    )
    assert await GuildSettingsRepository(store).change(GUILD, tables=3) == replace(DEFAULTS, tables=3)
    assert await rows(store) == 2


async def test_settings_that_cannot_be_read(store: Database) -> None:
    """For display, the defaults are used. Other reads raise NotRead."""
    book = GuildSettingsRepository(store)
    assert book._recent.maxsize == IN_MEMORY
    await store.close()
    assert await book.get_or_default(GUILD) == DEFAULTS
    with pytest.raises(NotRead):
        await book.get(GUILD)


async def test_the_limit_holds_in_the_transaction(
    tables: Tables, people: People, settings: GuildSettingsRepository
) -> None:
    """The limit applies to new tables on that server alone.

    Direct messages have no server, and so no limit.
    """
    await settings.change(0, tables=1)
    for _number in range(2):
        await people.open(tables, guild_id=0)
    await people.open(tables)
    await people.open(tables)
    await settings.change(GUILD, tables=1)
    with pytest.raises(Refusal, match="This server has 1 "):
        await people.open(tables)
    await people.open(tables, guild_id=GUILD + 1)
    await settings.change(GUILD, tables=3)
    await people.open(tables)
