"""News from other processes arrives immediately, complete and in order, without polling."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest

from bot.storage.clusters.news import News
from bot.storage.postgresql import store as listening
from bot.storage.postgresql.connection import CHANNEL
from tests.postgres import Server

pytestmark = pytest.mark.breadth

OWN = -1  # no session has this number
TELL = f"SELECT pg_notify({CHANNEL}, %s)"


@asynccontextmanager
async def heard(server: Server) -> AsyncIterator[list[News | None]]:
    """Listen while the block runs, and yield the list of news heard since the connection."""
    found: list[News | None] = []
    begun = asyncio.Event()

    async def hear(news: News | None) -> None:
        found.append(news)
        begun.set()

    work = asyncio.create_task(listening.listen({"conninfo": server.address()}, lambda: OWN, hear))
    async with asyncio.timeout(5):
        await begun.wait()
    assert found == [None]
    found.clear()
    try:
        yield found
    finally:
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)


def tell(db: psycopg.Connection[Any], number: int) -> None:
    """Send the news that a person has changed."""
    db.execute(TELL, (f"person {number}",))


@pytest.mark.parametrize("probed_every", [0.005, 5.0])
async def test_nothing_is_missed(
    server: Server, monkeypatch: pytest.MonkeyPatch, probed_every: float
) -> None:
    """All news arrives in order, even while the connection is being probed."""
    monkeypatch.setattr(listening, "PROBED_EVERY", probed_every)
    async with heard(server) as found:
        with psycopg.connect(server.address(), autocommit=True) as db:
            for number in range(100):
                await asyncio.to_thread(tell, db, number)
                async with asyncio.timeout(3):
                    while len(found) <= number:  # noqa: ASYNC110 - they are told to nobody else
                        await asyncio.sleep(0.001)
    assert found == [News("person", str(number)) for number in range(100)]


async def test_nobody_looks_for_news(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a second without news, the event loop wakes up at most three times."""
    async with heard(server):
        await asyncio.sleep(0.1)
        looks, select = 0, selectors.DefaultSelector.select

        def counted(self: Any, timeout: float | None = None) -> Any:
            nonlocal looks
            looks += 1
            return select(self, timeout)

        monkeypatch.setattr(selectors.DefaultSelector, "select", counted)
        await asyncio.sleep(1.0)
        assert looks <= 3
