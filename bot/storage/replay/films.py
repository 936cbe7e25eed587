"""Films that are to be added to finished games, noted in the transactions that end these."""

from __future__ import annotations

from typing import Literal

from engine import Over

from ...table.model import Table
from .. import guild_settings
from ..connection import Connection
from ..database import Repository

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
