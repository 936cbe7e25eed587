"""What a released version stored can be migrated, checked, played further and deleted. Its records replay."""

from __future__ import annotations

import gzip
import json
import random
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.operations import doctor
from bot.operations.verify import verify
from bot.service.personal_data import PersonalData
from bot.service.tables import Tables
from bot.storage import user_data
from bot.storage.database import Database
from bot.storage.migrations import migrate
from bot.storage.preferences import PreferenceRepository
from bot.table.model import Table
from engine import Match
from tests.bot.people import ANN, BEN, CID, People

from .__main__ import DATABASE, FOLDER, RECORDS, fill

VERSIONS = sorted(path.parent.name for path in FOLDER.glob(f"*/{DATABASE}"))
every_version = pytest.mark.parametrize("version", VERSIONS)
NOW = datetime(2026, 11, 27, tzinfo=UTC)
NO_BACKUP = "There is no backup"


@pytest.fixture
def released(version: str, tmp_path: Path) -> Path:
    """A version's database, unpacked but not yet migrated."""
    path = tmp_path / "alea.sqlite3"
    path.write_bytes(gzip.decompress((FOLDER / version / DATABASE).read_bytes()))
    return path


def rows(path: Path) -> dict[str, int]:
    """Count the rows by table."""
    with closing(sqlite3.connect(path)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}  # noqa: S608


def test_there_is_one() -> None:
    """At least one version is stored."""
    assert VERSIONS


@every_version
def test_its_database_is_sound_after_all_steps(released: Path) -> None:
    """Every table had rows and still has, and the doctor finds logs, chains, references, ratings right."""
    before = rows(released)
    assert min(before.values()) > 0
    with closing(sqlite3.connect(released, isolation_level=None)) as db:
        migrate(db)
    after = rows(released)
    assert {name: count for name, count in before.items() if after.get(name, count) < count} == {}
    wrong = [told for well, told in doctor.examine(released, NOW) if not well]
    assert [told for told in wrong if NO_BACKUP not in told] == []


@every_version
async def test_its_games_go_on(released: Path) -> None:
    """Every running game can be played to its end, and every game that is over can be looked at."""
    store, people = await Database.open(released), Latest()
    try:
        tables, ids = Tables(store), await store.read(_ids)
        found = [await tables.get(table_id) for table_id in ids]
        phases = [table.phase for table in found]
        assert (set(phases), phases.count("running") > 5) == ({"lobby", "running", "over"}, True)
        for table in found:
            if table.phase == "running":
                assert (await _finish(tables, people, table)).phase == "over"
    finally:
        await store.close()


class Latest(People):
    """People whose actions come after everything in the database."""

    def __init__(self) -> None:
        super().__init__()
        self._ids, self._clock = iter(range(1 << 61, 1 << 62)), iter(range(1_791_000_000_000, 1 << 60, 1000))


async def _finish(tables: Tables, people: People, table: Table) -> Table:
    return await people.play_out(tables, table, random.Random(2), most=20)


def _ids(db: sqlite3.Connection) -> list[str]:
    return [table_id for (table_id,) in db.execute("SELECT id FROM tables ORDER BY id")]


@every_version
async def test_its_people_get_and_delete_their_data(released: Path) -> None:
    """Whatever is stored about people can be exported, and nothing is left of it after they delete it."""
    store = await Database.open(released)
    try:
        personal_data = PersonalData(store, Tables(store), PreferenceRepository(store))
        people = Latest()
        exported = [await personal_data.export(user) for user in (ANN, BEN, CID)]
        assert len({name for each in exported for name, what in each.items() if what}) > 20
        for user in (ANN, BEN, CID):
            await personal_data.delete(people.act(user))
            assert not await store.read(lambda db, user=user: user_data.is_stored(db, user))  # type: ignore[misc]
    finally:
        await store.close()


@every_version
def test_its_records_are_replayed(version: str) -> None:
    """Every record is verified, and gives the same record again."""
    records = json.loads(gzip.decompress((FOLDER / version / RECORDS).read_bytes()))
    assert len({record["game"] for record in records}) == len(records) > 5
    for record in records:
        assert verify(record).wrong == ()
        assert Match.replay(record).record().items() <= record.items()


async def test_today_can_be_stored(tmp_path: Path) -> None:
    """The next release can be stored: today's rows fill all of the database's tables (rows.py)."""
    assert await fill(tmp_path / "alea.sqlite3")
