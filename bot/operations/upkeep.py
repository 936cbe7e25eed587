"""The running bot's upkeep of its database: log checks, a disk alarm and backups."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

from .. import config
from ..background import Background
from ..storage import table_reader
from ..storage.database import Database, Transaction
from ..storage.errors import NotRead
from ..storage.files import folder_of, listed
from . import disk

MINUTE, HOUR = 60.0, 3600.0  # seconds
MAX_BACKUP_SECONDS = 3 * HOUR  # a large database takes minutes; a blocked backup may wait for ever
MAX_START_SECONDS = 30.0  # seconds until the logs are checked, even if the bot is not connected yet
BATCH = 20  # tables whose logs are checked in one go, which takes some milliseconds
BATCH_INTERVAL_SECONDS = 0.01  # seconds between two batches, in which players' actions can run
NICENESS = 10  # of a backup, above the bot's own: it gets a tenth of a core that both want
FAILURE = "The upkeep of the database failed"

_log = logging.getLogger(__name__)


def start_upkeep(background: Background, database: Database, path: Path | str) -> None:
    """Check the logs in the background. If the database is a file, also watch the disk and make backups."""
    background.start("check of the logs", _check_logs_later(database, background.connected))
    if not isinstance(path, Path):
        return
    alarm = DiskAlarm(path)
    until_backup = first_pause(path, time.time())

    async def look() -> None:  # in a thread, because the disk may be slow to answer
        await asyncio.to_thread(alarm.look, time.monotonic())

    background.repeat("disk alarm", MINUTE, look, FAILURE)
    background.repeat("backups", HOUR, partial(run_backup, path), FAILURE, first=until_backup)


async def _check_logs_later(database: Database, connected: asyncio.Event) -> None:
    """Check the logs once the bot is connected, or after 30 seconds, so as not to slow down its start."""
    with suppress(TimeoutError):
        async with asyncio.timeout(MAX_START_SECONDS):
            await connected.wait()
    await check_logs(database)


async def check_logs(store: Database) -> list[str]:
    """Check the hash chains of unfinished tables, a few at a time. Log and return the damaged tables' ids."""
    began = time.monotonic()
    ids = await _read(store, table_reader.unfinished)
    broken: list[str] = []
    for number in range(0, len(ids), BATCH):
        broken += await _read(store, partial(table_reader.broken, ids=ids[number : number + BATCH]))
        await asyncio.sleep(BATCH_INTERVAL_SECONDS)
    for table_id in broken:
        _log.error("Table %s is damaged, so it is locked; the others continue", table_id)
    spent = time.monotonic() - began
    _log.info("Checked the logs of %d unfinished tables in %.1f s: %d broken", len(ids), spent, len(broken))
    return broken


async def _read(store: Database, function: Transaction[list[str]]) -> list[str]:
    """Return what `function` reads, retrying every minute while the database is unavailable."""
    while True:
        try:
            return await store.read(function)
        except NotRead as error:
            _log.warning("The check of the logs continues later: %s", error)
            await asyncio.sleep(MINUTE)


class DiskAlarm:
    """An alarm that logs an error every hour while the disk is nearly full, and a line once it isn't."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._raised_at: float | None = None

    def look(self, now: float) -> None:
        """Check the disk at `now` (seconds). Log a line if one is due. Raises OSError if the disk fails."""
        if not disk.is_low(self._database):
            if self._raised_at is not None:
                _log.info("There is room on the disk again")
            self._raised_at = None
        elif self._raised_at is None or now - self._raised_at >= HOUR:
            free = disk.free(self._database) // disk.MEGABYTE
            _log.error("The disk is nearly full: %d MB are free; moves cannot be saved without room", free)
            self._raised_at = now


def first_pause(database: Path, now: float) -> float:
    """Return the seconds from `now` (seconds since the epoch) until the running bot's first backup is due.

    A backup is due an hour after the newest one, but the result is always from 60 to 3,600, since the clock
    may have jumped. The result is 60 if there is no backup, or if the newest one's age is unknown.
    """
    try:
        newest = [backup.path.stat().st_mtime for backup in listed(folder_of(database))[-1:]]
    except OSError as error:  # just removed, or in an unreadable folder
        _log.warning("The age of the newest backup is unknown: %s", error)
        newest = []
    due = newest[0] + HOUR - now if newest else 0.0
    return min(max(due, MINUTE), HOUR)


async def run_backup(database: Path) -> None:
    """Run `python -m bot backup` in a separate process, so that no player has to wait, and log its output."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "backup"),
        env=config.variables_for_child(database) | config.NO_PROGRESS,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    with suppress(ProcessLookupError):  # it has ended already
        priority = os.getpriority(os.PRIO_PROCESS, 0) + NICENESS
        os.setpriority(os.PRIO_PROCESS, process.pid, priority)
    try:
        async with asyncio.timeout(MAX_BACKUP_SECONDS):
            output, _ = await process.communicate()
    except TimeoutError:
        _log.error(
            "Backup: given up after %.0f hours; the next one is made in its turn", MAX_BACKUP_SECONDS / HOUR
        )
        return
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    level = logging.ERROR if process.returncode else logging.INFO
    _log.log(level, "Backup: %s", " ".join(output.decode(errors="replace").split()))
