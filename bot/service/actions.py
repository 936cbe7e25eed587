"""What people do at a table: one method an action, each a pure function from table to table made to last."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from ..table import channel, invitations, lobby, play, stop_offer, takeback
from ..table.model import Action, Person, Table

Change = Callable[[Table], Table]


class Actions(ABC):
    """The actions at one table; `bot.service.tables` says what all of them raise, and how they are saved."""

    @abstractmethod
    async def _change(self, action: Action, table_id: str, change: Change) -> Table:
        """Judge, save and announce what `change` makes of a table."""

    @abstractmethod
    async def _rethink(self, action: Action, table_id: str, change: Change) -> Table:
        """Do the same with a change that takes CPU."""

    @abstractmethod
    async def _seat(self, action: Action, table_id: str, change: Change) -> Table:
        """Do the same with a change for which the match may have waited, and which begins it then."""

    @abstractmethod
    async def _start(self, action: Action, table_id: str) -> Table:
        """Begin a match with what its players own."""

    async def join(self, action: Action, table_id: str) -> Table:
        """Take a seat. Raises NoSuchTable, WrongPhase, AlreadySeated, Removed, TableFull or SeatsKept."""
        return await self._seat(action, table_id, lambda table: lobby.join(table, action))

    async def invite(self, action: Action, table_id: str, people: Sequence[Person]) -> Table:
        """Keep a seat for each of `people`. Raises NoSuchTable, WrongPhase, NotTheOpener or CannotInvite."""
        return await self._change(action, table_id, lambda table: invitations.invite(table, action, people))

    async def accept(self, action: Action, table_id: str) -> Table:
        """Take the seat that is kept for one.

        Raises NoSuchTable, WrongPhase, AlreadySeated, NotInvited or Removed.
        """
        return await self._seat(action, table_id, lambda table: invitations.accept(table, action))

    async def decline_invitation(self, action: Action, table_id: str) -> Table:
        """Give up the seat that is kept for one.

        Raises NoSuchTable, WrongPhase, AlreadySeated, NotInvited or Removed.
        """
        return await self._seat(action, table_id, lambda table: invitations.decline(table, action))

    async def withdraw(self, action: Action, table_id: str, user_id: int) -> Table:
        """Withdraw somebody's invitation. Raises NoSuchTable, WrongPhase, NotTheOpener or NotThere."""
        return await self._change(
            action, table_id, lambda table: invitations.withdraw(table, action, user_id)
        )

    async def remove(self, action: Action, table_id: str, user_id: int) -> Table:
        """Send somebody away from a table. Raises NoSuchTable, WrongPhase, NotTheOpener or NotThere."""
        return await self._change(action, table_id, lambda table: lobby.kick(table, action, user_id))

    async def hand_over(self, action: Action, table_id: str, user_id: int) -> Table:
        """Make another player the opener. Raises NoSuchTable, WrongPhase, NotTheOpener or NotThere."""
        return await self._change(
            action, table_id, lambda table: lobby.transfer_ownership(table, action, user_id)
        )

    async def leave(self, action: Action, table_id: str) -> Table:
        """Leave before the match; the opener's place falls to the next, and a table left by all closes.

        Raises NoSuchTable, WrongPhase or NotSeated.
        """
        return await self._change(action, table_id, lambda table: lobby.leave(table, action))

    async def close(self, action: Action, table_id: str) -> Table:
        """Close a table before the match. Raises NoSuchTable, WrongPhase or NotTheOpener."""
        return await self._change(action, table_id, lambda table: lobby.close(table, action))

    async def lapse(self, action: Action, table_id: str) -> Table:
        """Close a table whose deadline has passed. Raises NoSuchTable, WrongPhase or NotDue."""
        return await self._change(action, table_id, lambda table: lobby.expire(table, action))

    async def start(self, action: Action, table_id: str) -> Table:
        """Begin the match. Raises NoSuchTable, WrongPhase, NotTheOpener, TooFewPlayers or InvalidOption."""
        return await self._start(action, table_id)

    async def play(self, action: Action, table_id: str, written: str, *, ply: int | None = None) -> Table:
        """Make a move on the board of `ply` events, by default the newest.

        Raises NoSuchTable, WrongPhase, NotSeated, StaleBoard, NotOwned, and what `engine.Match.play` raises.
        """
        return await self._change(action, table_id, lambda table: play.play(table, action, written, ply))

    async def resign(self, action: Action, table_id: str, *, ply: int | None = None) -> Table:
        """Leave the match. Raises NoSuchTable, WrongPhase, NotSeated, StaleBoard or NotYourTurn."""
        return await self._change(action, table_id, lambda table: play.resign(table, action, ply))

    async def offer(self, action: Action, table_id: str, *, ply: int | None = None) -> Table:
        """Offer to stop here, or agree; the last to agree ends the match.

        Raises NoSuchTable, WrongPhase, NotSeated, StaleBoard or AlreadyOffered.
        """
        return await self._change(action, table_id, lambda table: stop_offer.offer_stop(table, action, ply))

    async def decline(self, action: Action, table_id: str, *, ply: int | None = None) -> Table:
        """Refuse, or take back, an offer to stop. Raises NoSuchTable, WrongPhase, NotSeated or StaleBoard."""
        return await self._change(action, table_id, lambda table: stop_offer.decline_stop(table, action, ply))

    async def take_back(self, action: Action, table_id: str, *, ply: int | None = None) -> Table:
        """Ask to take back the latest move, or take it back where nobody needs to be asked.

        Raises NoSuchTable, WrongPhase, NotSeated, StaleBoard, NothingTakenBack or AlreadyOffered.
        """
        return await self._rethink(action, table_id, lambda table: takeback.request(table, action, ply))

    async def allow(self, action: Action, table_id: str, *, ply: int | None = None) -> Table:
        """Agree that the latest move is taken back; the last to agree has it done.

        Raises NoSuchTable, WrongPhase, NotSeated, StaleBoard or AlreadyOffered.
        """
        return await self._rethink(action, table_id, lambda table: takeback.allow(table, action, ply))

    async def refuse(self, action: Action, table_id: str, *, ply: int | None = None) -> Table:
        """Let the latest move stand. Raises NoSuchTable, WrongPhase, NotSeated or StaleBoard."""
        return await self._change(action, table_id, lambda table: takeback.refuse(table, action, ply))

    async def carry_on(self, action: Action, table_id: str, channel_id: int) -> Table:
        """Let a table whose channel is gone go on in another. Raises NoSuchTable, NotSeated or WrongPhase."""
        return await self._change(
            action, table_id, lambda table: channel.move_to_channel(table, action, channel_id)
        )
