"""Workers. Each keeps one table's public messages up to date, making one request after another."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from ..storage.errors import NotRead, NotSaved
from ..storage.outbox import DiscordState
from ..table.errors import Refusal
from ..table.model import Table
from ..transport.errors import DISCORD_FAILURES, is_forbidden, is_gone, is_transient
from .notifications.reminders import remind
from .plan import Edit, plan
from .showing import PublishingServices, reconcile_late_posts, show

log = logging.getLogger(__name__)

FIRST_PAUSE, MAX_PAUSE_SECONDS = 1.0, 300.0  # seconds between attempts while Discord fails
LATE = 30.0  # seconds for which a request may still arrive after its sender stopped waiting
EDIT_GAP = 0.2  # seconds between two edits of a table's message: changes in between share the second one

BATCH_SIZE = 4  # tables: if 1,000 are waiting, some 80 requests exceed Discord's limit of 50 a second


class Worker:
    """A worker that keeps one table's messages up to date. Call `wake` when the table has changed.

    `lost` is the table's latest request, if its outcome is unknown. If someone has `acted`, the messages are
    updated right away. Otherwise, the worker waits for its turn in `queue`.
    """

    def __init__(
        self,
        table_id: str,
        tools: PublishingServices,
        queue: StartupQueue,
        lost: UncertainRequest,
        *,
        acted: bool,
    ) -> None:
        self._id = table_id
        self._tools = tools
        self._backoff = tools.poster.backoff
        self._queue = queue
        self._late = lost
        self._restarted = lost.noted  # posts may have been made but not recorded
        self._acted = acted
        self._woken = False
        self._failures = 0  # in a row
        self._edited_at = -math.inf
        self._pause: asyncio.Task[None] | None = None
        self._channel_id = 0
        self.at_rest = False  # only waiting to look back or for more to happen
        self.task = asyncio.create_task(self._run())

    def wake(self) -> None:
        """Read the outbox again because someone has acted, and end a pause early if the channel allows it."""
        self._woken = True
        if self._pause is not None and self._backoff.allow_one(self._channel_id):
            self._pause.cancel()

    async def _run(self) -> None:
        """Update the messages: now if someone has acted, otherwise when the queue reaches the table."""
        if self._acted:
            await self._show_until_settled()
        else:
            async with self._queue.turn(self._id):
                await self._show_until_settled()

    async def _show_until_settled(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                return await self._settle()
            except NotRead as error:  # tried again, even if no one acts
                log.warning("Table %s is not shown yet: %s", self._id, error)
            except Refusal as refusal:
                return log.warning("Table %s is not shown: %s", self._id, refusal)
            await self._rest(pause)
            pause, self._restarted = min(2 * pause, MAX_PAUSE_SECONDS), True
            self._late.note()

    async def _settle(self) -> None:
        """Update messages until nothing is left to do. Raises NotRead, NoSuchTable or TableDamaged."""
        shown = await self._read()
        while shown.unsettled or self._late.noted:
            if not await self._go_on(shown):
                await self._rest_in_case(self._edit_gap)
                if not self._woken:
                    return
            shown = await self._read()

    async def _go_on(self, shown: DiscordState) -> bool:
        """Update the messages, or wait until that is allowed. Return whether there may be more to do."""
        if not (shown.unsettled or self._late.is_over):  # the table is not held in memory meanwhile
            await self._rest_in_case(self._late.left)
            return True
        table, late = await self._tools.tables.get(self._id), self._late.is_over
        if (seconds := self._backoff_of(table)) > 0:
            await self._rest(seconds, table.channel_id)
            return True
        if self._edit_gap > 0 and any(isinstance(step, Edit) for step in plan(table, shown)):
            await self._rest(self._edit_gap)
            return True
        return await self._attempt(table, shown, late)

    async def _attempt(self, table: Table, shown: DiscordState, late: bool) -> bool:
        """Update the table's messages and reminders. If `late`, also find messages that have arrived late.

        Return whether there may be more to do.
        """
        try:
            if shown.unsettled and await show(self._tools, table, shown, restarted=self._restarted):
                self._edited_at = _now()
            if shown.reminders:
                await remind(self._tools, table.id, shown.reminders)
            if late:
                self._late.settle()  # a refusal ends the search, other failures note a new request
                await reconcile_late_posts(self._tools, table)
            if table.clock is not None:
                await self._tools.outages.accepted(table)
        except (*DISCORD_FAILURES, NotRead, NotSaved) as error:
            self._restarted = True
            return await self._may_try_again(table, error)  # otherwise with the next change, press or start
        self._failures, self._restarted = 0, False
        return late or self._woken or self._late.noted  # otherwise nothing more is to be shown

    async def _read(self) -> DiscordState:
        while True:
            self._woken = False
            shown = await self._tools.outbox.shown(self._id)
            if shown.unsettled or not self._woken:
                return shown

    def _backoff_of(self, table: Table) -> float:
        """Return the seconds until the next request to the channel, fewer if someone has just acted."""
        acted, self._acted = self._acted, False
        if acted:
            self._backoff.allow_one(table.channel_id)
        return self._backoff.wait(table.channel_id)

    async def _may_try_again(self, table: Table, error: Exception) -> bool:
        """Return whether to try again after a failure. If the failure seems temporary, pause first."""
        log.warning("Table %s is not shown yet: %s", table.id, error or type(error).__name__)
        if table.clock is not None and (is_forbidden(error) or is_gone(error)):
            with suppress(NotRead, NotSaved):
                await self._tools.outages.refused(table)
        if is_forbidden(error):
            self._backoff.failed(table.channel_id)
            return True
        if not is_transient(error):
            return self._woken
        self._late.note()
        pause = min(FIRST_PAUSE * 2**self._failures, MAX_PAUSE_SECONDS)
        self._failures += 1
        await self._rest(pause, table.channel_id)
        return True

    @property
    def _edit_gap(self) -> float:
        """The seconds until the table's message may be edited again."""
        return max(self._edited_at + EDIT_GAP - _now(), 0.0)

    async def _rest_in_case(self, seconds: float) -> None:
        """Wait for `seconds` or until `wake` is called. Return right away if it has just been called."""
        if self._woken or seconds <= 0:
            return
        self.at_rest = True
        try:
            await self._rest(seconds)
        finally:
            self.at_rest = False

    async def _rest(self, seconds: float, channel_id: int = 0) -> None:
        """Wait for `seconds` or until `wake` is called.

        With a `channel_id`, `wake` ends the wait only if the channel allows an early request.
        """
        self._pause, self._channel_id = asyncio.create_task(asyncio.sleep(seconds)), channel_id
        async with self._queue.rest(self._id):
            try:
                await asyncio.wait([self._pause])
            finally:
                self._pause.cancel()
                self._pause = None


