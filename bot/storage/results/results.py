"""The stored results of games, for people's statistics and for lists of results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine import Over

from ...table.model import Table
from ..connection import Connection
from ..database import Database
from .decision_times import DecisionTimes

MIN_MOVES = 3  # for a game to count; games with a computer never count

_COLUMNS = "table_id, guild_id, channel_id, game, ended_at, winners"
_SEEN = (
    "NOT EXISTS (SELECT 1 FROM table_event AS hid WHERE hid.table_id = result.table_id AND kind = 'hidden')"
)
_LAST_PLAYED = (
    "SELECT result.game, max(ended_at) FROM result JOIN seats USING (table_id) WHERE user_id = ?"
    " GROUP BY result.game"
)
_IN = "guild_id = ? AND channel_id IN (SELECT value FROM json_each(?))"


class Result(NamedTuple):
    """The result of a game. `winners` are seat numbers, and `ended_at` is in ms since the epoch."""

    table_id: str
    guild_id: int
    channel_id: int
    game: str
    ended_at: int
    winners: tuple[int, ...]


class Part(NamedTuple):
    """A game's result, and the seat that a person had in the game."""

    result: Result
    seat: int


def result_of(table: Table) -> Result | None:
    """Return the result of a table's game, or None if it has no result that counts."""
    match = table.match
    if match is None or table.closed_by is not None or match.moves_made < MIN_MOVES:
        return None
    if not isinstance(match.status, Over) or table.computers:
        return None
    place, winners = table.parent_channel_id or table.channel_id, match.status.winners
    return Result(table.id, table.guild_id, place, table.game_id, table.times[-1], winners)


def note(db: Connection, before: Table, after: Table) -> None:
    """Write the result of a game that has just ended, within the transaction that ends it."""
    result = result_of(after) if before.phase == "running" else None
    if result is not None:
        row = (*result[:-1], json.dumps(result.winners))
        db.execute("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)


class Results:
    """The stored results of games. `paces` gives access to decision times.

    Methods raise NotRead if the database fails. Hidden tables are left out unless a method says otherwise.
    """

    def __init__(self, database: Database) -> None:
        self.paces = DecisionTimes(database)
        self._database = database

    async def of_person(self, user_id: int, guild_id: int) -> list[Part]:
        """List the results of a person's games on a server, each with the person's seat, oldest first."""
        query = (
            f"SELECT {_COLUMNS}, seat FROM result JOIN seats USING (table_id)"  # noqa: S608 - no input
            f" WHERE guild_id = ? AND user_id = ? AND {_SEEN} ORDER BY ended_at"
        )
        rows = await self._database.ask(query, (guild_id, user_id))
        return [Part(_result(row[:-1]), row[-1]) for row in rows]

    async def last_played(self, user_id: int) -> dict[str, int]:
        """Map game ids to the time (ms) when a person last finished the game. Hidden tables are included."""
        return await self._database.read(lambda db: last_played(db, user_id))

    async def games_since(self, guild_id: int, since: int) -> frozenset[str]:
        """Return the game ids of a server's matches that ended after `since` (ms), hidden ones included."""
        query = "SELECT DISTINCT game FROM result WHERE guild_id = ? AND ended_at > ?"
        return frozenset(row[0] for row in await self._database.ask(query, (guild_id, since)))

    async def places(self, guild_id: int) -> list[int]:
        """List the ids of a server's channels that have results, even if all the results are hidden."""
        query = "SELECT DISTINCT channel_id FROM result WHERE guild_id = ?"
        return [row[0] for row in await self._database.ask(query, (guild_id,))]

    async def count(self, guild_id: int, places: Sequence[int]) -> int:
        """Count a server's results in the channels `places`."""
        query = f"SELECT count(*) FROM result WHERE {_IN} AND {_SEEN}"  # noqa: S608 - no input
        return int((await self._database.ask(query, (guild_id, json.dumps([*places]))))[0][0])

    async def latest(self, guild_id: int, places: Sequence[int], count: int, after: int = 0) -> list[Result]:
        """List up to `count` results in the channels `places`, newest first, skipping the newest `after`."""
        query = (
            f"SELECT {_COLUMNS} FROM result WHERE {_IN} AND {_SEEN}"  # noqa: S608 - no input
            " ORDER BY ended_at DESC, table_id DESC LIMIT ? OFFSET ?"
        )
        given = (guild_id, json.dumps([*places]), count, after)
        return [_result(row) for row in await self._database.ask(query, given)]


def last_played(db: Connection, user_id: int) -> dict[str, int]:
    """Map game ids to the time (ms) when a person last finished the game. Hidden tables are included."""
    return dict(db.execute(_LAST_PLAYED, (user_id,)))


def _result(row: Sequence[Any]) -> Result:
    return Result(*row)._replace(winners=tuple(json.loads(row[-1])))
