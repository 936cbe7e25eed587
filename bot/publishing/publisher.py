"""The publisher of tables' public messages. It has one worker per table, which posts each message once."""

from __future__ import annotations

import asyncio
import logging
from copy import copy

from ..table.model import Table
from .showing import PublishingServices
from .threads import exists, is_found
from .worker import BATCH_SIZE, LATE, StartupQueue, UncertainRequest, Worker

log = logging.getLogger(__name__)

LOOKS_BACK = 1.0  # seconds for which looking at one table may hold up the next


class Publisher:
    """The publisher of tables' messages. Call `wake` after every change to a table."""

    def __init__(self, tools: PublishingServices) -> None:
        self._tools = tools
        self._queue = StartupQueue()
        self._workers: dict[str, Worker] = {}
        self._start_request = UncertainRequest()  # anything the last process may have sent when it ended
        self._in_doubt: dict[str, None] = {}  # the tables that it may concern, in order
        self._looking_back: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """The number of tables whose messages are waiting to be updated."""
        return sum(not worker.at_rest for worker in self._workers.values())

    def wake(self, table_id: str) -> None:
        """Update a table's messages right away, in the background, since someone has acted there."""
        self._queue.leave(table_id)
        self._start(table_id, acted=True)

    async def has_channel(self, table: Table) -> bool:
        """Return whether a table's channel or thread exists, or True if that is unknown."""
        return await exists(self._tools.poster.client, table.channel_id)

    async def is_shown(self, table: Table) -> bool:
        """Return whether a table's latest message exists, or True if that is unknown. Raises NotRead."""
        post = await self._tools.outbox.latest_post(table.id)
        if post is None:
            return False
        return await is_found(self._tools.poster.message(post.channel_id, post.message_id).fetch())

    async def catch_up(self) -> None:
        """Publish what was unpublished when the bot last stopped, and look for posts that arrive late."""
        outbox = self._tools.outbox
        self._start_request.note()
        owed = await outbox.unsettled()
        self._in_doubt = dict.fromkeys((*owed, *await outbox.touched(int(2000 * LATE))))
        for table_id in owed:
            self._start(table_id, acted=False)
        self._looking_back = [asyncio.create_task(self._look_back()) for _ in range(BATCH_SIZE)]

    async def _look_back(self) -> None:
        """Check tables where no one is acting, one at a time, for the bot's posts that have arrived late."""
        await asyncio.sleep(self._start_request.left)
        while self._in_doubt:
            worker = self._start(next(iter(self._in_doubt)), acted=False)
            await asyncio.wait([worker.task], timeout=LOOKS_BACK)

    async def close(self) -> None:
        """Stop all workers. Messages that they have not posted stay in the outbox."""
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
