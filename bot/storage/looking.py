"""The people on each server who are looking for a game, and when they leave the list."""

from __future__ import annotations

import json

from engine import _

from ..table.blocks import people_at
from ..table.errors import Refusal, StaleBoard
from ..table.matching import MAX_LOOKING, Looker, fell_apart
from ..table.model import Table, newcomers
from . import deadlines
from .connection import Connection, upsert

LOOKING = "looking"  # the kind of deadline at which entries end
APART = "apart"  # the kind of deadline at which people of a table that fell apart are matched again

FULL = _("Too many people are looking for a game here, so I can't add you. Open a table with `/play`.")

_COLUMNS = ("user_id", "until")  # all else about a Looker is in the column `wishes`
_SET = upsert("looking", ("guild_id", "user_id"), ("until", "wishes", "table_id"))
_LISTED = "SELECT user_id, until, wishes FROM looking WHERE guild_id = ? AND table_id IS NULL"
_MATCHED = "UPDATE looking SET table_id = ? WHERE guild_id = ? AND user_id = ? AND table_id IS NULL"


def on_list(db: Connection, guild_id: int) -> list[Looker]:
    """Return the people who are looking for a game on a server and have not been matched, earliest first."""
    found = (_read(*row) for row in db.execute(_LISTED, (guild_id,)))
    return sorted(found, key=lambda each: (each.since, each.interaction_id))


def add(db: Connection, guild_id: int, looker: Looker) -> None:
    """Add or replace a person's entry in a server's list of `Looker`s. Raises Refusal if the list is full."""
    expire(db, guild_id, looker.since)
    others = "SELECT count(*) FROM looking WHERE guild_id = ? AND user_id <> ?"
    if db.execute(others, (guild_id, looker.user_id)).fetchone()[0] >= MAX_LOOKING:
        raise Refusal(FULL)
    wishes = {name: value for name, value in looker._asdict().items() if name not in _COLUMNS}
    db.execute(_SET, (guild_id, looker.user_id, looker.until, json.dumps(wishes), None))
    _expect(db, guild_id)


def leave(db: Connection, guild_id: int, user_id: int) -> bool:
    """Take a person off a server's list of people looking for a game. Return whether they were on it."""
    gone = db.execute("DELETE FROM looking WHERE guild_id = ? AND user_id = ?", (guild_id, user_id))
    _expect(db, guild_id)
    return gone.rowcount > 0


def expire(db: Connection, guild_id: int, now: int) -> None:
    """Delete a server's entries that have expired by `now` (ms), except those of people already matched."""
    ended = "DELETE FROM looking WHERE guild_id = ? AND until <= ? AND table_id IS NULL"
    db.execute(ended, (guild_id, now))
    _expect(db, guild_id)


def match(db: Connection, table: Table) -> None:
    """Record a new table's people as matched. Raises StaleBoard if one of them has left the list."""
    for user_id in people_at(table):
        if db.execute(_MATCHED, (table.id, table.guild_id, user_id)).rowcount != 1:
            raise StaleBoard


def follow(db: Connection, before: Table | None, after: Table) -> None:
    """Remove people with a new seat from the list, and re-add people whose matched table has closed."""
    elsewhere = "DELETE FROM looking WHERE guild_id = ? AND user_id = ? AND table_id IS DISTINCT FROM ?"
    changed = 0
    for user_id in newcomers(before, after):
        changed += db.execute(elsewhere, (after.guild_id, user_id, after.id)).rowcount
    if after.phase == "closed":
        for user_id in people_at(after):
            again = "UPDATE looking SET table_id = NULL WHERE table_id = ? AND user_id = ?"
            changed += db.execute(again, (after.id, user_id)).rowcount
        if changed and fell_apart(after):
            deadlines.set_one(db, "table", after.id, APART, after.changed_at)
    if after.phase != "lobby":
        changed += db.execute("DELETE FROM looking WHERE table_id = ?", (after.id,)).rowcount
    if changed:
        _expect(db, after.guild_id)


def _expect(db: Connection, guild_id: int) -> None:
    """Set the deadline at which a server's next entry expires, and mark the server's overviews as changed."""
    db.execute("UPDATE channel_list SET changed = changed + 1 WHERE guild_id = ?", (guild_id,))
    ending = "SELECT min(until) FROM looking WHERE guild_id = ? AND table_id IS NULL"
    deadlines.set_one(db, "server", str(guild_id), LOOKING, db.execute(ending, (guild_id,)).fetchone()[0])


def _read(user_id: int, until: int, wishes: str) -> Looker:
    known = json.loads(wishes)
    return Looker(user_id, until, **{**known, "games": tuple(known["games"])})
