"""Hints given to seats: five per game, then one for every three moves. Repeating a hint is free."""

from __future__ import annotations

from collections.abc import Collection

from engine import plural

from ..table.errors import Refusal
from .connection import Connection
from .database import Repository

FREE, EVERY = 5, 3  # hints, then moves from one to the next
NO_HINT_LEFT = plural(
    "You've used your {free} free hints. You'll get the next one after {moves} more move.",
    "You've used your {free} free hints. You'll get the next one after {moves} more moves.",
    by="moves",
)


class Hints(Repository):
    """The hints given to seats: five each, then one more after three moves without a hint."""

    async def check(self, table_id: str, seat: int, moves: int) -> None:
        """Raise Refusal unless a seat that has made `moves` moves is allowed a hint."""
        _check(await self._database.read(lambda db: _given(db, table_id, seat)), moves)

    async def left(self, table_id: str, seat: int) -> int:
        """Return how many of the first five hints a seat has left."""
        return _left(await self._database.read(lambda db: _given(db, table_id, seat)))

    async def take(self, table_id: str, seat: int, moves: int) -> int:
        """Record a hint, and return how many of the first five are left. Raises Refusal if no hint is due."""

        def write(db: Connection) -> int:
            given = _given(db, table_id, seat)
            _check(given, moves)
            db.execute("INSERT INTO hint VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (table_id, seat, moves))
            return _left({*given, moves})

        return await self._database.write(write)


def _given(db: Connection, table_id: str, seat: int) -> list[int]:
    """Return how many moves a seat had made at the time of each hint that it was given."""
    query = "SELECT moves FROM hint WHERE table_id = ? AND seat = ?"
    return [moves for (moves,) in db.execute(query, (table_id, seat))]


def _left(given: Collection[int]) -> int:
    return max(FREE - len(given), 0)


def _check(given: list[int], moves: int) -> None:
    if len(given) < FREE or moves in given:
        return
    missing = max(given) + EVERY - moves
    if missing > 0:
        raise Refusal(NO_HINT_LEFT, free=FREE, moves=missing)
