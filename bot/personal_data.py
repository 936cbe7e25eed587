"""What a person may ask of the bot about themselves: to see all that is stored, and to be forgotten."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from . import traces
from .refusals import TableDamaged
from .store import Store
from .table import Action

if TYPE_CHECKING:
    from .tables import Tables


class PersonalData:
    """The personal data of a database. Its methods raise NotRead and NotSaved."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def export(self, user_id: int) -> dict[str, Any]:
        """Give all that is stored about somebody, without secrets and without what is about others."""
        return await self._store.read(lambda db: traces.exported(db, user_id))

    async def is_stored(self, user_id: int) -> bool:
        """Say whether anything is stored about somebody."""
        return await self._store.read(lambda db: traces.is_stored(db, user_id))

    async def delete(self, action: Action) -> bool:
        """Forget who acts, after they have left their unfinished tables; False if nothing was stored.

        Whatever they do at tables meanwhile is refused, with BeingForgotten.
        """
        user_id = action.user_id
        async with self._locks.setdefault(user_id, asyncio.Lock()):
            if not await self.is_stored(user_id):
                return False
            async with self._tables.closed_to(user_id):
                table_ids = await self._store.read(lambda db: traces.tables_of(db, user_id))
                for table_id in table_ids:
                    await self._leave(action, table_id)
                await self._tables.rewrite(table_ids, lambda db: traces.forget(db, user_id))
                self._tables.preferences.forget(user_id)
            await self._store.scrub()
        return True

    async def _leave(self, action: Action, table_id: str) -> None:
        """Give a seat up: before the match by leaving the table, in the match by resigning."""
        with suppress(TableDamaged):  # nobody plays there any more
            table = await self._tables.get(table_id)
            seat = table.seat_of(action.user_id)
            # A press counts once, and this one is for many tables: each change has an id that is no press's.
            own = action._replace(interaction_id=-1 - secrets.randbits(62))
            if table.phase == "lobby" and seat is not None:
                await self._tables.leave(own, table_id)
            elif table.phase == "running" and table.match and seat in table.match.active:
                if table.paused_by is None:
                    await self._tables.resign(own, table_id)
                else:  # as a moderator would do it: nobody resigns from a paused game
                    await self._tables.dismiss(own, table_id, own.user_id)
