"""How long a backup takes, and how long players wait for their moves to be saved in the meantime.

A move is timed from the call of `Tables.act` to its return, which includes the referee, the transaction and
its commit to disk. The backup is made by the bot's own code, in a separate process.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bot.operations import upkeep
from bot.operations.backups import copy
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.files import folder_of, listed
from bot.table.model import Table
from tests.bot.people import People

from .figure import Figure
from .stock import fill, size

SIZE_BYTES, PER_BYTES = 100_000_000, 200_000_000  # the database's size, and the one to scale durations to
MAX_SECONDS, MAX_MOVE_MS = 1.0, 50.0  # targets for the copy and for a move
RATE, TABLES = 100.0, 6  # moves a second, and tables
TURNS = 3  # the best figure of all turns counts: other work on the machine can only make it worse


class Turn(NamedTuple):
    """The seconds taken by the copy, by the whole backup, and by the longest move with and without a backup.

    The first two figures are scaled to a database of PER_BYTES.
    """

    copied: float
    backed_up: float
    longest: float
    longest_without: float


class Players:
    """Simulated people who play at several tables, at a steady rate."""

    def __init__(self, store: Database) -> None:
        self._tables, self._people, self._luck = Tables(store), People(), random.Random(1)
        self._seated: list[Table] = []

    async def play_until(self, done: asyncio.Future[None]) -> float:
        """Play until `done` completes, and return the seconds that the longest move took.

        Raises the exception of `done`, if it has one.
        """
        longest, due = 0.0, time.monotonic()
        while not done.done():
            table = await self._next_table()
            start = time.monotonic()
            self._seated.append(await self._people.play(self._tables, table, self._luck))
            now = time.monotonic()
            longest, due = max(longest, now - start), max(due + 1 / RATE, now)
            await asyncio.sleep(due - now)
        await done
        return longest

    async def _next_table(self) -> Table:
        self._seated = [table for table in self._seated if table.phase == "running"]
        while len(self._seated) < TABLES:
            self._seated.append(await self._people.start(self._tables))
        return self._seated.pop(0)


def measure() -> Iterator[Figure]:
    """Yield how long a backup of 200 MB takes (s), and the longest move during one and without (ms).

    Takes about three minutes.
    """
    with TemporaryDirectory() as folder, _copier() as copier:
        turns = asyncio.run(_measure(Path(folder) / "alea.sqlite3", copier))
    best = Turn(*map(min, zip(*turns)))
    longest = f"longest move at {RATE:.0f} a second"
    yield Figure("copy of 200 MB", best.copied, "s", MAX_SECONDS, at_most=True)
    yield Figure("backup of 200 MB, checked", best.backed_up, "s")
    yield Figure(f"{longest}, during a backup", 1000 * best.longest, "ms", MAX_MOVE_MS, at_most=True)
    yield Figure(f"{longest}, without", 1000 * best.longest_without, "ms")


def _copier() -> ProcessPoolExecutor:
    """Return a process pool for copies, with the same low priority as the bot's own backup process."""
    return ProcessPoolExecutor(1, get_context("spawn"), os.nice, (upkeep.NICENESS,))


async def _measure(database: Path, copier: ProcessPoolExecutor) -> list[Turn]:
    store = await Database.open(database)
    try:
        await fill(store, SIZE_BYTES)
        players = Players(store)
        scale = PER_BYTES / await store.read(size)
        return [await _turn(database, players, copier, scale) for _ in range(TURNS)]
    finally:
        await store.close()


async def _turn(database: Path, players: Players, copier: ProcessPoolExecutor, scale: float) -> Turn:
    loop = asyncio.get_running_loop()
    copying = loop.run_in_executor(copier, _timed_copy, database, database.with_name("copy"))
    longest = [await players.play_until(asyncio.ensure_future(copying))]
    start = time.monotonic()
    longest.append(await players.play_until(asyncio.ensure_future(_back_up(database))))
    took = time.monotonic() - start
    longest_without = await players.play_until(asyncio.ensure_future(asyncio.sleep(took)))
    return Turn(copying.result() * scale, took * scale, max(longest), longest_without)


def _timed_copy(database: Path, target: Path) -> float:
    """Copy a database to `target`, return the seconds that copying took, and delete the copy."""
    start = time.monotonic()
    copy(database, target)
    took = time.monotonic() - start
    target.unlink()
    return took


async def _back_up(database: Path) -> None:
    """Run the bot's backup, and check that it has made one new file."""
    before = listed(folder_of(database))
    await upkeep.run_backup(database)
    assert len(listed(folder_of(database))) == len(before) + 1


if __name__ == "__main__":
    for figure in measure():
        print(figure)
