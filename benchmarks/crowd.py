"""Simulated players at several tables of the real bot in parallel, with a local stand-in for Discord."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from bot.storage.database import Database
from bot.table.clock.rules import ClockRules
from tests.wire import BotProcess, Deed, WireDiscord
from tests.wire.discord.world import Message
from tests.wire.players.table_session import TableSession, asks, last_button, take_first

from .stock import stock

ANSWER_SECONDS = 5.0  # seconds; Discord itself gives up after three


class Company(TableSession):
    """A table whose players press `Move`, then a suggestion or a die and a square, and so on."""

    composer: Message | None = None
    busy = False
    options: Mapping[str, object] = MappingProxyType({})  # options of the tables that it opens
    _going_on: asyncio.Task[None] | None = None

    async def press(self) -> Deed:
        """Make the next press and return it, while a background task waits for its results."""
        deed = self._next()
        self.busy = True
        self._going_on = asyncio.create_task(self._go_on(deed))
        return deed

    def look_again(self) -> Deed:
        """Press `Move` again and return the press. This is always possible, and the answer has a picture."""
        return self.mover.press(self.boards()[-1], label="Move")

    def _next(self) -> Deed:
        if self.composer is None:
            return self.look_again()
        if found := last_button(self.composer.components):
            return self.mover.press(self.composer, custom_id=found[0])
        return take_first(self.mover, self.composer)

    async def step(self) -> None:
        """Make the next press, and wait for its results."""
        await self.press()
        await self.rest()

    async def rest(self) -> None:
        """Wait until the results of the last press have arrived."""
        if self._going_on is not None:
            await self._going_on

    async def begin_again(self) -> None:
        """Open another table after a match has ended, and wait for its board."""
        boards = len(self.boards())
        await self.begin(**self.options)
        await self.board_after(boards)

    async def _go_on(self, deed: Deed) -> None:
        count, answer = len(self.boards()), await deed.answer(ANSWER_SECONDS)
        self.composer = answer.message if asks(answer.components) else None
        if self.composer is None:  # the move is made
            await self.board_after(count, 30.0)
            if self.is_over:
                await self.begin_again()
        self.busy = False


@asynccontextmanager
async def running_bot(
    tables: int = 0, clock: ClockRules | None = None
) -> AsyncIterator[tuple[WireDiscord, BotProcess]]:
    """Run the bot against a stand-in for Discord within this context, and yield the stand-in and the bot.

    The database is new and has `tables` tables in mid-match, each with the `clock`, if one is given.
    """
    with TemporaryDirectory() as folder:
        async with WireDiscord() as wire:
            bot = BotProcess(wire, Path(folder))
            store = await Database.open(bot.database)
            await stock(store, tables, clock)
            await store.close()
            async with bot:
                yield wire, bot


async def seated(wire: WireDiscord, tables: int, *, begun: bool = True, **options: object) -> list[Company]:
    """Return `tables` new tables of two people, each in its own channel, with `options`.

    If `begun` is false, only the first of the two has joined, and no match has started.
    """
    companies = []
    for number in range(tables):
        channel = wire.world.add_channel(wire.world.guild, f"games-{number}")
        companies.append(Company(wire, f"ann-{number}", f"bob-{number}", channel=channel))
        companies[-1].options = options
        await (companies[-1].begin(**options) if begun else companies[-1].open(**options))
    return companies


async def press_steadily(companies: list[Company], rate: float, seconds: float) -> list[Deed]:
    """Press buttons `rate` times a second for `seconds` seconds, without waiting for answers in between.

    Return the presses once all of them are answered.
    """
    presses, start = [], time.monotonic()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(start + number / rate - time.monotonic())
        idle = next((each for each in companies if not each.busy), None)
        companies.append(companies.pop(0))  # take turns
        looking = next(each for each in companies if not each.is_over)
        presses.append(await idle.press() if idle else looking.look_again())
    await asyncio.gather(*(deed.answer(ANSWER_SECONDS) for deed in presses))
    return presses
