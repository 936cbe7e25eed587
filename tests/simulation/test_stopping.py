"""People who press a button before the bot is told to stop get an answer before it exits."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.wire.players.crowd import Crowd

from .bot import SimulatedBot
from .course import TABLES, Outcome, SimulatedDiscord
from .run import run

DELIVERED = 0.1  # seconds within which a press reaches the bot, if the network is fast enough
SLOW_DISK = 0.5  # seconds, so that answers take a while


async def stopped(folder: Path, luck: random.Random) -> Outcome:
    """Stop the bot while people play. Return the unanswered presses, and count all that were waiting."""
    async with SimulatedDiscord(luck) as wire:
        wire.network.slowness = DELIVERED / 4
        bot, crowd = SimulatedBot(wire, wire.network, folder, luck), Crowd(wire, luck, TABLES)
        bot.slow_disk = SLOW_DISK
        await bot.start()
        await crowd.open()
        crowd.play()
        await asyncio.sleep(luck.uniform(1.0, 3.0))
        before = wire.world.now() - DELIVERED
        interactions = list(wire.world.interactions.values())
        waiting = [each for each in interactions if each.acknowledged is None and each.dispatched_at < before]
        await bot.stop()
        await crowd.rest()
        left = [f"{each.data} has no answer" for each in waiting if each.acknowledged is None]
        return Outcome(left, Counter(answered=len(waiting)), Counter(), wire.digest)


@pytest.mark.soak(2, 20, 200)
def test_everybody_is_answered_before_the_end(tmp_path: Path, size: int) -> None:
    """Everyone who has pressed in time gets an answer, in every course."""
    answered = 0
    for seed in range(1, size + 1):
        folder = tmp_path / str(seed)
        folder.mkdir()
        outcome = run(folder, seed, stopped)
        assert outcome.complaints == []
        answered += outcome.done["answered"]
    assert answered > size
