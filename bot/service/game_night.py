"""What is due at tables with an end: computed again, and done once."""

from __future__ import annotations

from ..storage.clocks import postponing
from ..storage.deadlines import Deadline
from ..table.deadlines import END
from ..table.game_night import last_round
from ..table.game_night.end import GRACE
from ..table.model import Table, bot_action
from .outages import Outages
from .tables import Tables


class EndActions:
    """Stops games whose time is up, and tells lobbies that it is too late."""

    def __init__(self, tables: Tables, outages: Outages) -> None:
        self._tables = tables
        self._outages = outages

    async def do(self, due: Deadline, now: int) -> bool:
        """Do what is due at a table, or find out when it really is; return whether anything was done.

        Raises what `Tables.act` raises.
        """
        table = await self._tables.get(due.scope_id)
        at, end = last_round.due_at(table), table.end
        if at is None or end is None or at > now:
            return await self._postpone(table, at)
        away = table.phase == "running" and self._outages.was_away(table, end.until)
        if at == end.until and now < end.until + GRACE and not away:
            return await self._postpone(table, end.until + GRACE)  # until then the round may be played out
        deed = bot_action(table.id, f"{END} {end.until} {table.revision}", now)
        await self._tables.act(table.id, last_round.act, deed, away=away)
        return True

    async def _postpone(self, table: Table, at: int | None) -> bool:
        await self._tables.postpone(table.id, postponing(at, END))
        return False
