"""Fixtures of the bot's tests: a store in a new file or on a server, tables with scripted seeds, people.

Every test with a `store` runs on both engines: on SQLite in `make test`, on PostgreSQL in `make check`.
Exceptions are tests that look at the file (`path`) and those marked `sqlite`.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from bot.service.audience import Audiences
from bot.service.personal_data import PersonalData
from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.storage.custom_sets import CustomSetRepository
from bot.storage.database import Database
from bot.storage.guild_settings import GuildSettingsRepository
from bot.storage.notifications.pending_notices import PendingNotices
from bot.storage.outbox import Outbox
from bot.storage.preferences import PreferenceRepository
from bot.table.deadlines import KINDS
from bot.table.model import Table
from renderers import THEMES
from tests import new_database, postgres
from tests.breadth import broad

from . import filled_database
from .people import People

ENGINES = ("sqlite", "postgresql")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests that use a store on both engines."""
    on_file = "path" in metafunc.fixturenames or metafunc.definition.get_closest_marker("sqlite")
    if "store_at" in metafunc.fixturenames and not on_file:
        metafunc.parametrize("store_at", broad(ENGINES), indirect=True)


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    """A PostgreSQL server with a template database that has the current schema."""
    with postgres.server(*postgres.QUICK) as server:
        server.create_template()
        yield server


@pytest.fixture
def address(server: postgres.Server) -> Iterator[str]:
    """A new database on the server, which several processes may share."""
    with server.database() as address:
        yield address


@pytest.fixture
def store_at(request: pytest.FixtureRequest) -> Iterator[str | Path]:
    """The store's place: a new file, or a new database on the server."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield request.getfixturevalue("path")
    else:
        yield request.getfixturevalue("address")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of the database file."""
    return tmp_path / "alea.db"


@pytest.fixture
async def store(store_at: str | Path) -> AsyncIterator[Database]:
    """An open store."""
    if isinstance(store_at, Path):
        new_database.provide(store_at)
    store = await Database.open(store_at)
    yield store
    await store.close()


@pytest.fixture
def seeds() -> Callable[[], bytes]:
    """Seeds that are the same in every run."""
    numbers: Iterator[int] = count()
    return lambda: sha256(b"seed %d" % next(numbers)).digest()


@pytest.fixture
def tables(store: Database, seeds: Callable[[], bytes]) -> Iterator[Tables]:
    """The store's tables, with scripted seeds and ids. No table may have a deadline that is ruled out."""
    numbers: Iterator[int] = count()
    made = Tables(store, new_seed=seeds, new_id=lambda: f"table{next(numbers):03}")
    missed: list[str] = []
    made.time_changed.connect(lambda table: missed.extend(ruled_out(table)))
    yield made
    assert missed == []


def ruled_out(table: Table) -> list[str]:
    """List the kinds of deadlines that a table has although `needs` rules them out."""
    return [name for name, kind in KINDS.items() if not kind.needs(table) and kind.due_at(table) is not None]


@pytest.fixture
def queries(store: Database, tables: Tables) -> TableQueries:
    """The lists of tables."""
    return TableQueries(store, tables.get)


@pytest.fixture
def outbox(store: Database) -> Outbox:
    """What Discord must be shown, and what it has been shown."""
    return Outbox(store)


@pytest.fixture
def settings(store: Database) -> GuildSettingsRepository:
    """The settings that servers have chosen."""
    return GuildSettingsRepository(store)


@pytest.fixture
def audiences(
    store: Database, preferences: PreferenceRepository, settings: GuildSettingsRepository
) -> Audiences:
    """The audiences of messages, at an unknown time."""
    return Audiences(preferences, settings, THEMES, store, PendingNotices(store), lambda: None)


@pytest.fixture
def preferences(store: Database) -> PreferenceRepository:
    """The preferences that people have chosen."""
    return PreferenceRepository(store)


@pytest.fixture
def custom_sets(store: Database) -> CustomSetRepository:
    """Servers' own sets."""
    return CustomSetRepository(store)


@pytest.fixture
def personal_data(store: Database, tables: Tables, preferences: PreferenceRepository) -> PersonalData:
    """The data about themselves that people can ask the bot for."""
    return PersonalData(store, tables, preferences)


@pytest.fixture
def people() -> People:
    """The people who act."""
    return People()


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Table]]:
    """A database with two tables of every game, which is only copied, never changed."""
    path = tmp_path_factory.mktemp("filled") / "alea.db"
    return path, asyncio.run(filled_database.fill(path))


@pytest.fixture
def filled(path: Path, original: tuple[Path, dict[str, Table]]) -> dict[str, Table]:
    """Fill the database with two tables of every game."""
    shutil.copy(original[0], path)
    return original[1]


@pytest.fixture
def at(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the commands to the database."""
    monkeypatch.setenv("ALEA_DATABASE", str(path))
    monkeypatch.setenv("ALEA_ENV_FILE", "/dev/null")
    return path
