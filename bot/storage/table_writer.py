"""Tables written in SQL: plain functions that a Store runs, each within one transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Any

from engine import plural
from engine.options import write_options
from engine.record import write_event

from ..table import hash_chain
from ..table.errors import StaleBoard, TooManyTables
from ..table.model import Action, Table
from ..table.replay import TAKEN_BACK
from . import event_log, guild_settings
from .deadlines import write_guests
from .inventory import follow
from .table_reader import UNFINISHED

MOST_OF_OPENER = 20


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
    if after.invitees != before.invitees:
        write_guests(db, after)
    _lengthen_chain(db, action, before, after)
    follow(db, before, after)
    if after.stop_votes != before.stop_votes:
        _write_agreement(db, "agreement", after, after.stop_votes)
    if after.takeback_votes != before.takeback_votes:
        _write_agreement(db, "taking_back", after, after.takeback_votes)
    _write_notices(db, after, known=len(before.table_events))
    _note(db, action, after)


def move_channel(db: sqlite3.Connection, table: Table) -> None:
    """Write where the boards of a table go, which is nobody's action and changes nothing that they show."""
    db.execute(
        "UPDATE tables SET channel_id = :channel_id, home_id = :home_id, customs = :customs WHERE id = :id",
        {**_whereabouts(table), "id": table.id},
    )


def _check_room(db: sqlite3.Connection, table: Table) -> None:
    of = f"SELECT count(*) FROM tables WHERE {UNFINISHED} AND"  # noqa: S608 - no input
    most = guild_settings.find(db, table.guild_id).tables
    if db.execute(f"{of} guild_id = ?", (table.guild_id,)).fetchone()[0] >= most:
        raise TooManyTables(
            plural(
                "This server has {most} unfinished table, as many as there may be; finish or close it first.",
                "This server has {most} unfinished tables, as many as there may be; "
                "finish or close one first.",
                by="most",
            ),
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
    rows = [(table.id, *notice) for notice in table.table_events[known:]]
    db.executemany("INSERT INTO notice VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


def _write_agreement(db: sqlite3.Connection, to: str, table: Table, seats: Iterable[int]) -> None:
    db.execute(f"DELETE FROM {to} WHERE table_id = ?", (table.id,))  # noqa: S608 - no input
    rows = [(table.id, table.ply, seat) for seat in seats]
    db.executemany(f"INSERT INTO {to} VALUES (?, ?, ?)", rows)  # noqa: S608 - no input


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
        "lapsed": int(table.expired),
        "changed_at": table.changed_at,
    }


def _whereabouts(table: Table) -> dict[str, Any]:
    """Give the columns that say where the boards go."""
    return {
        "channel_id": table.channel_id,
        "home_id": table.parent_channel_id,
        "customs": json.dumps(write_options(table.table_options)),
    }


def _lengthen_chain(db: sqlite3.Connection, action: Action, before: Table, after: Table) -> None:
    """Append the events of an action, each with its hash, and note the new head."""
    if before.match is None:  # until the match starts, each change is a new opening
        head = _opening(after)
    else:
        head = event_log.head(db, after.id)
    head = event_log.append(db, after.id, head, _rows(action, before, after))
    db.execute("UPDATE tables SET head = ? WHERE id = ?", (head, after.id))


def _rows(action: Action, before: Table, after: Table) -> list[hash_chain.Row]:
    match, seat = after.match, after.seat_of(action.user_id)
    if match is None or after.ply == before.ply:
        return []
    if seat is None and after.table_events != before.table_events:
        seat = after.table_events[-1].seat  # a moderator's act is written to the seat that it is about
    elif seat is None:  # who declines may be the last to be waited for
        seat = after.seat_of(after.opener_id)
    known = len(before.match.events) if before.match else 0
    new = [write_event(event) for event in match.events[known:]] or [TAKEN_BACK]
    reached = hash_chain.digest(match.position)
    return [
        hash_chain.Row(
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
    return hash_chain.opening(
        table.id, table.game_id, options, rules, first, table.seed, _held(table), joined_by
    )


def _held(table: Table) -> str | None:
    return None if table.holdings is None else json.dumps(table.holdings)


def _note(db: sqlite3.Connection, action: Action, table: Table) -> None:
    """Remember that the interaction was processed, and that Discord must be shown the result."""
    db.execute("INSERT INTO interaction VALUES (?, ?, ?)", (action.interaction_id, table.id, action.at))
    db.execute(
        "INSERT INTO outbox VALUES (?, ?) ON CONFLICT DO UPDATE SET revision = excluded.revision",
        (table.id, table.revision),
    )
