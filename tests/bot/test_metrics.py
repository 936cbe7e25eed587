"""Counters are logged once a minute, in one line that always has the same names."""

from __future__ import annotations

from bot.metrics import Metrics

QUIET = (
    "answered=0 missed=0 dropped=0 sessions=0 resumed=0 lost=0 refused=0 tables=3 waiting=1 "
    "picture=0 commit=0 lag=0"
)


def test_everything_is_told_once() -> None:
    """Counts and durations, also those of failures, start again after each line. Gauges are read again."""
    metrics = Metrics()
    metrics.gauge("waiting", lambda: 1)
    metrics.gauge("tables", lambda: 3)
    for what in ("answered", "answered", "missed", "refused 429", "refused 404", "refused 404"):
        metrics.count(what)
    for seconds in (0.001, 0.002, 0.3):
        metrics.observe("commit", seconds)
    assert metrics.line() == (
        "answered=2 missed=1 dropped=0 sessions=0 resumed=0 lost=0 refused=404:2,429:1 tables=3 waiting=1 "
        "picture=0 commit=3/2ms/300ms lag=0"
    )
    assert metrics.line() == QUIET
    metrics = Metrics()
    try:
        with metrics.timing("picture"):
            raise ValueError
    except ValueError:
        pass
    assert "picture=1/" in metrics.line()
