"""Films that finished games still need, noted in the transactions that end them, and shared moments."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine import Over

from ..table.model import Table
from . import guild_settings
from .connection import Connection
from .database import Repository

MIN_MOVES = 5  # of a game that has a film at its end

State = Literal["owed", "shown", "given up"]


def has_end_piece(table: Table) -> bool:
    """Return whether a game has ended that gets a film, or a card of its result."""
    match = table.match
    if match is None or table.closed_by is not None or not isinstance(match.status, Over):
        return False
    return match.moves_made >= MIN_MOVES


def owe(db: Connection, before: Table, after: Table) -> None:
    """Note within a transaction that a film is owed, if the game has just ended and the server wants one."""
    if has_end_piece(after) and before.phase == "running" and guild_settings.find(db, after.guild_id).film:
        db.execute("INSERT INTO film VALUES (?, 'owed') ON CONFLICT DO NOTHING", (after.id,))


class Films(Repository):
    """The films of a database."""

    async def owed(self) -> list[str]:
        """List the tables whose films are owed."""

        def read(db: Connection) -> list[str]:
            ours = db.our_tables("film.table_id")
            query = f"SELECT table_id FROM film WHERE state = 'owed' AND {ours}"  # noqa: S608 - no input
            return [row[0] for row in db.execute(query)]

        return await self._database.read(read)

    async def owes(self, table_id: str) -> bool:
        """Return whether the film of a table is owed."""
        query = "SELECT 1 FROM film WHERE table_id = ? AND state = 'owed'"
        return bool(await self._database.ask(query, (table_id,)))

    async def settle(self, table_id: str, state: State) -> None:
        """Record what has become of a film."""
        await self._database.execute("UPDATE film SET state = ? WHERE table_id = ?", state, table_id)


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
        """Return when a person has shared something, oldest first."""
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
