"""How time passes at one table: the bot does what is due, dies at times, and is started again."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

from bot.storage.database import Database
from bot.table.agreements.asking import ask
from bot.table.errors import Refusal
from bot.table.model import Action, Table
from engine import TableError

from .bot import EPOCH, TABLE, Bot, Killed
from .model import HOUR, MINUTE, SECOND
from .witness import FIRST_PERSON, Witness

LATENESS = 30 * SECOND  # the most that the bot is late to look


class World(Witness):
    """A table whose time passes. After every step its witness compares the bot with the model."""

    def __init__(self, store: Database, luck: random.Random, now: int) -> None:
        super().__init__(store, luck, now)
        self._store, self._luck = store, luck
        self._ids = 0

    async def _pass(self, length: int) -> None:
        """Let time pass while the bot is running."""
        until = self._clock.now + length
        while (
            (due := await self._bot.next_due()) is not None and due < until and self._known.phase == "running"
        ):
            polled = self._luck.randrange(10 * MINUTE, 3 * HOUR) // (60 if self._model.live else 1)
            at = max(due, self._clock.now + (polled if due <= self._clock.now else 0))
            at += self._luck.randrange(2 * SECOND if self._model.live else LATENESS)
            if at >= until:
                break
            self._clock.now = at
            await self._look()
        self._clock.now = max(until, self._clock.now)
        await self._look()

    async def _look(self) -> None:
        """Let the bot look until nothing is due, then compare it with the model."""
        for _time in range(6):
            before = self._known.revision, await self._bot.next_due()
            await self._was_there()
            await self._guarded(self._bot.look)
            await self._observe()
            if before == (self._known.revision, await self._bot.next_due()):
                break
        self._compare()

    async def _act(self, change: Callable[..., Table], action: Action, *arguments: object) -> None:
        """Let a person do something, and the bot publish it."""

        async def done() -> None:
            try:
                await self._bot.tables.act(TABLE, change, action, *arguments)
            except (Refusal, TableError):
                return
            self.happened[str(arguments[0]) if change is ask else change.__name__] += 1
            await self._bot.publish()

        await self._was_there()
        await self._guarded(done)
        await self._observe()

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something. If that kills the bot, start it again after a while."""
        try:
            await work()
        except Killed:
            self.happened["died"] += 1
            await self._observe_death()
            self._clock.now += self._luck.choice((SECOND, MINUTE, 3 * MINUTE, HOUR))
            await self._start_again()

    async def _start_again(self) -> None:
        self._channel.dies_in = -1
        self._bot = Bot(self._store, self._channel, self._clock, self._luck)
        await self._wake_up()

    async def _wake_up(self) -> None:
        """Let the bot give a sign of life, then look."""
        await self._observe_heartbeat()  # the process may have died of the latest one
        await self._bot.outages.heartbeat()
        await self._observe_heartbeat()
        await self._observe()
        await self._bot.look()
        await self._observe()

    async def _was_there(self) -> None:
        await self._bot.was_there()
        self._heartbeat = await self._bot.heartbeat()

    async def _observe_heartbeat(self) -> None:
        """Tell the model of an outage, if there was one before the latest sign of life."""
        began, self._heartbeat = self._heartbeat, await self._bot.heartbeat()
        if self._heartbeat - began > 90 * SECOND:
            self._model.outages.append((began, self._heartbeat + MINUTE, self._heartbeat - began))

    def _action(self, seat: int) -> Action:
        self._ids += 1
        now = self._clock.now
        return Action((now - EPOCH << 22) + self._ids, FIRST_PERSON + seat, f"Person {seat}", now)
