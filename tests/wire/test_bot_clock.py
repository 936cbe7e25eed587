"""The bot's wall clock jumps while Discord's does not: play goes on, and in order."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from . import BotProcess, WireDiscord
from .sitting import Sitting, check_posted_once, look

DAY, TEN_YEARS = 86_400, 315_576_000  # seconds


@pytest.mark.parametrize("seconds", [DAY, -DAY, TEN_YEARS, -TEN_YEARS])
async def test_the_clock_jumps(wire: WireDiscord, tmp_path: Path, seconds: int) -> None:
    """In mid-game, and again over a restart: moves, posts and their times go on as if nothing were."""
    sitting = Sitting(wire, "ann", "bob")
    jump = {"SPOILT": f"clock_jumps {seconds}"}
    async with BotProcess(wire, tmp_path, jump, module="tests.wire.spoilt_bot") as bot:
        await sitting.begin(holes=32)
        await sitting.move()
        await asyncio.sleep(0.5)
        await sitting.move()
        await sitting.move_by_buttons()
        await bot.kill()
        await bot.start()
        await sitting.move()
        await check_posted_once(sitting, bot.database)
        times = [at for (at,) in look(bot.database, "SELECT at FROM event ORDER BY ply")]
    assert times == sorted(times)
    now = wire.world.wall().timestamp() * 1000
    assert all(now - 60_000 < at <= now for at in times)
    assert "Traceback" not in bot.output, bot.output
