"""At start-up, tables that need posts are handled a few at a time, but active players never wait."""

from __future__ import annotations

import asyncio

from bot.publishing.worker import BATCH_SIZE, StartupQueue


class Work:
    """Works on tables, each until it is told to finish."""

    def __init__(self) -> None:
        self.queue = StartupQueue()
        self.begun: list[str] = []
        self.end: dict[str, asyncio.Event] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def begin(self, *names: str, owed: bool = True) -> None:
        """Start working on tables. If `owed`, they have to be posted, and wait for their turn."""
        for name in names:
            if owed:
                self.queue.tables.add(name)
            self.end[name] = asyncio.Event()
            self.tasks.append(asyncio.create_task(self._work(name)))
        await asyncio.sleep(0)

    async def finish(self, name: str) -> None:
        """Let the work on a table finish."""
        self.end[name].set()
        await settled()

    async def stop(self) -> None:
        """Let the work on all tables finish, and wait for it."""
        for end in self.end.values():
            end.set()
        await asyncio.wait_for(asyncio.gather(*self.tasks), 5)

    async def _work(self, name: str) -> None:
        async with self.queue.turn(name):
            self.begun.append(name)
            await self.end[name].wait()


async def settled() -> None:
    """Let every task run as far as it can."""
    for _ in range(10):
        await asyncio.sleep(0)


NAMES = [f"table{number}" for number in range(BATCH_SIZE + 3)]


async def test_a_few_at_a_time_in_order() -> None:
    """A finished table makes room for the one waiting longest. An active player's table doesn't wait."""
    work = Work()
    await work.begin(*NAMES)
    assert work.begun == NAMES[:BATCH_SIZE]
    await work.finish(NAMES[2])
    assert work.begun == NAMES[: BATCH_SIZE + 1]
    await work.stop()
    assert work.begun == NAMES
    work = Work()
    await work.begin(*NAMES)
    work.queue.leave(NAMES[0])
    await settled()
    assert work.begun == NAMES[: BATCH_SIZE + 1]
    await work.stop()
    work = Work()
    await work.begin(*NAMES)
    await work.begin("new", owed=False)
    assert work.begun == [*NAMES[:BATCH_SIZE], "new"]
    work.queue.leave(NAMES[-1])
    await settled()
    assert work.begun == [*NAMES[:BATCH_SIZE], "new", NAMES[-1]]
    await work.stop()


async def test_who_leaves_a_turn() -> None:
    """A table gives up its turn while it waits for Discord, and when it is cancelled, working or waiting."""
    work = Work()
    rested, wake = asyncio.Event(), asyncio.Event()

    async def rest() -> None:
        work.queue.tables.add("tired")
        async with work.queue.turn("tired"):
            async with work.queue.rest("tired"):
                await wake.wait()
            rested.set()

    work.tasks.append(asyncio.create_task(rest()))
    await settled()
    await work.begin(*NAMES)
    assert work.begun == NAMES[:BATCH_SIZE]
    wake.set()
    await settled()
    assert not rested.is_set()
    for name in NAMES[:3]:
        await work.finish(name)
    assert work.begun == NAMES
    await work.finish(NAMES[3])
    assert rested.is_set()
    await work.stop()
    work = Work()
    await work.begin(*NAMES)
    for task in (work.tasks[0], work.tasks[BATCH_SIZE]):
        task.cancel()
    await asyncio.gather(work.tasks.pop(BATCH_SIZE), work.tasks.pop(0), return_exceptions=True)
    await settled()
    assert work.begun == [*NAMES[:BATCH_SIZE], NAMES[BATCH_SIZE + 1]]
    await work.stop()
