"""A database on a PostgreSQL server: one session on its own thread, with a transaction for each function."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from psycopg import sql

from ...metrics import metrics
from ...table.errors import Refusal
from ..clusters.cluster import WHOLE, Cluster
from ..clusters.news import Hear, read_news
from ..database import Database, Transaction
from ..errors import DatabaseConflict, DatabaseUnusable, NotRead, NotSaved, PerhapsSaved
from .connection import CHANNEL
from .session import CommitLost, Session

T = TypeVar("T")

TRANSACTION_TIMEOUT_SECONDS = 12.0  # for a transaction, after which its connection counts as dead
LOOKS = 1.0  # seconds between two checks for that

BEFORE_NEXT = 1.0  # seconds, after a connection was lost
PROBED_EVERY = 5.0  # seconds of silence, after which the server is asked whether it is still there
LISTEN_TIMEOUT_SECONDS = 5.0  # seconds for its answer
AT_HAND = 0.01  # seconds for taking news that has arrived

_log = logging.getLogger(__name__)


class PostgresDatabase(Database):
    """A database on a PostgreSQL server, used through one session."""

    def __init__(self, session: Session, cluster: Cluster = WHOLE) -> None:
        self.name = session.name
        self.cluster = cluster
        self._session = session
        self._thread = ThreadPoolExecutor(1, "database")
        self._under_way = 0
        self._looks: asyncio.TimerHandle | None = None
        self._closed = False

    @classmethod
    async def open(
        cls, address: str | Path, *, losing: bool = False, cluster: Cluster = WHOLE
    ) -> PostgresDatabase:
        """Connect and migrate, to serve the shards in `cluster`. `losing` allows a failover to lose commits.

        Raises DatabaseUnusable on failure, or if another process serves any of the shards.
        """
        opened = cls(Session(str(address), cluster), cluster)
        try:
            await opened._run(lambda: opened._session.open(losing=losing))
        except BaseException:
            await opened.close()
            raise
        metrics.gauge("away", lambda: int(opened.away))
        if not cluster.whole:
            metrics.gauge("leads", lambda: int(opened.leads))
        return opened

    async def write(self, function: Transaction[T]) -> T:
        """Run `function` as a transaction, and return its result.

        After a conflict or a lost connection, `function` runs again, even if the first run may have been
        committed. Raises NotSaved on failure, or DatabaseConflict if the schema forbids the change.
        """
        with metrics.timing("commit"):
            return await self._write(lambda: self._session.write(function))

    async def write_alone(self, function: Transaction[T]) -> T:
        """Run `function` once as a transaction without a time limit. Raises NotSaved or DatabaseConflict."""
        return await self._write(lambda: self._session.write_alone(function))

    async def _write(self, transaction: Callable[[], T]) -> T:
        with self._refusing(NotSaved, "a transaction was rolled back"):
            try:
                return await self._run(transaction)
            except (psycopg.IntegrityError, psycopg.DataError) as error:
                raise DatabaseConflict(error) from error

    async def read(self, function: Transaction[T]) -> T:
        """Run `function`, which only reads, on a snapshot. Return its result. Raises NotRead on failure."""
        with self._refusing(NotRead, "the database could not be read"):
            return await self._run(lambda: self._session.read(function))

    async def ask(self, query: str, values: Sequence[Any] | Mapping[str, Any]) -> list[Any]:
        """Return the rows of one query, without a transaction. Raises NotRead if the database fails."""
        with self._refusing(NotRead, "the database could not be read"):
            return await self._run(lambda: self._session.ask(query, values))

    async def lead(self) -> bool:
        """Return whether this process runs the bot-wide tasks, taking them over if no process runs them."""
        if self.alone:
            return True
        try:
            with self._refusing(NotRead, "the database could not be asked who leads"):
                self.leads = await self._run(self._session.lead)
        except NotRead:
            self.leads = False
        return self.leads

    async def listen(self, hear: Hear) -> None:
        """Pass news from other processes to `hear` until cancelled. If `alone`, return right away."""
        if not self.alone:
            await listen(self._session.parameters, lambda: self._session.pid, hear)

    async def close(self) -> None:
        """Finish running transactions, and disconnect from the server."""
        if self._closed:
            return
        self._closed = True
        await self._run(self._session.close)
        self._thread.shutdown(wait=False)

    @contextmanager
    def _refusing(self, refusal: type[Refusal], failure: str) -> Iterator[None]:
        """Raise `refusal` if the database is closed, the server fails, or another process has the locks.

        If the server or the locks are the reason, log `failure` with the error.
        """
        if self._closed:
            raise refusal
        try:
            yield
        except (psycopg.Error, DatabaseUnusable) as error:
            if isinstance(error, CommitLost) and refusal is NotSaved:
                refusal = PerhapsSaved
            self.away = not isinstance(error, psycopg.Error) or isinstance(error, psycopg.OperationalError)
            _log.error("%s: %s", failure, str(error).strip() or type(error).__name__)
            raise refusal from error
        self.away = False

    async def _run(self, function: Callable[[], T]) -> T:
        """Run a function on the database's thread and return its result. `_look` cuts it off if it hangs."""
        loop = asyncio.get_running_loop()
        self._under_way += 1
        if self._looks is None:
            self._looks = loop.call_later(LOOKS, self._look, loop)
        try:
            return await loop.run_in_executor(self._thread, function)
        finally:
            self._under_way -= 1

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Cut the connection if an operation takes too long. Check again later if an operation is running."""
        if self._session.busy_for() > TRANSACTION_TIMEOUT_SECONDS:
            self._session.cut()
        self._looks = loop.call_later(LOOKS, self._look, loop) if self._under_way else None


async def listen(parameters: dict[str, Any], own_pid: Callable[[], int | None], hear: Hear) -> None:
    """Pass news to `hear` until cancelled, except news from the session with the server process `own_pid()`.

    After each new connection with `parameters`, call `hear` with None, since news may have been missed.
    """
    while True:
        try:
            await _listen_once(parameters, own_pid, hear)
        except (psycopg.Error, TimeoutError, OSError) as error:
            _log.warning("Other processes are not heard: %s", str(error).strip() or type(error).__name__)
        await asyncio.sleep(BEFORE_NEXT)


async def _listen_once(parameters: dict[str, Any], own_pid: Callable[[], int | None], hear: Hear) -> None:
    db = await psycopg.AsyncConnection.connect(**parameters, autocommit=True, client_encoding="utf8")
    async with db:
        name = await (await db.execute(f"SELECT {CHANNEL}")).fetchone()
        assert name is not None  # noqa: S101 - it selects a value
        await db.execute(sql.SQL("LISTEN {}").format(sql.Identifier(name[0])))
        await hear(None)
        while True:
            async for told in db.notifies(timeout=AT_HAND):
                if told.pid != own_pid() and (news := read_news(told.payload)) is not None:
                    await hear(news)
            if not await _arrives(db.fileno()):  # the library would look for news ten times a second
                async with asyncio.timeout(LISTEN_TIMEOUT_SECONDS):
                    await db.execute("SELECT 1")


async def _arrives(fileno: int) -> bool:
    """Return True as soon as there is data to read or the connection ends, or False after 5 seconds."""
    loop, arrived = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(fileno, arrived.set)
    try:
        async with asyncio.timeout(PROBED_EVERY):
            await arrived.wait()
    except TimeoutError:
        return False
    finally:
        loop.remove_reader(fileno)
    return True
