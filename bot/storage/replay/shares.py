"""Moments of games that people have posted for all, and how often."""

from __future__ import annotations

from typing import NamedTuple

from ..database import Repository


class Share(NamedTuple):
    """A message with one step of a table, `ply` its number, posted for `user_id` (`at`: milliseconds)."""

    message_id: int
    channel_id: int
    table_id: str
    ply: int
    user_id: int
    at: int


class Shares(Repository):
    """The shares of a database."""

    async def add(self, share: Share) -> None:
        """Record what was posted; told twice, it is recorded once."""
        statement = "INSERT INTO share VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        await self._database.execute(statement, *share)

    async def find(self, message_id: int) -> Share | None:
        """Return what a message shares, None if it is none of these."""
        return next(iter(await self._read("message_id = ?", message_id)), None)

    async def of_person(self, user_id: int, since: int) -> list[int]:
        """Return when somebody has shared something, oldest first."""
        return [share.at for share in await self._read("user_id = ? AND at > ? ORDER BY at", user_id, since)]

    async def of_channel(self, channel_id: int, since: int) -> list[int]:
        """Return when something was shared in a channel, oldest first."""
        query = "channel_id = ? AND at > ? ORDER BY at"
        return [share.at for share in await self._read(query, channel_id, since)]

    async def remove(self, message_id: int) -> None:
        """Forget a message that was deleted."""
        await self._database.execute("DELETE FROM share WHERE message_id = ?", message_id)

    async def _read(self, condition: str, *values: object) -> list[Share]:
        query = f"SELECT {', '.join(Share._fields)} FROM share WHERE {condition}"  # noqa: S608 - no input
        return await self._database.rows(Share, query, *values)
