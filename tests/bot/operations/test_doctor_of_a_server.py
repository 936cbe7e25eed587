"""What the doctor, and the commands for SQLite files, say about a database on a server."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from bot import __main__ as program
from bot.operations import doctor
from bot.service.tables import Tables
from bot.storage.clusters.cluster import Cluster
from bot.storage.database import Database
from bot.storage.postgresql.inspection import PROCESSES, SERVED, _processes
from tests.postgres import QUICK, Server
from tests.until import until

from ..people import People

NOW = datetime(2026, 11, 22, tzinfo=UTC)


@pytest.mark.breadth
async def test_it_is_examined_while_the_bot_runs(address: str, people: People) -> None:
    """It reports version, safety and chains. Only the tests' own `fsync=off` is wrong."""
    store = await Database.open(address)
    await people.start(Tables(store))
    findings = doctor.examine(address, NOW)
    assert [sentence for well, sentence in findings if not well] == [findings[1][1]]
    told = " ".join(sentence for _, sentence in findings)
    assert "fsync=off" in findings[1][1]
    assert "fsync=off" in QUICK
    for words in (
        "the newest",
        "synchronous_commit=on",
        "no standby",
        "All 1 tables have unbroken chains",
        "Tables waiting for a post: 1",
    ):
        assert words in told
    await store.close()


@pytest.mark.breadth
async def test_what_is_wrong_is_found(address: str, people: People) -> None:
    """A broken chain is named, with the ply at which it breaks."""
    store = await Database.open(address)
    await people.start(Tables(store))
    await store.close()
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("SET session_replication_role = replica")  # no trigger asks
        db.execute("UPDATE event SET at = at + 1 WHERE ply = 1")
    wrong = [sentence for well, sentence in doctor.examine(address, NOW) if not well]
    assert any("its chain is broken at ply 1" in each for each in wrong)


@pytest.mark.breadth
async def test_processes_that_share_it(address: str) -> None:
    """The doctor names them, which of them leads, and which shards no process serves."""
    stores = [await Database.open(address, cluster=Cluster(4, ids, whole=False)) for ids in ((0, 1), (3,))]
    assert [await store.lead() for store in reversed(stores)] == [True, False]
    findings = doctor.examine(address, NOW)
    told = "Processes that use it: alea 0-1 of 4 from 127.0.0.1, alea 3 of 4 from 127.0.0.1, leading."
    assert (True, told) in findings
    assert (False, "Of 4 shards, no process serves: 2. Start the processes for them.") in findings
    for store in stores:
        await store.close()
    # The server ends their sessions in its own time.
    await until(lambda: (True, "Processes that use it: none.") in doctor.examine(address, NOW))


def test_a_shard_that_nobody_serves() -> None:
    """It is reported as wrong. Which processes use the database is only information."""
    rows = {
        PROCESSES: [("alea 0-1 of 4", None, False), ("alea 3 of 4", "127.0.0.1", True)],
        SERVED: [("4", "0"), ("4", "1"), ("4", "3")],
    }
    db: Any = SimpleNamespace(execute=lambda query: SimpleNamespace(fetchall=lambda: rows[query]))
    assert list(_processes(db)) == [
        (
            True,
            "Processes that use it: alea 0-1 of 4 from this machine, alea 3 of 4 from 127.0.0.1, leading.",
        ),
        (False, "Of 4 shards, no process serves: 2. Start the processes for them."),
    ]


@pytest.mark.breadth
def test_an_empty_database(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    """It has version 0, so the doctor returns 1."""
    with server.database(template="template1") as address:
        assert doctor.main(address) == 1
    assert "has version 0" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["backup"], ["backup", "copy.db"], ["restore", "copy.db"]])
def test_its_own_tools_make_backups(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each command that copies SQLite files returns 2 and points to docs/scaling.md."""
    monkeypatch.setenv("ALEA_DATABASE", "postgresql://alea@127.0.0.1:1/alea")
    assert program.main(command) == 2
    assert "docs/scaling.md" in capsys.readouterr().err


def test_a_server_that_is_away(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The doctor returns 1 and says that the database cannot be read."""
    monkeypatch.setenv("ALEA_DATABASE", "postgresql://alea@127.0.0.1:1/alea")
    assert program.main(["doctor"]) == 1
    assert "alea on 127.0.0.1 cannot be read" in capsys.readouterr().err
