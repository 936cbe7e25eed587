"""The number of the bot's emojis that Discord lacks, for the `doctor` command."""

from __future__ import annotations

from functools import partial

from .connection import Connection
from .database import Database


class EmojiCount:
    """The stored number of emojis that were missing when the bot last looked."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, missing: int) -> None:
        """Record how many emojis are missing."""
        await self._database.write(partial(_note, missing=missing))


def missing_emojis(db: Connection) -> int | None:
    """Return how many emojis were missing when the bot last looked, or None if it has never looked."""
    row = db.execute("SELECT missing FROM emoji_count").fetchone()
    return None if row is None else int(row[0])


def _note(db: Connection, missing: int) -> None:
    db.execute("DELETE FROM emoji_count")
    db.execute("INSERT INTO emoji_count VALUES (?)", (missing,))
