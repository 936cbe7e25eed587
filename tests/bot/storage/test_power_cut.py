"""If the power fails at any moment, the database opens, is whole, and has every acknowledged action."""

from __future__ import annotations

import random
import secrets
import shutil
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeVar

import aiosqlite
import pytest

from bot.operations import doctor
from bot.service.personal_data import PersonalData
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnusable
from bot.storage.migrations import FOLDER, migrate
from bot.storage.outbox import Outbox, Post
from bot.storage.preferences import PreferenceRepository
from bot.storage.sqlite.store import PRAGMAS
from bot.table import lobby
from engine import GAMES
from tests.breadth import broad

from ..people import ANN, BEN, CHANNEL, CID, People
from ..power_cut import Image, images
from ..recording import Delete, Recording, Truncate, Write

T = TypeVar("T")

IMAGES = 2500  # of one course, at most
REWRITES_MUCH = """
CREATE TABLE copied AS SELECT * FROM event;
CREATE INDEX copied_at ON copied (at);
UPDATE seats SET name = name || ' the Elder';
"""

# Tables whose interactions, debt and revision do not agree.
TORN_APART = (
    "SELECT id FROM tables WHERE revision <> (SELECT count(*) FROM interaction WHERE table_id = tables.id)"
    " OR revision <> (SELECT revision FROM outbox WHERE table_id = tables.id)"
)


class Course:
    """People at tables, while everything written and acknowledged is recorded."""

    def __init__(self, luck: random.Random) -> None:
        self.recording = Recording()
        self.revisions: dict[tuple[int, str], int] = {}  # acknowledged last, by number of states and table
        self._running: list[Table] = []
        self.luck = luck
        self._people = People()
        self._messages = count(1)

    async def run(self, path: Path) -> None:
        """Run three sessions: play, play and delete a person's data, play again."""
        await self.session(path, actions=40)
        await self.session(path, actions=10, forgotten=CID)
        await self.session(path, actions=10)

    async def session(self, path: Path, actions: int, forgotten: int | None = None) -> None:
        """Run the bot once, with this many actions, and then delete the data of the person `forgotten`."""
        store = await self._done(Database.open(path))
        try:
            luck = self.luck.randbytes
            tables = Tables(store, new_seed=lambda: luck(32), new_id=lambda: luck(4).hex())
            await self._play(tables, Outbox(store), actions)
            if forgotten is not None:
                personal_data = PersonalData(store, Tables(store), PreferenceRepository(store))
                await self._done(personal_data.delete(self._people.act(forgotten)))
        finally:
            await self._done(store.close())

    async def _play(self, tables: Tables, outbox: Outbox, actions: int) -> None:
        while len(self._running) < 2:
            self._running.append(await self._start(tables))
        for _ in range(actions):
            table = self._running.pop(0)
            self._running.append(await self._go_on(tables, outbox, table.id))

    async def _start(self, tables: Tables) -> Table:
        others = {table.game_id for table in self._running}  # what players own is bound in one game at a time
        game = self.luck.choice([id for id in GAMES if id not in others])
        table = await self._act(self._people.open(tables, ANN, game_id=game))
        await self._act(tables.act(table.id, lobby.join, self._people.act(BEN)))
        await self._act(tables.act(table.id, lobby.leave, self._people.act(BEN)))
        await self._act(tables.act(table.id, lobby.join, self._people.act(CID)))
        return await self._act(tables.start(table.id, self._people.act(ANN)))

    async def _go_on(self, tables: Tables, outbox: Outbox, table_id: str) -> Table:
        """Make a move and post it half the time, or start a new game if this one is over."""
        table = await tables.get(table_id)
        if table.phase == "over":
            return await self._start(tables)
        table = await self._act(self._people.play(tables, table, self.luck))
        if self.luck.random() < 0.5:
            post = Post(next(self._messages), table.id, CHANNEL, table.revision, table.ply, live=True)
            await self._done(outbox.note(table.id, posted=[post]))
        return table

    async def _act(self, action: Awaitable[Table]) -> Table:
        table = await self._done(action)
        self.revisions[len(self.recording.states), table.id] = table.revision
        return table

    async def _done(self, work: Awaitable[T]) -> T:
        result = await work
        self.recording.promise()
        return result


class Content(NamedTuple):
    """The content of a database: a hash of everything, and the tables' revisions."""

    everything: bytes  # its hash
    revisions: dict[str, int]  # of the tables


