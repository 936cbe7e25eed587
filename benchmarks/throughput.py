"""How many interactions the bot handles per second: without a change, with a commit, and with a picture.

Rates are given per second on the clock and per second of the bot's CPU time, which shows what one core could
handle. Clock time includes the work of the stand-in and its people, which share the machine. CPU time does
not, so the targets are for CPU time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

from tests.wire import BotProcess

from .crowd import Company, running_bot, seated
from .figure import Figure, one_by_one
from .gauge import cpu_seconds, used_since

TABLES, SECONDS, TURNS = 12, 3.0, 2  # busy tables, seconds per turn, and turns, of which the best counts
LEAST_BARE, LEAST_COMMITS, LEAST_PICTURES, LEAST_MOVES = 1000.0, 400.0, 60.0, 40.0

Work = Callable[[Company], Awaitable[int]]  # uses a table, and returns the number of interactions


def measure() -> Iterator[Figure]:
    """Yield how many interactions of each kind a bot process handles per second and per second of CPU time.

    The bot runs against a stand-in for Discord. Takes about 40 seconds.
    """
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    async with running_bot() as (wire, bot):
        lobbies = await seated(wire, TABLES, begun=False)
        playing = await seated(wire, TABLES)
        for name, companies, work, least in (
            ("answers without a change", playing, ask, LEAST_BARE),
            ("answers with a commit", lobbies, join_and_leave, LEAST_COMMITS),
            ("answers with a picture", playing, look, LEAST_PICTURES),
            ("moves by /move, stored, drawn, posted", playing, move, LEAST_MOVES),
        ):
            for figure in await _rates(name, bot, companies, work, least):
                yield figure


async def ask(company: Company) -> int:
    """Ask for the rules, and return 1, the number of interactions."""
    await company.users[0].press(company.boards()[-1], label="Rules").answer()
    return 1


async def join_and_leave(company: Company) -> int:
    """Join a table that has not started, leave it, and return 2, the number of interactions."""
    for label in ("Join", "Leave"):
        await company.users[1].press(company.posts()[-1], label=label).answer()
    return 2


async def look(company: Company) -> int:
    """Start building a move, which shows the candidates, and return 1, the number of interactions."""
    await company.look_again().answer()
    return 1


async def move(company: Company) -> int:
    """Make a move, wait for the board that shows it, and return 1, the number of interactions."""
    if company.is_over:  # a fast bot ends matches before the time is up
        await company.begin_again()
    await company.move()
    return 1


async def _rates(
    name: str, bot: BotProcess, companies: list[Company], work: Work, least: float
) -> list[Figure]:
    turns = [await _turn(bot, companies, work) for _ in range(TURNS)]
    by_clock, by_cpu = (max(rates) for rates in zip(*turns))
    return [
        Figure(name, by_clock, "a second"),
        Figure("the same by the bot's CPU", by_cpu, "a second", least),
    ]


async def _turn(bot: BotProcess, companies: list[Company], work: Work) -> tuple[float, float]:
    """Keep all tables busy for SECONDS, and return the interactions per second and per CPU second.

    `work` does something at a table, and returns the number of interactions. CPU time is the bot's own.
    """
    interactions, start, before = 0, time.monotonic(), cpu_seconds(bot)

    async def again_and_again(company: Company) -> None:
        nonlocal interactions
        while time.monotonic() < start + SECONDS:
            answered = await work(company)
            interactions += answered

    await asyncio.gather(*map(again_and_again, companies))
    return interactions / (time.monotonic() - start), interactions / used_since(bot, before)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
