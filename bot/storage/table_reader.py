"""Tables read from SQL: plain functions that a Store runs between its transactions."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine import TableError, read_options

from ..table.errors import TableDamaged
from ..table.events import TableEvent
from ..table.hash_chain import ChainBroken
from ..table.model import Player, StoredTable, Table
from ..table.options import TableOptions
from . import event_log
from .deadlines import read_guests

UNFINISHED = "phase IN ('lobby', 'running')"  # to the letter as in the indexes, or they are not used

# Named, so that a damaged schema is the database's own error.
_COLUMNS = (
    *("id", "guild_id", "channel_id", "home_id", "opener_id", "game", "options", "customs", "phase"),
    *("revision", "rules", "first", "seed", "opened_at", "holdings", "deadline", "lapsed"),
    "changed_at",
)


def table_changed_by(db: sqlite3.Connection, interaction_id: int) -> str | None:
    """Give the id of the table that an interaction changed, None if it changed nothing yet."""
    row = db.execute("SELECT table_id FROM interaction WHERE id = ?", (interaction_id,)).fetchone()
    return row and str(row[0])


def count_unfinished(db: sqlite3.Connection) -> int:
    """Count the tables that are open or running, of all servers."""
    row = db.execute(f"SELECT count(*) FROM tables WHERE {UNFINISHED}").fetchone()  # noqa: S608 - ours
    return int(row[0])


def load(db: sqlite3.Connection, table_id: str) -> StoredTable | None:
    """Read a table, None if there is none.

    Raises TableDamaged unless its chain holds, also where the pages that it stands on cannot be read.
    """
    try:
        return _load(db, table_id)
    except sqlite3.DatabaseError as error:
        if _is_damage(error):
            # Its frames would keep the statement open, and with it the file, as long as the refusal is kept.
            raise TableDamaged from error.with_traceback(None)
        raise
    except (ValueError, TypeError, AttributeError, TableError) as error:  # no JSON, no text, or other options
        raise TableDamaged from error


def broken(db: sqlite3.Connection, ids: Iterable[str]) -> list[str]:
    """List those of some tables whose log is not as it was written."""
    found = []
    for table_id in ids:
        try:
            load(db, table_id)
        except TableDamaged:
            found.append(table_id)
    return found


def unfinished(db: sqlite3.Connection) -> list[str]:
    """List the tables that are open or at play."""
    return [row[0] for row in db.execute(f"SELECT id FROM tables WHERE {UNFINISHED}")]  # noqa: S608 - no input


def in_channel(db: sqlite3.Connection, channel_id: int, finished: int) -> list[str]:
    """List the unfinished tables of a channel and its `finished` latest finished, newest opened first."""
    rows = db.execute(
        f"SELECT id, opened_at FROM tables WHERE channel_id = ? AND {UNFINISHED}"  # noqa: S608 - no input
        " UNION ALL SELECT * FROM (SELECT id, opened_at FROM tables WHERE channel_id = ? AND phase = 'over'"
        " ORDER BY opened_at DESC LIMIT ?) ORDER BY opened_at DESC, id",
        (channel_id, channel_id, finished),
    )
    return [row[0] for row in rows]


def in_threads_of(db: sqlite3.Connection, channel_id: int, guild_id: int) -> list[str]:
    """List the unfinished tables of a server that went into threads of their own, out of a channel."""
    query = f"SELECT id FROM tables WHERE guild_id = ? AND home_id = ? AND {UNFINISHED}"  # noqa: S608 - no input
    return [row[0] for row in db.execute(f"{query} ORDER BY opened_at DESC, id", (guild_id, channel_id))]


def of_player(db: sqlite3.Connection, user_id: int, guild_id: int) -> list[str]:
    """List the unfinished tables of a server at which somebody sits, newest opened first."""
    query = f"SELECT id FROM tables JOIN seats ON table_id = id WHERE {UNFINISHED}"  # noqa: S608 - no input
    rows = db.execute(
        f"{query} AND guild_id = ? AND user_id = ? ORDER BY opened_at DESC, id", (guild_id, user_id)
    )
    return [row[0] for row in rows]


def _load(db: sqlite3.Connection, table_id: str) -> StoredTable | None:
    query = f"SELECT {', '.join(_COLUMNS)} FROM tables WHERE id = ?"  # noqa: S608 - no input
    rows = db.execute(query, (table_id,)).fetchall()
    if not rows:
        if db.execute("SELECT 1 FROM seats WHERE table_id = ?", (table_id,)).fetchone():
            raise TableDamaged from ChainBroken(0)
        return None
    columns = dict(zip(_COLUMNS, rows[0]))
    log = event_log.verified(db, table_id)
    seats = db.execute(
        "SELECT user_id, name, joined_by FROM seats WHERE table_id = ? ORDER BY seat", (table_id,)
    )
    table = replace(
        _table(columns),
        players=tuple(Player(*seat) for seat in seats),
        invitees=read_guests(db, table_id),
        times=tuple(each.at for each in log),
        stop_votes=_agreement(db, "agreement", table_id, len(log)),
        takeback_votes=_agreement(db, "taking_back", table_id, len(log)),
        table_events=_notices(db, table_id),
    )
    entries = tuple((each.event, each.position) for each in log)
    return StoredTable(table, columns["first"], columns["rules"], entries)


def _notices(db: sqlite3.Connection, table_id: str) -> tuple[TableEvent, ...]:
    query = (
        "SELECT revision, ply, kind, by_id, at, seat, holder_id, user_id FROM notice"
        " WHERE table_id = ? ORDER BY revision"
    )
    return tuple(TableEvent(*row) for row in db.execute(query, (table_id,)))


def _agreement(db: sqlite3.Connection, to: str, table_id: str, ply: int) -> frozenset[int]:
    query = f"SELECT seat FROM {to} WHERE table_id = ? AND ply = ?"  # noqa: S608 - no input
    return frozenset(seat for (seat,) in db.execute(query, (table_id, ply)))


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    """Say whether an error is about what stands in the file: a torn page, or text that is none."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:  # Python's own error, for what is not UTF-8
        return isinstance(error, sqlite3.OperationalError)
    return code & 0xFF == sqlite3.SQLITE_CORRUPT


def _table(columns: dict[str, Any]) -> Table:
    """Give a table without what stands in other tables of the database."""
    held = columns["holdings"]
    return Table(
        id=columns["id"],
        guild_id=columns["guild_id"],
        channel_id=columns["channel_id"],
        parent_channel_id=columns["home_id"],
        opener_id=columns["opener_id"],
        game_id=columns["game"],
        options=json.loads(columns["options"]),
        phase=columns["phase"],
        revision=columns["revision"],
        players=(),
        seed=columns["seed"],
        opened_at=columns["opened_at"],
        holdings=held and json.loads(held),
        changed_at=columns["changed_at"],
        table_options=read_options(TableOptions, json.loads(columns["customs"])),
        deadline=columns["deadline"],
        expired=bool(columns["lapsed"]),
    )
