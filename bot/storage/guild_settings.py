"""Servers' settings, such as where tables can be opened, which role can open tables, and how boards look.

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

    - `channels`: the ids of the channels where tables can be opened. If empty, all channels are allowed.
    - `place`: where the boards of new tables go.
    - `old_boards`: whether older boards shrink to a summary, stay without buttons, or are deleted.
    - `theme`: the colours of public boards.
    - `role`: the id of the role that can open tables, or None for everyone.
    - `tables`: how many unfinished tables the server can have.
    - `language`: the language code for public messages, or None for the server's language on Discord.
    - `film`: whether a game's last message shows a film of the game instead of a card with the result.
    - `zone`: the time zone for weekends, seasons and `daily_hour`, or None for UTC.
    - `hush`: whether a game's boards are silent while the event that ends the game is under way.
    - `games_channel`: the id of the channel where tables open for people who are looking for a game, or None
      for the channel where the last of them asked.
    - `call_role`: the id of the role that is mentioned when two people are looking for a game, or None.
    - `season_post`: the id of the channel for posts about seasons' ladders, 0 for no posts, or None for the
      channel with the most rated games.
    - `daily_channel`: the id of the channel for daily puzzles, or None for no dailies.
    - `daily_hour`: the hour at which the daily puzzle is posted.
    - `daily_refused`: whether dailies were turned off because Discord kept refusing them in the channel.
    - `tournament_role`: the id of a role that can run tournaments, or None. People who can manage events or
      the server can always run tournaments.
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
    """Return a server's settings. Settings that are not stored have the values of `DEFAULTS`."""
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
