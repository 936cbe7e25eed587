"""The numbered steps of the schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.storage.errors import DatabaseUnusable
from bot.storage.migrations import FOLDER, migrate
from bot.table.time import DAY

FIRST = """-- a step; with a semicolon in its comment
PRAGMA application_id = 7;
CREATE TABLE a (x);
CREATE TRIGGER quiet BEFORE DELETE ON a
BEGIN
    SELECT 1;
    SELECT 2;
END;
"""


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(":memory:", isolation_level=None)
    yield db
    db.close()


def state(db: sqlite3.Connection) -> tuple[int, int, set[str]]:
    version, program = (
        db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "application_id")
    )
    return version, program, {row[0] for row in db.execute("SELECT name FROM sqlite_schema")}


def test_steps_are_taken_once_and_in_order(db: sqlite3.Connection, tmp_path: Path) -> None:
    """Each step is taken once. Later steps are added to a database that has the earlier ones."""
    (tmp_path / "0001_first.sql").write_text(FIRST)
    migrate(db, tmp_path)
    migrate(db, tmp_path)
    assert state(db) == (1, 7, {"a", "quiet"})
    (tmp_path / "0002_second.sql").write_text("ALTER TABLE a ADD COLUMN y;\nCREATE TABLE b (x);\n")
    migrate(db, tmp_path)
    assert state(db) == (2, 7, {"a", "quiet", "b"})


@pytest.mark.parametrize("bad", ["CREATE TABLE a (x);\n", "NONSENSE;\n", "CREATE TABLE c (x)"])
def test_a_failing_step_leaves_nothing(db: sqlite3.Connection, tmp_path: Path, bad: str) -> None:
    """If a step's second statement fails, version and schema stay as they were. Corrected, the step works."""
    (tmp_path / "0001_first.sql").write_text(FIRST)
    migrate(db, tmp_path)
    before = state(db)
    second = tmp_path / "0002_second.sql"
    second.write_text(f"CREATE TABLE b (x);\n{bad}")
    if bad.endswith("\n"):
        with pytest.raises(sqlite3.OperationalError):
            migrate(db, tmp_path)
        assert before == state(db)
        assert not db.in_transaction
        second.write_text("CREATE TABLE b (x);\n")
    migrate(db, tmp_path)
    assert state(db)[0] == 2


def test_a_newer_schema_is_refused(db: sqlite3.Connection, tmp_path: Path) -> None:
    """A database with a version that the program does not know is refused."""
    (tmp_path / "0001_first.sql").write_text(FIRST)
    db.execute("PRAGMA user_version = 2")
    with pytest.raises(DatabaseUnusable, match="version 2, and this program knows versions up to 1"):
        migrate(db, tmp_path)


def test_two_steps_of_one_number_are_refused(db: sqlite3.Connection, tmp_path: Path) -> None:
    """Two steps with the same number raise ValueError, and none is taken."""
    for name in ("first", "other"):
        (tmp_path / f"0001_{name}.sql").write_text(FIRST)
    with pytest.raises(ValueError, match="the same number"):
        migrate(db, tmp_path)
    assert state(db) == (0, 0, set())


def test_the_steps_are_numbered_without_gaps() -> None:
    """The released steps are 1, 2, 3 and so on."""
    numbers = [int(path.name[:4]) for path in sorted(FOLDER.glob("*.sql"))]
    assert numbers == list(range(1, len(numbers) + 1))


OLD_LOBBIES = {  # by id: the clock, and the days that the lobby lasts after the step
    "none": (None, 7),
    "day": ("day", 7),
    "week": ("week", 7),
    "own": ("36 h + 2 d", 7),
    "live": ("live", 1),
    "minutes": ("3 min + 10 min", 1),
}


def test_open_lobbies_last_longer(db: sqlite3.Connection, tmp_path: Path) -> None:
    """Lobbies from before the step last a week, or a day if live. Others ask their openers on day three."""
    steps = sorted(FOLDER.glob("*.sql"))
    [own] = FOLDER.glob("*_open_lobbies.sql")
    for step in steps[: steps.index(own)]:
        (tmp_path / step.name).write_bytes(step.read_bytes())
    migrate(db, tmp_path)
    for number, (table_id, (clock, _days)) in enumerate(OLD_LOBBIES.items()):
        values = {
            "id": table_id,
            "clock": clock,
            "deadline": number + DAY,
            "phase": "lobby",
            "seed": bytes(32),
        }
        _insert(db, "tables", values)
        db.execute("INSERT INTO deadline VALUES ('table', ?, 'lobby_expiry', ?)", (table_id, number + DAY))
    migrate(db)
    found = db.execute("SELECT scope_id, kind, due_at FROM deadline ORDER BY scope_id, kind").fetchall()
    wanted = []
    for number, (table_id, (_clock, days)) in enumerate(OLD_LOBBIES.items()):
        wanted.append((table_id, "lobby_expiry", number + days * DAY))
        if days == 7:
            wanted.append((table_id, "lobby_question", number + 3 * DAY))
    assert found == sorted(wanted)


def _insert(db: sqlite3.Connection, name: str, values: dict[str, object]) -> None:
    """Insert a row with these values, and with 1, or an equivalent, in all other mandatory columns."""
    for _id, column, kind, needed, default, _key in db.execute(f"PRAGMA table_info({name})").fetchall():
        if needed and default is None:
            values.setdefault(column, "{}" if kind == "TEXT" else b"1" * 32 if kind == "BLOB" else 1)
    marks = ", ".join(f":{column}" for column in values)
    db.execute(f"INSERT INTO {name} ({', '.join(values)}) VALUES ({marks})", values)  # noqa: S608 - ours
