"""The bot's memory at rest, with thousands of open tables, and after 100,000 interactions."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

from bot.views.custom_id import CustomId
from tests.wire import BotProcess, WireDiscord
from tests.wire.discord.forms import BUTTON, ROW

from .crowd import Company, running_bot, seated
from .figure import Figure, one_by_one
from .gauge import descriptors, threads
from .stock import GAME, stocked
from .throughput import ask

MAX_MB, MAX_GROWTH_MB = 90, 5
OPEN_TABLES = 10_000
INTERACTIONS = int(os.environ.get("ALEA_BENCH_INTERACTIONS", "100000"))
WARM_UP = 8_000  # steps of moves, after which the caches of pictures, films and matches are full
OTHERS = 300  # tables to look at first, enough to fill all 256 places in the bot's cache
TABLES, STEPS_EVERY = 8, 20  # tables in use; one in so many interactions is a step of a move
FORGOTTEN_EVERY = 500  # interactions
KEPT_POSTS = 6  # in each channel
SETTLE_SECONDS = 2.0
IDLE_SECONDS = 35.0  # until idle connections to Discord are closed: they are kept for 15 and checked every 15


def measure() -> Iterator[Figure]:
    """Yield the memory of a bot process in one guild (MB), at rest and after many interactions.

    Also yield how many more threads and files it has by then. Takes about four minutes. Linux only (/proc).
    """
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    for tables in (0, OPEN_TABLES):
        name = f"memory at rest, {tables or 'no'} open tables"
        yield Figure(name, await _at_rest(tables), "MB", MAX_MB, at_most=True)
    for figure in await _in_use():
        yield figure


async def _at_rest(tables: int) -> float:
    async with running_bot(tables) as (_, bot):
        await asyncio.sleep(SETTLE_SECONDS)
        return bot.memory


async def _in_use() -> list[Figure]:
    async with running_bot(OTHERS) as (wire, bot):
        companies = await seated(wire, TABLES)
        await _look_at_others(companies[0])
        await _interact(wire, companies, WARM_UP, steps_every=1)
        before = await _levels(bot)
        await _interact(wire, companies, INTERACTIONS, steps_every=STEPS_EVERY)
        after = await _levels(bot)
    memory, of_threads, of_files = (late - early for early, late in zip(before, after))
    during = f"after {INTERACTIONS} interactions"
    return [
        Figure(f"memory {during}", after[0], "MB"),
        Figure(f"memory more {during}", memory, "MB", MAX_GROWTH_MB, at_most=True),
        Figure(f"threads more {during}", of_threads, "threads", 0, at_most=True),
        Figure(f"files and sockets more {during}", of_files, "descriptors", 0, at_most=True),
    ]


async def _levels(bot: BotProcess) -> tuple[float, int, int]:
    await asyncio.sleep(IDLE_SECONDS)
    return bot.memory, threads(bot), descriptors(bot)


async def _interact(
    wire: WireDiscord, companies: list[Company], interactions: int, *, steps_every: int
) -> None:
    """Make interactions at all tables in parallel, `interactions` of them in total.

    Every `steps_every`-th interaction is a step of a move. All others ask for the rules.
    """
    numbers = iter(range(1, interactions + 1))

    async def again_and_again(company: Company) -> None:
        for number in numbers:
            await (company.step() if number % steps_every == 0 else ask(company))
            if number % FORGOTTEN_EVERY == 0:
                _forget(wire, companies)

    await asyncio.gather(*map(again_and_again, companies))


async def _look_at_others(company: Company) -> None:
    """Press a button on each of the other tables, so that the bot has to load them all."""
    board, user = company.boards()[-1], company.users[0]
    for number in range(OTHERS):
        rules = CustomId("rules", stocked(number), argument=GAME)
        button = {"type": BUTTON, "style": 2, "label": "Rules", "custom_id": str(rules)}
        await user.press(replace(board, components=[{"type": ROW, "components": [button]}])).answer()


def _forget(wire: WireDiscord, companies: list[Company]) -> None:
    """Make the stand-in forget old posts of the tables that are not waiting for an answer.

    The latest KEPT_POSTS posts of each table are kept.
    """
    for company in companies:
        if not company.busy:
            wire.world.forget(company.posts()[:-KEPT_POSTS])


if __name__ == "__main__":
    for figure in measure():
        print(figure)
