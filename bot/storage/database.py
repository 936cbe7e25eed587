"""The database: a SQLite file or a PostgreSQL database, with the same tables.

A function passed to the database runs on the database's thread, and finishes even if its caller is cancelled.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ..config import SERVERS
from .clusters.cluster import WHOLE, Cluster
from .connection import Connection
from .errors import DatabaseMisconfigured

if TYPE_CHECKING:
    from .clusters.news import Hear
    from .postgresql.inspection import Look

T = TypeVar("T")
Transaction = Callable[[Connection], T]  # runs on the database's thread, as a whole or not at all

NO_DRIVER = (
    "A database on a server needs psycopg, which is not installed. To install it, run in the bot's folder: "
    ".venv/bin/python -m pip install --require-hashes --requirement locks/postgres.txt"
)


def is_on_server(address: str | Path) -> bool:
    """Return whether an address names a database on a server, rather than a file."""
    return str(address).startswith(SERVERS)


def look_at(address: str) -> AbstractContextManager[Look]:
    """Open a database on a server to read it, even while the bot runs. Raises DatabaseUnusable on failure."""
    with _driver_needed():  # imported late, as in `_kind`
        from .postgresql.inspection import looking_at

    return looking_at(address)


class Database(ABC):
    """An open database. Create it with `open`, and `close` it before the process ends."""

    name: str  # for messages: its path, or its name and host
    away = False  # whether its server has stopped answering, which no restart of the bot would change
    cluster: Cluster = WHOLE  # the Discord servers that this process serves
    leads = True  # whether this process handles the whole bot's tasks, as far as it knows

    @classmethod
    async def open(cls, address: str | Path, *, losing: bool = False, cluster: Cluster = WHOLE) -> Database:
        """Open, check and migrate the database at a path or address.

        With ":memory:", nothing is stored on disk. `losing` accepts that PostgreSQL may lose the latest moves
        when another of its hosts takes over. `cluster` says which Discord servers this process serves if
        several processes share a database. Raises DatabaseUnusable if the database cannot be opened, or if an
        earlier database is missing and an empty one would replace it.
        """
        return await _kind(address).open(address, losing=losing, cluster=cluster)

    @property
    def alone(self) -> bool:
        """Whether this process serves all Discord servers, and no other process uses the database."""
        return self.cluster.whole

    def serves(self, guild_id: int) -> bool:
        """Return whether this process serves a Discord server."""
        return self.cluster.serves(guild_id)

    @abstractmethod
    async def write(self, function: Transaction[T]) -> T:
        """Run `function` as one transaction, and return its result. If it raises, roll everything back.

        Raises NotSaved if the database fails or is closed, or DatabaseConflict if the schema forbids it.
        """

    @abstractmethod
    async def read(self, function: Transaction[T]) -> T:
        """Run `function`, which only reads, and return its result. Raises NotRead if the database fails."""

    async def execute(self, statement: str, *values: object) -> None:
        """Run a statement as a transaction. Raises NotSaved, or DatabaseConflict if the schema forbids it."""

        def run(db: Connection) -> None:
            db.execute(statement, values)

        await self.write(run)

    async def rows(self, kind: Callable[..., T], query: str, *values: object) -> list[T]:
        """Return a query's rows, each converted by calling `kind`. Raises NotRead if the database fails."""
        return [kind(*row) for row in await self.ask(query, values)]

    async def ask(self, query: str, values: Sequence[Any] | Mapping[str, Any]) -> list[Any]:
        """Return the rows of one SELECT, read from one snapshot. Raises NotRead if the database fails."""
        return await self.read(lambda db: db.execute(query, values).fetchall())

    async def write_alone(self, function: Transaction[T]) -> T:
        """Run `function` like `write`, but without a time limit. No one else may be using the database."""
        return await self.write(function)

    async def lead(self) -> bool:
        """Return whether this process runs the bot-wide tasks, taking them over if no process runs them."""
        return True

    async def listen(self, hear: Hear) -> None:  # noqa: B027 - a file is used by no other process
        """Pass news from other processes to `hear` until cancelled. If `alone`, return right away."""

    @abstractmethod
    async def close(self) -> None:
        """Finish running transactions, close the database, and release it to other processes."""


class Repository:
    """Access to a database's data on one subject. Methods raise NotRead or NotSaved if the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database


def _kind(address: str | Path) -> type[Database]:
    # Imported late: both build on this module, and psycopg is there only if the host installed it.
    if is_on_server(address):
        with _driver_needed():
            from .postgresql.store import PostgresDatabase

        return PostgresDatabase
    from .sqlite.store import SqliteDatabase

    return SqliteDatabase


@contextmanager
def _driver_needed() -> Iterator[None]:
    """Raise DatabaseMisconfigured if the `with` block fails to import the database driver."""
    try:
        yield
    except ImportError as error:
        raise DatabaseMisconfigured(NO_DRIVER) from error
