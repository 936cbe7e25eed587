"""Overviews share their channels' pauses with the boards there, and a failing one does not affect others."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest

from bot.background import Background
from bot.publishing.channel_lists import ChannelListPublisher
from bot.publishing.poster import Poster
from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.storage.channel_lists import ChannelLists
from bot.storage.database import Database
from bot.storage.outbox import Outbox
from bot.storage.results.results import Results
from bot.table.model import Table
from bot.transport.errors import TOO_OLD_TO_EDIT

from ..people import CHANNEL, GUILD, People
from ..transport.errors import refused
from .discord_that_takes import RefusingDiscord, TakingDiscord

ELSEWHERE = 5


@pytest.fixture
async def overviews(
    store: Database, queries: TableQueries, outbox: Outbox, poster: Poster
) -> AsyncIterator[ChannelListPublisher]:
    """The overviews of a database, posted by the `poster`."""
    lists, results = ChannelLists(store), Results(store)
    async with Background() as background:
        yield ChannelListPublisher(poster, queries, outbox, lists, results, lambda: None, background)


async def test_a_channel_that_takes_an_overview_is_open_again(
    tables: Tables, people: People, overviews: ChannelListPublisher, client: TakingDiscord
) -> None:
    """A posted or edited overview ends its own channel's pause and no other. A removed one stays gone."""
    backoff = overviews.poster.backoff
    backoff.failed(CHANNEL)
    backoff.failed(ELSEWHERE)
    assert await overviews.ask(7, CHANNEL, GUILD)
    assert set(backoff.pauses) == {ELSEWHERE}
    await people.open(tables)
    backoff.failed(CHANNEL)
    backoff.allow_one(CHANNEL)
    await overviews.refresh()
    assert set(backoff.pauses) == {ELSEWHERE}
    assert await overviews.remove(CHANNEL)
    await people.open(tables)
    await overviews.refresh()
    assert not await overviews.remove(CHANNEL)
    assert client.taken == ["send", "edit", "delete"]


async def test_one_that_trips_over_a_defect_spares_the_others(
    overviews: ChannelListPublisher,
    client: TakingDiscord,
    tables: Tables,
    people: People,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If one overview fails, the others are updated, and that one is tried again at the next refresh."""
    for channel in (CHANNEL, ELSEWHERE):
        await overviews.ask(channel, channel, GUILD)
        await people.open(tables, channel_id=channel)
    in_channel = overviews.queries.in_channel

    async def failing(channel_id: int) -> list[Table]:
        if channel_id == ELSEWHERE:
            raise ValueError("nobody foresaw this")
        return await in_channel(channel_id)

    with monkeypatch.context() as patch:
        patch.setattr(overviews.queries, "in_channel", failing)
        await overviews.refresh()
    assert client.taken == ["send", "send", "edit"]
    await overviews.refresh()
    assert client.taken[3:] == ["edit"]


@pytest.mark.parametrize("age", [None, 899, 900])
async def test_rationed_edits(
    overviews: ChannelListPublisher,
    client: TakingDiscord,
    tables: Tables,
    people: People,
    monkeypatch: pytest.MonkeyPatch,
    age: int | None,
) -> None:
    """If Discord allows no more edits, a message that is 15 minutes old is replaced. Others wait."""
    await overviews.ask(7, CHANNEL, GUILD)
    await people.open(tables)
    posted, take = int(discord.utils.snowflake_time(1).timestamp()), client._take
    refusing = RefusingDiscord(refused(429, TOO_OLD_TO_EDIT))
    monkeypatch.setattr(client, "_take", lambda kind: (refusing._take if kind == "edit" else take)(kind))
    overviews.clock = lambda: None if age is None else (posted + age) * 1000
    await overviews.refresh()
    assert client.taken == ["send", *(["send", "delete"] if age == 900 else [])]
    monkeypatch.undo()
    await overviews.refresh()
    assert client.taken[-1] == ("delete" if age == 900 else "edit")
