"""Several processes on one PostgreSQL server: their cost, and how soon a new process or a standby answers.

CPU time is the bot's own. The two sides of a ratio alternate in short turns, so that a busy machine slows
both, and the median ratio counts. Nothing is measured if PostgreSQL is not installed. The databases are
large: the benchmarks need about five gigabytes of disk and a quarter of an hour.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import psycopg

from bot.storage.database import Database
from tests import postgres
from tests.bot.people import People
from tests.wire import BotProcess, WireDiscord
from tests.wire.clusters import ClusterProcess, guilds_of
from tests.wire.players.recovery import check_back

from .crowd import Company, press_steadily
from .figure import Figure, one_by_one
from .gauge import cpu_seconds, used_since
from .growth import Costs
from .large_databases import multiply, pour
from .stock import GAME, GUILDS

CLUSTERS = 4
MAX_OF_FOUR, MAX_OF_MANY = 1.15, 1.2  # times the CPU time of one process, times the time with few tables
MAX_START_SECONDS, MAX_FAILOVER_SECONDS = 3.0, 10.0  # seconds
RATE, SECONDS, TURNS, TABLES = 32.0, 6.0, 5, 8  # interactions a second
FEW, TIMES = 1_000, 1_000  # tables in the smaller database, and how many times as many the larger has
TABLES_IN_PLAY, PLIES = 15, 20
# Open tables when a process is restarted, and copies of each. The check of the logs finds the copies damaged
# and reports them one by one, so they are more work than sound tables.
OPEN, COPIES = 100_000, 100
STARTS = 3


def measure() -> Iterator[Figure]:
    """Yield what four processes and a million tables cost, and how soon a process starts or takes over.

    Yield nothing if PostgreSQL is not installed.
    """
    return one_by_one(_measure()) if postgres.PROGRAMS is not None else iter(())


async def _measure() -> AsyncIterator[Figure]:
    yield Figure(
        f"CPU of an interaction, {CLUSTERS} processes against 1",
        await _of_four(),
        "times",
        MAX_OF_FOUR,
        at_most=True,
    )
    yield Figure(
        "a standby has taken over: first answer of all",
        await _failed_over(),
        "s",
        MAX_FAILOVER_SECONDS,
        at_most=True,
    )
    yield Figure(
        f"start of 1 of {CLUSTERS} to first answer, {OPEN} open tables",
        await _restarted(),
        "s",
        MAX_START_SECONDS,
        at_most=True,
    )
    cpu, clock = await _of_many()
    name = f"an action with {FEW * TIMES} tables, against {FEW}"
    yield Figure(f"{name}: CPU", cpu, "times", MAX_OF_MANY, at_most=True)
    yield Figure(f"{name}: by the clock", clock, "times", MAX_OF_MANY, at_most=True)


@asynccontextmanager
async def _bots(
    address: str, count: int
) -> AsyncIterator[tuple[WireDiscord, list[BotProcess], list[Company]]]:
    """Run `count` processes of the bot on a database, with people at tables in a guild of each shard.

    Yields the stand-in for Discord, the processes and the people. `address` leads to the database.
    """
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        wire = await stack.enter_async_context(WireDiscord())
        wire.world.max_concurrency = 16
        guilds = guilds_of(wire, CLUSTERS)
        if count == 1:
            bots = [BotProcess(wire, folder, address=address)]
        else:
            bots = [ClusterProcess(wire, folder, number, count, address) for number in range(count)]
        for bot in bots:
            await stack.enter_async_context(bot)
        companies = []
        for number in range(TABLES):
            channel = wire.world.add_channel(guilds[number % CLUSTERS], f"games-{number}")
            companies.append(Company(wire, f"ann-{number}", f"bob-{number}", channel=channel))
            await companies[-1].begin()
        yield wire, bots, companies


async def _of_four() -> float:
    with postgres.server() as server:
        server.create_template()
        with server.database() as one, server.database() as other:
            async with _bots(one, 1) as (_, single, few), _bots(other, CLUSTERS) as (_, several, many):
                await _turn(several, many)  # each process draws its first boards, which are more expensive
                turns = [await _turn(single, few) for _ in range(2)]
                ratios = []
                for _ in range(TURNS):
                    costly = await _turn(several, many)
                    turns.append(await _turn(single, few))
                    ratios.append(2 * costly / sum(turns[-2:]))
    return median(ratios)


async def _turn(bots: list[BotProcess], companies: list[Company]) -> float:
    """Press buttons steadily for SECONDS, and return the CPU seconds of all processes per interaction."""
    before = [cpu_seconds(bot) for bot in bots]
    deeds = await press_steadily(companies, RATE, SECONDS)
    return sum(used_since(bot, used) for bot, used in zip(bots, before)) / len(deeds)


async def _failed_over() -> float:
    """Return the seconds from a standby's promotion until a move has been accepted by every process."""
    with postgres.server() as first, postgres.server(standby_of=first) as second:
        with psycopg.connect(first.address(), autocommit=True) as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
            db.execute("SELECT pg_reload_conf()")
        one = f"127.0.0.1:{first.port}"
        address = first.address().replace(one, f"{one},127.0.0.1:{second.port}")
        async with _bots(address, CLUSTERS) as (wire, _, companies):
            await asyncio.to_thread(first.stop, "immediate")
            await asyncio.sleep(MAX_START_SECONDS)
            await asyncio.to_thread(second.promote)
            start = time.monotonic()
            await asyncio.gather(*(_moved(company) for company in companies[:CLUSTERS]))
            took = time.monotonic() - start
            await check_back(wire, companies[0])
    return took