class Examination:
    """What the bot finds when it starts with given files. Equal files are examined once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[bytes, Content | None] = {}

    async def content(self, image: Image) -> Content | None:
        """Open files as the bot does. Return their content, or None if they are refused or not sound."""
        for old in self._path.parent.glob(f"{self._path.name}*"):
            old.unlink()
        for name, content in image.items():
            self._path.with_name(name).write_bytes(content)
        try:
            opened = await Database.open(self._path)
        except DatabaseUnusable:
            return None
        whole = sha256(await opened.read(_whole)).digest()
        await opened.close()
        if whole not in self._known:
            self._known[whole] = self._examined()
        return self._known[whole]

    def _examined(self) -> Content | None:
        findings = doctor.examine(self._path, datetime.now(UTC))[:-2]  # without the disk and the backups
        with closing(sqlite3.connect(self._path)) as db:
            if not all(well for well, _ in findings) or db.execute(TORN_APART).fetchall():
                return None
            everything = sha256("\n".join(db.iterdump()).encode()).digest()
            return Content(everything, dict(db.execute("SELECT id, revision FROM tables")))


def _whole(db: sqlite3.Connection) -> bytes:
    db.execute("PRAGMA synchronous=OFF")  # what follows need not last
    return db.serialize()


async def verdicts(course: Course, path: Path, number: int, luck: random.Random) -> Counter[str]:
    """Cut the power `number` times during a recorded course. Return how often each verdict was reached."""
    recording, examination = course.recording, Examination(path)
    committed = [recording.found, *({path.name: state} for state in recording.states)]
    states = [await examination.content(image) for image in committed]
    for (number_of_states, table_id), revision in course.revisions.items():
        assert states[number_of_states].revisions[table_id] == revision
    found = Counter[str]()
    for steps, image in images(recording, number, luck):
        content = await examination.content(image)
        if content is None:
            found["corrupt"] += 1
        elif content not in states:
            found["half applied"] += 1
        else:
            found["sound" if content in states[recording.promised(steps) :] else "lost"] += 1
    return found


@contextmanager
def recorded(course: Course, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Record the database that is opened for a course, with all randomness from the course's luck."""
    with patch.context() as patched:
        patched.setattr(aiosqlite, "connect", course.recording.connect)
        patched.setattr(secrets, "randbits", course.luck.getrandbits)
        patched.setattr(secrets, "randbelow", course.luck.randrange)
        yield


@contextmanager
def newer_version(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give the bot an additional migration, so that it migrates the database it opens."""
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    number = len(list(folder.glob("*.sql"))) + 1
    (folder / f"{number:04}_rewrites_much.sql").write_text(REWRITES_MUCH)
    with patch.context() as patched:
        patched.setattr("bot.storage.migrations.FOLDER", folder)
        patched.setattr("bot.storage.sqlite.store.migrate", partial(migrate, folder=folder))
        yield


@pytest.mark.parametrize("older", broad([True, False]))
@pytest.mark.soak(100, 2500, 100_000)
async def test_power_cut(
    tmp_path: Path, older: bool, size: int, luck: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After cuts at random moments of a course, with or without a migration, every image is sound."""
    for number in range(0, size, IMAGES):
        path = tmp_path / str(number) / "alea.db"
        path.parent.mkdir()
        course = Course(luck)
        with ExitStack() as stack:
            if older:
                await course.session(path, actions=20)
                with closing(sqlite3.connect(path)) as db:
                    db.execute("PRAGMA journal_mode=DELETE")  # as in a backup that was put in its place
                stack.enter_context(newer_version(path.with_name("steps"), monkeypatch))
            with recorded(course, monkeypatch):
                await course.run(path)
            check_moments(course.recording)
            images = min(size, IMAGES)
            assert await verdicts(course, path, images, luck) == {"sound": images}


def check_moments(recording: Recording) -> None:
    """Fail unless a course had a first start, checkpoints and a deletion's truncation."""
    kinds = {(name, type(step)) for name, step in recording.steps}
    assert kinds >= {("alea.db-journal", Delete), ("alea.db", Write), ("alea.db-wal", Delete)}
    assert ("alea.db-wal", Truncate) in kinds  # of a deletion for privacy
    log = [step for name, step in recording.steps if name == "alea.db-wal"]
    assert sum(isinstance(step, Write) and step.offset == 0 for step in log) > 8  # after checkpoints


@pytest.mark.breadth
@pytest.mark.parametrize(
    ("pragma", "harm"),
    [("synchronous=NORMAL", "lost"), ("synchronous=OFF", "corrupt"), ("journal_mode=MEMORY", "corrupt")],
)
async def test_fewer_syncs_do_harm(
    path: Path, pragma: str, harm: str, luck: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """These cuts are real: with fewer syncs at commits, acknowledged states are lost.

    Without any syncs, some images are corrupt.
    """
    others = (each for each in PRAGMAS if not each.startswith(pragma.partition("=")[0]))
    course = Course(luck)
    with recorded(course, monkeypatch), monkeypatch.context() as patched:
        patched.setattr("bot.storage.sqlite.store.PRAGMAS", (*others, pragma))
        await course.session(path, actions=10)
    found = await verdicts(course, path, 100, luck)
    assert found[harm] > 0
    assert harm == "corrupt" or set(found) == {"sound", "lost"}
