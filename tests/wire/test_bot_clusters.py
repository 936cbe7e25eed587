"""Two processes on one database: each serves its own servers, and one what belongs to the whole bot."""

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
SOON = 3.0  # seconds until the other process has heard, and Discord shows it


@pytest.fixture
def address() -> Iterator[str]:
    """A database on a server of its own."""
    with postgres.server(*QUICK) as server:
        server.create_template()
        with server.database() as address:
            yield address


@pytest.mark.breadth
async def test_two_processes(wire: WireDiscord, tmp_path: Path, address: str) -> None:
    """Both play, one syncs the commands; a third is refused; the other leads when the first has died."""
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
        for settings, words in (
            ({"ALEA_SHARD_IDS": "0-1"}, "Shard 0 is served by another process"),
            ({"ALEA_SHARDS": "3", "ALEA_SHARD_IDS": "2"}, "has ALEA_SHARDS=2, and this one 3"),
            ({"ALEA_SHARDS": "", "ALEA_SHARD_IDS": ""}, "is in use by another process"),
        ):
            refused = ClusterProcess(wire, tmp_path, 7, SHARDS, address, settings)
            with pytest.raises(RuntimeError, match="the bot ended with 1"):
                await refused.start()
            assert words in refused.output
        await check_forgotten_everywhere(wire, first, second)
        await one.kill()
        await wire.until(lambda: syncs(wire) == 2, within=20.0)
        await second.move()
        await one.start()
        await first.move()
        assert syncs(wire) == 2
    for bot in (one, two):
        assert "Traceback" not in bot.output, bot.output


async def check_forgotten_everywhere(wire: WireDiscord, here: TableSession, there: TableSession) -> None:
    """Who has their data deleted on a server of one process is gone from a table of the other at once."""
    eve = wire.user("eve")
    lobby = await there.open()
    eve.press(lobby, label="Join")
    await wire.until(lambda: "(2 of " in lobby.content)
    asked = await eve.slash(here.channel, "mydata delete").answer()
    assert asked.message is not None
    await eve.press(asked.message, label="Delete my data").answer()
    await wire.until(lambda: "(1 of " in lobby.content, within=SOON)


def syncs(wire: WireDiscord) -> int:
    """Count how often the commands were made known."""
    return sum(each.method == "PUT" and each.path.endswith("/commands") for each in wire.requests)
