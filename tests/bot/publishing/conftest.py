"""Time that passes when a test says so."""

from __future__ import annotations

import pytest

from bot.publishing import channel_backoff, worker


class Time:
    """Seconds of the event loop's clock, set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time by which requests are late and channels are left alone."""
    time = Time()
    for module in (channel_backoff, worker):
        monkeypatch.setattr(module, "_now", time)
    return time
