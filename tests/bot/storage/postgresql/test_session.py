"""A server that dies, returns, only reads or is silent, and a network that fails: nothing is lost."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import psycopg
import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnusable, NotRead, NotSaved, PerhapsSaved
from bot.storage.postgresql import session, store
from bot.storage.postgresql.connection import PostgresConnection
from bot.table import lobby
from bot.table.errors import AlreadyDone
from bot.table.model import Table
from tests.postgres import QUICK, Server
from tests.postgres import server as running_server
from tests.refusals import refuses
from tests.relay import Relay, relay

from ...people import ANN, BEN, CID, People

pytestmark = pytest.mark.breadth

COUNT = "SELECT count(*) FROM interaction"


@pytest.fixture(scope="module")
def own() -> Iterator[Server]:
    """A server that tests can stop."""
    with running_server(*QUICK) as server:
        server.create_template()
        yield server


@pytest.fixture
def address(own: Server) -> Iterator[str]:
    """The address of a new database on that server."""
    with own.database() as address:
        yield address


@pytest.fixture
async def opened(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Database]:
    """A database that reconnects without a pause."""
    monkeypatch.setattr(session, "RECONNECT_INTERVAL_SECONDS", 0.0)
    opened = await Database.open(address)
    yield opened
    await opened.close()


@pytest.fixture
async def line(own: Server) -> AsyncIterator[Relay]:
    """A network in front of the server."""
    async with relay(own.port) as line:
        yield line


@pytest.fixture
async def far(
    own: Server, address: str, line: Relay, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Database]:
    """A database behind that network, with short time limits."""
    monkeypatch.setattr(session, "RECONNECT_INTERVAL_SECONDS", 0.0)
    monkeypatch.setattr(store, "TRANSACTION_TIMEOUT_SECONDS", 0.6)
    monkeypatch.setattr(store, "LOOKS", 0.1)
    far = await Database.open(address.replace(f":{own.port}/", f":{line.port}/") + "?connect_timeout=2")
    yield far
    line.flow()
    await far.close()


async def count(opened: Database) -> int:
    """Return the number of interactions that were processed."""
    return int(await opened.read(lambda db: db.execute(COUNT).fetchone()[0]))


async def at_a_table(store: Database, people: People) -> tuple[Tables, Table]:
    """Open a table. Return the database's tables, and that one."""
    tables = Tables(store)
    return tables, await people.open(tables)


def other(address: str, *statements: str) -> None:
    """Run statements in another session."""
    with psycopg.connect(address, autocommit=True) as db:
        for statement in statements:
            db.execute(statement)  # type: ignore[arg-type]


END_ALL = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


async def test_a_session_that_is_ended(opened: Database, address: str, people: People) -> None:
    """Actions and reads continue in a new session, and no one notices."""
    tables, table = await at_a_table(opened, people)
    for user in (BEN, CID):
        other(address, END_ALL)
        table = await tables.act(table.id, lobby.join, people.act(user))
    other(address, END_ALL)
    assert await Tables(opened).get(table.id) == table
    assert await count(opened) == 3


