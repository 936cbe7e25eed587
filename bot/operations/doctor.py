"""`python -m bot doctor`: what is right and what is wrong with the database; it changes nothing."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from engine import Text, text

from ..storage import table_reader
from ..storage.errors import CopyRefused
from ..storage.files import folder_of, listed
from ..storage.migrations import newest, version_of
from ..table.errors import TableDamaged
from ..table.replay import replay_log
from . import disk
from .backups import outdated, to_delete
from .snapshot import reading
from .terminal import say

BACKUP_EVERY = timedelta(days=1)  # at least

Finding = tuple[bool, Text]


def main(database: Path) -> int:
    """Examine the database and tell what was found; return 0 if all is well, 1 if something is wrong."""
    try:
        findings = examine(database, datetime.now(UTC))
    except CopyRefused as refusal:
        say(refusal, sys.stderr)
        return 1
    for well, told in findings:
        say(f"  {'right' if well else 'WRONG'}  {told}")
    sound = all(well for well, _ in findings)
    say(text("All is well.") if sound else text("Something is wrong; docs/hosting.md says what to do."))
    return 0 if sound else 1


def examine(database: Path, now: datetime) -> list[Finding]:
    """Look at everything, and say of each thing whether it is well. Raises CopyRefused."""
    with reading(database) as db:
        findings = [_version(db, database), _file(db)]
        if all(well for well, _ in findings):
            findings += [*_references(db), *_tables(db), _owed(db)]
    return [*findings, _room(database), _backups(database, now), *_outdated(database, now)]


def _version(db: sqlite3.Connection, database: Path) -> Finding:
    version, known = version_of(db), newest()
    fields = {"path": database, "version": version, "newest": known, "sqlite": sqlite3.sqlite_version}
    if version == known:
        return True, text("{path} has version {version}, the newest; SQLite is {sqlite}.", **fields)
    return False, text(
        "{path} has version {version}, and this program {newest}: an older one is brought up to date when "
        "the bot starts, a newer one needs the program that wrote it, and 0 is none of this program's.",
        **fields,
    )


def _file(db: sqlite3.Connection) -> Finding:
    damage = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if damage == "ok":
        return True, text("The file is whole.")
    return False, text("The file is damaged: {damage}.", damage=damage)


def _references(db: sqlite3.Connection) -> Iterator[Finding]:
    """Name what belongs to a table or a seat that is not there."""
    for table, _, parent, _ in db.execute("PRAGMA foreign_key_check"):
        told = "A row of {table} belongs to nothing in {parent}."
        yield False, text(told, table=table, parent=parent)


def _tables(db: sqlite3.Connection) -> Iterator[Finding]:
    """Play every table through, and name those that are shut."""
    ids = [table_id for (table_id,) in db.execute("SELECT id FROM tables ORDER BY id")]
    shut = 0
    for table_id in ids:
        try:
            log = table_reader.load(db, table_id)
            if log is not None:
                replay_log(log)
        except TableDamaged as damage:
            shut += 1
            why = str(damage.__cause__ or damage)
            yield False, text("Table {table} is shut: {why}.", table=table_id, why=why.rstrip("."))
    if not shut:
        yield True, text("The chains of all {count} tables hold, and all replay.", count=len(ids))


def _owed(db: sqlite3.Connection) -> Finding:
    owed = db.execute("SELECT count(*) FROM outbox").fetchone()[0]
    return True, text("{count} tables are owed a post, which the running bot makes.", count=owed)


def _room(database: Path) -> Finding:
    return not disk.is_low(database), text(
        "{free} MB of the disk are free; the database has {size} MB.",
        free=disk.free(database) // disk.MEGABYTE,
        size=disk.size(database) // disk.MEGABYTE,
    )


def _backups(database: Path, now: datetime) -> Finding:
    whole = [backup for backup in listed(folder_of(database)) if backup.whole]
    if not whole:
        return False, text("There is no backup; the running bot makes one, and so does: python -m bot backup")
    made = datetime.fromtimestamp(whole[-1].path.stat().st_mtime, UTC)
    fresh = abs(now - made) <= BACKUP_EVERY
    shown = made.strftime("%Y-%m-%d %H:%M")
    return fresh, text("The newest backup is {path}, of {made} UTC.", path=whole[-1].path, made=shown)


def _outdated(database: Path, now: datetime) -> Iterator[Finding]:
    if old := outdated(database, now.date()):
        yield False, to_delete(old)
