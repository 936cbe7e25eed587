"""What is due at tables by their clocks: computed again under the table's lock, and done once."""

from __future__ import annotations

from ..storage.clocks import postponing
from ..storage.deadlines import Deadline
from ..table.clock.due_actions import act_on_clocks, clock_deed, clock_due_at
from ..table.clock.parking import is_live
from ..table.model import Table, bot_action
from ..table.time import MINUTE, SECOND
from .computers.thinker import Thinker
from .computers.timeout_moves import move_that_is_due
from .outages import Outages
from .own_times import OwnTimes
from .tables import Tables


class ClockActions:
    """Reminds, and acts on flags that have fallen; the `thinker` moves for those who are late."""

    def __init__(self, tables: Tables, outages: Outages, own_times: OwnTimes, thinker: Thinker) -> None:
        self._tables = tables
        self._outages = outages
        self._own_times = own_times
        self._thinker = thinker

    async def do(self, due: Deadline, now: int) -> bool:
        """Do what is due at a table, or find out when it really is; return whether anything was done.

        Raises what `Tables.act` raises.
        """
        # What another process has just changed of its people is not to be overlooked.
        table = await self._tables.cache.get_anew(due.scope_id)
        deed = clock_deed(table, now) if self._outages.is_reached(table, now) else None
        if deed is None:
            await self._postpone(table, now)
            return False
        chosen = await move_that_is_due(self._thinker, table, now)
        action = bot_action(table.id, deed, now)
        after = await self._tables.act(table.id, act_on_clocks, action, *(chosen or (None, None)))
        for user_id, person in after.circumstances.people.items():
            if person != table.circumstances.people.get(user_id):  # which concerns other tables too
                await self._own_times.reschedule(user_id, now)
        return True

    async def _postpone(self, table: Table, now: int) -> None:
        """Note when something is due by what is known now: soon, where a clock stands without a known end."""
        again = now + (5 * SECOND if is_live(table) else MINUTE)
        due_at = clock_due_at(table)
        until = None if due_at is None else due_at if due_at > now else again
        await self._tables.postpone(table.id, postponing(until))
