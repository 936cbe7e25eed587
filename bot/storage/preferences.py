"""People's preferences. If the database does not answer in time, the defaults are used."""

from __future__ import annotations

import asyncio
from dataclasses import astuple, dataclass, fields
from typing import Literal

from .cached_repository import CachedRepository
from .connection import Connection, insertion
from .database import Database
from .errors import NotRead

READ_TIMEOUT_SECONDS = 0.5  # to wait for the database, well before an answer is deferred
IN_MEMORY = 4096  # people

Confirm = Literal["always", "never"]
Mentions = Literal["on", "away", "off"]
Where = Literal["channel", "direct"]


@dataclass(frozen=True, slots=True)
class Preferences:
    """One person's preferences.

    - `theme`: the colours of boards, or None for the server's colours.
    - `text_board`: whether private answers show boards as text.
    - `confirm`: whether to show the person's moves before they count, "always" or "never".
    - `mentions`: whether messages that name the person notify them. With "away", they are not notified if
      they have just pressed something at the table.
    - `statistics`: whether others can see what the person has played.
    - `auto_vacation`: whether a vacation may start automatically when a flag would fall.
    - `remind_after`: the hours after which the person is reminded of their turn, or None for never.
    - `remind_where`: where reminders of turns and clocks are sent, "channel" or "direct".
    - `digest_at`: when the person's digest is sent, such as "09:00", or None for no digest.
    """

    theme: str | None = None
    text_board: bool = False
    confirm: Confirm = "never"
    mentions: Mentions = "on"
    statistics: bool = True
    auto_vacation: bool = True
    remind_after: int | None = None
    remind_where: Where = "channel"
    digest_at: str | None = None


DEFAULTS = Preferences()
FIELDS = tuple(field.name for field in fields(Preferences))
_FIND = f"SELECT {', '.join(FIELDS)} FROM preference WHERE user_id = ?"  # noqa: S608 - no input
_INSERT = insertion("preference", ("user_id", *FIELDS))


class PreferenceRepository(CachedRepository[Preferences]):
    """The preferences of all people. `get` returns the defaults if the database does not answer in time."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, DEFAULTS, find, _save, IN_MEMORY, of_people=True)

    async def stored(self, id: int) -> Preferences:
        """Return a person's preferences, however long the database takes. Raises NotRead if it fails."""
        return self._recent.get(id) or await super()._load(id)

    async def _load(self, id: int) -> Preferences:
        try:
            async with asyncio.timeout(READ_TIMEOUT_SECONDS):
                return await super()._load(id)
        except (NotRead, TimeoutError):
            return DEFAULTS


def find(db: Connection, user_id: int) -> Preferences:
    """Return a person's preferences, or `DEFAULTS` if none are stored."""
    row = db.execute(_FIND, (user_id,)).fetchone()
    if row is None:
        return DEFAULTS
    flags = {name: bool(row[FIELDS.index(name)]) for name in ("text_board", "statistics", "auto_vacation")}
    return Preferences(**{**dict(zip(FIELDS, row)), **flags})


def _save(db: Connection, user_id: int, preferences: Preferences) -> None:
    """Write a person's preferences, or delete the person's row if all preferences are the defaults."""
    db.execute("DELETE FROM preference WHERE user_id = ?", (user_id,))
    if preferences != DEFAULTS:
        db.execute(_INSERT, (user_id, *astuple(preferences)))
