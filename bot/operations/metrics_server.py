"""Figures for a monitor: `/metrics` in the format that Prometheus reads, and `/healthz`.

A separate thread serves both paths at the address in ALEA_METRICS. Labels name games, phases and status
codes, never people, servers or tables. docs/hosting.md lists the figures.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from ..metrics import BOUNDS, REFUSED, Figures, Metrics
from ..storage.database import Database
from ..storage.table_reader import count_by_game

REFRESH_SECONDS = 60.0  # seconds between two counts of the tables by game
READING_SECONDS = 10.0  # for a monitor to send its request


class Counted(NamedTuple):
    """A counter for monitors, made up of one or more of the bot's own counts.

    `values` maps the name of each of these counts to the value of the `label` for that count.
    """

    name: str
    says: str
    label: str
    values: dict[str, str]


COUNTERS = (
    Counted(
        "answers", "Answers to presses and commands.", "outcome", {"answered": "arrived", "missed": "missed"}
    ),
    Counted(
        "sessions",
        "Sessions with Discord's gateway that began, were resumed, and broke.",
        "how",
        {"sessions": "new", "resumed": "resumed", "lost": "lost"},
    ),
    Counted("events", "Gateway events that could not be read.", "outcome", {"dropped": "dropped"}),
    Counted(
        "outages",
        "Times when the bot, Discord, a server or a channel went out of reach.",
        "outcome",
        {"outages": "began"},
    ),
)
DURATIONS = {
    "answer": "Seconds from a press to its first answer.",
    "picture": "Seconds to draw a board.",
    "commit": "Seconds to commit a transaction.",
    "lag": "Seconds by which the event loop was late, four times a second.",
    "film": "Seconds to draw a film.",
    "page": "Seconds to write a game as a page.",
    "computer": "Seconds until the process that thinks answered.",
}
GAUGES = {
    "away": ("database_away", "1 while the database server doesn't answer."),
    "films": ("films_waiting", "Tables that wait for their film."),
    "leads": ("leads", "1 if this process does the work for the whole bot."),
    "questions": ("questions_waiting", "Tables that wait for the process that thinks."),
    "waiting": ("boards_waiting", "Tables whose newest board is not posted yet."),
}


class Figured(Collector):
    """A collector of the figures in `metrics`. `tables` returns the number of tables by game and phase."""

    def __init__(self, metrics: Metrics, tables: Callable[[], dict[tuple[str, str], int]]) -> None:
        self._metrics, self._tables = metrics, tables

    def collect(self) -> Iterator[Metric]:
        """Yield each metric, in the same order each time."""
        figures = self._metrics.figures()
        yield from _counters(figures)
        for name, says in DURATIONS.items():
            buckets, total = figures.durations.get(name, ([0] * (len(BOUNDS) + 1), 0.0))
            counts = [sum(buckets[: number + 1]) for number in range(len(buckets))]
            ends = [*map(str, BOUNDS), "+Inf"]
            metric = HistogramMetricFamily(f"alea_{name}_seconds", says)
            metric.add_metric([], list(zip(ends, counts, strict=True)), total)
            yield metric
        for name, (exported, says) in GAUGES.items():
            if name in figures.gauges:
                yield GaugeMetricFamily(f"alea_{exported}", says, figures.gauges[name])
        tables = GaugeMetricFamily("alea_tables", "Open and running tables.", labels=["game", "phase"])
        for labels, count in sorted(self._tables().items()):
            tables.add_metric(labels, count)
        yield tables


def _counters(figures: Figures) -> Iterator[Metric]:
    for counted in COUNTERS:
        metric = CounterMetricFamily(f"alea_{counted.name}", counted.says, labels=[counted.label])
        for name, value in counted.values.items():
            metric.add_metric([value], figures.counts[name])
        yield metric
    refused = CounterMetricFamily("alea_refusals", "Requests that Discord refused.", labels=["status"])
    for name in sorted(figures.counts):
        if name.startswith(f"{REFUSED} "):
            refused.add_metric([name.removeprefix(f"{REFUSED} ")], figures.counts[name])
    yield refused


class MetricsServer:
    """A metrics server on its own thread. `healthy` returns whether the event loop and database respond."""

    def __init__(
        self, address: tuple[str, int], metrics: Metrics, database: Database, healthy: Callable[[], bool]
    ) -> None:
        """Start serving at `address`. Raises OSError if the address cannot be bound."""
        self._tables: dict[tuple[str, str], int] = {}
        self._database = database
        registry = CollectorRegistry()
        registry.register(Figured(metrics, lambda: self._tables))

        class Handler(BaseHTTPRequestHandler):
            timeout = READING_SECONDS

            def do_GET(self) -> None:
                if self.path == "/metrics":
                    self._send(HTTPStatus.OK, CONTENT_TYPE_LATEST, generate_latest(registry))
                elif self.path == "/healthz":
                    well = healthy()
                    status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
                    self._send(status, "text/plain", b"ok\n" if well else b"not answering\n")
                else:
                    self._send(HTTPStatus.NOT_FOUND, "text/plain", b"/metrics or /healthz\n")

            def _send(self, status: HTTPStatus, kind: str, body: bytes) -> None:
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Log no requests: a monitor makes four a minute."""

        self._server = ThreadingHTTPServer(address, Handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, name="metrics", daemon=True).start()

    async def refresh(self) -> None:
        """Count the tables again. Raises NotRead if the database fails."""
        self._tables = await self._database.read(count_by_game)

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()
