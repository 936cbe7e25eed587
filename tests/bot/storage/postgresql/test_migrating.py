"""Which steps of the schema a database on a server takes, tested without a server."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from bot.storage.errors import DatabaseUnusable
from bot.storage.postgresql.schema import migrate


class Row:
    """A result with one row of one value."""

    def __init__(self, value: int) -> None:
        self._value = value

    def fetchone(self) -> tuple[int]:
        """Return the row."""
        return (self._value,)


class FakeServer:
    """A connection to a database with `tables` tables. `version` is its schema's version, or None.

    `created` lists the tables created since.
    """

    def __init__(self, tables: int, version: int | None) -> None:
        self._tables, self.version = tables, version
        self.created: list[str] = []

    def transaction(self) -> AbstractContextManager[None]:
        """Return a transaction that does nothing."""
        return nullcontext()

    def execute(self, statement: str, values: tuple[int, ...] = ()) -> Row:
        """Answer the queries that migrating makes, and record what it changes."""
        match statement.split():
            case ["SELECT", "count(*)", *_, "'schema_version'"]:
                return Row(int(self.version is not None))
            case ["SELECT", "count(*)", *_]:
                return Row(self._tables)
            case ["SELECT", "version", *_]:
                assert self.version is not None
                return Row(self.version)
            case ["UPDATE", "schema_version", *_]:
                (self.version,) = values
            case ["CREATE", "TABLE", name, *_]:
                self.created.append(name)
        return Row(0)


@pytest.fixture
def steps(tmp_path: Path) -> Path:
    """Return a folder of three migrations, each of which creates a table."""
    for number, name in enumerate(("first", "second", "third"), 1):
        (tmp_path / f"{number:04}_{name}.sql").write_text(f"CREATE TABLE {name} (x INTEGER);\n")
    return tmp_path


@pytest.mark.parametrize(
    ("tables", "version", "created"),
    [
        (0, None, ["schema_version", "first", "second", "third"]),
        (2, 1, ["second", "third"]),
        (41, 2, ["third"]),
        (42, 3, []),
    ],
)
def test_the_steps_that_a_database_lacks(
    steps: Path, tables: int, version: int | None, created: list[str]
) -> None:
    """The steps after its version are taken, no matter how many tables it has."""
    server: Any = FakeServer(tables, version)
    migrate(server, steps)
    assert (server.created, server.version) == (created, 3 if created else version)


@pytest.mark.parametrize("tables", [1, 3, 4, 42])
def test_a_database_of_another_program(steps: Path, tables: int) -> None:
    """If it has tables but no version, it is refused, and nothing is created."""
    server: Any = FakeServer(tables, None)
    with pytest.raises(DatabaseUnusable, match="another program"):
        migrate(server, steps)
    assert server.created == []


def test_a_newer_programs_database(steps: Path) -> None:
    """It is refused because of its version."""
    server: Any = FakeServer(2, 4)
    with pytest.raises(DatabaseUnusable, match="version 4, and this program knows versions up to 3"):
        migrate(server, steps)
