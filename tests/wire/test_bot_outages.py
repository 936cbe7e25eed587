"""The gateway fails in ways that the library alone does not get over; the bot is back soon after Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from . import BotProcess, WireDiscord, short_timeouts
from .players.recovery import BACK, check_back
from .players.table_session import CONFIRM, TableSession, check_posted_once

OUT = 20.0  # seconds in which something happens during an outage, on a busy machine as well
MAX_AT_ONCE = 12  # attempts to connect, before the bot takes a rest


@pytest.fixture
async def impatient(wire: WireDiscord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Run the real bot with less patience; the test fails for anything that it logged as a defect."""
    wire.gateway.heartbeat_interval = short_timeouts.HEARTBEAT
    async with BotProcess(wire, tmp_path, module=short_timeouts.__name__) as process:
        yield process
    assert "Traceback" not in process.output, process.output


@pytest.mark.breadth
async def test_the_host_for_resuming_is_dead(
    wire: WireDiscord, session: TableSession, tmp_path: Path
) -> None:
    """The session is resumed at the main gateway: what was pressed meanwhile happens, without a login."""
    wire.gateway.resume_url = "ws://127.0.0.1:9"
    async with BotProcess(wire, tmp_path) as bot:
        await session.begin(holes=32)
        ready, count = await session.build(), len(session.boards())
        wire.gateway.cut()
        await wire.until(lambda: not wire.gateway.connections)
        ready.user.press(ready.message, label=CONFIRM)
        await session.board_after(count, BACK)
        assert (wire.gateway.resumes, len(wire.gateway.identifies)) == (1, 1)
        await check_posted_once(session, bot.database)


@pytest.mark.breadth
async def test_the_gateway_refuses_everybody_for_long(
    wire: WireDiscord, impatient: BotProcess, session: TableSession
) -> None:
    """However long that was, the bot is back within seconds, and the outage has cost no logins."""
    await session.begin(holes=32)
    wire.gateway.faults.refuses = True
    wire.gateway.cut()
    await wire.until(lambda: impatient.output.count("No session for") >= 2, OUT)  # its patience ended twice
    assert len(wire.gateway.identifies) == 1
    wire.gateway.faults.refuses = False
    await check_back(wire, session)
    await session.move()
    assert len(wire.gateway.identifies) <= 2
    await check_posted_once(session, impatient.database)


@pytest.mark.breadth
async def test_the_gateway_hangs_up_at_once(
    wire: WireDiscord, impatient: BotProcess, session: TableSession
) -> None:
    """Connections that are closed as soon as they open: the bot does not hammer at the door."""
    await session.begin(holes=32)
    attempts = wire.gateway.attempts
    wire.gateway.faults.hangs_up = True
    wire.gateway.cut()
    await asyncio.sleep(2)  # so long it is counted how often the bot tries
    assert wire.gateway.attempts - attempts <= 5 * MAX_AT_ONCE
    await wire.until(lambda: wire.gateway.attempts - attempts > 2, OUT)
    wire.gateway.faults.hangs_up = False
    await check_back(wire, session)
    await session.move()


async def test_a_mute_session(wire: WireDiscord, impatient: BotProcess, session: TableSession) -> None:
    """The socket stays open and nothing comes, not even acknowledgements: the session goes on in another."""
    await session.begin(holes=32)
    wire.gateway.faults.mute.update(wire.gateway.connections)
    await check_back(wire, session)
    await session.move()
    assert (wire.gateway.resumes, len(wire.gateway.identifies)) == (1, 1)


async def test_a_deaf_session(wire: WireDiscord, tmp_path: Path, session: TableSession) -> None:
    """All is well but that no interactions come: when it has been quiet for long, a new session begins."""
    often = {"MUTANT": "expects_presses_often"}
    async with BotProcess(wire, tmp_path, often, module="tests.wire.mutants") as bot:
        await session.begin(holes=32)
        wire.gateway.faults.deaf.update(wire.gateway.connections)
        await check_back(wire, session, 3.0 + BACK)
        await session.move()
        assert (wire.gateway.left_with, wire.gateway.resumes, len(wire.gateway.identifies)) == ([1000], 0, 2)
    assert "beginning a new session" in bot.output
    assert "Traceback" not in bot.output, bot.output


@pytest.mark.breadth
async def test_a_quiet_night(wire: WireDiscord, tmp_path: Path, session: TableSession) -> None:
    """One session more for each quiet spell, however long that is."""
    often = {"MUTANT": "expects_presses_often"}
    async with BotProcess(wire, tmp_path, often, module="tests.wire.mutants"):
        await session.begin(holes=32)
        await asyncio.sleep(10.0)  # three times as long as it takes to be thought deaf: no third one comes
        assert len(wire.gateway.identifies) == 2
        await session.move()


@pytest.mark.breadth
async def test_a_resumption_that_is_never_confirmed(
    wire: WireDiscord, impatient: BotProcess, session: TableSession
) -> None:
    """The new connection beats, and delivers nothing: the bot gives it up and logs in."""
    await session.begin(holes=32)
    wire.gateway.faults.ignores_resumes = True
    wire.gateway.cut()
    await check_back(wire, session)
    await session.move()
    assert (wire.gateway.resumes, len(wire.gateway.identifies)) == (0, 2)


@pytest.mark.breadth
async def test_sockets_are_cut_again_and_again(
    wire: WireDiscord, bot: BotProcess, session: TableSession
) -> None:
    """Every move is made and shown once, and no cut costs a login."""
    await session.begin(holes=32)
    for _ in range(6):
        ready, count = await session.build(), len(session.boards())
        resumes = wire.gateway.resumes
        ready.user.press(ready.message, label=CONFIRM)
        wire.gateway.cut()
        await session.board_after(count, BACK)
        await wire.until(lambda: wire.gateway.resumes > resumes, BACK)  # noqa: B023 - awaited here
    assert len(wire.gateway.identifies) == 1
    await check_posted_once(session, bot.database)


async def test_the_bot_says_goodbye(wire: WireDiscord, bot: BotProcess) -> None:
    """Asked to stop, it closes its session with 1000, and is seen to be away at once."""
    assert await bot.stop() == 0
    await wire.until(lambda: not wire.gateway.connections)
    assert (wire.gateway.left_with, wire.gateway.sessions) == ([1000], [])
