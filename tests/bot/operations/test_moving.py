"""A database is moved completely or not at all, and the old place cannot be used afterwards."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot import __main__ as program
from bot.operations import doctor, moving
from bot.storage import moving as copying
from bot.storage.connection import Connection, insertion
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnusable
from bot.table.model import Table
from tests.postgres import Server

from ..filled_database import check_equal

NOW = datetime(2026, 11, 26, tzinfo=UTC)
ENGINES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.breadth)]


@pytest.fixture(params=ENGINES)
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty place for the database: a file or a server."""
    if request.param == "sqlite":
        yield str(tmp_path / "target.db")
    else:
        server: Server = request.getfixturevalue("server")
        with server.database(template="template1") as address:
            yield address


async def test_there_and_back(
    path: Path, filled: dict[str, Table], target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After moving there and on to a third place, counts and checksums are equal, and all tables replay."""
    monkeypatch.setattr(copying, "ROWS", 7)  # many goes at a table
    lost = [(7, "power-coinz", b"somebody", f"owl-{number}", 1 + number, None) for number in range(9)]
    await with_lost_goods(path, lost)
    there = await moving.move(str(path), target)
    assert there["event"].rows > 50
    back = tmp_path / "back.db"
    assert await moving.move(target, str(back)) == there
    await check_equal(back, filled)
    assert await with_lost_goods(back, []) == lost  # of a table without a key


async def with_lost_goods(place: Path, more: Sequence[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Add rows to the lost goods of a database. Return them all."""

    def write(db: Connection) -> list[tuple[object, ...]]:
        db.executemany("INSERT INTO lost_good VALUES (?, ?, ?, ?, ?, ?)", more)
        return sorted(map(tuple, db.execute("SELECT * FROM lost_good")))

    store = await Database.open(place)
    try:
        return await store.write(write)
    finally:
        await store.close()


async def test_the_place_that_was_left(path: Path, filled: dict[str, Table], target: str) -> None:
    """Neither the bot nor another move can use it, and the error names the new place."""
    assert filled
    await moving.move(str(path), target)
    with pytest.raises(DatabaseUnusable, match="was moved to") as refused:
        await Database.open(path)
    assert target.rpartition("/")[2] in str(refused.value)
    with pytest.raises(DatabaseUnusable, match="was moved to"):
        await moving.move(str(path), target)


async def test_the_doctor_of_the_place_that_was_left(
    path: Path, filled: dict[str, Table], target: str, tmp_path: Path
) -> None:
    """It still examines that database, and says that it was moved. The present one has no such line."""
    await moving.move(str(path), target)
    back = tmp_path / "back.db"
    await moving.move(target, str(back))
    places: list[Path | str] = [path, target if target.startswith("postgres") else Path(target)]
    for place in places:
        told = [sentence for well, sentence in doctor.examine(place, NOW) if not well]
        assert sum("The database was moved to" in sentence for sentence in told) == 1
        assert any("can be replayed" in sentence for _, sentence in doctor.examine(place, NOW))
    assert not any("was moved" in sentence for _, sentence in doctor.examine(back, NOW))


async def test_a_place_that_is_taken(path: Path, filled: dict[str, Table], target: str) -> None:
    """If it already has rows, the move is refused, nothing is written, and the old place stays usable."""
    assert filled
    other = await Database.open(target)
    await other.write(lambda db: db.execute("INSERT INTO quiet_guild VALUES (7, 7)") and None)
    await other.close()
    with pytest.raises(moving.MoveRefused, match="not empty"):
        await moving.move(str(path), target)
    await (await Database.open(path)).close()
    other = await Database.open(target)
    assert await other.read(lambda db: db.execute("SELECT count(*) FROM tables").fetchone()) == (0,)
    await other.close()


def cut(*_: object, **__: object) -> None:
    """Raise InterruptedError, whatever the arguments."""
    raise InterruptedError


def cut_at_events(name: str, columns: Sequence[str]) -> str:
    """Raise InterruptedError for the events. Return the usual statement for other tables."""
    if name == "event":
        raise InterruptedError
    return insertion(name, columns)


@pytest.mark.parametrize("step", [(copying, "insertion", cut_at_events), (copying, "mark_as_moved", cut)])
async def test_cut_short(
    path: Path, filled: dict[str, Table], target: str, monkeypatch: pytest.MonkeyPatch, step: Any
) -> None:
    """If a move stops before the old place is marked, that place stays usable, and a second move works."""
    with monkeypatch.context() as patch:
        patch.setattr(*step)
        with pytest.raises(InterruptedError):
            await moving.move(str(path), target)
    await (await Database.open(path)).close()
    await moving.move(str(path), target)
    with pytest.raises(DatabaseUnusable, match="was moved to"):
        await Database.open(path)


async def test_a_copy_that_differs(
    path: Path, filled: dict[str, Table], target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move with a changed row is refused and names the table. The next move succeeds."""
    copy = copying.copy

    def careless(db, *rest):  # type: ignore[no-untyped-def]
        copy(db, *rest)
        db.execute("UPDATE seats SET name = 'somebody else'")

    with monkeypatch.context() as patch:
        patch.setattr(copying, "copy", careless)
        with pytest.raises(moving.MoveRefused, match="differs in: seats"):
            await moving.move(str(path), target)
    await moving.move(str(path), target)


async def test_a_bot_that_runs(path: Path, filled: dict[str, Table], target: str) -> None:
    """Nothing is moved while either place is in use."""
    running = await Database.open(path)
    with pytest.raises(DatabaseUnusable, match="in use"):
        await moving.move(str(path), target)
    await running.close()
    running = await Database.open(target)
    with pytest.raises(DatabaseUnusable, match="in use"):
        await moving.move(str(path), target)
    await running.close()


def test_the_command(
    path: Path, original: tuple[Path, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command lists equal tables and returns 0, 1 without a database, or 2 with its usage."""
    target = str(tmp_path / "target.db")
    assert program.main(["move-database", str(path), target]) == 1
    assert "There is no database" in capsys.readouterr().err
    assert not path.exists()
    assert program.main(["move-database", str(path)]) == 2
    assert "move-database FROM TO" in capsys.readouterr().err
    shutil.copy(original[0], path)
    assert program.main(["move-database", str(path), target]) == 0
    said = capsys.readouterr().out
    assert re.search(r"equal  event: \d{2,} rows", said)
    assert "Set ALEA_DATABASE" in said
