"""Overviews share the pauses of their channels with the boards there."""

from __future__ import annotations

from collections.abc import AsyncIterator

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

from ..people import CHANNEL, GUILD, People

ELSEWHERE = 5


@pytest.fixture
async def overviews(
    store: Database, queries: TableQueries, outbox: Outbox, poster: Poster
) -> AsyncIterator[ChannelListPublisher]:
    """The overviews of a database, shown by that poster."""
    lists, results = ChannelLists(store), Results(store)
    async with Background() as background:
        yield ChannelListPublisher(poster, queries, outbox, lists, results, lambda: None, background)


async def test_a_channel_that_takes_an_overview_is_open_again(
    tables: Tables,
    people: People,
    overviews: ChannelListPublisher,
) -> None:
    """Posted or edited, as for whoever asks sooner; others rest on. A removed one is let be."""
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
    assert overviews.poster.client.taken == ["send", "edit", "delete"]
