"""The cost of a monitor that reads `/metrics`, with many open tables."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bot.metrics import BOUNDS, REFUSED, Metrics
from bot.operations.metrics_server import COUNTERS, DURATIONS, GAUGES, MetricsServer
from bot.storage.database import Database

from .figure import Figure, one_by_one
from .stock import stock

OPEN_TABLES, SCRAPES = 10_000, 200
MAX_MS = 5.0
LOOPBACK = ("127.0.0.1", 0)


def measure() -> Iterator[Figure]:
    """Yield the CPU time (ms) of a scrape, client included, and of counting the tables.

    Takes half a minute.
    """
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    with TemporaryDirectory() as folder:
        store = await Database.open(Path(folder) / "scraping.db")
        await stock(store, OPEN_TABLES)
        server = MetricsServer(LOOPBACK, _filled(), store, lambda: True)
        before = time.process_time()
        await server.refresh()
        counting = time.process_time() - before
        took = [_scrape(server.port) for _ in range(SCRAPES)]
        server.close()
        await store.close()
    name = f"CPU time of a scrape of /metrics with {OPEN_TABLES:,} open tables"
    yield Figure(name, 1000 * median(took), "ms", MAX_MS, at_most=True)
    yield Figure("counting those tables, once a minute", 1000 * counting, "ms")


def _filled() -> Metrics:
    """Return metrics with a value for every name and bucket."""
    metrics = Metrics()
    for name in (*(name for each in COUNTERS for name in each.values), f"{REFUSED} 404", f"{REFUSED} 429"):
        metrics.count(name)
    for name, seconds in zip(cycle(DURATIONS), BOUNDS * len(DURATIONS), strict=False):
        metrics.observe(name, seconds)
    for name in GAUGES:
        metrics.gauge(name, lambda: 1)
    return metrics


def _scrape(port: int) -> float:
    """Return the CPU seconds that this process, which runs the server, takes for one scrape."""
    before = time.process_time()
    connection = HTTPConnection(LOOPBACK[0], port)
    connection.request("GET", "/metrics")
    assert b"alea_tables{" in connection.getresponse().read()
    connection.close()
    return time.process_time() - before
