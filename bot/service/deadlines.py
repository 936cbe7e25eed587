"""Deadlines by Discord's clock, each handled according to its kind."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from ..background import WakeableSleep, run_periodically
from ..storage import deadlines
from ..storage.clocks import postponing
from ..storage.database import Database
from ..storage.deadlines import Deadline
from ..table import automatic_start
from ..table.clock.due_actions import act_on_clocks, clock_action_key, clock_due_at, seat_to_move_for
from ..table.clock.parking import is_live
from ..table.deadlines import END, KINDS, PUNCTUAL, START, deadlines_of
from ..table.errors import Refusal
from ..table.game_night import last_round
from ..table.model import Action, Table, bot_action
from ..table.time import MINUTE, SECOND, Clock
from .computers.thinker import Thinker
from .outages import Outages, always
from .own_times import OwnTimes
from .tables import Tables

SHORTEST_PAUSE, MAX_PAUSE_SECONDS = 60.0, 3600.0  # seconds; new deadlines are always further off than 60
MAX_CLOCK_PAUSE_SECONDS = 60.0  # seconds
RECHECK_SECONDS = 5.0  # seconds after clocks were due: more may be due, or acting may have failed
ACTION_INTERVAL_SECONDS = 0.2  # between two actions: each is a message, and Discord counts requests
BATCH_SIZE = 25  # less urgent actions until clocks are checked again

Handler = Callable[[Deadline, int], Awaitable[object]]  # what is due, and the time now in milliseconds
Heartbeat = Callable[[], Awaitable[bool]]  # writes a heartbeat, and returns whether Discord answers

log = logging.getLogger(__name__)


def table_handlers(tables: Tables) -> dict[str, Handler]:
    """Return tables' deadline handlers by kind, except for kinds in PUNCTUAL. Each can safely run twice."""

    async def act(change: Callable[[Table, Action], Table], due: Deadline, now: int) -> None:
        action = bot_action(due.scope_id, f"{due.kind} {due.due_at}", now)
        await tables.act(due.scope_id, change, action)

    return {name: partial(act, kind.change) for name, kind in KINDS.items() if kind.change is not None}


@dataclass(eq=False)
class Deadlines:
    """The deadlines in a database, by Discord's clock. `handlers` maps each kind of deadline to its handler.

    Deadlines of PUNCTUAL kinds, such as clocks, are handled only if `heartbeat` returns True, which means
    that Discord responds. While any are pending, checks are at most a minute apart in case the machine is
    suspended, unless `skipped` is True because a simulation skips time.
    """

    database: Database
    handlers: dict[str, Handler]
    clock: Clock
    heartbeat: Heartbeat = always
    skipped: bool = field(default=False, kw_only=True)
    _looks_at: float = field(init=False, default=math.inf)  # when the next check is due (ms)
    _nap: WakeableSleep = field(init=False, default_factory=WakeableSleep)

    async def watch(self) -> None:
        """Handle every deadline when it is due, until the task is cancelled."""
        await run_periodically(SHORTEST_PAUSE, self._look, "Due deadlines could not be looked up")

    def expect(self, table: Table) -> None:
        """Make sure that the next check is in time for a table's next deadline."""
        if min(deadlines_of(table).values(), default=math.inf) < self._looks_at:
            self.wake()

    def handle(self, kind: str, handler: Handler) -> None:
        """Register the handler for a kind of deadline."""
        self.handlers[kind] = handler

    def wake(self) -> None:
        """Check for due deadlines now, because some may have moved."""
        self._nap.wake()

    async def _look(self) -> float:
        self._nap.end()
        self._looks_at, pause = math.inf, MAX_PAUSE_SECONDS
        try:
            pause = await self.sweep()
        except Refusal as refusal:
            log.warning("Due deadlines cannot be read: %s", refusal)
        self._looks_at = (self.clock() or 0) + int(pause * 1000)
        await self._nap.take(pause)
        return 0.0

    async def sweep(self) -> float:
        """Handle due deadlines, clocks first. Return the seconds to wait. Raises NotRead or NotSaved."""
        known, leads = self.clock() or 0, await self.leads()
        now, due, coming = await self.database.read(
            lambda db: deadlines.look(db, known, self.handlers, leads=leads)
        )
        clocks_due = any(each.kind in PUNCTUAL for each in due)
        heard = self.clock() if clocks_due and await self.heartbeat() else None
        if heard is not None:
            await self._do_all(
                (each for each in due if each.kind in PUNCTUAL and each.due_at <= heard), heard
            )
        if not await self._do_all((each for each in due if each.kind not in PUNCTUAL), now, BATCH_SIZE):
            return 0.0
        if due:  # handling may have set further deadlines
            coming = await self.database.read(
                lambda db: deadlines.next_after(db, now, self.handlers, leads=leads)
            )
        clocks = min((coming.pop(kind) for kind in PUNCTUAL if kind in coming), default=None)
        pause = min(((at - now) / 1000 for at in coming.values()), default=MAX_PAUSE_SECONDS)
        pause = min(max(pause, SHORTEST_PAUSE), MAX_PAUSE_SECONDS)
        if clocks_due:
            return min(pause, RECHECK_SECONDS)
        longest = MAX_PAUSE_SECONDS if self.skipped else MAX_CLOCK_PAUSE_SECONDS
        return pause if clocks is None else min(pause, (clocks - now) / 1000, longest)

    async def leads(self) -> bool:
        """Return whether this process handles the deadlines that concern the whole bot."""
        return await self.database.lead()

    async def _do_all(self, due: Iterable[Deadline], now: int, most: float = math.inf) -> bool:
        """Handle deadlines, pausing after each action. Return False if any are left after `most` actions."""
        done = 0
        for each in due:
            if done == most:
                return False
            if await self._do(each, now):
                done += 1
                await asyncio.sleep(ACTION_INTERVAL_SECONDS)
        return True

    async def _do(self, due: Deadline, now: int) -> bool:
        """Handle a deadline. Return whether that changed anything that has to be shown on Discord."""
        try:
            return await self.handlers[due.kind](due, now) is not False
        except Refusal as refusal:
            log.warning("The %s of %s is due and cannot be done: %s", due.kind, due.scope_id, refusal)
        except Exception:  # a bug, which must not hold up other deadlines
            log.exception("The %s of %s is due and could not be done", due.kind, due.scope_id)
        return False


