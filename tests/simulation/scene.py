"""A scene in the simulation: a bot that has just started, and two people in a channel of their own."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.wire.players.oracle import Oracle
from tests.wire.players.table_session import TableSession

from .bot import SimulatedBot
from .course import Outcome, SimulatedDiscord
from .run import run

SETTLED = 10.0  # seconds within which everything is shown as it is
Scene = Callable[[SimulatedDiscord, SimulatedBot, TableSession], Awaitable[None]]


def play_scene(folder: Path, scene: Scene) -> None:
    """Play a scene. Asserts that Discord then shows all tables correctly, and that no defects were logged."""

    async def course(folder: Path, luck: random.Random) -> Outcome:
        async with SimulatedDiscord(luck) as wire:
            bot = SimulatedBot(wire, wire.network, folder, luck)
            await bot.start()
            try:
                await scene(wire, bot, TableSession(wire, "ann", "bob"))
                await asyncio.sleep(SETTLED)
            finally:
                await bot.kill()
            complaints = Oracle(wire).boards(bot.database)
            return Outcome([*complaints, *map(str, wire.breaches)], Counter(), Counter(), wire.digest)

    assert run(folder, 1, course).complaints == []
