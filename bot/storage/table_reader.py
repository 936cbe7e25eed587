"""Functions that read tables. Queries name every column, so a damaged schema never yields a wrong table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal, NamedTuple, TypeVar

from engine import TableError, read_options

from ..table.clock.rules import read_rules
from ..table.computers.choice import Choice
from ..table.errors import TableDamaged
from ..table.events import TableEvent
from ..table.hash_chain import ChainBroken, Row, digest
from ..table.model import FormerPlayer, Invitee, Player, Table
from ..table.options import TableOptions
from ..table.replay.log import StoredTable
from . import clocks, game_night, person_times, planning
from .connection import Connection

R = TypeVar("R", Player, Invitee, FormerPlayer, TableEvent, Choice)

UNFINISHED = "phase IN ('lobby', 'running')"  # must match the indexes to the letter, or they are not used

RULES_OF_CLOCK = ("clock", "late", "weekends", "vacations")
LOCATION = ("channel_id", "parent_channel_id", "table_options")  # where the boards go
FIXED = ("id", "guild_id", "opened_by", "game", "seed", "opened_at", "tournament_id", "stage")
CHANGING = (
    *LOCATION,
    *("opener_id", "phase", "revision", "rules", "first", "holdings", "deadline", "expired", "changed_at"),
    *RULES_OF_CLOCK,
    *("next_clock", "colours", "options", "position", "rated", "rated_at", "rated_why"),
)
COLUMNS = (*FIXED, *CHANGING)  # all but `head`, which belongs to the log
CONVERTED = ("game", "options", "table_options", "rules", "first", "holdings", "colours", *RULES_OF_CLOCK)
PLAIN = tuple(name for name in COLUMNS if name not in CONVERTED)  # what a Table has under the same name

_OPENING = "SELECT head, position, game, options, rules, first, seed, holdings FROM tables WHERE id = ?"
_THERE = (
    "(SELECT user_id FROM seats WHERE table_id = id"
    " UNION ALL SELECT user_id FROM invitee WHERE table_id = id AND state = 'invited')"
)
_NO_BLOCKS = (  # between a person and those who have a seat, or have one kept for them
    " AND NOT EXISTS (SELECT 1 FROM block"  # noqa: S608 - no input
    f" WHERE user_id = ? AND blocked_id IN {_THERE} OR blocked_id = ? AND user_id IN {_THERE})"
)
_SEATED = "SELECT joined_by FROM seats WHERE table_id = ? ORDER BY seat"
_ROWS = (
    "SELECT ply, event, seat, interaction_id, at, position, hash FROM event WHERE table_id = ? ORDER BY ply"
)


def table_changed_by(db: Connection, interaction_id: int) -> str | None:
    """Return the id of the table that an interaction changed, or None if it has changed no table."""
    row = db.execute("SELECT table_id FROM interaction WHERE id = ?", (interaction_id,)).fetchone()
    return row and str(row[0])


def count_unfinished(db: Connection) -> int:
    """Count the open and running tables on this process's servers."""
    ours = db.ours("guild_id")
    row = db.execute(f"SELECT count(*) FROM tables WHERE {UNFINISHED} AND {ours}").fetchone()  # noqa: S608 - ours
    return int(row[0])


def count_by_game(db: Connection) -> dict[tuple[str, str], int]:
    """Count the open and running tables on this process's servers, by game and phase."""
    ours = f"{UNFINISHED} AND {db.ours('guild_id')}"
    rows = db.execute(f"SELECT game, phase, count(*) FROM tables WHERE {ours} GROUP BY game, phase")  # noqa: S608 - ours
    return {(game, phase): count for game, phase, count in rows}


def count_running(db: Connection) -> int:
    """Count the running games on all servers."""
    # The first condition follows from the second, but the index of unfinished tables is only used with it.
    row = db.execute(f"SELECT count(*) FROM tables WHERE {UNFINISHED} AND phase = 'running'").fetchone()  # noqa: S608 - ours
    return int(row[0])


def load(db: Connection, table_id: str) -> StoredTable | None:
    """Return a table, or None if there is none. Raises TableDamaged if its rows or hash chain are damaged."""
    try:
        return _load(db, table_id)
    except db.DatabaseError as error:
        if db.is_damage(error):
            # Its frames would keep the statement, and so the file, open as long as the refusal is kept.
            raise TableDamaged from error.with_traceback(None)
        raise
    except (ValueError, TypeError, AttributeError, TableError) as error:  # invalid JSON, text or options
        raise TableDamaged from error


