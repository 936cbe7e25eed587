"""A server's settings: where tables can be opened, which role can open them, and how they look.

If the database cannot be read, boards have the default look, and no table can be opened.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from ..table.limits import MAX_TABLES_OF_GUILD
from ..table.options import Place
from .cached_repository import CachedRepository
from .connection import Connection
from .database import Database

IN_MEMORY = 1024  # servers

OldBoards = Literal["shrink", "stay", "delete"]


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """One server's settings.

    `channels`: the ids of the channels where tables can be opened, empty for all. `place`: where new tables'
    boards go. `old_boards`: whether older boards shrink to a summary, lose only their buttons, or are
    deleted. `theme`: the colours of public boards. `role`: the id of the role that can open tables, None for
    everyone. `tables`: how many tables can be unfinished at once. `language`: the code of the public
    messages' language, or None for Discord's. `film`: whether a game's last message shows a film of the game,
    not a card of the result. `zone`: the time zone in which weekends start, or None for UTC. `hush`: whether
    boards are silent during the event whose start ends the game. `games_channel`: the id of the channel where
    tables open for people looking for a game, or None for where the last person asked. `call_role`: the id of
    the role that is mentioned when two people are waiting, or None. `season_post`: the id of the channel for
    posts about seasons' ladders, 0 for none, or None for the one with the most rated games. `daily_channel`:
    the id of the channel that gets the daily puzzle at `daily_hour`, or None for no channel. `daily_refused`:
    whether dailies were turned off because Discord kept refusing them there. `tournament_role`: the id of a
    role that can run tournaments, or None. People who manage events or the server always can.
    """

    channels: tuple[int, ...] = ()
    place: Place = "channel"
    old_boards: OldBoards = "shrink"
    theme: str = "dark"
    role: int | None = None
    tables: int = MAX_TABLES_OF_GUILD
    language: str | None = None
    film: bool = True
    zone: str | None = None
    hush: bool = True
    games_channel: int | None = None
    call_role: int | None = None
    season_post: int | None = None
    daily_channel: int | None = None
    daily_hour: int = 9
    daily_refused: bool = False
    tournament_role: int | None = None


DEFAULTS = GuildSettings()


class GuildSettingsRepository(CachedRepository[GuildSettings]):
    """The settings of all servers. `get` raises NotRead if the database cannot be read."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, DEFAULTS, find, _save, IN_MEMORY)


def find(db: Connection, guild_id: int) -> GuildSettings:
    """Return a server's settings, with `DEFAULTS` for those that are not stored."""
    known = {field.name for field in fields(GuildSettings)}
    rows = db.execute("SELECT name, value FROM guild_setting WHERE guild_id = ?", (guild_id,))
    return replace(DEFAULTS, **{name: _value(written) for name, written in rows if name in known})


def _save(db: Connection, guild_id: int, settings: GuildSettings) -> None:
    """Write a server's settings. Settings with default values are not stored."""
    for field in fields(GuildSettings):
        key, value = (guild_id, field.name), getattr(settings, field.name)
        db.execute("DELETE FROM guild_setting WHERE guild_id = ? AND name = ?", key)
        if value != field.default:
            db.execute("INSERT INTO guild_setting VALUES (?, ?, ?)", (*key, json.dumps(value)))


def _value(written: str) -> Any:
    value = json.loads(written)
    return tuple(value) if isinstance(value, list) else value