class UncertainRequest:
    """A table's latest request whose outcome is unknown because of a lost response or a crash.

    Discord may carry out the request up to 30 seconds later. After that, the bot looks for its results.
    """

    def __init__(self) -> None:
        self._since: float | None = None  # by the clock of the event loop

    @property
    def noted(self) -> bool:
        """Whether a request may have arrived late, or may still arrive."""
        return self._since is not None

    @property
    def left(self) -> float:
        """The seconds until the request can no longer arrive, or 0 after that."""
        return 0.0 if self._since is None else max(self._since + LATE - _now(), 0.0)

    @property
    def is_over(self) -> bool:
        """Whether a request was lost and can no longer arrive."""
        return self.noted and self.left == 0

    def note(self) -> None:
        """Record that a request may still arrive late."""
        self._since = _now()

    def settle(self) -> None:
        """Forget the request."""
        self._since = None


def _now() -> float:
    return asyncio.get_running_loop().time()


class StartupQueue:
    """The queue of `tables` to update after start-up, a few at a time. Other tables do not wait."""

    def __init__(self) -> None:
        self.tables: set[str] = set()  # that wait for a turn, or have one
        self._waiting: OrderedDict[str, asyncio.Event] = OrderedDict()
        self._at_work: set[str] = set()

    def leave(self, table_id: str) -> None:
        """Remove a table from the queue, because someone has acted there and it should not wait."""
        self.tables.discard(table_id)
        if table_id in self._waiting:
            self._waiting.pop(table_id).set()
        self._end(table_id)

    @asynccontextmanager
    async def turn(self, table_id: str) -> AsyncIterator[None]:
        """Wait for a table's turn, and hold that turn within this context."""
        try:
            await self._begin(table_id)
            yield
        finally:
            self._end(table_id)
            self.tables.discard(table_id)

    @asynccontextmanager
    async def rest(self, table_id: str) -> AsyncIterator[None]:
        """Give up a table's turn within this context, then wait for a new one."""
        self._end(table_id)
        yield
        await self._begin(table_id)

    async def _begin(self, table_id: str) -> None:
        if table_id in self.tables:
            admitted = self._waiting[table_id] = asyncio.Event()
            self._admit()
            await admitted.wait()

    def _end(self, table_id: str) -> None:
        self._waiting.pop(table_id, None)
        self._at_work.discard(table_id)
        self._admit()

    def _admit(self) -> None:
        while self._waiting and len(self._at_work) < BATCH_SIZE:
            table_id, admitted = self._waiting.popitem(last=False)
            self._at_work.add(table_id)
            admitted.set()
