"""What people choose for themselves: how they see boards, when a move asks again, whether they are notified.

A preference never stops an answer: where the database does not tell in time, people are treated as if they
had chosen nothing.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from typing import Any, Literal

from .database import Database
from .errors import NotRead

PATIENCE = 0.5  # seconds that an answer waits for the database: less than a deferral takes
MOST_KEPT = 4096  # people whose preferences are in memory

Confirm = Literal["always", "usual", "never"]


@dataclass(frozen=True, slots=True)
class Preferences:
    """What one person wants.

    `theme` None: as the server has it. `text_board`: boards as text in place of pictures, in private answers.
    `confirm`: which moves are shown before they count: "always" all of them, "usual" those built step by
    step, "never" none. `mentions`: whether messages that name the person notify them.
    """

    theme: str | None = None
    text_board: bool = False
    confirm: Confirm = "usual"
    mentions: bool = True


USUAL = Preferences()


class PreferenceRepository:
    """The preferences of all people in a database, those used latest in memory."""

    def __init__(self, store: Database) -> None:
        self._store = store
        self._kept: OrderedDict[int, Preferences] = OrderedDict()

    async def of(self, user_id: int) -> Preferences:
        """Give somebody's preferences, the usual ones if the database does not tell them in time."""
        if user_id in self._kept:
            self._kept.move_to_end(user_id)
            return self._kept[user_id]
        try:
            async with asyncio.timeout(PATIENCE):
                found = await self._store.read(lambda db: _find(db, user_id))
        except (NotRead, TimeoutError):
            return USUAL
        return self._keep(user_id, found)

    async def change(self, user_id: int, **chosen: Any) -> Preferences:
        """Change some of somebody's preferences and give all of them. Raises NotSaved.

        The fields are those of Preferences; nothing is stored of people for whom all is as usual.
        """

        def write(db: sqlite3.Connection) -> Preferences:
            changed = replace(_find(db, user_id), **chosen)
            db.execute("DELETE FROM preference WHERE user_id = ?", (user_id,))
            if changed != USUAL:
                db.execute("INSERT INTO preference VALUES (?, ?, ?, ?, ?)", (user_id, *astuple(changed)))
            return changed

        return self._keep(user_id, await self._store.write(write))

    def forget(self, user_id: int) -> None:
        """Keep nothing in memory of somebody whose row was deleted."""
        self._kept.pop(user_id, None)

    async def notified(self, user_ids: Iterable[int]) -> tuple[int, ...]:
        """Give those of some people who want to be notified of what names them, in the same order."""
        return tuple([user_id for user_id in user_ids if (await self.of(user_id)).mentions])

    def _keep(self, user_id: int, preferences: Preferences) -> Preferences:
        self._kept[user_id] = preferences
        self._kept.move_to_end(user_id)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return preferences


def _find(db: sqlite3.Connection, user_id: int) -> Preferences:
    query = "SELECT theme, text_board, confirm, mentions FROM preference WHERE user_id = ?"
    row = db.execute(query, (user_id,)).fetchone()
    if row is None:
        return USUAL
    theme, text_board, confirm, mentions = row
    return Preferences(theme, bool(text_board), confirm, bool(mentions))
