"""Time that passes only when a test says so."""

from __future__ import annotations

from typing import Any

import pytest

from bot.publishing import channel_backoff, worker
from bot.publishing.channel_backoff import ChannelBackoff
from bot.publishing.poster import Poster
from bot.service.audience import Audiences

from .discord_that_takes import TakingDiscord


class Time:
    """Seconds of the event loop's clock, set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def client() -> Any:
    """A client that accepts every request, and records it."""
    return TakingDiscord()


@pytest.fixture
def poster(client: Any, audiences: Audiences) -> Poster:
    """A poster that uses the client."""
    return Poster(client, audiences, audiences.settings, ChannelBackoff())


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The clock that decides when requests are late and when channels are left alone."""
    time = Time()
    for module in (channel_backoff, worker):
        monkeypatch.setattr(module, "_now", time)
    return time
