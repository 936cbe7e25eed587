"""A person's data: the export of everything stored about them, and its deletion."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

from engine import TableError

from ..background import KeyedLocks, Signal
from ..storage import user_data
from ..storage.database import Database
from ..storage.errors import NotSaved
from ..storage.preferences import PreferenceRepository
from ..table import invitations, lobby, moderation, play
from ..table.agreements.asking import open_proposals, refuse
from ..table.errors import Refusal, StaleBoard, TableDamaged
from ..table.model import Action, Table
from .tables import Tables

ATTEMPTS = 20  # to leave all tables while others act there


class PersonalData:
    """The personal data in a database. The methods raise NotRead or NotSaved."""

    def __init__(self, database: Database, tables: Tables, preferences: PreferenceRepository) -> None:
        self._database = database
        self._tables = tables
        self._preferences = preferences
        self.leaving = Signal[[Action], Awaitable[None]]()  # sent before a person leaves their tables
        self._lock = KeyedLocks[int]()

    async def export(self, user_id: int) -> dict[str, Any]:
        """Return everything stored about a person, except secrets and data about other people."""
        return await self._database.read(lambda db: user_data.export(db, user_id))

    async def is_stored(self, user_id: int) -> bool:
        """Return whether anything is stored about a person, apart from data that they are not told about."""
        return await self._database.read(lambda db: user_data.is_stored(db, user_id))

    async def delete(self, action: Action) -> bool:
        """Make the acting user leave their tables, and delete their data. Return False if there was none.

        Data that others have stored about the acting user without their knowledge is deleted in either case.
        During the deletion, the acting user's actions are refused with BEING_FORGOTTEN, and actions that
        would add them to another table are refused with NotSaved.
        """
        user_id = action.user_id
        async with self._lock(user_id):
            known = await self.is_stored(user_id)
            async with self._tables.gate.closed_to(user_id):
                for left in self.leaving(as_own(action)):
                    await left
                await (self._forget if self._database.alone else self._forget_everywhere)(action)
                self._preferences.evict(user_id)
        return known

    async def _forget(self, action: Action) -> None:
        user_id = action.user_id
        table_ids = await self._database.read(lambda db: user_data.tables_of(db, user_id))
        for table_id in table_ids:
            await self._leave(action, table_id)
        await self._tables.rewrite(table_ids, lambda db: user_data.anonymise(db, user_id))

    async def _forget_everywhere(self, action: Action) -> None:
        """Delete the acting user's data, retrying if their tables change. Raises NotSaved after 20 tries."""
        user_id = action.user_id
        for _attempt in range(ATTEMPTS):
            left = await self._revisions(user_id)
            for table_id in left:
                await self._leave(action, table_id)
            if await self._revisions(user_id) != left:
                continue
            with suppress(StaleBoard):
                return await self._tables.rewrite(
                    left,
                    lambda db: user_data.forget_everywhere(db, user_id, left),  # noqa: B023 - run immediately
                )
        raise NotSaved

    async def _revisions(self, user_id: int) -> dict[str, int]:
        return await self._database.read(lambda db: user_data.revisions_of(db, user_id))

    async def _leave(self, action: Action, table_id: str) -> None:
        """Make the acting user leave a table, retrying if the table changes in the meantime."""
        with suppress(TableDamaged):  # no one can play there
            while True:
                table = await self._tables.get(table_id)
                try:
                    return await self._give_up_all(action, table)
                except (Refusal, TableError):
                    if (await self._tables.get(table_id)).revision == table.revision:
                        raise

    async def _give_up_all(self, action: Action, table: Table) -> None:
        """Decline the acting user's invitation and offers at a table, and give up their seat."""
        invitee = table.invitee(action.user_id)
        if table.phase == "lobby" and invitee in table.invited:
            await self._tables.act(table.id, invitations.decline, as_own(action))
        for offer in open_proposals(table, action.at):
            if action.user_id in offer.electorate and table.seat_of(action.user_id) is None:
                await self._tables.act(table.id, refuse, as_own(action), offer.revision)
        await self._give_up_seat(as_own(action), await self._tables.get(table.id))

    async def _give_up_seat(self, action: Action, table: Table) -> None:
        """Take the acting user out of the lobby, or resign for them in the match."""
        seat = table.seat_of(action.user_id)
        if table.phase == "lobby" and seat is not None:
            await self._tables.act(table.id, lobby.leave, action)
        elif table.phase == "running" and table.match and seat in table.match.active:
            if table.paused_by is None:
                await self._tables.act(table.id, play.resign, action)
            else:  # as a moderator would: no one can resign from a paused game
                await self._tables.act(table.id, moderation.force_resign, action, action.user_id)


def as_own(action: Action) -> Action:
    """Return an action with a new id, since an interaction counts only once but changes several tables."""
    return action._replace(interaction_id=-1 - secrets.randbits(62))
