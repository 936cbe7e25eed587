"""How soon presses are acknowledged while computers think at eight tables, and how much memory that takes."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

from tests.wire import BotProcess, Deed, WireDiscord
from tests.wire.players.table_session import TableSession, look

from .crowd import press_steadily, running_bot, seated
from .figure import Figure, one_by_one
from .latency import figures

THINKING, GAME, LEVEL = 8, "cubeo", "sharp"  # tables at which someone practises without a break
TABLES, RATE, SECONDS, TURNS = 12, 20.0, 20.0, 2
LEAST_CHOICES = 100  # in a turn: with fewer, the computers would have had little to do
MAX_MB = 60.0
WORKER = b"bot.service.computers.engine_worker"
PAGE = 1_048_576 // os.sysconf("SC_PAGE_SIZE")  # pages in a megabyte


def measure() -> Iterator[Figure]:
    """Yield the load that computer players put on a bot process. Takes a minute. Linux only (/proc)."""
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    turns, memory, choices = [], 0.0, []
    for _ in range(TURNS):
        async with running_bot() as (wire, bot):
            turns.append(await _turn(wire))
            memory = max(memory, _memory(bot))
            choices.append(int(look(bot.database, "SELECT count(*) FROM choice")[0][0]))
    for figure in figures(f"{THINKING} tables think, {RATE:.0f} presses/s", turns):
        yield figure
    yield Figure("moves of computers meanwhile", min(choices), "moves", LEAST_CHOICES)
    yield Figure("memory of the process that thinks", memory, "MB", MAX_MB, at_most=True)


async def _turn(wire: WireDiscord) -> list[Deed]:
    companies = await seated(wire, TABLES)
    channels = [wire.world.add_channel(wire.world.guild, f"practice-{number}") for number in range(THINKING)]
    practising = [TableSession(wire, f"cid-{n}", channel=channel) for n, channel in enumerate(channels)]
    at_it = [asyncio.create_task(_practise(session)) for session in practising]
    try:
        presses = await press_steadily(companies, RATE, SECONDS)
    finally:
        for task in at_it:
            task.cancel()
        await asyncio.gather(*at_it, return_exceptions=True)
    await asyncio.gather(*(each.rest() for each in companies))
    return presses


async def _practise(session: TableSession) -> None:
    """Play game after game against the computer, moving as soon as it is the player's turn."""
    (user,) = session.users
    while True:
        boards = len(session.boards())
        await user.slash(session.channel, "practice", game=GAME, level=LEVEL, place="channel").answer()
        await session.board_after(boards, 30.0)
        while not session.is_over:
            await session.wire.until(lambda: session.boards()[-1].mentions or session.is_over, 30.0)
            if not session.is_over:
                boards = len(session.boards())
                move = (await session.suggested())[0]
                await user.slash(session.channel, "move", move=move).answer()
                await session.board_after(boards, 30.0)


def _memory(bot: BotProcess) -> float:
    """Return the memory in megabytes of the process in which a bot's computers think, or 0 if it has none."""
    for directory in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((directory / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == bot.pid and WORKER in (directory / "cmdline").read_bytes():
                return int((directory / "statm").read_text().split()[1]) / PAGE
    return 0.0
