"""What the running bot does for its database by the way.

It checks the logs, overwrites what was deleted if that is owed, watches the disk, and makes backups.

Durations are the event loop's; the wall clock, which may jump, only dates the backups.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

from .. import config
from ..storage import table_reader
from ..storage.database import Database
from ..storage.files import folder_of, listed
from . import disk

MINUTE, HOUR = 60.0, 3600.0  # seconds
LONGEST_BACKUP = 3 * HOUR  # a large database takes minutes; one that waits for something would wait for ever
AT_ONCE = 20  # tables whose logs are checked in one go: some milliseconds
PAUSE = 0.01  # seconds between two goes, for the people who play
GIVING_WAY = 10  # how much nicer a backup is than the bot: it gets a tenth where both want a core

_log = logging.getLogger(__name__)


@asynccontextmanager
async def upkeep(store: Database, database: Path) -> AsyncIterator[None]:
    """Keep the database in order, in the background, for as long as the context lasts."""
    works = (_check(store), _scrub(store), _watch(database), _back_up(database))
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def check_logs(store: Database) -> list[str]:
    """Check the chains of the unfinished tables, a few at a time; log and list those that are broken."""
    begun = time.monotonic()
    ids = await store.read(table_reader.unfinished)
    broken: list[str] = []
    for number in range(0, len(ids), AT_ONCE):
        broken += await store.read(partial(table_reader.broken, ids=ids[number : number + AT_ONCE]))
        await asyncio.sleep(PAUSE)
    for table_id in broken:
        _log.error("Table %s is damaged, and shut; the others play on", table_id)
    spent = time.monotonic() - begun
    _log.info("Checked the logs of %d unfinished tables in %.1f s: %d broken", len(ids), spent, len(broken))
    return broken


class DiskAlarm:
    """Says in the log when room on the disk gets low, each hour while it is, and when there is enough."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._told: float | None = None

    def look(self, now: float) -> None:
        """Look at the disk; `now` is in seconds of a clock that never jumps. Raises OSError."""
        if not disk.is_low(self._database):
            if self._told is not None:
                _log.info("There is room on the disk again")
            self._told = None
        elif self._told is None or now - self._told >= HOUR:
            free = disk.free(self._database) // disk.MEGABYTE
            _log.error("The disk is nearly full: %d MB are free; moves cannot be saved without room", free)
            self._told = now


def first_pause(database: Path, now: float) -> float:
    """Give the seconds until the first backup, which is due when the newest is an hour old.

    It is at least a minute away, for a bot that starts again and again, and at most an hour, for a clock
    that has jumped. Where nobody can tell how old the newest is, it is a minute away.
    """
    try:
        made = [backup.path.stat().st_mtime for backup in listed(folder_of(database))[-1:]]
    except OSError as error:  # removed at this moment, or in a folder that cannot be read
        _log.warning("The age of the newest backup cannot be told: %s", error)
        made = []
    due = made[0] + HOUR - now if made else 0.0
    return min(max(due, MINUTE), HOUR)


async def run_backup(database: Path) -> None:
    """Run `python -m bot backup` as a process of its own: its work must not make anybody's answer late."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "backup"),
        env=config.handed_on(database),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    _give_way(process.pid)
    try:
        async with asyncio.timeout(LONGEST_BACKUP):
            said, _ = await process.communicate()
    except TimeoutError:
        _log.error(
            "Backup: given up after %.0f hours; the next one is made in its turn", LONGEST_BACKUP / HOUR
        )
        return
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    level = logging.ERROR if process.returncode else logging.INFO
    _log.log(level, "Backup: %s", " ".join(said.decode(errors="replace").split()))


def _give_way(pid: int) -> None:
    with suppress(ProcessLookupError):  # it has ended already
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + GIVING_WAY)


async def _check(store: Database) -> None:
    await _tried(check_logs(store))


async def _scrub(store: Database) -> None:
    while True:
        await _tried(store.scrub_if_owed())
        await asyncio.sleep(HOUR)


async def _watch(database: Path) -> None:
    alarm = DiskAlarm(database)
    while True:
        await _tried(asyncio.to_thread(alarm.look, time.monotonic()))
        await asyncio.sleep(MINUTE)


async def _back_up(database: Path) -> None:
    await asyncio.sleep(first_pause(database, time.time()))
    while True:
        await _tried(run_backup(database))
        await asyncio.sleep(HOUR)


async def _tried(work: Awaitable[object]) -> None:
    """Do some work; a failure is logged, and must not end what is done again and again."""
    try:
        await work
    except Exception:  # noqa: BLE001 - whatever it is, the next time may be better
        _log.exception("The upkeep of the database failed")
