"""The overviews of channels: requested, outdated by their tables, replaced and removed."""

from __future__ import annotations

import pytest

from bot.service.tables import Tables
from bot.storage.channel_lists import ChannelList, ChannelLists
from bot.storage.database import Database
from bot.storage.outbox import Outbox, Post
from bot.table import lobby

from ..people import BEN, CHANNEL, GUILD, People


@pytest.fixture
async def lists(store: Database) -> ChannelLists:
    """Return the store's overviews, one of which is requested and posted."""
    lists = ChannelLists(store)
    await lists.request(1, CHANNEL, GUILD)
    (wanted,) = await lists.outdated()
    await lists.record_post(wanted, 50, b"none")
    return lists


async def found(lists: ChannelLists) -> ChannelList:
    """Return the channel's overview."""
    channel_list = await lists.find(CHANNEL)
    assert channel_list is not None
    return channel_list


async def test_a_list_is_outdated_by_its_tables(
    lists: ChannelLists, tables: Tables, people: People, outbox: Outbox
) -> None:
    """A new table, a change and a post each outdate it, but not a table on another server."""
    assert await lists.outdated() == []
    await people.open(tables, guild_id=GUILD + 1)
    assert await lists.outdated() == []
    table = await people.open(tables)

    async def post() -> None:
        await outbox.note(table.id, posted=[Post(9, table.id, CHANNEL, 2, 0, live=True)])

    for change in (None, tables.act(table.id, lobby.join, people.act(BEN)), post()):
        if change is not None:
            await change
        (outdated,) = await lists.outdated()
        await lists.mark_shown(outdated, b"one")
        assert await lists.outdated() == []
    assert (await found(lists)).content == b"one"


async def test_a_change_while_it_is_shown(lists: ChannelLists, tables: Tables, people: People) -> None:
    """If a table changes after the overview was read, it is outdated again."""
    await people.open(tables)
    (read,) = await lists.outdated()
    await people.open(tables)
    await lists.mark_shown(read, b"one")
    assert [each.channel_id for each in await lists.outdated()] == [CHANNEL]


async def test_asked_for_again(lists: ChannelLists) -> None:
    """The overview gets a new message in place of its old one. A repeated request changes nothing."""
    await lists.request(1, CHANNEL, GUILD)
    assert await lists.outdated() == []
    await lists.request(2, CHANNEL, GUILD)
    await lists.request(3, CHANNEL, GUILD)
    assert (await found(lists))[2:5] == (3, None, 50)


async def test_replaced_and_removed(lists: ChannelLists) -> None:
    """A message that can't be edited is replaced. A removed overview is gone."""
    replaced = await lists.replace(await found(lists))
    assert replaced == await found(lists)
    assert (replaced.message_id, replaced.replaced_id) == (None, 50)
    await lists.remove(CHANNEL)
    assert await lists.find(CHANNEL) is None


async def test_whether_there_is_any(lists: ChannelLists) -> None:
    """`exist` is True until the last overview is removed."""
    assert await lists.exist()
    await lists.remove(CHANNEL)
    assert not await lists.exist()
