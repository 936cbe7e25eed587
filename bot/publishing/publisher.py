"""The public messages of the tables: what is owed is posted, once, in order.

What a table owes stands in the outbox, written in the transaction that changed the table. One worker a table
posts the latest message and takes the buttons off the older ones; after a crash the restarted bot posts what
is still owed, a few tables at a time. Where somebody acts, the table waits for none of those.
"""

from __future__ import annotations

import asyncio
import logging

from ..table.model import Table
from .showing import Tools
from .startup_queue import StartupQueue
from .threads import is_there
from .worker import LATE, Worker

log = logging.getLogger(__name__)


class Publisher:
    """Shows the tables. `wake` it after every change."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._queue = StartupQueue()
        self._workers: dict[str, Worker] = {}

    @property
    def waiting(self) -> int:
        """How many tables wait for their messages to be brought up to date."""
        return sum(not worker.at_rest for worker in self._workers.values())

    def wake(self, table_id: str) -> None:
        """Bring a table up to date at once, in the background: somebody acts there."""
        if table_id in self._queue.tables:
            self._queue.leave(table_id)
        self._start(table_id, restarted=False)

    async def has_channel(self, table: Table) -> bool:
        """Return whether the channel or thread of a table exists, as far as can be told."""
        return await is_there(self._tools.poster.client, table.channel_id)

    async def catch_up(self) -> None:
        """After a start: publish what was owed when the bot stopped, and look for what may arrive late."""
        outbox = self._tools.outbox
        owed = await outbox.unsettled()
        for table_id in dict.fromkeys((*owed, *await outbox.touched(int(2000 * LATE)))):
            self._start(table_id, restarted=True)

    async def close(self) -> None:
        """Stop; what is owed stays in the outbox."""
        tasks = [worker.task for worker in self._workers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, table_id: str, *, restarted: bool) -> None:
        at_work = self._workers.get(table_id)
        if at_work is not None and not at_work.task.done():
            at_work.wake()
            return
        if restarted:
            self._queue.tables.add(table_id)
        worker = self._workers[table_id] = Worker(table_id, self._tools, self._queue, restarted=restarted)
        worker.task.add_done_callback(lambda _: self._forget(table_id, worker))

    def _forget(self, table_id: str, worker: Worker) -> None:
        if self._workers.get(table_id) is worker:
            del self._workers[table_id]
        if not worker.task.cancelled() and (error := worker.task.exception()) is not None:
            log.error("Table %s could not be shown", table_id, exc_info=error)
