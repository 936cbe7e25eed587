"""A monitor reads figures and health over HTTP; none of them says who plays, where, or at which table."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.metrics import Metrics
from bot.operations.metrics_server import COUNTERS, DURATIONS, GAUGES, MetricsServer
from bot.service.tables import Tables
from bot.storage.database import Database
from tests.bot.people import People

ROOT = Path(__file__).parents[3]
LABELS = {"outcome", "how", "status", "game", "phase", "le"}


class Monitor:
    """A monitor, the metrics of the bot that it looks at, and whether that bot is well."""

    def __init__(self, database: Database) -> None:
        self.metrics, self.well = Metrics(), True
        self.server = MetricsServer(("127.0.0.1", 0), self.metrics, database, lambda: self.well)

    async def get(self, path: str) -> tuple[int, str]:
        """Request a path. Return the status and the text."""
        return await asyncio.to_thread(self._get, path)

    def _get(self, path: str) -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=10)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    async def samples(self) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
        """Read the figures, each by its name and its labels."""
        _, text = await self.get("/metrics")
        return {
            (each.name, frozenset(each.labels.items())): each.value
            for family in text_string_to_metric_families(text)
            for each in family.samples
        }


@pytest.fixture
async def monitor(store: Database) -> AsyncIterator[Monitor]:
    """A monitor of a bot on this database."""
    monitor = Monitor(store)
    yield monitor
    monitor.server.close()


async def test_figures(monitor: Monitor) -> None:
    """Counts and durations go on from the start, whatever the health line has told; gauges are of now."""
    metrics, one = monitor.metrics, frozenset[tuple[str, str]]()
    metrics.gauge("waiting", lambda: 3)
    for name in ("answered", "answered", "missed", "resumed", "refused 429", "outages"):
        metrics.count(name)
    metrics.observe("answer", 0.02)
    assert "answered=2" in metrics.line()
    metrics.count("answered")
    metrics.observe("answer", 0.7)
    metrics.observe("answer", 60)
    found = await monitor.samples()
    assert found["alea_answers_total", frozenset({("outcome", "arrived")})] == 3
    assert found["alea_answers_total", frozenset({("outcome", "missed")})] == 1
    assert found["alea_sessions_total", frozenset({("how", "resumed")})] == 1
    assert found["alea_refusals_total", frozenset({("status", "429")})] == 1
    assert found["alea_outages_total", frozenset({("outcome", "began")})] == 1
    assert found["alea_boards_waiting", one] == 3
    assert found["alea_answer_seconds_count", one] == 3
    assert found["alea_answer_seconds_sum", one] == pytest.approx(60.72)
    buckets = [
        found["alea_answer_seconds_bucket", frozenset({("le", end)})] for end in ("0.01", "0.025", "1.0")
    ]
    assert buckets == [0, 1, 2]


async def test_tables_by_game_and_phase(monitor: Monitor, tables: Tables, people: People) -> None:
    """Tables are counted by game and phase, each time the count is refreshed."""
    assert not any(name == "alea_tables" for name, _ in await monitor.samples())
    await people.open(tables)
    await monitor.server.refresh()
    found = await monitor.samples()
    assert found["alea_tables", frozenset({("game", "conversion"), ("phase", "lobby")})] == 1


async def test_no_label_tells_of_people(monitor: Monitor, tables: Tables, people: People) -> None:
    """Labels are games, phases, outcomes and status codes. No id of anybody or anything is a label."""
    table = await people.open(tables)
    await monitor.server.refresh()
    _, text = await monitor.get("/metrics")
    assert {label for _, labels in await monitor.samples() for label, _ in labels} <= LABELS
    for secret in (table.id, str(table.guild_id), str(table.channel_id), *map(str, table.players)):
        assert not re.search(rf"\b{secret}\b", text)


async def test_health(monitor: Monitor) -> None:
    """`/healthz` answers 200, or 503 if something is wrong. An unknown path answers 404."""
    assert await monitor.get("/healthz") == (200, "ok\n")
    monitor.well = False
    assert (await monitor.get("/healthz"))[0] == 503
    assert (await monitor.get("/"))[0] == 404


def test_the_dashboard_and_the_page_know_every_figure() -> None:
    """What the page lists is what there is, and the dashboard and the rules ask for nothing else."""
    there = {f"alea_{each.name}_total" for each in COUNTERS} | {"alea_refusals_total", "alea_tables"}
    there |= {f"alea_{name}" for name, _ in GAUGES.values()} | {f"alea_{name}_seconds" for name in DURATIONS}
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    listed = " ".join(re.findall(r"^\| (`alea_.*?) \|", page, re.MULTILINE))
    assert set(re.findall(r"`(alea_\w+)`", listed)) == there
    dashboard = json.loads((ROOT / "docs/grafana.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    rules = re.findall(r"^ +expr: (.*)$", page, re.MULTILINE)
    assert len(rules) == 5
    for name in re.findall(r"alea_\w+", " ".join([*asked, *rules])):
        assert re.sub("_(bucket|count|sum)$", "", name) in there
