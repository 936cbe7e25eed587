"""The cost of an action with a PostgreSQL server on the same machine, compared with a database file.

The cost is the bot's own CPU time, not the server's. Nothing is measured if PostgreSQL is not installed.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests import postgres
from tests.wire import BotProcess, WireDiscord

from .crowd import running_bot, seated
from .figure import Figure, one_by_one
from .sides import Side, compared
from .throughput import join_and_leave, move

MAX_RATIO = 2.0  # times the CPU time with a file
TABLES, SECONDS, TURNS = 4, 2.0, 5  # turns on the server; there is one more on the file


def measure() -> Iterator[Figure]:
    """Yield an action's CPU time on a file (ms), and how many times as much it takes on PostgreSQL.

    Yield nothing if PostgreSQL is not installed. Takes a minute.
    """
    return one_by_one(_measure()) if postgres.PROGRAMS is not None else iter(())


async def _measure() -> AsyncIterator[Figure]:
    async with running_bot() as (wire, bot), _bot_on_server() as (other_wire, other_bot):
        for name, work, begun in (
            ("an action without a picture", join_and_leave, False),
            ("a move, stored, drawn, posted", move, True),
        ):
            file = Side(bot, await seated(wire, TABLES, begun=begun))
            server = Side(other_bot, await seated(other_wire, TABLES, begun=begun))
            cost, ratio = await compared(file, server, work, SECONDS, TURNS)
            yield Figure(f"{name}: CPU on a file", 1000 * cost, "ms")
            yield Figure("on PostgreSQL, against that", ratio, "times", MAX_RATIO, at_most=True)


@asynccontextmanager
async def _bot_on_server() -> AsyncIterator[tuple[WireDiscord, BotProcess]]:
    with TemporaryDirectory() as folder, postgres.server() as server:
        server.create_template()
        with server.database() as address:
            async with WireDiscord() as wire, BotProcess(wire, Path(folder), address=address) as bot:
                yield wire, bot