def broken(db: Connection, ids: Iterable[str]) -> list[str]:
    """Return which of the `ids` belong to tables with damaged rows or a damaged hash chain."""
    found = []
    for table_id in ids:
        try:
            load(db, table_id)
        except TableDamaged:
            found.append(table_id)
    return found


def unfinished(db: Connection) -> list[str]:
    """Return the ids of the open and running tables on this process's servers."""
    query = f"SELECT id FROM tables WHERE {UNFINISHED} AND {db.ours('guild_id')}"  # noqa: S608 - no input
    return [row[0] for row in db.execute(query)]


def with_computers(db: Connection) -> list[str]:
    """Return the ids of this process's open or running tables with a computer in at least one seat."""
    ours = f"{UNFINISHED} AND {db.ours('guild_id')}"
    query = f"SELECT DISTINCT id FROM tables JOIN seats ON table_id = id WHERE {ours}"  # noqa: S608 - no input
    return [row[0] for row in db.execute(f"{query} AND level IS NOT NULL ORDER BY id")]


def in_channel(db: Connection, channel_id: int, finished: int) -> list[str]:
    """Return the ids of a channel's unfinished tables, and up to `finished` that are over, newest first."""
    rows = db.execute(
        f"SELECT id, opened_at FROM tables WHERE channel_id = ? AND {UNFINISHED}"  # noqa: S608 - no input
        " UNION ALL SELECT * FROM (SELECT id, opened_at FROM tables WHERE channel_id = ? AND phase = 'over'"
        " ORDER BY opened_at DESC LIMIT ?) AS finished ORDER BY opened_at DESC, id",
        (channel_id, channel_id, finished),
    )
    return [row[0] for row in rows]


class Opening(NamedTuple):
    """An unfinished table on a server. `players` counts the taken seats, and `guests` the invited people."""

    id: str
    game_id: str
    channel_id: int
    parent_channel_id: int | None
    players: int
    guests: int


def without(db: Connection, user_id: int, guild_id: int, phase: Literal["lobby", "running"]) -> list[Opening]:
    """Return a server's tables in `phase` at which a person has no seat, most recently changed first.

    Lobbies are left out if the person has blocked anyone there, or if anyone there has blocked the person.
    """
    apart, also = (_NO_BLOCKS, (user_id, user_id)) if phase == "lobby" else ("", ())
    rows = db.execute(
        "SELECT id, game, channel_id, parent_channel_id,"  # noqa: S608 - no input
        " (SELECT count(*) FROM seats WHERE table_id = id),"
        " (SELECT count(*) FROM invitee WHERE table_id = id AND state = 'invited')"
        f" FROM tables WHERE {UNFINISHED} AND guild_id = ? AND phase = ?"
        f" AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = id AND user_id = ?){apart}"
        " ORDER BY changed_at DESC, id",
        (guild_id, phase, user_id, *also),
    )
    return [Opening(*row) for row in rows]


def in_threads_of(db: Connection, channel_id: int, guild_id: int) -> list[str]:
    """Return the ids of a server's unfinished tables that moved from a channel into threads, newest first."""
    query = f"SELECT id FROM tables WHERE guild_id = ? AND parent_channel_id = ? AND {UNFINISHED}"  # noqa: S608 - no input
    return [row[0] for row in db.execute(f"{query} ORDER BY opened_at DESC, id", (guild_id, channel_id))]


def of_player(
    db: Connection, user_id: int, guild_id: int | None = None, people: Literal["seats", "invitee"] = "seats"
) -> list[str]:
    """Return the ids of a person's unfinished tables, newest first, on a server or, if None, on all servers.

    If `people` is "seats", the person has a seat at these tables. If it is "invitee", the person has been
    invited to them, proposed for them or kicked from them.
    """
    query = f"SELECT id FROM tables JOIN {people} ON table_id = id WHERE {UNFINISHED}"  # noqa: S608 - no input
    of_server, values = ("", ()) if guild_id is None else (" AND guild_id = ?", (guild_id,))
    rows = db.execute(f"{query} AND user_id = ?{of_server} ORDER BY opened_at DESC, id", (user_id, *values))
    return [row[0] for row in rows]


