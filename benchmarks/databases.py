"""What an action costs the bot on a PostgreSQL server of the same machine, against one on a file.

The bot's own CPU, not the server's. Both bots take short turns, each at its own pace, so that a busy machine
slows both; each turn on the server is compared with those on the file before and after it, and the middle one
of these ratios counts. Nothing is measured where PostgreSQL is not installed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests import postgres
from tests.wire import BotProcess, WireDiscord

from .crowd import Company, running_bot, seated
from .figure import Figure, one_by_one
from .gauge import cpu_seconds, used_since
from .throughput import join_and_leave, move

MOST = 1.6  # times the CPU
TABLES, SECONDS, TURNS = 4, 2.0, 5  # turns on the server; one more on the file

Work = Callable[[Company], Awaitable[int]]


class Side(NamedTuple):
    """A bot, with people at tables that have not begun, and at others that have."""

    bot: BotProcess
    lobbies: list[Company]
    playing: list[Company]


def measure() -> Iterator[Figure]:
    """Run the bot twice as a process, each against a stand-in; takes a minute."""
    return one_by_one(_measure()) if postgres.PROGRAMS is not None else iter(())


async def _measure() -> AsyncIterator[Figure]:
    async with running_bot() as (wire, bot), _bot_on_server() as (other_wire, other_bot):
        file, server = await _side(wire, bot), await _side(other_wire, other_bot)
        for name, work, seats in (
            ("an action without a picture", join_and_leave, "lobbies"),
            ("a move, stored, drawn, posted", move, "playing"),
        ):
            turns = [await _turn(file, work, seats)]
            ratios = []
            for _ in range(TURNS):
                costly = await _turn(server, work, seats)
                turns.append(await _turn(file, work, seats))
                ratios.append(2 * costly / sum(turns[-2:]))
            yield Figure(f"{name}: CPU on a file", 1000 * median(turns), "ms")
            yield Figure("on PostgreSQL, against that", median(ratios), "times", MOST, at_most=True)


@asynccontextmanager
async def _bot_on_server() -> AsyncIterator[tuple[WireDiscord, BotProcess]]:
    with TemporaryDirectory() as folder, postgres.server() as server:
        server.create_template()
        with server.database() as address:
            async with WireDiscord() as wire, BotProcess(wire, Path(folder), address=address) as bot:
                yield wire, bot


async def _side(wire: WireDiscord, bot: BotProcess) -> Side:
    return Side(bot, await seated(wire, TABLES, begun=False), await seated(wire, TABLES))


async def _turn(side: Side, work: Work, seats: str) -> float:
    """Let all tables be busy for a while; give the seconds of CPU for each interaction."""
    done, begun, before = 0, time.monotonic(), cpu_seconds(side.bot)

    async def again_and_again(company: Company) -> None:
        nonlocal done
        while time.monotonic() < begun + SECONDS:
            answered = await work(company)
            done += answered

    await asyncio.gather(*map(again_and_again, getattr(side, seats)))
    return used_since(side.bot, before) / done
