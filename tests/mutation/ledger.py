"""The results so far: which functions each test runs, and what became of each change. A SQLite file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LEDGER = ROOT / "build" / "mutation.sqlite3"

TABLES = """
CREATE TABLE IF NOT EXISTS test (id INTEGER PRIMARY KEY, name TEXT UNIQUE, seconds REAL, passed INTEGER);
CREATE TABLE IF NOT EXISTS place (id INTEGER PRIMARY KEY, file TEXT, function TEXT, UNIQUE (file, function));
CREATE TABLE IF NOT EXISTS ran (place INTEGER, test INTEGER, PRIMARY KEY (place, test)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS verdict (change TEXT PRIMARY KEY, outcome TEXT, test TEXT);
"""


Function = tuple[str, str]  # a function's file and qualified name


class Verdict(NamedTuple):
    """A change as it is shown, its outcome, and the test that detected it or the number that did not."""

    change: str
    outcome: str
    test: str


class Ledger:
    """The file of results, to which several processes may write at the same time."""

    def __init__(self, path: Path = LEDGER) -> None:
        path.parent.mkdir(exist_ok=True)
        self._db = sqlite3.connect(path, timeout=60, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = OFF")  # what a power cut loses can be found again
        self._db.executescript(TABLES)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def passing(self) -> set[str]:
        """Return the names of the tests that passed and whose functions are recorded."""
        return {name for (name,) in self._db.execute("SELECT name FROM test WHERE passed")}

    def note_test(self, name: str, seconds: float, *, passed: bool, places: Iterable[Function]) -> None:
        """Record which functions a test ran, each by its file and qualified name."""
        found = sorted(set(places))
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        db.executemany("INSERT OR IGNORE INTO place (file, function) VALUES (?, ?)", found)
        db.execute(
            "INSERT INTO test (name, seconds, passed) VALUES (?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET seconds = excluded.seconds, passed = excluded.passed",
            (name, seconds, passed),
        )
        (test,) = db.execute("SELECT id FROM test WHERE name = ?", (name,)).fetchone()
        db.executemany(
            "INSERT OR IGNORE INTO ran SELECT id, ? FROM place WHERE (file, function) = (?, ?)",
            [(test, *place) for place in found],
        )
        db.execute("COMMIT")

    def tests_of(self, places: Collection[Function]) -> dict[str, float]:
        """Return the passing tests that run any of these functions, fastest first, with their seconds."""
        found: dict[str, float] = {}
        for place in places:
            found |= self._db.execute(
                "SELECT name, seconds FROM test JOIN ran ON test = test.id JOIN place ON place = place.id"
                " WHERE passed AND (file, function) = (?, ?)",
                place,
            ).fetchall()
        return dict(sorted(found.items(), key=lambda each: each[1]))

    def know(self, path: str) -> dict[str, float]:
        """Return how well each test covers a module, where functions that few tests run count more."""
        query = (
            "WITH known AS (SELECT ran.place, count(*) AS tests FROM ran JOIN place ON place.id = ran.place"
            " WHERE file = ? GROUP BY ran.place)"
            " SELECT name, sum(1.0 / tests) FROM known JOIN ran USING (place) JOIN test ON test.id = ran.test"
            " GROUP BY name"
        )
        return dict(self._db.execute(query, (path,)).fetchall())

    def tests_in(self, folders: tuple[str, ...]) -> dict[str, float]:
        """Return the passing tests in some files and folders, with their seconds."""
        known = self._db.execute("SELECT name, seconds FROM test WHERE passed")
        return {name: seconds for name, seconds in known if name.startswith(folders)}

    def keep(self, names: Iterable[str]) -> None:
        """Forget all tests but these."""
        there = json.dumps([*names])
        self._db.execute("DELETE FROM test WHERE name NOT IN (SELECT value FROM json_each(?))", (there,))
        self._db.execute("DELETE FROM ran WHERE test NOT IN (SELECT id FROM test)")

    def places_in(self, path: str) -> list[Function]:
        """Return the functions in a file or a folder that any test runs."""
        query = "SELECT file, function FROM place WHERE file = ? OR file LIKE ? || '/%'"
        return self._db.execute(query, (path, path)).fetchall()

    def note(self, verdict: Verdict) -> None:
        """Record what became of a change."""
        self._db.execute("INSERT OR REPLACE INTO verdict VALUES (?, ?, ?)", verdict)

    def verdicts(self) -> dict[str, Verdict]:
        """Return the verdicts on changes, by how each change is shown."""
        return {row[0]: Verdict(*row) for row in self._db.execute("SELECT * FROM verdict ORDER BY rowid")}
