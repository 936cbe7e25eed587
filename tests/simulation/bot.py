"""The real bot in the simulation: it starts, can die at any moment, and is restarted by its host."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import random
import sqlite3
import weakref
from collections.abc import Coroutine, Generator
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from bot import app
from bot.config import Config
from bot.log import shorten_reconnect
from bot.operations.watchdog import ENDING
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.transport.clock import DiscordClock
from bot.transport.connection import GatewaySessions
from bot.transport.errors import DISCORD_FAILURES
from bot.transport.serving import serve
from tests.wire import WireDiscord
from tests.wire.process import DUMMY_TOKEN

from .disk import Disk, ProcessIsDead
from .network import Connector, Network

RESTARTED_AFTER = 5.0  # seconds after it ended on its own
MAX_PAGES = 1_073_741_823  # in a database (SQLite: limits)
IS_THERE = 600.0  # seconds within which it logs in, however bad the network


class Life:
    """Everything that belongs to one run of the bot, and ends with it."""

    def __init__(self, connector: Connector, disk: Disk) -> None:
        self.connector, self.disk = connector, disk
        self.database: sqlite3.Connection | None = None
        self.living: asyncio.Task[None]
        self.asked_to_stop = asyncio.Event()
        self.is_over = False
        self._tasks: list[asyncio.Task[Any]] = []

    def has(self, task: asyncio.Task[Any]) -> None:
        """Record a task that was started in this life of the bot."""
        self._tasks = [each for each in self._tasks if not each.done()]
        self._tasks.append(task)

    async def end(self) -> None:
        """End this life: its tasks have no further effect, and are then cancelled."""
        self.is_over = True
        self.disk.die()
        self.connector.cut_off()
        while left := [task for task in self._tasks if not task.done()]:
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
        await self.connector.close()
        if self.database is not None:
            self.database.close()


LIFE: ContextVar[Life | None] = ContextVar("LIFE", default=None)  # the life in which code runs
_OF_THE_BOT: weakref.WeakSet[asyncio.Future[Any]] = weakref.WeakSet()  # tasks; all others belong to the tests


class SimulatedBot:
    """The bot with a simulated network and disk. Only its file is real. `luck` decides ids and dice."""

    def __init__(self, wire: WireDiscord, network: Network, folder: Path, luck: random.Random) -> None:
        self.database = folder / "alea.db"
        self.slow_disk = 0.005  # seconds
        self.shards: int | None = None
        self.started_at = 0.0  # by the world's clock
        self._wire, self._network, self._luck = wire, network, luck
        self._life: Life
        self._host: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the bot, wait until it has a session, and restart it whenever it ends."""
        wire, before = self._wire, len(self._wire.gateway.identifies)
        self._host = asyncio.create_task(self._run())
        await wire.until(lambda: wire.world.commands and len(wire.gateway.identifies) > before, IS_THERE)

    async def kill(self) -> None:
        """Kill the bot: only disk writes and messages already on their way may still take effect."""
        assert self._host is not None
        self._host.cancel()
        await asyncio.wait([self._host])
        await self._life.end()

    def fill_disk(self) -> None:
        """Fill the disk: SQLite's file can no longer grow."""
        self._limit(1)

    def clear_disk(self) -> None:
        """Make room on the disk."""
        self._limit(MAX_PAGES)

    def _limit(self, pages: int) -> None:
        database = self._life.database
        if database is not None and not self._life.is_over:
            database.execute(f"PRAGMA max_page_count = {pages}")

    async def stop(self) -> None:
        """Ask the bot to shut down cleanly, as SIGTERM does, and wait until it has.

        Raises TimeoutError if its watchdog would have to kill it.
        """
        assert self._host is not None
        self._life.asked_to_stop.set()
        async with asyncio.timeout(ENDING):
            await asyncio.wait([self._life.living])
        await self.kill()

    async def _run(self) -> None:
        while True:
            Path(f"{self.database}.logins").unlink(missing_ok=True)  # or it would wait longer each time
            self.started_at = self._wire.world.now()
            self._life = Life(Connector(self._network), Disk(self._luck, self.slow_disk))
            context = contextvars.copy_context()
            context.run(LIFE.set, self._life)
            self._life.living = asyncio.create_task(self._live(self._life), context=context)
            await asyncio.wait([self._life.living])
            await self._life.end()
            await asyncio.sleep(RESTARTED_AFTER)

    async def _live(self, life: Life) -> None:
        """Do what `python -m bot` does, except for what concerns the process."""
        settings = Config(token=DUMMY_TOKEN, database=self.database, shards=self.shards)
        clock = asyncio.get_running_loop().time
        store = await Database.open(self.database)
        life.database = store._connection._conn
        tables = Tables(store, new_seed=lambda: self._luck.randbytes(32), new_id=self._new_id)
        client = app.build_client(settings, store, tables, DiscordClock(clock))
        client.http.connector, client.sessions = life.connector, GatewaySessions(clock)
        try:
            await serve(client, settings.token, client.stay, life.asked_to_stop)
        except DISCORD_FAILURES:
            pass  # the process would end with a sentence
        except Exception:
            logging.getLogger(__name__).exception("An unexpected error ended the bot")
        finally:
            await tables.finish()
            await store.close()

    def _new_id(self) -> str:
        return "".join(self._luck.choices("abcdefgh", k=8))


class Defects(logging.Handler):
    """Collects what the living bot logs with a traceback, which is nothing if all is well."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Collect a record if it shows a defect."""
        life, error = LIFE.get(), record.exc_info and record.exc_info[1]
        if isinstance(error, sqlite3.OperationalError) and "disk is full" in str(error):
            return  # the host should hear of it
        if life is not None and not life.is_over and shorten_reconnect(record) and record.exc_info:
            self.found.append(logging.Formatter().format(record))

    def nobody_looked(self, loop: asyncio.AbstractEventLoop, told: dict[str, Any]) -> None:
        """Collect the bot's unhandled errors, except ProcessIsDead, which a dead bot cannot handle."""
        task = told.get("task") or told.get("future")
        if task in _OF_THE_BOT and not isinstance(told["exception"], ProcessIsDead):
            self.found.append(f"{told}")


def begun(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any] | Generator[Any, None, Any], **how: Any
) -> asyncio.Task[Any]:
    """Create a task, and record it in the current life. This is a task factory."""
    task, context = asyncio.Task(work, loop=loop, **how), how.get("context")
    life = LIFE.get() if context is None else context.get(LIFE)
    if life is not None:
        life.has(task)
        _OF_THE_BOT.add(task)
    return task
