"""Kill -9 again and again while many play, with doubled deliveries: nothing is lost, nothing doubled."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from . import BotProcess, Deed, WireDiscord
from .commands import ImpossibleError
from .sitting import CONFIRM, Sitting, check_posted_once, labels, look, moves_stored, take_first

KILLS, TABLES = 20, 3


async def play_on(sitting: Sitting, luck: random.Random, promised: list[tuple[Sitting, str, Deed]]) -> None:
    """Press at one table for ever, never waiting long for an answer; note every move that is asked for."""
    while True:
        try:
            answer = await sitting.mover.press(sitting.boards()[-1], label="Move").answer(0.5)
            while answer.message and answer.components and CONFIRM not in labels(answer.components):
                answer = await take_first(sitting.mover, answer.message).answer(0.5)
            if answer.message and CONFIRM in labels(answer.components):
                move, copies = answer.content.split("`")[1], 1 + (luck.random() < 0.1)
                deed = sitting.mover.press(answer.message, label=CONFIRM, copies=copies)
                promised.append((sitting, move, deed))
                await deed.answer(0.5)
        except (ImpossibleError, StopIteration, ValueError):
            pass  # the board has changed before this person's eyes
        await asyncio.sleep(luck.random() / 50)


@pytest.mark.slow
async def test_a_storm_of_kills(wire: WireDiscord, tmp_path: Path) -> None:
    """After every kill the tables go on; at the end the answers, the record and the channels agree."""
    luck, promised = random.Random(20), list[tuple[Sitting, str, Deed]]()
    async with BotProcess(wire, tmp_path) as bot:
        sittings = []
        for number in range(TABLES):
            channel = wire.world.add_channel(wire.world.guild, f"games-{number}")
            sittings.append(Sitting(wire, f"ann-{number}", f"bob-{number}", channel=channel))
            await sittings[-1].begin()
        for _ in range(KILLS):
            playing = [asyncio.create_task(play_on(sitting, luck, promised)) for sitting in sittings]
            await asyncio.sleep(luck.uniform(0.05, 0.8))
            await bot.kill()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await bot.start()
        for sitting in sittings:
            await check_posted_once(sitting, bot.database, f"channel_id = {sitting.channel.id}")
            await sitting.move()  # no table is stuck
    told = [deed for _, _, deed in promised if "You played" in (await deed.answer(0)).content]
    stored = {row[0] for row in look(bot.database, "SELECT DISTINCT interaction_id FROM event")}
    assert {deed.interaction.id for deed in told} <= stored
    plays = Counter(look(bot.database, "SELECT interaction_id FROM event WHERE event LIKE '{\"play%'"))
    assert set(plays.values()) == {1}
    assert len(moves_stored(bot.database)) > KILLS / 2
    assert "Traceback" not in bot.output
