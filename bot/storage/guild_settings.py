"""What a server has chosen for its tables: where they may be opened and by whom, and how they are shown.

A setting never stops a board: where the database does not tell it, everything is shown as if nothing had been
chosen. Opening a table is refused then, since nobody can say whether it would be allowed.
"""

from __future__ import annotations

import json
import sqlite3
from collections import OrderedDict
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from ..table.limits import MOST_TABLES
from ..table.options import Place
from .database import Database
from .errors import NotRead

MOST_KEPT = 1024  # servers whose settings are in memory

Tidy = Literal["strip", "delete"]


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What one server wants.

    `channels`: the ids of those where tables may be opened, none for all. `place`: where the boards of new
    tables go. `tidy`: whether older boards lose their buttons or are deleted. `theme`: the colours of public
    boards. `role`: the id of the role that may open tables, None for everybody. `tables`: how many of them
    may be unfinished at once. `language`: the code of the language of public messages, None for Discord's.
    """

    channels: tuple[int, ...] = ()
    place: Place = "channel"
    tidy: Tidy = "strip"
    theme: str = "dark"
    role: int | None = None
    tables: int = MOST_TABLES
    language: str | None = None


USUAL = GuildSettings()


class GuildSettingsRepository:
    """The settings of all servers in a database, those used latest in memory."""

    def __init__(self, store: Database) -> None:
        self._store = store
        self._kept: OrderedDict[int, GuildSettings] = OrderedDict()

    async def of(self, guild_id: int) -> GuildSettings:
        """Give a server's settings. Raises NotRead."""
        if guild_id in self._kept:
            self._kept.move_to_end(guild_id)
            return self._kept[guild_id]
        return self._keep(guild_id, await self._store.read(lambda db: find(db, guild_id)))

    async def to_show(self, guild_id: int) -> GuildSettings:
        """Give a server's settings, the usual ones if the database cannot be read."""
        try:
            return await self.of(guild_id)
        except NotRead:
            return USUAL

    async def choose(self, guild_id: int, **chosen: Any) -> GuildSettings:
        """Change some of a server's settings and give all of them. Raises NotSaved.

        The fields are those of GuildSettings; what is as usual is not stored.
        """

        def write(db: sqlite3.Connection) -> GuildSettings:
            changed = replace(find(db, guild_id), **chosen)
            for name in chosen:
                db.execute("DELETE FROM guild_setting WHERE guild_id = ? AND name = ?", (guild_id, name))
                if (value := getattr(changed, name)) != getattr(USUAL, name):
                    db.execute(
                        "INSERT INTO guild_setting VALUES (?, ?, ?)", (guild_id, name, json.dumps(value))
                    )
            return changed

        return self._keep(guild_id, await self._store.write(write))

    def forget(self, guild_id: int) -> None:
        """Let go of what is in memory of a server: its rows are deleted."""
        self._kept.pop(guild_id, None)

    def _keep(self, guild_id: int, settings: GuildSettings) -> GuildSettings:
        self._kept[guild_id] = settings
        self._kept.move_to_end(guild_id)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return settings


def find(db: sqlite3.Connection, guild_id: int) -> GuildSettings:
    """Read a server's settings within a transaction."""
    known = {field.name for field in fields(GuildSettings)}
    rows = db.execute("SELECT name, value FROM guild_setting WHERE guild_id = ?", (guild_id,))
    return replace(USUAL, **{name: _value(written) for name, written in rows if name in known})


def _value(written: str) -> Any:
    value = json.loads(written)
    return tuple(value) if isinstance(value, list) else value
