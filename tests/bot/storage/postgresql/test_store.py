"""A database on a server: opened or refused, and its answers like those of SQLite."""

from __future__ import annotations

import asyncio
import builtins
import socket
import sys
import threading
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from bot.storage.database import Database
from bot.storage.errors import DatabaseConflict, DatabaseUnusable, NotRead
from bot.storage.postgresql import store as opened
from bot.storage.postgresql.store import TRANSACTION_TIMEOUT_SECONDS, PostgresDatabase

PASSWORD = "s3cret"  # noqa: S105 - of nobody


@pytest.fixture
async def store(address: str) -> AsyncIterator[Database]:
    """A store on that server."""
    store = await Database.open(address)
    yield store
    await store.close()


@pytest.mark.breadth
async def test_a_read_goes_on_after_an_error(store: Database) -> None:
    """As in SQLite, a statement can fail and the next one still works."""

    def read(db: Any) -> int:
        with pytest.raises(db.DatabaseError):
            db.execute("SELECT * FROM nowhere")
        return db.execute("SELECT count(*) FROM tables").fetchone()[0]

    assert await store.read(read) == 0


@pytest.mark.breadth
async def test_reads_write_nothing(store: Database) -> None:
    """A read that tries to write raises NotRead."""
    with pytest.raises(NotRead):
        await store.read(lambda db: db.execute("DELETE FROM outbox"))


@pytest.mark.breadth
async def test_numbers_are_as_in_sqlite(store: Database) -> None:
    """Sums, flags, comparisons, max and min, and JSON give the same values of the same types."""
    large = (1 << 62) + 1
    statements = (
        ("SELECT ? + 0", (large,), large),
        ("SELECT sum(x) FROM (SELECT CAST(? AS BIGINT) AS x UNION ALL SELECT 2) AS t", (40,), 42),
        ("SELECT ? + ?", (True, False), 1),
        ("SELECT count(*) FROM deadline WHERE scope_id = ?", (7,), 1),
        ("SELECT count(*) FROM json_each(?) WHERE 7 = value", ("[7, 8]",), 1),
        ("SELECT max(?, 3) + min(?, 3)", (2, 4), 6),
        ("SELECT max(NULL, 3)", (), None),
        ("SELECT json_extract(?, '$.roll')", ('{"roll": 7}',), "7"),
        ("SELECT json_extract(?, '$.play')", ('{"roll": 7}',), None),
    )
    row = ("person", "7", "digest", 1)
    await store.write(lambda db: db.execute("INSERT INTO deadline VALUES (?, ?, ?, ?)", row) and None)
    for statement, values, expected in statements:
        found = await store.read(lambda db, s=statement, v=values: db.execute(s, v).fetchone()[0])  # type: ignore[misc]
        assert (found, type(found)) == (expected, type(expected)), statement


@pytest.mark.breadth
@pytest.mark.parametrize("value", ["noon", 1 << 70])
async def test_values_that_do_not_fit(store: Database, value: object) -> None:
    """They raise DatabaseConflict."""
    row = ("table", "a", "kind", value)
    with pytest.raises(DatabaseConflict):
        await store.write(lambda db: db.execute("INSERT INTO deadline VALUES (?, ?, ?, ?)", row) and None)


@pytest.mark.breadth
async def test_a_server_that_refuses_us(address: str) -> None:
    """The refusal gives the server's reason, but not the password."""
    wrong = address.replace("alea@", f"alea:{PASSWORD}@") + "-other"
    with pytest.raises(DatabaseUnusable, match="does not exist") as refused:
        await Database.open(wrong)
    assert PASSWORD not in str(refused.value)


@pytest.mark.breadth
async def test_a_schema(address: str) -> None:
    """Two bots can share a database, each with its own schema. A missing schema is refused."""
    other = f"{address}?options=-csearch_path%3Dother"
    with pytest.raises(DatabaseUnusable, match="lacks the schema"):
        await Database.open(other)
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("CREATE SCHEMA other")
    stores = [await Database.open(each) for each in (address, other)]
    for number, store in enumerate(stores):
        row = (number, number)
        await store.write(
            lambda db, row=row: db.execute("INSERT INTO quiet_guild VALUES (?, ?)", row) and None
        )  # type: ignore[misc]
    for number, store in enumerate(stores):
        assert await store.read(lambda db: db.execute("SELECT * FROM quiet_guild").fetchall()) == [
            (number, number)
        ]
        assert "event" in await store.read(lambda db: db.tables_with_column("table_id"))
        await store.close()


def begin(**session: Any) -> PostgresDatabase:
    """Return a database with a fake session."""
    imitation: Any = SimpleNamespace(name="alea", close=lambda: None, **session)
    return PostgresDatabase(imitation)


@pytest.mark.parametrize(
    ("error", "away"),
    [(psycopg.OperationalError(), True), (DatabaseUnusable(), True), (psycopg.ProgrammingError(), False)],
)
async def test_a_server_is_away_or_refuses_a_statement(error: Exception, away: bool) -> None:
    """It counts as away if it can't be reached or serves another process, not if it refuses a statement."""

    def fail(_: object) -> None:
        raise error

    store = begin(read=fail, busy_for=lambda: 0.0)
    with pytest.raises(NotRead):
        await store.read(lambda _: None)
    assert store.away is away
    await store.close()


async def test_a_silent_server_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is cut off again and again, until the read that waits for it ends."""
    monkeypatch.setattr(opened, "LOOKS", 0.0)
    cuts, end = [], threading.Event()

    def cut() -> None:
        cuts.append(True)
        if len(cuts) == 2:
            end.set()

    busy = TRANSACTION_TIMEOUT_SECONDS + 1
    store = begin(read=lambda _: end.wait(10), busy_for=lambda: busy, cut=cut)
    assert await store.read(lambda _: None)
    await store.close()


async def test_nothing_is_watched_once_it_has_arrived() -> None:
    """Afterwards, the event loop no longer watches that file descriptor."""
    here, there = socket.socketpair()
    with here, there:
        there.send(b"news")
        assert await opened._arrives(here.fileno())
        assert not asyncio.get_running_loop().remove_reader(here.fileno())


async def test_no_server() -> None:
    """The refusal names database and host, but not the password."""
    with pytest.raises(DatabaseUnusable, match=r"alea on 127\.0\.0\.1 cannot be used") as refused:
        await Database.open(f"postgresql://alea:{PASSWORD}@127.0.0.1:1/alea")
    assert PASSWORD not in str(refused.value)


@pytest.mark.parametrize(
    "address", [f"postgresql://alea:{PASSWORD}/x@host/db", f"postgresql://a:{PASSWORD}@[h/d"]
)
async def test_an_address_that_is_none(address: str) -> None:
    """The refusal shows how to write one, but not the given one, which can contain a password."""
    with pytest.raises(DatabaseUnusable, match="postgresql://USER:PASSWORD@HOST/NAME") as refused:
        await Database.open(address)
    assert PASSWORD not in str(refused.value)


async def test_without_the_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal says how to install it."""
    imports = builtins.__import__

    def without(name: str, *arguments: Any, **more: Any) -> Any:
        if name.split(".", maxsplit=1)[0] == "psycopg":
            raise ImportError(name)
        return imports(name, *arguments, **more)

    for module in [name for name in sys.modules if name.startswith("bot.storage.postgresql")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(DatabaseUnusable, match="pip install"):
        await Database.open("postgresql://alea@127.0.0.1/alea")
