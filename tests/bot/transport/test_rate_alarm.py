"""Refusals by Discord are counted, and many invalid requests raise an alarm long before a ban."""

from __future__ import annotations

import logging

import pytest

from bot.metrics import Metrics
from bot.transport import connection as rate_alarm
from bot.transport.connection import ALARMING, RateAlarm


@pytest.fixture
def metrics(monkeypatch: pytest.MonkeyPatch) -> Metrics:
    """Replace the alarm's metrics by new ones for this test, and return them."""
    fresh = Metrics()
    monkeypatch.setattr(rate_alarm, "metrics", fresh)
    return fresh


def test_refusals_are_counted_by_status(metrics: Metrics) -> None:
    """Successful answers are not counted."""
    seen = RateAlarm()
    for status in (200, 204, 101, 404, 429, 503, 404):
        seen.note(status)
    assert " refused=404:2,429:1,503:1 " in metrics.line()


def test_the_alarm(metrics: Metrics, caplog: pytest.LogCaptureFixture) -> None:
    """It sounds after more than 1,000 answers of 401, 403 or 429 within 10 minutes, and at no other time."""
    now = 0.0
    seen = RateAlarm(lambda: now)
    with caplog.at_level(logging.CRITICAL):
        for number in range(3 * ALARMING):
            seen.note(404)
            now = number * 0.7  # 857 invalid ones within 10 minutes
            seen.note(403)
        assert caplog.records == []
        now += 10_000
        for _ in range(ALARMING):
            seen.note(429)
        assert caplog.records == []
        seen.note(401)
    assert len(caplog.records) == 1
    assert "bans this machine's address" in caplog.text