async def test_a_query_without_a_transaction(
    opened: Database, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is repeated in a new session if its own was ended. A failing query leaves no transaction open."""
    said: list[str] = []
    say = PostgresConnection.say
    monkeypatch.setattr(
        PostgresConnection, "say", lambda each, words: (said.append(words), say(each, words))[1]
    )
    with pytest.raises(NotRead):
        await opened.ask("SELECT nothing", ())
    with pytest.raises(ValueError, match="no query"):
        await opened.ask("DELETE FROM tables", ())
    assert await opened.ask("SELECT :a + :b", {"a": 1, "b": 2}) == [(3,)]
    other(address, END_ALL)
    assert await opened.ask("SELECT ?", (7,)) == [(7,)]
    assert await opened.rows(complex, "SELECT 1, 2 UNION SELECT 3, 4 ORDER BY 1") == [1 + 2j, 3 + 4j]
    assert said == []


async def test_a_session_that_is_ended_within_a_transaction(opened: Database, address: str) -> None:
    """The whole transaction runs again, and only the second run counts."""
    runs = 0

    def write(db: Any) -> None:
        nonlocal runs
        db.execute("INSERT INTO person_key VALUES (1, ?)", (bytes(32),))
        runs += 1
        if runs == 1:
            other(address, END_ALL)
        db.execute("INSERT INTO quiet_guild VALUES (1, 1)")

    await opened.write(write)
    assert runs == 2
    query = "SELECT (SELECT count(*) FROM person_key), (SELECT count(*) FROM quiet_guild)"
    assert await opened.read(lambda db: db.execute(query).fetchone()) == (1, 1)


async def test_a_transaction_that_meets_another(opened: Database, address: str) -> None:
    """A write that conflicts with another session's change runs again and sees that change."""
    await opened.write(lambda db: db.execute("INSERT INTO quiet_guild VALUES (1, 1)") and None)
    runs = 0

    def write(db: Any) -> int:
        nonlocal runs
        runs += 1
        (known,) = db.execute("SELECT set_by FROM quiet_guild").fetchone()
        if runs == 1:
            other(address, "UPDATE quiet_guild SET set_by = set_by + 10")
        db.execute("UPDATE quiet_guild SET set_by = ?", (known + 1,))
        return int(known)

    assert await opened.write(write) == 11
    assert await opened.read(lambda db: db.execute("SELECT set_by FROM quiet_guild").fetchone()) == (12,)


async def test_a_server_that_is_killed(opened: Database, own: Server, people: People) -> None:
    """A restart between two actions is not noticed. While the server is down, actions fail, then succeed."""
    tables, table = await at_a_table(opened, people)
    own.control("restart", "-m", "immediate", "-o", own.options)
    table = await tables.act(table.id, lobby.join, people.act(BEN))
    own.stop("immediate")
    joining = people.act(CID)
    with pytest.raises((NotSaved, NotRead)):
        await tables.act(table.id, lobby.join, joining)
    assert opened.away
    own.start()
    table = await tables.act(table.id, lobby.join, joining)
    assert not opened.away
    assert [player.user_id for player in table.players] == [ANN, BEN, CID]
    assert await Tables(opened).get(table.id) == table


async def test_a_server_that_only_reads(opened: Database, address: str, people: People) -> None:
    """Writes are refused, as on a standby. Once it accepts them, they are saved."""
    tables, table = await at_a_table(opened, people)
    name = address.rpartition("/")[2]
    reading = f"ALTER DATABASE {name} SET default_transaction_read_only = "
    other(address, f"{reading} on")
    other(address, END_ALL)
    with pytest.raises((NotSaved, NotRead)):
        await tables.act(table.id, lobby.join, people.act(BEN))
    other(address, "SET default_transaction_read_only = off", f"{reading} off")
    assert len((await tables.act(table.id, lobby.join, people.act(BEN))).players) == 2


async def test_a_session_that_only_reads(opened: Database, people: People) -> None:
    """A session that has become read-only, as after a failover, is dropped immediately."""
    tables, table = await at_a_table(opened, people)
    await opened.write(lambda db: db.execute("SET SESSION default_transaction_read_only = on") and None)
    assert len((await tables.act(table.id, lobby.join, people.act(BEN))).players) == 2


async def test_the_answer_to_a_commit_is_lost(far: Database, line: Relay, people: People) -> None:
    """The action is repeated, found done, and announced. It is never done twice."""
    tables = Tables(far)
    told: list[str] = []
    table = await people.open(tables)
    tables.changed.connect(told.append)
    line.lose_answer_to(b"COMMIT")
    with pytest.raises(AlreadyDone):
        await tables.act(table.id, lobby.join, people.act(BEN))
    assert told == [table.id]  # its board is to be posted
    assert [player.user_id for player in (await tables.get(table.id)).players] == [ANN, BEN]
    assert await count(far) == 2


async def test_nobody_knows_whether_a_commit_stands(far: Database, line: Relay, people: People) -> None:
    """If the server can't be asked either, people are told so. Afterwards, the action is found done."""
    tables, table = await at_a_table(far, people)
    line.lose_answer_to(b"COMMIT", and_all=True)
    joining = people.act(BEN)
    with refuses(PerhapsSaved.sentence):
        await tables.act(table.id, lobby.join, joining)
    await line.open()
    assert [player.user_id for player in (await tables.get(table.id)).players] == [ANN, BEN]
    with pytest.raises(AlreadyDone):
        await tables.act(table.id, lobby.join, joining)


async def test_a_network_that_stalls(far: Database, line: Relay, people: People) -> None:
    """Within 8 seconds, the action is refused. Once the network is back, it succeeds."""
    tables, table = await at_a_table(far, people)
    line.stall()
    began = time.monotonic()
    with pytest.raises((NotSaved, NotRead)):
        await tables.act(table.id, lobby.join, people.act(BEN))
    assert time.monotonic() - began < 8
    line.flow()
    async with asyncio.timeout(10):
        while True:
            try:
                table = await tables.act(table.id, lobby.join, people.act(BEN))
                break
            except (NotSaved, NotRead):
                await asyncio.sleep(0.1)
    assert len(table.players) == 2
    assert await Tables(far).get(table.id) == table


async def test_a_lock_that_a_lost_session_holds(far: Database, line: Relay, people: People) -> None:
    """The server has not noticed the dead connection, so the new session takes over the lock."""
    tables, table = await at_a_table(far, people)
    line.freeze()
    table = await tables.act(table.id, lobby.join, people.act(BEN))
    assert await Tables(far).get(table.id) == table
    assert await count(far) == 2


async def test_another_process_took_over(opened: Database, address: str, people: People) -> None:
    """A process that has lost its lock to another one writes nothing until that one is gone."""
    tables, table = await at_a_table(opened, people)
    other(address, END_ALL)
    second = await Database.open(address)
    with pytest.raises(NotSaved):
        await opened.write(lambda db: db.execute("DELETE FROM outbox") and None)
    await second.close()
    table = await tables.act(table.id, lobby.join, people.act(BEN))
    assert len(table.players) == 2


@pytest.mark.parametrize(("usual", "expected"), [("off", "on"), ("remote_apply", "remote_apply")])
async def test_commits_wait_for_the_disk(address: str, usual: str, expected: str) -> None:
    """This holds whatever the server's usual setting is, and in later sessions too."""
    other(address, f"ALTER DATABASE {address.rpartition('/')[2]} SET synchronous_commit = '{usual}'")
    opened = await Database.open(address)
    query = "SELECT current_setting('synchronous_commit')"
    for _ in range(2):
        assert await opened.read(lambda db: db.execute(query).fetchone()) == (expected,)
        other(address, END_ALL)
    await opened.close()


async def test_several_hosts_need_a_standby(
    own: Server, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Without one, a failover could lose moves. Opening is refused unless that is accepted."""
    hosts = f"127.0.0.1:{own.port}"
    several = address.replace(hosts, f"{hosts},127.0.0.1:1")
    with pytest.raises(DatabaseUnusable, match="ALEA_FAILOVER_MAY_LOSE"):
        await Database.open(several)
    with caplog.at_level(logging.INFO):
        await (await Database.open(several, losing=True)).close()
    assert "synchronous_commit=on" in caplog.text
    assert "fsync=off" in caplog.text  # of the tests' own servers


async def test_who_takes_over_needs_a_standby(
    own: Server, address: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a later session is on a host without such a standby, it is used, and the log says so."""
    monkeypatch.setattr(session, "RECONNECT_INTERVAL_SECONDS", 0.0)
    hosts = f"127.0.0.1:{own.port}"
    reload = "SELECT pg_reload_conf()"
    other(address, "ALTER SYSTEM SET synchronous_standby_names = 'somebody'", reload)
    try:
        opened = await Database.open(address.replace(hosts, f"{hosts},127.0.0.1:1"))
        other(address, END_ALL)
        assert await count(opened) == 0
        assert "No standby confirms" not in caplog.text
    finally:
        other(address, "ALTER SYSTEM RESET synchronous_standby_names", reload)
    other(address, END_ALL)
    assert await count(opened) == 0
    assert "No standby confirms a commit on 127.0.0.1" in caplog.text
    await opened.close()