@dataclass(eq=False)
class PunctualActions:
    """The handlers for clocks, starts and ends. `thinker` chooses moves for late seats.

    Each handler returns False if it has only postponed its deadline. It can raise the errors of `Tables.act`.
    """

    tables: Tables
    outages: Outages
    own_times: OwnTimes
    thinker: Thinker

    async def act_on_clocks(self, due: Deadline, now: int) -> bool:
        """Take a table's due clock actions, such as reminders. If none are due, postpone the deadline."""
        # Another process may just have changed something about the table's people.
        table = await self.tables.cache.get_anew(due.scope_id)
        key = clock_action_key(table, now) if self.outages.reaches(table.guild_id, now) else None
        if key is None:
            # Check again soon if a clock is stopped without a known end.
            again = now + (5 * SECOND if is_live(table) else MINUTE)
            due_at = clock_due_at(table)
            return await self._postpone(due, due_at if due_at is None or due_at > now else again)
        late = seat_to_move_for(table, now)
        chosen = None if late is None else await self.thinker.choose_for_late(table, late)
        action = bot_action(table.id, key, now)
        after = await self.tables.act(table.id, act_on_clocks, action, chosen)
        for user_id, person in after.circumstances.people.items():
            if person != table.circumstances.people.get(user_id):  # which concerns other tables too
                await self.own_times.reschedule(user_id, now)
        return True

    async def end(self, due: Deadline, now: int) -> bool:
        """Park or score a game at its end time, or announce that it can't start in time."""
        table = await self.tables.get(due.scope_id)
        at, end = last_round.due_at(table), table.end
        if at is None or end is None or at > now:
            return await self._postpone(due, at)
        away = table.phase == "running" and self.outages.was_away(table, end.until)
        if at == end.until and now < end.stops_at and not away:
            return await self._postpone(due, end.stops_at)  # until then players may finish the round
        action = bot_action(table.id, f"{END} {end.until} {table.revision}", now)
        await self.tables.act(table.id, last_round.act, action, away=away)
        return True

    async def start(self, due: Deadline, now: int) -> bool:
        """Start a lobby's game, or notify its opener if the options don't suit the players."""
        table = await self.tables.get(due.scope_id)
        at = automatic_start.starts_at(table)
        if at is None or at > now:
            return await self._postpone(due, at)
        action = bot_action(table.id, f"{START} {at}", now)
        await self.tables.start(table.id, action, automatic_start.begin)
        return True

    async def _postpone(self, due: Deadline, until: int | None) -> bool:
        await self.tables.postpone(due.scope_id, postponing(until, due.kind))
        return False
