"""What is due at tables by their clocks and at their ends: computed again, and done once."""

from __future__ import annotations

from ..storage.clocks import postponing
from ..storage.deadlines import Deadline
from ..table.clock.due_actions import act_on_clocks, clock_deed, clock_due_at
from ..table.clock.parking import is_live
from ..table.deadlines import END
from ..table.game_night import last_round
from ..table.game_night.end import GRACE
from ..table.model import bot_action
from ..table.time import MINUTE, SECOND
from .computers.thinker import Thinker, move_that_is_due
from .outages import Outages
from .own_times import OwnTimes
from .tables import Tables


class PunctualActions:
    """Does what is due, or finds out when it really is; the `thinker` moves for those who are late.

    Its methods return whether anything was done, and raise what `Tables.act` raises.
    """

    def __init__(self, tables: Tables, outages: Outages, own_times: OwnTimes, thinker: Thinker) -> None:
        self._tables = tables
        self._outages = outages
        self._own_times = own_times
        self._thinker = thinker

    async def act_on_clocks(self, due: Deadline, now: int) -> bool:
        """Remind, or act on flags that have fallen."""
        # What another process has just changed of its people is not to be overlooked.
        table = await self._tables.cache.get_anew(due.scope_id)
        deed = clock_deed(table, now) if self._outages.is_reached(table, now) else None
        if deed is None:
            # Soon, where a clock stands without a known end.
            again = now + (5 * SECOND if is_live(table) else MINUTE)
            due_at = clock_due_at(table)
            return await self._postpone(due, due_at if due_at is None or due_at > now else again)
        chosen = await move_that_is_due(self._thinker, table, now)
        action = bot_action(table.id, deed, now)
        after = await self._tables.act(table.id, act_on_clocks, action, *(chosen or (None, None)))
        for user_id, person in after.circumstances.people.items():
            if person != table.circumstances.people.get(user_id):  # which concerns other tables too
                await self._own_times.reschedule(user_id, now)
        return True

    async def end(self, due: Deadline, now: int) -> bool:
        """Stop a game whose time is up, or tell a lobby that it is too late."""
        table = await self._tables.get(due.scope_id)
        at, end = last_round.due_at(table), table.end
        if at is None or end is None or at > now:
            return await self._postpone(due, at)
        away = table.phase == "running" and self._outages.was_away(table, end.until)
        if at == end.until and now < end.until + GRACE and not away:
            return await self._postpone(due, end.until + GRACE)  # until then the round may be played out
        action = bot_action(table.id, f"{END} {end.until} {table.revision}", now)
        await self._tables.act(table.id, last_round.act, action, away=away)
        return True

    async def _postpone(self, due: Deadline, until: int | None) -> bool:
        await self._tables.postpone(due.scope_id, postponing(until, due.kind))
        return False
