"""Kill -9 again and again while many play, in fair weather or a storm: nothing is lost, doubled or stuck."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import pytest

from . import BotProcess, Fault, WireDiscord
from .discord.standin import Exchange
from .discord.storms import storm
from .players.crowd import Crowd

IN_THE_START = 0.2  # of all kills
REQUESTS, LONGEST = 60, 15.0  # the most requests and seconds between two kills
ROUNDS, KILLS = 6, 5  # at most, until a defect is found
KINDS = 12  # kinds of things that people did, out of some twenty-five that they can do
TEN_MINUTES, INVALID = 600.0, 100  # Discord shuts a bot out at 10,000


async def kill(wire: WireDiscord, bot: BotProcess, luck: random.Random) -> None:
    """Kill the bot at a random moment, usually during play, sometimes during its start, and restart it.

    Moments are counted in requests, so that a busy machine sees as much of the game as an idle one.
    """
    moment = len(wire.requests) + luck.randrange(REQUESTS)
    with suppress(TimeoutError):
        await wire.until(lambda: len(wire.requests) >= moment, LONGEST)
    await asyncio.sleep(luck.uniform(0.0, 0.1))
    await bot.kill()
    if luck.random() < IN_THE_START:
        with suppress(TimeoutError):  # which kills it
            await bot.start(within=luck.uniform(0.05, 0.5))
    if not bot.is_running:
        await bot.start()


async def settled(wire: WireDiscord, bot: BotProcess, crowd: Crowd, within: float = 15.0) -> list[str]:
    """Wait until the channels show every table as it is, and return all complaints."""
    with suppress(TimeoutError):
        await wire.until(lambda: not crowd.oracle.boards(bot.database), within)
    return crowd.oracle.complaints(bot.database)


async def check_that_none_is_stuck(crowd: Crowd) -> None:
    """Let people continue at every table, and ask for its record."""
    for session in crowd.sessions:
        await crowd.go_on(session)
        assert (await session.record())["events"]


@pytest.mark.parametrize(
    "weather",
    [
        pytest.param("fair", marks=pytest.mark.soak(9, 30, 1000)),
        pytest.param("storm", marks=pytest.mark.soak(4, 20, 500)),
    ],
)
@pytest.mark.breadth  # the simulation also kills it, without a process
async def test_kills(wire: WireDiscord, tmp_path: Path, size: int, luck: random.Random, weather: str) -> None:
    """Killed at any instant, with doubled deliveries, the bot has done exactly once what it answered.

    In a storm, a quarter of all requests go wrong, and the bot causes hardly any refusals of its own.
    """
    thrown = 0

    def spoilt(exchange: Exchange) -> Fault | None:
        nonlocal thrown
        fault = storm(exchange, luck) if weather == "storm" else None
        thrown += fault is not None and fault.status == 429
        return fault

    wire.fault = spoilt
    async with BotProcess(wire, tmp_path) as bot:
        crowd = Crowd(wire, luck)
        await crowd.open()
        crowd.play()
        enough = size / 2 if weather == "storm" else size
        for kills in range(2 * size):
            if kills >= size and crowd.oracle.told > enough:
                break
            await kill(wire, bot, luck)
            wire.gateway.forget_dead_sessions()
            crowd.oracle.digest()
        await crowd.rest()
        wire.fault = lambda _: None
        await bot.kill()
        await bot.start()
        assert await settled(wire, bot, crowd) == []
        await check_that_none_is_stuck(crowd)
    assert crowd.oracle.told > enough
    assert weather == "storm" or len(crowd.oracle.done()) >= KINDS, crowd.oracle.done()
    assert "Traceback" not in bot.output, bot.output
    refused = crowd.oracle.most_refusals(TEN_MINUTES)
    assert refused <= thrown + INVALID, "the storm's own are no fault of the bot"


@pytest.mark.breadth  # the simulation finds all other defects in mutants.py, within a single process
async def test_a_transaction_in_two_parts_is_found(
    wire: WireDiscord, tmp_path: Path, luck: random.Random
) -> None:
    """A bot that writes a move in two transactions is found: a kill leaves a move without an interaction."""
    changed = {"MUTANT": "writes_in_two_transactions"}
    async with BotProcess(wire, tmp_path, changed, module="tests.wire.mutants") as bot:
        crowd, found = Crowd(wire, luck), ""
        await crowd.open()
        for _ in range(ROUNDS):
            crowd.play()
            for _ in range(KILLS):
                await kill(wire, bot, luck)
            await crowd.rest()
            found = "\n".join(await settled(wire, bot, crowd, within=3.0))
            if "without that interaction" in found:
                break
    assert "without that interaction" in found
