"""A store on a temporary file or on a server, tables with scripted seeds, and people.

Every test of a `store` runs on both: on SQLite in `make test`, on PostgreSQL in `make check`; but for those
that look at the file, by `path`, and those marked `sqlite`.
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
    """Run what uses a store on both engines."""
    on_file = "path" in metafunc.fixturenames or metafunc.definition.get_closest_marker("sqlite")
    if "store_at" in metafunc.fixturenames and not on_file:
        metafunc.parametrize("store_at", broad(ENGINES), indirect=True)


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    """A PostgreSQL server, with a database that is up to date and never changed."""
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
    """Where the store is: a new file, or a new database on the server."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield request.getfixturevalue("path")
    else:
        yield request.getfixturevalue("address")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database is."""
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
    """The tables of the store, with scripted seeds and ids. They rule out no deadline that they have."""
    numbers: Iterator[int] = count()
    made = Tables(store, new_seed=seeds, new_id=lambda: f"table{next(numbers):03}")
    missed: list[str] = []
    made.time_changed.connect(lambda table: missed.extend(ruled_out(table)))
    yield made
    assert missed == []


def ruled_out(table: Table) -> list[str]:
    """List the kinds of deadlines that `needs` rules out though they have a time at a table."""
    return [name for name, kind in KINDS.items() if not kind.needs(table) and kind.due_at(table) is not None]


@pytest.fixture
def queries(store: Database, tables: Tables) -> TableQueries:
    """The lists of tables."""
    return TableQueries(store, tables.get)


@pytest.fixture
def outbox(store: Database) -> Outbox:
    """What Discord must be shown, and was."""
    return Outbox(store)


@pytest.fixture
def settings(store: Database) -> GuildSettingsRepository:
    """What servers have chosen."""
    return GuildSettingsRepository(store)


@pytest.fixture
def audiences(
    store: Database, preferences: PreferenceRepository, settings: GuildSettingsRepository
) -> Audiences:
    """The audiences of messages, at a time that nobody knows."""
    return Audiences(preferences, settings, THEMES, store, PendingNotices(store), lambda: None)


@pytest.fixture
def preferences(store: Database) -> PreferenceRepository:
    """What people have chosen."""
    return PreferenceRepository(store)


@pytest.fixture
def custom_sets(store: Database) -> CustomSetRepository:
    """The sets of servers."""
    return CustomSetRepository(store)


@pytest.fixture
def personal_data(store: Database, tables: Tables, preferences: PreferenceRepository) -> PersonalData:
    """What people may ask of the bot about themselves."""
    return PersonalData(store, tables, preferences)


@pytest.fixture
def people() -> People:
    """Persons who act."""
    return People()


@pytest.fixture(scope="session")
def original(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Table]]:
    """A database with two tables of every game, which is copied and never changed."""
    path = tmp_path_factory.mktemp("filled") / "alea.db"
    return path, asyncio.run(filled_database.fill(path))


@pytest.fixture
def filled(path: Path, original: tuple[Path, dict[str, Table]]) -> dict[str, Table]:
    """Fill the database with two tables of every game."""
    shutil.copy(original[0], path)
    return original[1]


@pytest.fixture
def at(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the commands find the database."""
    monkeypatch.setenv("ALEA_DATABASE", str(path))
    monkeypatch.setenv("ALEA_ENV_FILE", "/dev/null")
    return path
