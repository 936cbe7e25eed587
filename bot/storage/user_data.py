"""People's data in the database: how it is exported, and how it is made anonymous.

The ids of interactions are kept, because they say when something was done, but not who did it.
"""

from __future__ import annotations

import json
import secrets
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..table.errors import StaleBoard
from ..table.events import CHANGES_HANDS
from ..table.names import NAMELESS
from . import deadlines, inventory, preferences
from .clusters.news import News
from .connection import Connection, in_list
from .contests import ratings, tournaments
from .notifications import reminders
from .puzzles import numbers_in

DROPPED = ""
NOTHING = ""
MIN_MARKS = 1 << 40  # to draw from, so that two people at a table never get the same one


class UserColumn(NamedTuple):
    """A column of user ids, and what happens to its rows if a person's data is exported or made anonymous.

    `per` is an SQL expression. Rows with equal values of `per` get the same random mark in place of the id,
    but if `per` is DROPPED, the rows are deleted. `export` lists the columns that a person's export contains,
    none of them secret or about other people. If `export` is NOTHING, the person is not told about the rows.
    """

    table: str
    column: str
    per: str
    export: str


# Every column of user ids. A test finds missing ones.
USER_COLUMNS = (
    UserColumn(
        "tables",
        "opener_id",
        "id",
        "id, guild_id, channel_id, game, options, table_options, phase, opened_at",
    ),
    UserColumn("tables", "opened_by", "id", "id, guild_id, channel_id, game, options, opened_at"),
    UserColumn("seats", "user_id", "table_id", "table_id, seat, name, joined_by"),
    UserColumn("payout", "giver_id", "table_id", "table_id, guild_id, game, good"),
    UserColumn("payout", "taker_id", "table_id", "table_id, guild_id, game, good"),
    UserColumn(
        "custom_set", "author_id", "guild_id || game || id", "guild_id, game, id, document, state, at"
    ),
    UserColumn("custom_set", "judged_by", "guild_id || game || id", "guild_id, game, id, state"),
    UserColumn("quiet_guild", "set_by", "guild_id", "guild_id"),
    UserColumn("deadline", "scope_id", DROPPED, "kind, due_at"),
    UserColumn("preference", "user_id", DROPPED, ", ".join(preferences.FIELDS)),
    UserColumn("reminded_day", "user_id", DROPPED, "day, notified"),
    UserColumn("direct_channel", "user_id", DROPPED, "channel_id, locale"),
    UserColumn("notice", "user_id", DROPPED, "kind, about"),
    UserColumn("digest", "user_id", DROPPED, "day, at"),
    UserColumn("person_time", "user_id", DROPPED, "asked_at, since, zone, quiet"),
    UserColumn("vacation", "user_id", DROPPED, "from_at, until_at, automatic"),
    UserColumn("vacation_account", "user_id", DROPPED, "days, as_of"),
    UserColumn("invitee", "user_id", DROPPED, "table_id, name, state, times_invited, times_declined"),
    UserColumn("block", "user_id", DROPPED, "blocked_id, at"),
    UserColumn("block", "blocked_id", DROPPED, NOTHING),
    UserColumn("looking", "user_id", DROPPED, "guild_id, until, wishes"),
    UserColumn("alert", "user_id", DROPPED, "guild_id, wishes, day, told"),
    UserColumn("alert_due", "user_id", DROPPED, "guild_id, table_id"),
    UserColumn("daily_streak", "user_id", DROPPED, "streak, best, last_day, forgiven_day"),
    UserColumn("daily_try", "user_id", DROPPED, "day, tries, hinted, solved"),
    UserColumn("daily_share", "user_id", DROPPED, "day, channel_id"),
    UserColumn("puzzle_progress", "user_id", DROPPED, "game, rules, tried, first, solved"),
    UserColumn("asked", "user_id", DROPPED, "table_id, interaction_id, at"),
    UserColumn("asked", "by_id", "table_id", "table_id, interaction_id, at"),
    UserColumn("table_end", "event_creator_id", "table_id", "event_id, event_name, event_start"),
    UserColumn("share", "user_id", "message_id", "table_id, ply, at"),
    UserColumn("follow", "user_id", DROPPED, "table_id, what, edited_at, locale"),
    UserColumn("tryout", "user_id", DROPPED, "table_id, step, seat, tree, at"),
    UserColumn("former_player", "user_id", DROPPED, "table_id, joined_by"),
    UserColumn("rated_part", "user_id", "table_id", "table_id, seat, place, left_at"),
    UserColumn("rating", "user_id", DROPPED, "guild_id, game, mu, sigma, games, people, tenth_at, last_at"),
    UserColumn("rated_out", "by_id", "table_id", "table_id, reason, at"),
    UserColumn("tournament", "created_by", "id", "id, guild_id, kind, game, settings, starts_at"),
    UserColumn(
        "entrant", "user_id", "tournament_id", "tournament_id, entry, name, joined_at, state, number, rating"
    ),
    UserColumn("tournament_log", "by_id", "tournament_id", "tournament_id, at, what, number, reason"),
    UserColumn("table_event", "by_id", "table_id", "table_id, kind, agreement, at"),
    UserColumn("table_event", "holder_id", "table_id", "table_id, kind, agreement, at, seat"),
    UserColumn("table_event", "user_id", "table_id", "table_id, kind, agreement, at, seat"),
)

