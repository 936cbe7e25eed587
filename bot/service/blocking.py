"""Blocks: which people a person does not want to meet, and which invitations a new block ends."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from ..storage import blocks
from ..storage.database import Database
from ..table.blocks import part
from ..table.errors import Refusal
from ..table.model import Action, bot_action
from .tables import Tables


@dataclass
class Blocking:
    """The service that adds and removes people's blocks. Its methods raise NotRead or NotSaved."""

    database: Database
    tables: Tables

    async def block(self, action: Action, blocked_id: int) -> None:
        """Block a person, and end open invitations that would bring them and the acting user together.

        Raises Refusal if the acting user can block no more people.
        """
        user_id = action.user_id
        self.tables.gate.check_actor(action)
        await self.database.write(lambda db: blocks.add(db, action, blocked_id))
        shared = await self.database.read(lambda db: blocks.tables_to_part(db, user_id, blocked_id))
        for table_id in shared:
            ending = bot_action(table_id, f"block {action.interaction_id}", action.at)
            with suppress(Refusal):  # nothing there brings them together
                await self.tables.act(table_id, part, ending, user_id, blocked_id)

    async def unblock(self, user_id: int, blocked_id: int) -> None:
        """Remove a person's block on another person."""
        await self.database.write(lambda db: blocks.remove(db, user_id, blocked_id))

    async def of(self, user_id: int) -> list[int]:
        """Return the ids of the people that a person has blocked, latest first."""
        return await self.database.read(lambda db: blocks.blocked_by(db, user_id))
