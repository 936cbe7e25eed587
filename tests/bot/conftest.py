"""A store on a temporary file, tables with scripted seeds, and people."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from bot.store import Store
from bot.table import Table
from bot.tables import Tables

from . import filled_database
from .people import People


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "alea.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """An open store."""
    store = await Store.open(path)
    yield store
    await store.close()


@pytest.fixture
def seeds() -> Callable[[], bytes]:
    """Seeds that are the same in every run."""
    numbers: Iterator[int] = count()
    return lambda: sha256(b"seed %d" % next(numbers)).digest()


@pytest.fixture
def tables(store: Store, seeds: Callable[[], bytes]) -> Tables:
    """The tables of the store, with scripted seeds and ids."""
    numbers: Iterator[int] = count()
    return Tables(store, new_seed=seeds, new_id=lambda: f"table{next(numbers):03}")


@pytest.fixture
def people() -> People:
    """Persons who act."""
    return People()


@pytest.fixture
async def filled(path: Path) -> dict[str, Table]:
    """Fill the database with two tables of every game."""
    return await filled_database.fill(path)


@pytest.fixture
def at(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the commands find the database."""
    monkeypatch.setenv("ALEA_DATABASE", str(path))
    monkeypatch.setenv("ALEA_ENV_FILE", "/dev/null")
    return path
