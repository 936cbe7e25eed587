"""The alerts that people want about new tables, and the new tables whose alerts have yet to be sent."""

from __future__ import annotations

import json
from typing import Any

from ...table.model import Table
from ...table.notifications.alerts import GROUPED, Alert
from ..connection import Connection, upsert
from ..database import Repository

_KEY = ("guild_id", "user_id")
_SET = upsert("alert", _KEY, ("wishes",))
_OWE = "INSERT INTO alert_due SELECT guild_id, user_id, ? FROM alert WHERE guild_id = ? AND user_id <> ?"
_OWED = (
    "SELECT alert.guild_id, alert.user_id, wishes, table_id, opened_at FROM alert_due"
    " JOIN alert ON alert.guild_id = alert_due.guild_id AND alert.user_id = alert_due.user_id"
    " JOIN tables ON tables.id = table_id WHERE {ours} ORDER BY opened_at, table_id"
)
_TOLD = (
    "UPDATE alert SET told = CASE WHEN day = :day THEN told + 1 ELSE 1 END, day = :day"
    " WHERE guild_id = :guild AND user_id = :user"
)
_OF_PERSON = "user_id = :user AND :guild IN (guild_id, 0)"


class Alerts(Repository):
    """People's alerts about new tables."""

    async def of_person(self, user_id: int, guild_id: int) -> list[Alert]:
        """List the alerts that a person wants from a server or, if `guild_id` is 0, from all servers."""
        query = f"SELECT guild_id, user_id, wishes FROM alert WHERE {_OF_PERSON} ORDER BY guild_id"  # noqa: S608 - ours
        rows = await self._database.ask(query, {"user": user_id, "guild": guild_id})
        return [_read(*row) for row in rows]

    async def put(self, *alerts: Alert) -> None:
        """Store alerts. Each replaces any alert that the same person has on the same server."""
        rows = [(each.guild_id, each.user_id, _wishes(each)) for each in alerts]
        await self._database.write(lambda db: db.executemany(_SET, rows))

    async def remove(self, user_id: int, guild_id: int) -> None:
        """Delete a person's alerts on a server or, if `guild_id` is 0, on all servers."""

        def write(db: Connection) -> None:
            for name in ("alert", "alert_due"):
                whose = {"user": user_id, "guild": guild_id}
                db.execute(f"DELETE FROM {name} WHERE {_OF_PERSON}", whose)  # noqa: S608 - ours

        await self._database.write(write)

    async def exist(self) -> bool:
        """Return whether anyone wants alerts."""
        return bool(await self._database.ask("SELECT 1 FROM alert LIMIT 1", ()))

    async def due(self, now: int) -> dict[Alert, list[str]]:
        """Return the alerts due on this process's servers at `now` (ms), each with the ids of its new tables.

        An alert is due five minutes after its first table opened, so that one message can cover more tables.
        """
        owed = dict[Alert, list[str]]()

        def read(db: Connection) -> list[Any]:
            return db.execute(_OWED.format(ours=db.ours("alert_due.guild_id"))).fetchall()

        for *alerted, table_id, opened_at in await self._database.read(read):
            alert = _read(*alerted)
            if alert in owed or opened_at <= now - GROUPED:
                owed.setdefault(alert, []).append(table_id)
        return owed

    async def settle(self, alert: Alert, table_ids: list[str], day: str | None) -> None:
        """Remove tables from a pending alert and, if `day` is given, count the alert as sent on that day."""
        key = (alert.guild_id, alert.user_id)
        due = "DELETE FROM alert_due WHERE guild_id = ? AND user_id = ? AND table_id = ?"

        def write(db: Connection) -> None:
            db.executemany(due, [(*key, table_id) for table_id in table_ids])
            if day is not None:
                db.execute(_TOLD, {"day": day, "guild": key[0], "user": key[1]})

        await self._database.write(write)


def owe(db: Connection, table: Table) -> None:
    """Add a new table to the pending alerts of all who want alerts from its server, except the opener."""
    db.execute(_OWE, (table.id, table.guild_id, table.opener_id))


def told_on(db: Connection, user_id: int, day: str) -> int:
    """Return how many alerts a person got from all servers on `day`, a date in the person's time zone."""
    found = db.execute("SELECT sum(told) FROM alert WHERE user_id = ? AND day = ?", (user_id, day))
    return int(found.fetchone()[0] or 0)


def _wishes(alert: Alert) -> str:
    """Return everything that a person has chosen for an alert, as JSON for `_read`."""
    return json.dumps({name: value for name, value in alert._asdict().items() if name not in _KEY})


def _read(guild_id: int, user_id: int, wishes: str) -> Alert:
    known = json.loads(wishes)
    return Alert(guild_id, user_id, **{**known, "games": tuple(known["games"])})