async def _moved(company: Company) -> None:
    """Try to move at a company's table, ten times a second, until a move is accepted."""
    count = len(company.boards())
    while len(company.boards()) == count:
        (move, *_) = await company.suggested() or [""]
        if move:
            await company.mover.slash(company.place, "move", move=move).answer()
        await asyncio.sleep(0.1)


async def _restarted() -> float:
    """Return the seconds from the restart of one of four processes until its first answer.

    The process is responsible for a quarter of the open tables. The quickest of STARTS restarts counts.
    """
    number, took = (GUILDS >> 22) % CLUSTERS, []
    with postgres.server() as server:
        server.create_template()
        with server.database() as address:
            await pour(address, OPEN // COPIES)
            multiply(address, COPIES)
            async with _bots(address, CLUSTERS) as (_, bots, companies):
                company = next(
                    each for each in companies if (each.channel.guild.id >> 22) % CLUSTERS == number
                )
                for _ in range(STARTS):
                    await bots[number].kill()
                    start = time.monotonic()
                    await bots[number].start()
                    assert (await company.look_again().answer()).attachments
                    took.append(time.monotonic() - start)
    return min(took)


async def _of_many() -> tuple[float, float]:
    """Return an action's CPU time and clock time in a large database, as ratios to those in a small one."""
    with ExitStack() as stack:
        server = stack.enter_context(postgres.server())
        server.create_template()
        stores = []
        for times in (1, TIMES):
            address = stack.enter_context(server.database())
            await pour(address, FEW)
            multiply(address, times)
            stores.append(await Database.open(address))
        few, many = (Costs(store, People()) for store in stores)
        clocks: tuple[list[float], list[float]] = ([], [])
        for _ in range(TABLES_IN_PLAY):
            pair = [await costs.start(GAME, {}) for costs in (few, many)]
            for _ in range(PLIES):
                for number, costs in enumerate((few, many)):
                    start = time.perf_counter()
                    pair[number] = await costs.play(pair[number])
                    clocks[number].append(time.perf_counter() - start)
        for store in stores:
            await store.close()
    return median(many.seconds) / median(few.seconds), median(clocks[1]) / median(clocks[0])


if __name__ == "__main__":
    for figure in measure():
        print(figure)
