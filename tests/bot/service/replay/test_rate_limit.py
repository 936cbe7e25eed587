"""At most three steps a second per person."""

from __future__ import annotations

import asyncio

import pytest

from bot.service.replay import TOO_FAST, ReplayRateLimit
from tests.refusals import refuses


async def test_the_fourth_step_within_a_second_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other people are not limited by that. A second after the first step, there is room again."""
    now, pace = [100.0], ReplayRateLimit()
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now[0])
    for _ in range(3):
        pace.step(1)
        now[0] += 0.3
    with refuses(TOO_FAST):
        pace.step(1)
    pace.step(2)
    now[0] = 101.0
    pace.step(1)
    with refuses(TOO_FAST):
        pace.step(1)
