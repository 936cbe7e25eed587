"""The database: a SQLite file, or one on a PostgreSQL server, with the same tables.

A function is a transaction and runs whole on the database's thread, even if its handler is cancelled.
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
from .errors import DatabaseUnusable

if TYPE_CHECKING:
    from .clusters.news import Hear
    from .postgresql.inspection import Look

T = TypeVar("T")
Transaction = Callable[[Connection], T]  # run whole on the database's thread

IN_MEMORY = ":memory:"
NO_DRIVER = "A database on a server needs psycopg, which is not installed: pip install 'psycopg[binary]'"


def is_on_server(address: str | Path) -> bool:
    """Return whether an address is that of a database on a server, and not a path."""
    return str(address).startswith(SERVERS)


def look_at(address: str) -> AbstractContextManager[Look]:
    """Look at the database at an address while the bot may be using it. Raises DatabaseUnusable."""
    with _driver_needed():  # late as in `_kind`
        from .postgresql.inspection import looking_at

    return looking_at(address)


class Database(ABC):
    """An open database. Build it with `open`; `close` it before the process ends."""

    name: str  # for messages: its path, or its name and its host
    away = False  # whether its server does not answer: there is nothing to do but to wait for it
    cluster: Cluster = WHOLE  # which servers this process serves
    leads = True  # whether it does what belongs to the whole bot, as far as is known

    @classmethod
    async def open(cls, address: str | Path, *, losing: bool = False, cluster: Cluster = WHOLE) -> Database:
        """Open, check and migrate the database at a path or an address; ":memory:" is one that is forgotten.

        `losing` accepts that the latest moves are lost when another host takes over from that of a server.
        `cluster` are the servers that this process serves, where several share a database on a server.
        Raises DatabaseUnusable; nothing is ever opened in its place, so one that was lost is not begun again.
        """
        return await _kind(address).open(address, losing=losing, cluster=cluster)

    @property
    def alone(self) -> bool:
        """Whether this process serves all servers, and no other one uses the database."""
        return self.cluster.whole

    def serves(self, guild_id: int) -> bool:
        """Return whether this process serves a server."""
        return self.cluster.serves(guild_id)

    @abstractmethod
    async def write(self, function: Transaction[T]) -> T:
        """Run `function` as one transaction; whatever it raises rolls it back.

        Raises NotSaved if the database fails or is closed, and DatabaseConflict for what its guards forbid.
        """

    @abstractmethod
    async def read(self, function: Transaction[T]) -> T:
        """Run `function`, which only reads, between transactions; raise NotRead if the database fails."""

    async def execute(self, statement: str, *values: object) -> None:
        """Run one statement as one transaction. Raises as `write` does."""

        def run(db: Connection) -> None:
            db.execute(statement, values)

        await self.write(run)

    async def rows(self, kind: Callable[..., T], query: str, *values: object) -> list[T]:
        """Return the rows of a query, each as a `kind`. Raises NotRead."""
        return [kind(*row) for row in await self.ask(query, values)]

    async def ask(self, query: str, values: Sequence[Any] | Mapping[str, Any]) -> list[Any]:
        """Return the rows of one query, a SELECT, which sees one moment anyway. Raises NotRead."""
        return await self.read(lambda db: db.execute(query, values).fetchall())

    async def write_alone(self, function: Transaction[T]) -> T:
        """Like `write`, while no one else uses the database: it may take as long as it needs."""
        return await self.write(function)

    async def lead(self) -> bool:
        """Return whether this process does what belongs to the whole bot; take it on if none does."""
        return True

    async def listen(self, hear: Hear) -> None:  # noqa: B027 - a file is used by no other process
        """Pass on news from other processes, until cancelled; end if there are none."""

    @abstractmethod
    async def close(self) -> None:
        """Finish running transactions, and release the database to other processes."""


class Repository:
    """A database's data on one subject. Its methods raise NotRead and NotSaved."""

    def __init__(self, database: Database) -> None:
        self._database = database


def _kind(address: str | Path) -> type[Database]:
    # Late, for both build on this module, and psycopg is there only where a person has asked for it.
    if is_on_server(address):
        with _driver_needed():
            from .postgresql.store import PostgresDatabase

        return PostgresDatabase
    from .sqlite.store import SqliteDatabase

    return SqliteDatabase


@contextmanager
def _driver_needed() -> Iterator[None]:
    """Raise DatabaseUnusable if the block's import finds no driver."""
    try:
        yield
    except ImportError as error:
        raise DatabaseUnusable(NO_DRIVER) from error
