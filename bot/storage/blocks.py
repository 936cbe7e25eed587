"""People's blocks, and the check that no action brings together a blocker and someone they have blocked."""

from __future__ import annotations

import json
from collections.abc import Collection

from engine import plural

from ..table.blocks import CANNOT_BE_ASKED, CANNOT_JOIN, MAX_BLOCKS, NO_BLOCKS, Blocks, meetings
from ..table.errors import Refusal
from ..table.model import Action, Table
from .connection import Connection

_AMONG = (
    "SELECT user_id, blocked_id FROM block WHERE user_id IN (SELECT value FROM json_each(:ids))"
    " AND blocked_id IN (SELECT value FROM json_each(:ids))"
)
_SHARED = (
    "SELECT id FROM tables JOIN invitee ON table_id = id"
    " WHERE invitee.user_id IN (:one, :other) AND phase IN ('lobby', 'running') GROUP BY id ORDER BY id"
)


def among(db: Connection, user_ids: Collection[int]) -> Blocks:
    """Return the blocks between any of the people with these ids."""
    ids = {"ids": json.dumps(sorted(user_ids))}
    return Blocks(frozenset((one, other) for one, other in db.execute(_AMONG, ids)))


def check(db: Connection, action: Action, before: Table | None, after: Table) -> None:
    """Raise Refusal if an action brings together two people of whom one has blocked the other.

    The refusal says only that the newcomer cannot join.
    """
    pairs = list(meetings(action, before, after))
    blocks = among(db, {user_id for pair in pairs for user_id in pair}) if pairs else NO_BLOCKS
    for newcomer, other in pairs:
        if not blocks.may_meet(newcomer, other):
            if newcomer == action.user_id:
                raise Refusal(CANNOT_JOIN)
            raise Refusal(CANNOT_BE_ASKED, mention=f"<@{newcomer}>")


def blocked_by(db: Connection, user_id: int) -> list[int]:
    """Return the ids of the people whom a person has blocked, latest first."""
    rows = db.execute(
        "SELECT blocked_id FROM block WHERE user_id = ? ORDER BY at DESC, blocked_id", (user_id,)
    )
    return [blocked_id for (blocked_id,) in rows]


def add(db: Connection, action: Action, blocked_id: int) -> None:
    """Store that the acting user blocks a person. Raises Refusal if the acting user has reached the limit."""
    known = blocked_by(db, action.user_id)
    if blocked_id in known:
        return
    if len(known) >= MAX_BLOCKS:
        raise Refusal(
            plural(
                "You've blocked {most} person, which is the limit. Unblock someone first.",
                "You've blocked {most} people, which is the limit. Unblock someone first.",
                by="most",
            ),
            most=MAX_BLOCKS,
        )
    db.execute("INSERT INTO block VALUES (?, ?, ?)", (action.user_id, blocked_id, action.at))


def remove(db: Connection, user_id: int, blocked_id: int) -> None:
    """Remove a person's block on another person."""
    db.execute("DELETE FROM block WHERE user_id = ? AND blocked_id = ?", (user_id, blocked_id))


def tables_to_part(db: Connection, one: int, other: int) -> list[str]:
    """Return the ids of unfinished tables where either person may have been invited or offered a seat."""
    return [table_id for (table_id,) in db.execute(_SHARED, {"one": one, "other": other})]
