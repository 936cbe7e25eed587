"""The machine's clock jumps but Discord's doesn't: play continues, and nothing is due too early."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.table.lobby import LIFETIME
from bot.views.lobby import EXPIRED
from tests.wire.players.table_session import TableSession, look

from .bot import SimulatedBot
from .course import SimulatedDiscord
from .run import START
from .scene import play_scene

DAY, TEN_YEARS = 86_400, 315_576_000  # seconds
SWEPT = 3600.0  # seconds within which the bot checks what is due


@pytest.mark.parametrize("seconds", [DAY, -DAY, TEN_YEARS, -TEN_YEARS])
def test_it_jumps(tmp_path: Path, seconds: int) -> None:
    """After each jump, before and after a restart, moves' times and a lobby's end follow Discord's clock."""

    async def scene(wire: SimulatedDiscord, bot: SimulatedBot, session: TableSession) -> None:
        machine: Any = asyncio.get_running_loop()
        world: Any = wire.world
        world.wall = lambda: datetime.fromtimestamp(START + world.now(), UTC)
        waiting = TableSession(wire, "cid", channel=world.add_channel(world.guild, "back room"))
        lobby = await waiting.open()
        await session.begin(holes=32)
        for passing in (LIFETIME // 1000 - 600, 660):
            machine.wall_clock_is_ahead += seconds
            await session.move()
            await bot.kill()
            await bot.start()
            assert "Join" in str(lobby.components)
            world.advance(passing)
            await session.move()
        await wire.until(lambda: EXPIRED in lobby.content, SWEPT)
        times = [at for (at,) in look(bot.database, "SELECT at FROM event ORDER BY ply")]
        begun, now = START * 1000, world.wall().timestamp() * 1000
        assert times == sorted(times)
        assert begun <= times[0] <= times[-1] <= now

    play_scene(tmp_path, scene)
