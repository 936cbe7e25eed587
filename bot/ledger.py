"""Tables in SQL: plain functions that a Store runs, each within one transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine import TableError, read_options
from engine.options import write_options
from engine.record import write_event

from . import bout, chain, guild_settings
from .customs import Customs
from .guestbook import read_guests, write_guests
from .notices import Notice
from .possessions import follow
from .refusals import StaleBoard, TableDamaged, TooManyTables
from .table import Action, Log, Player, Table

MOST_OF_OPENER = 20

_UNFINISHED = "phase IN ('lobby', 'running')"  # to the letter as in the indexes, or they are not used


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
    row = db.execute(f"SELECT count(*) FROM tables WHERE {_UNFINISHED}").fetchone()  # noqa: S608 - ours
    return int(row[0])


def insert(db: sqlite3.Connection, action: Action, table: Table) -> None:
    """Write a new table. Raises TooManyTables."""
    _check_room(db, table)
    columns = {**_fixed(table), **_changing(table), "head": _opening(table)}
    names, values = ", ".join(columns), ", ".join(f":{name}" for name in columns)
    db.execute(f"INSERT INTO tables ({names}) VALUES ({values})", columns)  # noqa: S608 - no input
    _write_seats(db, table)
    write_guests(db, table)
    _note(db, action, table)


def update(db: sqlite3.Connection, action: Action, before: Table, after: Table) -> None:
    """Write what an action made of a table. Raises StaleBoard unless the database has `before`; NotOwned."""
    columns = _changing(after)
    setting = ", ".join(f"{name} = :{name}" for name in columns)
    changed = db.execute(
        f"UPDATE tables SET {setting} WHERE id = :id AND revision = :known",  # noqa: S608 - no input
        {**columns, "id": before.id, "known": before.revision},
    )
    if changed.rowcount != 1:
        raise StaleBoard
    _reseat(db, before, after)
    if after.guests != before.guests:
        write_guests(db, after)
    _lengthen_chain(db, action, before, after)
    follow(db, before, after)
    if after.agreed != before.agreed:
        _write_agreement(db, "agreement", after, after.agreed)
    if after.taking_back != before.taking_back:
        _write_agreement(db, "taking_back", after, after.taking_back)
    _write_notices(db, after, known=len(before.notices))
    _note(db, action, after)


def rehouse(db: sqlite3.Connection, table: Table) -> None:
    """Write where the boards of a table go, which is nobody's action and changes nothing that they show."""
    db.execute(
        "UPDATE tables SET channel_id = :channel_id, home_id = :home_id, customs = :customs WHERE id = :id",
        {**_whereabouts(table), "id": table.id},
    )


def load(db: sqlite3.Connection, table_id: str) -> Log | None:
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
    return [row[0] for row in db.execute(f"SELECT id FROM tables WHERE {_UNFINISHED}")]  # noqa: S608 - no input


def in_channel(db: sqlite3.Connection, channel_id: int, finished: int) -> list[str]:
    """List the unfinished tables of a channel and its `finished` latest finished, newest opened first."""
    rows = db.execute(
        f"SELECT id, opened_at FROM tables WHERE channel_id = ? AND {_UNFINISHED}"  # noqa: S608 - no input
        " UNION ALL SELECT * FROM (SELECT id, opened_at FROM tables WHERE channel_id = ? AND phase = 'over'"
        " ORDER BY opened_at DESC LIMIT ?) ORDER BY opened_at DESC, id",
        (channel_id, channel_id, finished),
    )
    return [row[0] for row in rows]


def of_player(db: sqlite3.Connection, user_id: int, guild_id: int) -> list[str]:
    """List the unfinished tables of a server at which somebody sits, newest opened first."""
    query = f"SELECT id FROM tables JOIN seats ON table_id = id WHERE {_UNFINISHED}"  # noqa: S608 - no input
    rows = db.execute(
        f"{query} AND guild_id = ? AND user_id = ? ORDER BY opened_at DESC, id", (guild_id, user_id)
    )
    return [row[0] for row in rows]


def _check_room(db: sqlite3.Connection, table: Table) -> None:
    of = f"SELECT count(*) FROM tables WHERE {_UNFINISHED} AND"  # noqa: S608 - no input
    most = guild_settings.find(db, table.guild_id).tables
    if db.execute(f"{of} guild_id = ?", (table.guild_id,)).fetchone()[0] >= most:
        raise TooManyTables(
            "This server has {most} unfinished tables, as many as there may be; finish or close one first.",
            most=most,
        )
    if db.execute(f"{of} opener_id = ?", (table.opener_id,)).fetchone()[0] >= MOST_OF_OPENER:
        raise TooManyTables(
            "You have {most} unfinished tables, as many as you may have; finish or close one first.",
            most=MOST_OF_OPENER,
        )


def _write_seats(db: sqlite3.Connection, table: Table) -> None:
    db.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?)",
        [(table.id, seat, *player) for seat, player in enumerate(table.players)],
    )


def _reseat(db: sqlite3.Connection, before: Table, after: Table) -> None:
    """Write who sits where; a seat that changed hands keeps its row, to which the log refers."""
    if [player.joined_by for player in after.players] != [player.joined_by for player in before.players]:
        db.execute("DELETE FROM seats WHERE table_id = ?", (after.id,))
        _write_seats(db, after)
        return
    for seat, (was, now) in enumerate(zip(before.players, after.players)):
        if now != was:
            change = "UPDATE seats SET user_id = ?, name = ? WHERE table_id = ? AND seat = ?"
            db.execute(change, (now.user_id, now.name, after.id, seat))


