"""A process is started, killed and started again, and leaves nothing behind."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from . import BotProcess, WireDiscord

PROBE = "tests.wire.probe"


@pytest.fixture
async def wire() -> AsyncIterator[WireDiscord]:
    """Start a stand-in."""
    async with WireDiscord() as standin:
        yield standin


async def test_a_killed_bot_answers_after_its_restart(wire: WireDiscord, tmp_path: Path) -> None:
    """Kill -9 leaves a dead session that gets nothing; the next start has a session of its own."""
    ann = wire.user("ann")
    async with BotProcess(wire, tmp_path, module=PROBE) as bot:
        assert (await ann.slash(wire.world.channel, "play conversion", holes=3).answer()).acknowledged == 4
        (message,) = ann.sees(wire.world.channel)
        await bot.kill()
        assert bot.returncode == -signal.SIGKILL
        lost = ann.press(message, label="Update")
        await bot.start()
        found = await ann.press(message, label="Update").answer()
        assert (found.content, (await lost.answer(0)).acknowledged) == ("updated", None)
        assert (len(wire.gateway.identifies), wire.gateway.resumes) == (2, 0)
        assert 10 < bot.memory < 500
        await bot.stop()
        assert bot.has_ended
    assert "has connected to Gateway" in bot.output


async def test_a_bot_that_does_not_start_says_why(wire: WireDiscord, tmp_path: Path) -> None:
    """The failing test bears what the process wrote."""
    with pytest.raises(RuntimeError) as failed:
        await BotProcess(wire, tmp_path, module="tests.wire.nothing").start()
    assert "No module named tests.wire.nothing" in failed.value.__notes__[0]
