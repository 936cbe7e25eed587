"""People's own times: their time zones, quiet hours and vacations, which apply at all their tables."""

from __future__ import annotations

from collections.abc import Callable

from ..storage import person_times
from ..storage.connection import Connection
from ..storage.database import Database
from ..table.clock.stoppers import PersonTime
from ..table.clock.vacation import open_account
from .tables import Tables


class OwnTimes:
    """People's own times. `on_change` is called if deadlines move. Methods raise NotRead or NotSaved."""

    def __init__(self, database: Database, tables: Tables, on_change: Callable[[], None]) -> None:
        self._database = database
        self._tables = tables
        self._on_change = on_change

    async def get(self, user_id: int, at: int) -> PersonTime:
        """Return a person's time settings. A new person's first vacation days are given as of `at` (ms)."""
        person = await self._database.read(lambda db: person_times.read_person(db, user_id))
        return person if person.account else person._replace(account=open_account(at))

    async def change(self, user_id: int, at: int, change: Callable[[PersonTime], PersonTime]) -> PersonTime:
        """Apply `change` to a person's time settings at the time `at` (ms), and return the new settings.

        Raises what `change` raises, or StaleBoard if the settings have been changed elsewhere.
        """

        def read(db: Connection) -> tuple[PersonTime, list[str]]:
            return person_times.read_person(db, user_id), person_times.tables_of_person(db, user_id)

        before, ids = await self._database.read(read)
        after = change(before)
        await self._tables.rewrite(ids, lambda db: person_times.write_person(db, user_id, before, after, at))
        self._on_change()
        return after

    async def reschedule(self, user_id: int, at: int) -> None:
        """Schedule a clock check at `at` (ms) for all tables of a person whose time settings have changed."""
        ids = await self._database.read(lambda db: person_times.tables_of_person(db, user_id))
        await self._tables.rewrite(ids, lambda db: person_times.bring_deadlines_forward(db, ids, at))
        self._on_change()

    async def set_server_zone(self, guild_id: int, zone: str | None, at: int) -> None:
        """Set the time zone of a server's weekends, effective from the time `at` (ms). None means UTC."""
        ids = await self._database.read(lambda db: person_times.tables_of_server(db, guild_id))
        await self._tables.rewrite(ids, lambda db: person_times.add_server_zone(db, guild_id, zone, at))
        self._on_change()
