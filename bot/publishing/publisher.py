"""The public messages of the tables: what the outbox owes is posted, once, by one worker a table."""

from __future__ import annotations

import asyncio
import logging
from copy import copy

from ..table.model import Table
from .showing import PublishingServices
from .threads import exists, is_found
from .worker import BATCH_SIZE, LATE, StartupQueue, UncertainRequest, Worker

log = logging.getLogger(__name__)

LOOKS_BACK = 1.0  # seconds that a look at one table may hold up the next


class Publisher:
    """Shows the tables. `wake` it after every change."""

    def __init__(self, tools: PublishingServices) -> None:
        self._tools = tools
        self._queue = StartupQueue()
        self._workers: dict[str, Worker] = {}
        self._start_request = UncertainRequest()  # all that the last process may have sent at its end
        self._in_doubt: dict[str, None] = {}  # the tables that it may be about, in order
        self._looking_back: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """How many tables wait for their messages to be brought up to date."""
        return sum(not worker.at_rest for worker in self._workers.values())

    def wake(self, table_id: str) -> None:
        """Bring a table up to date at once, in the background: a person acts there."""
        self._queue.leave(table_id)
        self._start(table_id, acted=True)

    async def has_channel(self, table: Table) -> bool:
        """Return whether the channel or thread of a table exists, as far as can be told."""
        return await exists(self._tools.poster.client, table.channel_id)

    async def is_shown(self, table: Table) -> bool:
        """Return whether the latest message of a table is there, as far as can be told. Raises NotRead."""
        post = await self._tools.outbox.latest_post(table.id)
        if post is None:
            return False
        return await is_found(self._tools.poster.message(post.channel_id, post.message_id).fetch())

    async def catch_up(self) -> None:
        """After a start: publish what was owed when the bot stopped, and look for what may arrive late."""
        outbox = self._tools.outbox
        self._start_request.note()
        owed = await outbox.unsettled()
        self._in_doubt = dict.fromkeys((*owed, *await outbox.touched(int(2000 * LATE))))
        for table_id in owed:
            self._start(table_id, acted=False)
        self._looking_back = [asyncio.create_task(self._look_back()) for _ in range(BATCH_SIZE)]

    async def _look_back(self) -> None:
        """Look for what arrived late at tables at which no one acts, one by one: there may be thousands."""
        await asyncio.sleep(self._start_request.left)
        while self._in_doubt:
            worker = self._start(next(iter(self._in_doubt)), acted=False)
            await asyncio.wait([worker.task], timeout=LOOKS_BACK)

    async def close(self) -> None:
        """Stop; what is owed stays in the outbox."""
        tasks = [*self._looking_back, *(worker.task for worker in self._workers.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, table_id: str, *, acted: bool) -> Worker:
        lost = copy(self._start_request) if table_id in self._in_doubt else UncertainRequest()
        self._in_doubt.pop(table_id, None)
        at_work = self._workers.get(table_id)
        if at_work is not None and not at_work.task.done():
            at_work.wake()
            return at_work
        if not acted:
            self._queue.tables.add(table_id)
        worker = self._workers[table_id] = Worker(table_id, self._tools, self._queue, lost, acted=acted)
        worker.task.add_done_callback(lambda _: self._forget(table_id, worker))
        return worker

    def _forget(self, table_id: str, worker: Worker) -> None:
        if self._workers.get(table_id) is worker:
            del self._workers[table_id]
        if not worker.task.cancelled() and (error := worker.task.exception()) is not None:
            log.error("Table %s could not be shown", table_id, exc_info=error)
