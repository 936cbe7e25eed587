"""Two processes on one database each serve their own servers, and one also does the whole bot's work."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import postgres
from tests.postgres import QUICK

from . import WireDiscord
from .clusters import ClusterProcess, guilds_of
from .players.table_session import TableSession

SHARDS = 2


@pytest.fixture
def address() -> Iterator[str]:
    """The address of a database on a server of its own."""
    with postgres.server(*QUICK) as server:
        server.create_template()
        with server.database() as address:
            yield address


@pytest.mark.breadth
async def test_two_processes(wire: WireDiscord, tmp_path: Path, address: str) -> None:
    """Both play, and one syncs the commands. When that one dies, the other one takes over."""
    wire.world.max_concurrency = SHARDS
    first, second = (
        TableSession(wire, f"ann-{number}", f"bob-{number}", channel=wire.world.add_channel(guild, "games"))
        for number, guild in enumerate(guilds_of(wire, SHARDS))
    )
    one, two = (ClusterProcess(wire, tmp_path, number, SHARDS, address) for number in range(SHARDS))
    async with one, two:
        assert syncs(wire) == 1
        await asyncio.gather(first.begin(holes=32), second.begin(holes=32))
        await asyncio.gather(first.move(), second.move())
        await one.kill()
        await wire.until(lambda: syncs(wire) == 2, within=20.0)
        await second.move()
        await one.start()
        await first.move()
        assert syncs(wire) == 2
    for bot in (one, two):
        assert "Traceback" not in bot.output, bot.output


def syncs(wire: WireDiscord) -> int:
    """Count how often the commands were synced."""
    return sum(each.method == "PUT" and each.path.endswith("/commands") for each in wire.requests)
