"""Finished games whose films have yet to be made, and messages that show shared steps of games."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine import Over

from ..table.model import Table
from . import guild_settings
from .connection import Connection
from .database import Repository

MIN_MOVES = 5  # in a game, for a film at its end

State = Literal["owed", "shown", "given up"]


def has_end_piece(table: Table) -> bool:
    """Return whether a game has ended and is long enough for a film, or for a card that shows its result."""
    match = table.match
    if match is None or table.closed_by is not None or not isinstance(match.status, Over):
        return False
    return match.moves_made >= MIN_MOVES


def owe(db: Connection, before: Table, after: Table) -> None:
    """Record that a game needs a film, if it has just ended, is long enough and its server wants films."""
    if has_end_piece(after) and before.phase == "running" and guild_settings.find(db, after.guild_id).film:
        db.execute("INSERT INTO film VALUES (?, 'owed') ON CONFLICT DO NOTHING", (after.id,))


class Films(Repository):
    """The films of finished games."""

    async def owed(self) -> list[str]:
        """List the ids of this process's tables whose films have yet to be made."""

        def read(db: Connection) -> list[str]:
            ours = db.our_tables("film.table_id")
            query = f"SELECT table_id FROM film WHERE state = 'owed' AND {ours}"  # noqa: S608 - no input
            return [row[0] for row in db.execute(query)]

        return await self._database.read(read)

    async def owes(self, table_id: str) -> bool:
        """Return whether a table's film has yet to be made."""
        query = "SELECT 1 FROM film WHERE table_id = ? AND state = 'owed'"
        return bool(await self._database.ask(query, (table_id,)))

    async def settle(self, table_id: str, state: State) -> None:
        """Record the new state of a table's film."""
        await self._database.execute("UPDATE film SET state = ? WHERE table_id = ?", state, table_id)


class Share(NamedTuple):
    """A message that shows step `ply` of a game, which the user `user_id` shared at the time `at` (ms)."""

    message_id: int
    channel_id: int
    table_id: str
    ply: int
    user_id: int
    at: int


class Shares(Repository):
    """The messages in which people have shared steps of games."""

    async def add(self, share: Share) -> None:
        """Record a shared step, unless it is already recorded."""
        statement = "INSERT INTO share VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        await self._database.execute(statement, *share)

    async def find(self, message_id: int) -> Share | None:
        """Return the shared step that a message shows, or None if the message shows none."""
        return next(iter(await self._read("message_id = ?", message_id)), None)

    async def of_person(self, user_id: int, since: int) -> list[int]:
        """Return the times (ms) after `since` at which a person shared steps, oldest first."""
        return [share.at for share in await self._read("user_id = ? AND at > ? ORDER BY at", user_id, since)]

    async def of_channel(self, channel_id: int, since: int) -> list[int]:
        """Return the times (ms) after `since` at which steps were shared in a channel, oldest first."""
        query = "channel_id = ? AND at > ? ORDER BY at"
        return [share.at for share in await self._read(query, channel_id, since)]

    async def remove(self, message_id: int) -> None:
        """Delete the record of a message that has been deleted."""
        await self._database.execute("DELETE FROM share WHERE message_id = ?", message_id)

    async def _read(self, condition: str, *values: object) -> list[Share]:
        query = f"SELECT {', '.join(Share._fields)} FROM share WHERE {condition}"  # noqa: S608 - no input
        return await self._database.rows(Share, query, *values)
