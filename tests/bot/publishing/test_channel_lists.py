"""Overviews share the pauses of their channels with the boards there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import cast

import discord
import pytest

from bot.background import Background
from bot.publishing.channel_backoff import ChannelBackoff
from bot.publishing.channel_lists import ChannelListPublisher
from bot.publishing.poster import Poster
from bot.service.audience import Audiences
from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.storage.channel_lists import ChannelLists
from bot.storage.database import Database
from bot.storage.guild_settings import GuildSettingsRepository
from bot.storage.outbox import Outbox
from bot.storage.preferences import PreferenceRepository
from bot.storage.results.results import Results

from ..people import CHANNEL, GUILD, People
from .discord_that_takes import TakingDiscord

ELSEWHERE = 5


@pytest.fixture
def client() -> TakingDiscord:
    """A client whose requests are noted."""
    return TakingDiscord()


@pytest.fixture
async def overviews(
    store: Database,
    queries: TableQueries,
    outbox: Outbox,
    preferences: PreferenceRepository,
    settings: GuildSettingsRepository,
    client: TakingDiscord,
) -> AsyncIterator[ChannelListPublisher]:
    """The overviews of a database, shown by that client."""
    audiences = Audiences(preferences, settings, ())
    poster = Poster(cast(discord.Client, client), audiences, settings, ChannelBackoff())
    lists, results = ChannelLists(store), Results(store)
    async with Background() as background:
        yield ChannelListPublisher(poster, queries, outbox, lists, results, lambda: None, background)


async def test_a_channel_that_takes_an_overview_is_open_again(
    overviews: ChannelListPublisher, client: TakingDiscord, tables: Tables, people: People
) -> None:
    """Whether it is posted or edited, as for whoever asks sooner; other channels go on resting."""
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
    assert client.taken == ["send", "edit"]


async def test_a_removed_overview_is_let_be(
    overviews: ChannelListPublisher, client: TakingDiscord, tables: Tables, people: People
) -> None:
    """From then on Discord is asked for nothing about it, and there is none to be removed once more."""
    await overviews.ask(7, CHANNEL, GUILD)
    assert await overviews.remove(CHANNEL)
    await people.open(tables)
    await overviews.refresh()
    assert not await overviews.remove(CHANNEL)
    assert client.taken == ["send", "delete"]
