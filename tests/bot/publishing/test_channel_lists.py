"""Overviews share the pauses of their channels with the boards there."""

from __future__ import annotations

from typing import cast

import discord

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
from bot.storage.watching.results import Results

from ..people import CHANNEL, GUILD, People
from .discord_that_takes import TakingDiscord

ELSEWHERE = 5


async def test_a_channel_that_takes_an_overview_is_open_again(
    store: Database,
    tables: Tables,
    queries: TableQueries,
    outbox: Outbox,
    preferences: PreferenceRepository,
    settings: GuildSettingsRepository,
    people: People,
) -> None:
    """Whether it is posted or edited, as for whoever asks sooner; other channels go on resting."""
    client, backoff = TakingDiscord(), ChannelBackoff()
    poster = Poster(cast(discord.Client, client), Audiences(preferences, settings, ()), settings, backoff)
    lists = ChannelLists(store)
    async with Background() as background:
        overviews = ChannelListPublisher(
            poster, queries, outbox, lists, Results(store), lambda: None, background
        )
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
    store: Database,
    tables: Tables,
    queries: TableQueries,
    outbox: Outbox,
    preferences: PreferenceRepository,
    settings: GuildSettingsRepository,
    people: People,
) -> None:
    """From then on Discord is asked for nothing about it, and there is none to be removed once more."""
    client, backoff = TakingDiscord(), ChannelBackoff()
    poster = Poster(cast(discord.Client, client), Audiences(preferences, settings, ()), settings, backoff)
    async with Background() as background:
        overviews = ChannelListPublisher(
            poster, queries, outbox, ChannelLists(store), Results(store), lambda: None, background
        )
        await overviews.ask(7, CHANNEL, GUILD)
        assert await overviews.remove(CHANNEL)
        await people.open(tables)
        await overviews.refresh()
        assert not await overviews.remove(CHANNEL)
    assert client.taken == ["send", "delete"]