def _write_notices(db: sqlite3.Connection, table: Table, known: int) -> None:
    rows = [(table.id, *notice) for notice in table.notices[known:]]
    db.executemany("INSERT INTO notice VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


def _notices(db: sqlite3.Connection, table_id: str) -> tuple[Notice, ...]:
    query = (
        "SELECT revision, ply, kind, by_id, at, seat, holder_id, user_id FROM notice"
        " WHERE table_id = ? ORDER BY revision"
    )
    return tuple(Notice(*row) for row in db.execute(query, (table_id,)))


def _write_agreement(db: sqlite3.Connection, to: str, table: Table, seats: Iterable[int]) -> None:
    db.execute(f"DELETE FROM {to} WHERE table_id = ?", (table.id,))  # noqa: S608 - no input
    rows = [(table.id, table.ply, seat) for seat in seats]
    db.executemany(f"INSERT INTO {to} VALUES (?, ?, ?)", rows)  # noqa: S608 - no input


def _agreement(db: sqlite3.Connection, to: str, table_id: str, ply: int) -> frozenset[int]:
    query = f"SELECT seat FROM {to} WHERE table_id = ? AND ply = ?"  # noqa: S608 - no input
    return frozenset(seat for (seat,) in db.execute(query, (table_id, ply)))


def _fixed(table: Table) -> dict[str, Any]:
    """Give the columns of a table that stay as they are."""
    return {
        "id": table.id,
        "guild_id": table.guild_id,
        "game": table.game_id,
        "options": json.dumps(table.options),
        "seed": table.seed,
        "opened_at": table.opened_at,
    }


def _changing(table: Table) -> dict[str, Any]:
    """Give the columns of a table that actions change."""
    match = table.match
    return {
        **_whereabouts(table),
        "opener_id": table.opener_id,
        "phase": table.phase,
        "revision": table.revision,
        "rules": match and match.game.rules,
        "first": match and match.setup.first,
        "holdings": _held(table),
        "deadline": table.deadline,
        "lapsed": int(table.lapsed),
        "changed_at": table.changed_at,
    }


def _whereabouts(table: Table) -> dict[str, Any]:
    """Give the columns that say where the boards go."""
    return {
        "channel_id": table.channel_id,
        "home_id": table.home_id,
        "customs": json.dumps(write_options(table.customs)),
    }


def _lengthen_chain(db: sqlite3.Connection, action: Action, before: Table, after: Table) -> None:
    """Append the events of an action, each with its hash, and note the new head."""
    if before.match is None:  # until the match starts, each change is a new opening
        head = _opening(after)
    else:
        head = chain.head(db, after.id)
    head = chain.append(db, after.id, head, _rows(action, before, after))
    db.execute("UPDATE tables SET head = ? WHERE id = ?", (head, after.id))


def _rows(action: Action, before: Table, after: Table) -> list[chain.Row]:
    match, seat = after.match, after.seat_of(action.user_id)
    if match is None or after.ply == before.ply:
        return []
    if seat is None and after.notices != before.notices:
        seat = after.notices[-1].seat  # a moderator's act is written to the seat that it is about
    elif seat is None:  # who declines may be the last to be waited for
        seat = after.seat_of(after.opener_id)
    known = len(before.match.events) if before.match else 0
    new = [write_event(event) for event in match.events[known:]] or [bout.TAKEN_BACK]
    reached = chain.digest(match.position)
    return [
        chain.Row(
            ply,
            json.dumps(entry, separators=(",", ":")),
            seat,
            action.interaction_id,
            action.at,
            reached if ply == after.ply else None,
        )
        for ply, entry in enumerate(new, before.ply + 1)
    ]


def _opening(table: Table) -> bytes:
    rules, first = (table.match.game.rules, table.match.setup.first) if table.match else (None, None)
    joined_by = [player.joined_by for player in table.players]
    options = json.dumps(table.options)
    return chain.opening(table.id, table.game_id, options, rules, first, table.seed, _held(table), joined_by)


def _held(table: Table) -> str | None:
    return None if table.holdings is None else json.dumps(table.holdings)


def _note(db: sqlite3.Connection, action: Action, table: Table) -> None:
    """Remember that the interaction was processed, and that Discord must be shown the result."""
    db.execute("INSERT INTO interaction VALUES (?, ?, ?)", (action.interaction_id, table.id, action.at))
    db.execute(
        "INSERT INTO outbox VALUES (?, ?) ON CONFLICT DO UPDATE SET revision = excluded.revision",
        (table.id, table.revision),
    )


def _load(db: sqlite3.Connection, table_id: str) -> Log | None:
    query = f"SELECT {', '.join(_COLUMNS)} FROM tables WHERE id = ?"  # noqa: S608 - no input
    rows = db.execute(query, (table_id,)).fetchall()
    if not rows:
        if db.execute("SELECT 1 FROM seats WHERE table_id = ?", (table_id,)).fetchone():
            raise TableDamaged from chain.ChainBroken(0)
        return None
    columns = dict(zip(_COLUMNS, rows[0]))
    log = chain.verified(db, table_id)
    seats = db.execute(
        "SELECT user_id, name, joined_by FROM seats WHERE table_id = ? ORDER BY seat", (table_id,)
    )
    table = replace(
        _table(columns),
        players=tuple(Player(*seat) for seat in seats),
        guests=read_guests(db, table_id),
        times=tuple(each.at for each in log),
        agreed=_agreement(db, "agreement", table_id, len(log)),
        taking_back=_agreement(db, "taking_back", table_id, len(log)),
        notices=_notices(db, table_id),
    )
    entries = tuple((each.event, each.position) for each in log)
    return Log(table, columns["first"], columns["rules"], entries)


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
        home_id=columns["home_id"],
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
        customs=read_options(Customs, json.loads(columns["customs"])),
        deadline=columns["deadline"],
        lapsed=bool(columns["lapsed"]),
    )
