"""Good order at a table: seats that change hands, what moderators do, and players who are missed."""

from __future__ import annotations

from ..table import inactivity, moderation, seat_transfer
from ..table.model import Action, Table
from ..table.seat_transfer import Candidate
from .actions import Actions


class Conduct(Actions):
    """The actions at one table that are no part of its game; `bot.service.tables` says what all raise."""

    async def hand_over_seat(
        self, action: Action, table_id: str, holder_id: int, candidate: Candidate
    ) -> Table:
        """Offer somebody the seat of `holder_id`.

        Raises NoSuchTable, WrongPhase, ClosedByModerator, NotSeated, SeatBound, NoSuccessor, AlreadyOffered.
        """
        return await self._change(
            action, table_id, lambda table: seat_transfer.offer_seat(table, action, holder_id, candidate)
        )

    async def take_seat(self, action: Action, table_id: str) -> Table:
        """Accept a seat. Raises NoSuchTable, WrongPhase, ClosedByModerator, AlreadySeated or NoSuchOffer."""
        return await self._seat(action, table_id, lambda table: seat_transfer.take_seat(table, action))

    async def refuse_seat(self, action: Action, table_id: str) -> Table:
        """Decline a seat. Raises NoSuchTable or NoSuchOffer."""
        return await self._change(action, table_id, lambda table: seat_transfer.decline_seat(table, action))

    async def keep_seat(self, action: Action, table_id: str, holder_id: int) -> Table:
        """Offer the seat of `holder_id` no longer. Raises NoSuchTable or NoSuchOffer."""
        return await self._change(
            action, table_id, lambda table: seat_transfer.withdraw_offer(table, action, holder_id)
        )

    async def pause(self, action: Action, table_id: str) -> Table:
        """Let nobody move. Raises NoSuchTable, WrongPhase, ClosedByModerator or Paused."""
        return await self._change(action, table_id, lambda table: moderation.pause(table, action))

    async def resume(self, action: Action, table_id: str) -> Table:
        """Let a paused game go on. Raises NoSuchTable, WrongPhase or ClosedByModerator."""
        return await self._change(action, table_id, lambda table: moderation.resume(table, action))

    async def dismiss(self, action: Action, table_id: str, holder_id: int) -> Table:
        """Let a player resign. Raises NoSuchTable, WrongPhase, ClosedByModerator or NotSeated."""
        return await self._change(
            action, table_id, lambda table: moderation.force_resign(table, action, holder_id)
        )

    async def shut(self, action: Action, table_id: str) -> Table:
        """Close a table in any phase before its end. Raises NoSuchTable, WrongPhase or ClosedByModerator."""
        return await self._change(action, table_id, lambda table: moderation.close(table, action))

    async def hide(self, action: Action, table_id: str) -> Table:
        """Close a table and have its messages deleted. Raises NoSuchTable or ClosedByModerator."""
        return await self._change(action, table_id, lambda table: moderation.hide(table, action))

    async def miss(self, action: Action, table_id: str) -> Table:
        """Ask players who are away to come back.

        Raises NoSuchTable, WrongPhase, ClosedByModerator, NotSeated, Paused or NobodyMissed.
        """
        return await self._change(action, table_id, lambda table: inactivity.claim_inactive(table, action))

    async def give_up(self, action: Action, table_id: str) -> Table:
        """Let players resign who did not come back.

        Raises NoSuchTable, WrongPhase, ClosedByModerator, NotSeated or Paused.
        """
        return await self._change(action, table_id, lambda table: inactivity.remove_inactive(table, action))