OF_TABLES = frozenset({"tables", "seats", "invitee", "former_player", "asked", "table_event", "table_end"})

# What belongs to a seat's current player, with its columns: a player who hands the seat on loses it.
OF_SEATS = {
    "stake": "table_id, good, number",
    "choice": "table_id, event, label, choice.level, version",
    "hint": "table_id, moves",
    "plan": "table_id, ply, tree",
    "seat_clock": "table_id, reserve_ms, used_ms, turns, since, standins",
    "reminder": "table_id, kind, state, at, due",
}

# What a person did stays theirs: a seat's player at a ply is the next one to hand it on, or the current one.
# Rolls are left out: some are secret even from the player who caused them.
_DEEDS = f"""
    SELECT table_id, ply, event, interaction_id, at, counted_ms
    FROM event LEFT JOIN spent USING (table_id, ply) WHERE json_extract(event, '$.roll') IS NULL
    AND table_id IN (
        SELECT table_id FROM seats WHERE user_id = :user
        UNION SELECT table_id FROM table_event WHERE kind IN {in_list(CHANGES_HANDS)} AND holder_id = :user
    ) AND :user = coalesce(
        (
            SELECT holder_id FROM table_event AS taken
            WHERE taken.table_id = event.table_id AND taken.seat = event.seat
            AND kind IN {in_list(CHANGES_HANDS)} AND taken.ply >= event.ply ORDER BY revision LIMIT 1
        ),
        (SELECT user_id FROM seats WHERE seats.table_id = event.table_id AND seats.seat = event.seat)
    )
"""  # noqa: S608 - names of our own

_JSON = frozenset({"options", "table_options", "document", "event", "tree", "winners", "wishes", "settings"})


def request_compaction(db: Connection) -> None:
    """Record that the database's file may hold traces of data that this transaction deletes for privacy."""
    db.execute("INSERT INTO compaction_due (id) VALUES (1) ON CONFLICT DO NOTHING")


def is_stored(db: Connection, user_id: int) -> bool:
    """Return whether anything is stored about a person, apart from data that the person is not told about."""
    return any(
        db.execute(f"SELECT 1 FROM {table} WHERE {column} = ?", (user_id,)).fetchone()  # noqa: S608 - no input
        for table, column, _per, columns in USER_COLUMNS
        if columns != NOTHING
    )


def export(db: Connection, user_id: int) -> dict[str, Any]:
    """Return a person's stored data as lists of rows, by table and column, such as "seats.user_id"."""
    queries = {
        f"{table}.{column}": f"SELECT {columns} FROM {table} WHERE {column} = :user"  # noqa: S608 - no input
        for table, column, _, columns in USER_COLUMNS
        if columns != NOTHING
    }
    queries["event"] = _DEEDS
    for table, columns in OF_SEATS.items():
        of_seat = f"{table} JOIN seats USING (table_id, seat) WHERE user_id = :user"
        queries[table] = f"SELECT {columns} FROM {of_seat}"  # noqa: S608 - no input
    queries["result"] = "SELECT result.* FROM result JOIN seats USING (table_id) WHERE user_id = :user"
    found = {name: _rows(db, query, user_id) for name, query in queries.items()}
    found["lost_good"] = inventory.lost_by(db, user_id)
    found["rating_at_season_end"] = ratings.at_season_ends(db, user_id)
    return {"user_id": str(user_id), **{name: rows for name, rows in found.items() if rows}}


