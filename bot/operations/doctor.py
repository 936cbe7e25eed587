"""`python -m bot doctor`: report what is sound and what is wrong in the database, without changing it."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ..storage import table_reader
from ..storage.connection import Connection
from ..storage.contests.ratings import ladders
from ..storage.database import look_at
from ..storage.emojis import missing_emojis
from ..storage.errors import CopyRefused, DatabaseUnusable
from ..storage.files import folder_of, listed
from ..storage.migrations import newest, version_of
from ..storage.moving import refuse_if_left
from ..storage.sqlite.connection import SqliteConnection
from ..table.errors import TableDamaged
from ..table.replay.log import replay_log
from . import disk, ratings
from .backups import deletion_reminder, open_read_only, outdated
from .terminal import print_line

MAX_TIME_WITHOUT_BACKUP = timedelta(days=1)
MAX_SILENCE = timedelta(minutes=5)  # a running bot writes a heartbeat every half minute

Finding = tuple[bool, str]  # whether all is well, and a sentence


def main(database: Path | str, *, quick: bool = False) -> int:
    """Examine the database and print the findings. Return 0 if all is well, 1 if something is wrong.

    If `quick`, only check whether a bot is running on the database.
    """
    try:
        findings = [is_alive(database, datetime.now(UTC))] if quick else examine(database, datetime.now(UTC))
    except (CopyRefused, DatabaseUnusable) as error:
        print_line(str(error), sys.stderr)
        return 1
    for well, sentence in findings:
        print_line(f"  {'right' if well else 'WRONG'}  {sentence}")
    sound = all(well for well, _ in findings)
    print_line("All is well." if sound else "Something is wrong; docs/hosting.md says what to do.")
    return 0 if sound else 1


def examine(database: Path | str, now: datetime) -> list[Finding]:
    """List the findings on a database. Raises CopyRefused or DatabaseUnusable if it cannot be read."""
    if isinstance(database, Path):
        return _examine_file(database, now)
    with look_at(database) as look:
        return [*look.findings, *(_content(look.connection) if look.readable else ())]


def is_alive(database: Path | str, now: datetime) -> Finding:
    """Return a finding that says when a bot on this database last heard from Discord.

    Raises CopyRefused or DatabaseUnusable if the database cannot be read.
    """
    if isinstance(database, Path):
        with open_read_only(database) as db:
            return _heartbeat(db, now)
    with look_at(database) as look:
        return _heartbeat(look.connection, now) if look.readable else look.findings[-1]


def _heartbeat(db: Connection, now: datetime) -> Finding:
    (latest,) = db.execute("SELECT max(at) FROM heartbeat").fetchone()
    if latest is None:
        return False, "No bot on this database has heard from Discord yet."
    silence = now - datetime.fromtimestamp(latest / 1000, UTC)
    seconds = max(0, round(silence.total_seconds()))
    return silence < MAX_SILENCE, f"The bot last heard from Discord {seconds} seconds ago."


def _examine_file(database: Path, now: datetime) -> list[Finding]:
    with open_read_only(database) as db:
        findings = [_version(db, database), _file(db)]
        if all(well for well, _ in findings):
            findings += [*_references(db), *_content(db)]
    old = outdated(database, now.date())
    reminders = [(False, deletion_reminder(old))] if old else []
    return [*findings, _room(database), _backups(database, now), *reminders]


def _version(db: SqliteConnection, database: Path) -> Finding:
    version, known = version_of(db), newest()
    if version == known:
        return True, f"{database} has version {version}, the newest; SQLite is {sqlite3.sqlite_version}."
    return False, (
        f"{database} has version {version}, and this program {known}. If the database is older, the bot "
        "updates it when it starts. If it's newer, use the newer program. Version 0 isn't one of Alea's."
    )


def _file(db: SqliteConnection) -> Finding:
    damage = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if damage == "ok":
        return True, "The file is sound."
    return False, f"The file is damaged: {damage}."


def _references(db: SqliteConnection) -> Iterator[Finding]:
    """Yield a finding for each row that refers to a missing row in another table."""
    for table, _, parent, _ in db.execute("PRAGMA foreign_key_check"):
        yield False, f"A row of {table} refers to a missing row of {parent}."


def _content(db: Connection) -> Iterator[Finding]:
    """Yield findings on tables, unsent posts, ratings and emojis, and one if the database has been moved."""
    yield from _tables(db)
    yield _owed(db)
    yield from _ratings(db)
    yield from _emojis(db)
    try:
        refuse_if_left(db)
    except DatabaseUnusable as error:
        yield False, str(error)


def _tables(db: Connection) -> Iterator[Finding]:
    """Replay every table. Yield a finding for each damaged table, or a single finding if all are sound."""
    ids = [table_id for (table_id,) in db.execute("SELECT id FROM tables ORDER BY id")]
    locked = 0
    for table_id in ids:
        try:
            log = table_reader.load(db, table_id)
            if log is not None:
                replay_log(log)
        except TableDamaged as damage:
            locked += 1
            reason = str(damage.__cause__ or damage).rstrip(".")
            yield False, f"Table {table_id} is locked: {reason}."
    if not locked:
        yield True, f"All {len(ids)} tables have unbroken chains and can be replayed."


def _ratings(db: Connection) -> Iterator[Finding]:
    """Yield findings on the ratings of up to three ladders, if there are any."""
    wrong = list(ratings.differing(db, ratings.SAMPLE))
    yield from ((False, ratings.said(ladder)) for ladder in wrong)
    if not wrong and ladders(db):
        yield True, "The ratings that were checked follow from the results."


def _emojis(db: Connection) -> Iterator[Finding]:
    """Yield a finding on how many of the application's emojis are missing, if the bot has counted them."""
    missing = missing_emojis(db)
    if missing:
        yield False, f"{missing} of the bot's emojis are missing. docs/hosting.md says why, under Emojis."
    elif missing == 0:
        yield True, "All of the bot's emojis are there."


def _owed(db: Connection) -> Finding:
    owed = db.execute("SELECT count(*) FROM outbox").fetchone()[0]
    return True, f"Tables waiting for a post: {owed}. The running bot sends them."


def _room(database: Path) -> Finding:
    free, size = disk.free(database) // disk.MEGABYTE, disk.size(database) // disk.MEGABYTE
    return not disk.is_low(database), f"{free} MB of the disk are free. The database takes up {size} MB."


def _backups(database: Path, now: datetime) -> Finding:
    whole = [backup for backup in listed(folder_of(database)) if backup.whole]
    if not whole:
        return False, "There is no backup. The running bot makes one, and so does: python -m bot backup"
    made = datetime.fromtimestamp(whole[-1].path.stat().st_mtime, UTC)
    fresh = abs(now - made) <= MAX_TIME_WITHOUT_BACKUP
    return fresh, f"The newest backup is {whole[-1].path}, made at {made:%Y-%m-%d %H:%M} UTC."
