"""A recording of every write of a database: SQLite on a file system that records, below the real store.

    recording = Recording()
    with monkeypatch.context() as patch:
        patch.setattr(aiosqlite, "connect", recording.connect)
        store = await Database.open(path)

The connection is apsw's, which has its own SQLite, because `sqlite3` cannot use a file system written in
Python. `Connection` adds the methods of `sqlite3.Connection` that the bot uses. Syncs are not passed on, as
this machine keeps its power.
"""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path
from typing import Any, NamedTuple

import aiosqlite
import apsw

from bot.storage.sqlite.connection import SqliteConnection

CHECKPOINT_EVERY = 60  # pages in SQLite's log, not 1000: for more checkpoints and smaller files


class Create(NamedTuple):
    """An empty file was created."""


class Write(NamedTuple):
    """Bytes were written at an offset, perhaps beyond the end."""

    offset: int
    data: bytes


class Truncate(NamedTuple):
    """A file was cut to `size` bytes."""

    size: int


class Sync(NamedTuple):
    """A file was synced: everything written to it before is on the disk."""


class Delete(NamedTuple):
    """A file was deleted. If `synced`, its folder was then written to the disk."""

    synced: bool


Step = Create | Write | Truncate | Sync | Delete


class Recording:
    """What happened to a database's files, each committed state, and when states were acknowledged."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, Step]] = []  # with the name of the file
        self.found: dict[str, bytes] = {}  # the contents of files that existed before
        self.states: list[bytes] = []  # the whole database, as each transaction left it
        self._promised: list[tuple[int, int]] = []  # numbers of steps, and of states acknowledged by then
        self._vfs = _FileSystem(self)

    def connect(self, path: str, **ignored: Any) -> aiosqlite.Connection:
        """Return a recorded connection. This replaces `aiosqlite.connect`."""
        return aiosqlite.Connection(lambda: Connection(path, self), 64)

    def promise(self) -> None:
        """Record that everything committed so far has been acknowledged."""
        self._promised.append((len(self.steps), len(self.states)))

    def promised(self, steps: int) -> int:
        """Return how many states had been acknowledged after `steps` steps."""
        before = bisect_right(self._promised, steps, key=lambda promise: promise[0])
        return self._promised[before - 1][1] if before else 0

    def opened(self, path: Path) -> None:
        """Record that a file is about to be opened: as created, or with the content that it had before."""
        if not path.exists():
            self.steps.append((path.name, Create()))
        elif not any(name == path.name for name, _ in self.steps):
            self.found[path.name] = path.read_bytes()


class Connection(apsw.Connection):
    """The methods of `sqlite3.Connection` that the bot uses, on files that are recorded."""

    def __init__(self, path: str, recording: Recording) -> None:
        super().__init__(path, vfs=recording._vfs.name)
        self._recording = recording
        self.cursor_factory = _Cursor
        self.wal_autocheckpoint(CHECKPOINT_EVERY)

    def execute(self, query: str, *values: Any) -> apsw.Cursor:
        """Run a statement. After a COMMIT, record the state of the database."""
        cursor = super().execute(query, *values)
        if query == "COMMIT":
            self._recording.states.append(self.serialize("main"))
        return cursor

    def tables_with_column(self, column: str) -> list[str]:
        """Return the same tables as the bot's own connection."""
        return SqliteConnection.tables_with_column(self, column)  # type: ignore[arg-type]

    def tell(self, news: object) -> None:
        """Do nothing, as the bot's own connection does."""


class _Cursor(apsw.Cursor):
    @property
    def rowcount(self) -> int:
        """How many rows the latest statement changed."""
        return self.connection.changes()


class _FileSystem(apsw.VFS):
    def __init__(self, recording: Recording) -> None:
        self.name = f"recording-{id(recording)}"
        self._recording = recording
        super().__init__(self.name, base="")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - SQLite's names
        if name is None:  # a temporary file, which no one needs after a power cut
            return super().xOpen(name, flags)
        return _File(self._recording, name, flags)

    def xDelete(self, name: str, synced: bool) -> None:  # noqa: N802
        super().xDelete(name, False)
        self._recording.steps.append((Path(name).name, Delete(bool(synced))))


class _File(apsw.VFSFile):
    def __init__(self, recording: Recording, name: Any, flags: list[int]) -> None:
        path = Path(name if isinstance(name, str) else name.filename())
        recording.opened(path)
        self._steps, self._name = recording.steps, path.name
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self._steps.append((self._name, Write(offset, bytes(data))))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        super().xTruncate(size)
        self._steps.append((self._name, Truncate(size)))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._steps.append((self._name, Sync()))
