"""Notices that people see when they next press a button: news that can wait, or cannot reach them sooner."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ...table.clock.zones import zone_of
from ...table.model import Table
from ..clusters.news import News
from ..connection import Connection
from ..database import Database

Kind = Literal["asleep", "direct", "followed", "lobby", "vacation", "zone"]

_OF_PERSON = (  # what is still true at a given time, as far as that does not depend on a table
    "SELECT kind, about FROM notice WHERE user_id = ? AND said = 0"
    " AND (kind IN ('asleep', 'direct', 'followed', 'lobby')"
    " OR kind = 'vacation' AND about IN (SELECT CAST(until_at AS TEXT) FROM vacation"
    " WHERE vacation.user_id = notice.user_id AND until_at > ?)"
    " OR kind = 'zone' AND about = (SELECT zone FROM person_time"
    " WHERE person_time.user_id = notice.user_id ORDER BY asked_at DESC LIMIT 1)) ORDER BY kind, about"
)


class Notice(NamedTuple):
    """A notice: its kind and its subject, such as a table's id."""

    kind: Kind
    about: str


class PendingNotices:
    """The notices that people get when they next press a button. Methods raise NotRead or NotSaved.

    `waiting` holds the ids of the people who have notices.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.waiting: set[int] = set()

    async def load(self) -> None:
        """Fill `waiting` as the bot starts, and leave notices for people whose time zone no longer exists."""
        rows = "SELECT DISTINCT user_id FROM notice WHERE said = 0"

        def write(db: Connection) -> set[int]:
            _note_lost_zones(db)
            return {user_id for (user_id,) in db.execute(rows)}

        self.waiting |= await self._database.write(write)

    async def look(self, user_id: int) -> None:
        """Add a person to `waiting` if they have a notice, which another process may have left."""
        if await self.of(user_id, 0):
            self.waiting.add(user_id)

    async def add(self, user_id: int, kind: Kind, about: str = "") -> None:
        """Leave a notice for a person. `about` is the notice's subject, such as a table's id, or ""."""
        await self._database.write(lambda db: add(db, user_id, kind, about))
        self.waiting.add(user_id)

    def expect(self, table: Table) -> None:
        """Add a person to `waiting` if the table's latest event has left a notice for them."""
        latest = table.table_events[-1] if table.table_events else None
        leaves_notice = latest is not None and latest.kind in ("automatic_vacation", "opener_asked")
        if latest is not None and leaves_notice and latest.holder_id is not None:
            self.waiting.add(latest.holder_id)

    async def of(self, user_id: int, at: int) -> list[Notice]:
        """List a person's pending notices, leaving out any that are outdated at the time `at` (ms)."""
        return await self._database.rows(Notice, _OF_PERSON, user_id, at)

    async def note_said(self, user_id: int, kind: Kind | None = None) -> None:
        """Delete a person's notices or, if a `kind` is given, only the notices of that kind.

        Notices about lost time zones are marked as said instead, so that no one hears of the same loss twice.
        """
        told, about = {"user": user_id, "kind": kind}, "user_id = :user AND kind = coalesce(:kind, kind)"

        def write(db: Connection) -> None:
            db.execute(f"UPDATE notice SET said = 1 WHERE {about}", told)  # noqa: S608 - no input
            db.execute(f"DELETE FROM notice WHERE {about} AND kind <> 'zone'", told)  # noqa: S608 - no input

        await self._database.write(write)


def add(db: Connection, user_id: int, kind: Kind, about: str) -> None:
    """Leave a notice for a person, unless the same notice is already recorded."""
    db.execute("INSERT INTO notice VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING", (user_id, kind, about))
    db.tell(News("person", str(user_id)))


def _note_lost_zones(db: Connection) -> None:
    """Leave a notice for each person whose time zone no longer exists after an update."""
    zones = [zone for (zone,) in db.execute("SELECT DISTINCT zone FROM person_time WHERE zone IS NOT NULL")]
    query = (
        "SELECT user_id FROM person_time AS mine WHERE zone = ? AND asked_at ="
        " (SELECT max(asked_at) FROM person_time AS later WHERE later.user_id = mine.user_id)"
    )
    for lost in (zone for zone in zones if zone_of(zone) is None):
        for (user_id,) in db.execute(query, (lost,)).fetchall():
            add(db, user_id, "zone", lost)