def tables_of(db: Connection, user_id: int) -> list[str]:
    """Return the ids of all tables, on any server, that mention a person."""
    queries = [
        f"SELECT {'id' if table == 'tables' else 'table_id'} FROM {table} WHERE {column} = :user"  # noqa: S608
        for table, column, *_ in USER_COLUMNS
        if table in OF_TABLES
    ]
    return [row[0] for row in db.execute(f"{' UNION '.join(queries)} ORDER BY 1", {"user": user_id})]


def revisions_of(db: Connection, user_id: int) -> dict[str, int]:
    """Return the revision of each table that mentions a person, by table id."""
    query = "SELECT id, revision FROM tables WHERE id = ?"
    rows = (db.execute(query, (table_id,)).fetchone() for table_id in tables_of(db, user_id))
    return dict(row for row in rows if row)  # a damaged table may have nothing but seats


def forget_everywhere(db: Connection, user_id: int, left: Mapping[str, int]) -> None:
    """Make a person's data anonymous, and keep other processes from writing outdated versions of tables.

    Raises StaleBoard unless the tables that mention the person are those in `left`, at the same revisions.
    """
    if revisions_of(db, user_id) != left:
        raise StaleBoard
    for table_id in left:
        db.execute("UPDATE tables SET revision = revision + 1 WHERE id = ?", (table_id,))
    anonymise(db, user_id)
    db.tell(News("person", str(user_id)))


def anonymise(db: Connection, user_id: int) -> None:
    """Replace a person's ids with random marks, remove their names, and delete what no one else needs."""
    request_compaction(db)
    inventory.forget(db, user_id)
    rated = ratings.freeze(db, user_id)
    seated = "(table_id, seat) IN (SELECT table_id, seat FROM seats WHERE user_id = ?)"
    db.execute(f"DELETE FROM plan WHERE {seated}", (user_id,))  # noqa: S608 - no input
    db.execute(f"{reminders.DELETE_DONE} AND {seated}", (user_id,))
    direct = "SELECT id FROM tables WHERE guild_id = 0 AND opener_id = ?"
    for name in ("post", "outbox"):
        db.execute(f"DELETE FROM {name} WHERE table_id IN ({direct})", (user_id,))  # noqa: S608 - ours
    db.execute("UPDATE tables SET channel_id = 0 WHERE guild_id = 0 AND opener_id = ?", (user_id,))
    marks: defaultdict[str, int] = defaultdict(lambda: -1 - secrets.randbelow(MIN_MARKS))
    db.execute("UPDATE seats SET name = ? WHERE user_id = ?", (NAMELESS, user_id))
    tournaments.forget(db, user_id)
    for table, column, per, _ in USER_COLUMNS:
        if per == DROPPED:
            db.execute(f"DELETE FROM {table} WHERE {column} = ?", (user_id,))  # noqa: S608 - no input
            continue
        whose = f"SELECT DISTINCT {per} FROM {table} WHERE {column} = ?"  # noqa: S608 - no input
        exchange = f"UPDATE {table} SET {column} = ? WHERE {column} = ? AND {per} = ?"  # noqa: S608 - no input
        for (key,) in db.execute(whose, (user_id,)).fetchall():
            db.execute(exchange, (marks[str(key)], user_id, key))
    for ladder in rated:
        ratings.fold_again(db, ladder, deadlines.latest_time(db))


def _rows(db: Connection, query: str, user_id: int) -> list[dict[str, Any]]:
    cursor = db.execute(query, {"user": user_id})
    names = [name for name, *_ in cursor.description]
    return [{name: _readable(name, value) for name, value in zip(names, row)} for row in cursor]


def _readable(name: str, value: Any) -> Any:
    """Return a value in a form that JSON can hold and that JSON readers do not change.

    Stored JSON is parsed, a bitmap of puzzles becomes a list of their numbers, and an integer that JSON
    readers would round becomes text.
    """
    if name in _JSON and isinstance(value, str):
        return json.loads(value)
    if isinstance(value, bytes):
        return numbers_in(value)
    return str(value) if isinstance(value, int) and value >= 1 << 53 else value
