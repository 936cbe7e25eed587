"""The gateway fails in ways that the library alone does not get over, and the bot is back soon after it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from . import BotProcess, WireDiscord, hasty
from .sitting import Sitting, check_posted_once

BACK = 10.0  # seconds, from when Discord is well again to the first answer


@pytest.fixture
async def impatient(wire: WireDiscord, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Run the real bot with less patience; the library logs failures to connect with a traceback."""
    wire.gateway.heartbeat_interval = hasty.HEARTBEAT
    async with BotProcess(wire, tmp_path, module=hasty.__name__) as process:
        yield process
    assert "ended by a defect" not in process.output, process.output


async def check_back(wire: WireDiscord, sitting: Sitting, within: float = BACK) -> None:
    """Fail unless somebody who tries again and again gets an answer in time, and the game goes on."""
    begun = time.monotonic()
    while (await sitting.users[0].slash(sitting.channel, "help").answer(0.5)).acknowledged is None:
        assert time.monotonic() - begun < within
    await sitting.move()


async def test_the_host_for_resuming_is_dead(wire: WireDiscord, bot: BotProcess, sitting: Sitting) -> None:
    """The session is resumed at the main gateway: what was pressed meanwhile happens, and no login is spent."""
    wire.gateway.resume_url = "ws://127.0.0.1:9"
    wire.gateway.invalidate()
    await wire.until(lambda: len(wire.gateway.sessions) == 1, BACK)
    await sitting.begin(holes=32)
    ready, count = await sitting.build(), len(sitting.boards())
    wire.gateway.cut()
    await wire.until(lambda: not wire.gateway.connections)
    ready.user.press(ready.message, label="Play it")
    await sitting.board_after(count, BACK)
    assert (wire.gateway.resumes, len(wire.gateway.identifies)) == (1, 2)
    await check_posted_once(sitting, bot.database)