def has_played(db: Connection, user_id: int, game_id: str, besides: str) -> bool:
    """Return whether a person has a seat in a started game of `game_id` at a table other than `besides`."""
    rows = db.execute(
        "SELECT 1 FROM seats JOIN tables ON id = table_id WHERE user_id = ? AND level IS NULL"
        " AND game = ? AND phase IN ('running', 'over') AND id <> ? LIMIT 1",
        (user_id, game_id, besides),
    )
    return rows.fetchone() is not None


def _load(db: Connection, table_id: str) -> StoredTable | None:
    query = f"SELECT {', '.join(COLUMNS)} FROM tables WHERE id = ?"  # noqa: S608 - no input
    found = db.execute(query, (table_id,)).fetchone()
    if found is None:
        if db.execute("SELECT 1 FROM seats WHERE table_id = ?", (table_id,)).fetchone():
            raise TableDamaged from ChainBroken(0)
        return None
    row = dict(zip(COLUMNS, found))
    log = _read_log(db, table_id)
    table = replace(
        from_row(row),
        players=_rows(db, "seats", Player, table_id, "seat"),
        invitees=_rows(db, "invitee", Invitee, table_id, "number"),
        former=_rows(db, "former_player", FormerPlayer, table_id, "user_id"),
        times=tuple(each.at for each in log),
        table_events=_rows(db, "table_event", TableEvent, table_id, "revision"),
        choices=_rows(db, "choice", Choice, table_id, "event"),
        end=game_night.read(db, table_id),
        plans=planning.read(db, table_id),
        planned=planning.read_planned(db, table_id),
    )
    if table.clock is not None:
        table = replace(
            table,
            clocks=clocks.read(db, table_id),
            spent=clocks.read_spent(db, table_id),
            circumstances=person_times.circumstances_of(db, table),
        )
    elif clocks.had_clock(db, table_id):
        table = replace(table, spent=clocks.read_spent(db, table_id))
    entries = tuple((each.event, each.position) for each in log)
    return StoredTable(table, row["first"], row["rules"], entries)


def from_row(row: dict[str, Any]) -> Table:
    """Build a table from its `row` alone, without what other database tables hold, such as players."""
    clock, terms = read_rules(*(row[name] for name in RULES_OF_CLOCK))
    return Table(
        **{
            **{name: row[name] for name in PLAIN},
            "expired": bool(row["expired"]),
            "rated": bool(row["rated"]),
        },
        game_id=row["game"],
        options=json.loads(row["options"]),
        table_options=read_options(TableOptions, json.loads(row["table_options"])),
        players=(),
        holdings=row["holdings"] and json.loads(row["holdings"]),
        clock=clock,
        terms=terms,
        colours=tuple(json.loads(row["colours"])),
    )


def _rows(db: Connection, name: str, kind: type[R], table_id: str, order: str) -> tuple[R, ...]:
    """Return a table's rows in the database table `name`, each as a `kind`, sorted by the column `order`."""
    query = f"SELECT {', '.join(kind._fields)} FROM {name} WHERE table_id = ? ORDER BY {order}"  # noqa: S608 - no input
    return tuple(kind(*row) for row in db.execute(query, (table_id,)).fetchall())


def _read_log(db: Connection, table_id: str) -> list[Row]:
    """Return an existing table's log. Raises TableDamaged from ChainBroken if the hash chain is broken."""
    head, position, *begun = db.execute(_OPENING, (table_id,)).fetchone()
    seated = [str(joined_by) for (joined_by,) in db.execute(_SEATED, (table_id,))]
    middle = () if position is None else (position,)
    latest = digest(table_id, *begun, ",".join(seated) or None, *middle)  # as it is hashed when it is written
    rows = []
    for ply, (*values, hash) in enumerate(db.execute(_ROWS, (table_id,)).fetchall(), 1):
        row = Row(*values)
        latest = digest(latest, table_id, *row)
        if (row.ply, hash) != (ply, latest):
            raise TableDamaged from ChainBroken(ply)
        rows.append(row)
    if latest != head:
        raise TableDamaged from ChainBroken(0)
    return rows
