"""Stored deadlines of tables, tournaments, people, servers and the bot, and the latest known time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from .connection import Connection, upsert

Scope = Literal["table", "tournament", "person", "server", "bot"]
_SET = upsert("deadline", ("scope", "scope_id", "kind"), ("due_at",))


class Deadline(NamedTuple):
    """A deadline: its kind, the id of what it belongs to, and its time in ms since the epoch."""

    kind: str
    scope_id: str
    due_at: int


def write(db: Connection, scope: Scope, scope_id: str, due_at: Mapping[str, int]) -> None:
    """Replace all deadlines of a table, tournament, person or server. `due_at` maps kinds to times (ms)."""
    db.execute("DELETE FROM deadline WHERE scope = ? AND scope_id = ?", (scope, scope_id))
    rows = [(scope, scope_id, kind, at) for kind, at in due_at.items()]
    db.executemany("INSERT INTO deadline (scope, scope_id, kind, due_at) VALUES (?, ?, ?, ?)", rows)


def change(
    db: Connection, scope: Scope, scope_id: str, before: Mapping[str, int], after: Mapping[str, int]
) -> None:
    """Replace the deadlines `before` with the deadlines `after`. Both map kinds to times (ms)."""
    for kind in before.keys() - after.keys():
        set_one(db, scope, scope_id, kind, None)
    db.executemany(_SET, [(scope, scope_id, kind, at) for kind, at in after.items()])


def set_one(db: Connection, scope: Scope, scope_id: str, kind: str, at: int | None) -> None:
    """Set the deadline of the given `kind` to the time `at` (ms), or delete the deadline if `at` is None."""
    db.execute("DELETE FROM deadline WHERE scope = ? AND scope_id = ? AND kind = ?", (scope, scope_id, kind))
    if at is not None:
        db.execute("INSERT INTO deadline VALUES (?, ?, ?, ?)", (scope, scope_id, kind, at))


def bring_forward(db: Connection, scope: Scope, scope_id: str, kind: str, at: int) -> None:
    """Set a deadline to the time `at` (ms), unless the stored deadline is earlier."""
    db.execute(
        "INSERT INTO deadline VALUES (?, ?, ?, ?) ON CONFLICT (scope, scope_id, kind)"
        " DO UPDATE SET due_at = min(deadline.due_at, excluded.due_at)",
        (scope, scope_id, kind, at),
    )


def due(db: Connection, until: int, *, leads: bool = True) -> list[Deadline]:
    """Return this process's deadlines up to `until` (ms) in order, with people's and the bot's if `leads`."""
    query = (
        "SELECT kind, scope_id, due_at FROM deadline"  # noqa: S608
        f" WHERE due_at <= ? AND {_ours(db, leads=leads)} ORDER BY due_at, scope_id"
    )
    return [Deadline(*row) for row in db.execute(query, (until,))]


def look(
    db: Connection, known: int, kinds: Iterable[str], *, leads: bool
) -> tuple[int, list[Deadline], dict[str, int]]:
    """Return the latest known time, the deadlines due by then, and the next deadline of each of the `kinds`.

    Times are in ms, the first at least `known`. `leads` says whether people's and the bot's deadlines count.
    """
    now = max(known, latest_time(db))
    return now, due(db, now, leads=leads), next_after(db, now, kinds, leads=leads)


def next_after(db: Connection, now: int, kinds: Iterable[str], *, leads: bool) -> dict[str, int]:
    """Map `kinds` to this process's next deadlines after `now` (ms). `leads` adds people's and the bot's."""
    ours = _ours(db, leads=leads)
    query = f"SELECT min(due_at) FROM deadline WHERE kind = ? AND due_at > ? AND {ours}"  # noqa: S608 - our own
    found = {kind: db.execute(query, (kind, now)).fetchone()[0] for kind in kinds}
    return {kind: at for kind, at in found.items() if at is not None}


def latest_time(db: Connection) -> int:
    """Return the latest known time of Discord's clock (ms since the epoch), or 0 in a new database."""
    query = "SELECT at FROM interaction WHERE id = (SELECT max(id) FROM interaction)"
    row = db.execute(query).fetchone()
    return int(row[0]) if row else 0


def _ours(db: Connection, *, leads: bool) -> str:
    """Return an SQL condition for this process's deadlines. If it `leads`, include people's and the bot's."""
    if db.alone:
        return "1 = 1"
    server = db.ours("CAST(scope_id AS BIGINT)")
    tournaments = f"SELECT CAST(id AS TEXT) FROM tournament WHERE {db.ours('guild_id')}"  # noqa: S608 - ours
    return (
        f"CASE scope WHEN 'table' THEN {db.our_tables('deadline.scope_id')}"
        f" WHEN 'tournament' THEN scope_id IN ({tournaments})"
        f" WHEN 'server' THEN {server} ELSE {'1 = 1' if leads else '1 = 0'} END"
    )
