"""People for tests, who act at tables. Each action has a new interaction id and, by default, a later time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Iterator
from datetime import UTC, datetime
from itertools import count
from typing import Any

from bot.service.tables import Action, Table, Tables
from bot.storage.database import Database
from bot.table import lobby
from bot.table import play as playing
from bot.table.model import Person
from engine import Over

GUILD, CHANNEL = 900_000_000_000_000_001, 800_000_000_000_000_001
ANN, BEN, CID = 101, 102, 103


def person(user_id: int, *, is_bot: bool = False, here: bool = True) -> Person:
    """Return a person as a player chooses them, to invite them for example."""
    return Person(user_id, f"Person {user_id}", is_bot, here)


def moment(written: str) -> int:
    """Return the time (ms) of an ISO date and time with an offset, or in UTC if it has none."""
    at = datetime.fromisoformat(written)
    return round((at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp() * 1000)


async def at_once(*work: Awaitable[Any]) -> list[Any]:
    """Do several things at the same time. Return the result of each, or the exception that it raised."""
    return await asyncio.gather(*work, return_exceptions=True)


def awaited(table: Table) -> int:
    """Return the seat that has to move, or the first of several."""
    return table.match.status.seats[0]


def mover(table: Table) -> int:
    """Return the id of the user whose turn it is."""
    return table.players[awaited(table)].user_id


def seated(table: Table) -> list[int]:
    """List the users' ids by seat."""
    return [player.user_id for player in table.players]


def kinds(table: Table) -> list[str]:
    """List the kinds of the table events, which are decisions outside the game."""
    return [event.kind for event in table.table_events]


async def sleeps_at_night(store: Database, user_id: int, quiet: str = "22:00-08:00") -> None:
    """Give a person quiet hours in UTC that have applied since long ago."""
    insert = "INSERT INTO person_time VALUES (?, 1, 1, 'Etc/UTC', ?)"
    await store.write(lambda db: db.execute(insert, (user_id, quiet)) and None)


class People:
    """People who act at tables, a second apart unless a test says when."""

    def __init__(self) -> None:
        self._ids: Iterator[int] = count(1_300_000_000_000_000_000)
        self._clock: Iterator[int] = count(1_790_000_000_000, 1000)

    def act(self, user_id: int, at: int | None = None) -> Action:
        """Return a person's next interaction, at the time `at` (ms), by default at the next second."""
        now = next(self._clock)
        return Action(next(self._ids), user_id, f"Person {user_id}", now if at is None else at)

    async def open(self, tables: Tables, user_id: int = ANN, **changes: Any) -> Table:
        """Open a table."""
        opening = {"guild_id": GUILD, "channel_id": CHANNEL, "game_id": "conversion", "options": {}}
        return await tables.open(self.act(user_id), **{**opening, **changes})

    async def gather(self, tables: Tables, seats: int = 2, **changes: Any) -> Table:
        """Open a table as user 101, and let the next users join until `seats` people are seated."""
        table = await self.open(tables, **changes)
        for user_id in range(ANN + 1, ANN + seats):
            table = await tables.act(table.id, lobby.join, self.act(user_id))
        return table

    async def start(self, tables: Tables, seats: int = 2, **changes: Any) -> Table:
        """Gather people at a table, and start the match."""
        table = await self.gather(tables, seats, **changes)
        return await tables.start(table.id, self.act(ANN))

    async def move(
        self, tables: Tables, table: Table, at: int | None = None, seat: int | None = None
    ) -> Table:
        """Make the first legal move for the seat to move, or for `seat`, optionally at the time `at`."""
        seat = awaited(table) if seat is None else seat
        action = self.act(table.players[seat].user_id, at)
        return await tables.act(table.id, playing.play, action, table.match.moves(seat)[0])

    async def play(self, tables: Tables, table: Table, luck: random.Random) -> Table:
        """Make a random legal move for the seat to move."""
        seat = table.match.status.seats[0]
        move = luck.choice(table.match.moves(seat))
        return await tables.act(
            table.id, playing.play, self.act(table.players[seat].user_id), move, ply=table.ply
        )

    async def play_out(self, tables: Tables, table: Table, luck: random.Random, most: int = 150) -> Table:
        """Play random moves to the end. After `most` moves, the players resign one by one."""
        for _ in range(most):
            if table.phase == "over":
                return table
            table = await self.play(tables, table, luck)
        while table.match is not None and not isinstance(table.match.status, Over):
            leaver = table.players[table.match.active[0]].user_id
            table = await tables.act(table.id, playing.resign, self.act(leaver))
        return table
