"""The playground's own time counts what the bot does, and little of what it waits for."""

from __future__ import annotations

import asyncio
import sys

import pytest

pytest.importorskip("simcord.preview", reason="SimCord's page is not installed")
from simcord import _dpy_internals

from bot.service.computers.engine_process import ThinkingProcess
from engine import Match
from opponents import question
from playground.own_time import keep_own_time

SLOW = """
import sys, time
time.sleep(1)
print('"ready"', flush=True)
for line in sys.stdin:
    time.sleep(1)
    print("{}", flush=True)
"""


async def test_a_slow_start_and_a_long_thought_take_little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waiting for the thinking process to start or answer counts little. Any other wait counts in full."""
    keep_own_time(asyncio.get_running_loop(), monkeypatch.setattr)
    process = ThinkingProcess((sys.executable, "-c", SLOW))
    begun = _dpy_internals._REAL_MONOTONIC()
    await process.warm_up()
    ready = _dpy_internals._REAL_MONOTONIC()
    assert 0.05 < ready - begun < 0.5
    await process.ask(question("outlook", Match.open("cubeo", seats=2), None, "casual", b"luck"))
    thought = _dpy_internals._REAL_MONOTONIC()
    await process.close()
    assert 0.05 < thought - ready < 0.5
    begun = _dpy_internals._REAL_MONOTONIC()
    await asyncio.sleep(0.2)
    assert _dpy_internals._REAL_MONOTONIC() - begun >= 0.15
