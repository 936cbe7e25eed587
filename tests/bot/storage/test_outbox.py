"""What Discord must still be shown, and what it was shown."""

from __future__ import annotations

import random
import sqlite3

import pytest

from bot.service.tables import Post, Tables
from bot.storage.database import Database
from bot.storage.outbox import Outbox
from bot.table import lobby

from ..people import ANN, CHANNEL, People


async def test_every_change_is_owed_until_it_is_posted(
    store: Database, tables: Tables, people: People, outbox: Outbox
) -> None:
    """A table owes its latest revision from the change to the post, also across a restart."""
    table = await people.open(tables)
    other = await people.open(tables)
    assert sorted(await Tables(store).owed()) == [table.id, other.id]
    await outbox.posted(table.id, message_id=7, channel_id=CHANNEL, revision=1, ply=0)
    assert not await outbox.owes(table.id)
    assert await Tables(store).owed() == [other.id]
    assert not await outbox.owes("nowhere")


async def test_a_post_of_an_older_revision_pays_nothing(
    tables: Tables, people: People, outbox: Outbox
) -> None:
    """When the table moved on while its picture was posted, the newer revision is still owed."""
    table = await people.start(tables)
    await outbox.posted(table.id, message_id=7, channel_id=CHANNEL, revision=table.revision - 1, ply=0)
    assert await outbox.owes(table.id)
    await outbox.shown(table.id, table.revision - 1)
    assert await outbox.owes(table.id)
    await outbox.shown(table.id, table.revision)
    assert not await outbox.owes(table.id)
    await people.play(tables, table, random.Random(1))
    assert await outbox.owes(table.id)


async def test_posts(tables: Tables, people: People, outbox: Outbox) -> None:
    """The latest post is known, and which posts still have their buttons."""
    table = await people.open(tables)
    assert await outbox.latest_post(table.id) is None
    for message_id, revision in ((70, 1), (71, 3), (72, 2)):
        await outbox.posted(table.id, message_id=message_id, channel_id=CHANNEL, revision=revision, ply=0)
    assert await outbox.latest_post(table.id) == Post(71, table.id, CHANNEL, 3, 0, live=True)
    assert [post.message_id for post in await outbox.live_posts(table.id)] == [70, 72, 71]
    await outbox.retired(71)
    await outbox.retired(70)
    assert await outbox.latest_post(table.id) == Post(71, table.id, CHANNEL, 3, 0, live=False)
    assert [post.message_id for post in await outbox.live_posts(table.id)] == [72]


async def test_a_post_told_twice(tables: Tables, people: People, outbox: Outbox) -> None:
    """A post that is found again after a crash is noted once, and stays retired."""
    table = await people.open(tables)
    for _ in range(2):
        await outbox.posted(table.id, message_id=70, channel_id=CHANNEL, revision=1, ply=0)
        await outbox.retired(70)
    await outbox.posted(table.id, message_id=70, channel_id=CHANNEL, revision=1, ply=0)
    assert await outbox.live_posts(table.id) == []


async def test_a_post_and_its_debt_are_one(
    store: Database, tables: Tables, people: People, outbox: Outbox
) -> None:
    """If the post cannot be noted, the debt stays."""
    table = await people.open(tables)
    stop = "CREATE TRIGGER stop BEFORE DELETE ON outbox BEGIN SELECT raise(ABORT, 'stop'); END"
    await store.write(lambda db: db.execute(stop) and None)
    with pytest.raises(sqlite3.IntegrityError):
        await outbox.posted(table.id, message_id=70, channel_id=CHANNEL, revision=1, ply=0)
    assert await outbox.owes(table.id)
    assert await outbox.latest_post(table.id) is None


async def test_a_closed_lobby_is_owed_too(tables: Tables, people: People, outbox: Outbox) -> None:
    """The last change of a table must be seen like any other."""
    table = await people.open(tables)
    await outbox.shown(table.id, table.revision)
    table = await tables.act(table.id, lobby.close, people.act(ANN))
    assert await outbox.owed() == [table.id]


async def test_a_retired_post_that_is_found_with_its_buttons_on(
    tables: Tables, people: People, outbox: Outbox
) -> None:
    """An edit that arrived late has put them back: the post is live, and is retired once more."""
    table = await people.open(tables)
    for message_id, revision in ((70, 1), (71, 2)):
        await outbox.posted(table.id, message_id=message_id, channel_id=CHANNEL, revision=revision, ply=0)
    await outbox.retired(70)
    assert not await outbox.is_unsettled(table.id)
    await outbox.found(table.id, message_id=70, channel_id=CHANNEL, revision=1, ply=0)
    assert [post.message_id for post in await outbox.live_posts(table.id)] == [70, 71]
    assert await outbox.is_unsettled(table.id)


async def test_tables_that_were_touched_lately(
    store: Database, tables: Tables, people: People, outbox: Outbox
) -> None:
    """Counted back from the latest thing that was done, whatever time it is now."""
    old, young = await people.open(tables), await people.open(tables)
    later = people.act(ANN)._replace(interaction_id=people.act(ANN).interaction_id + (5000 << 22))
    await tables.act(young.id, lobby.close, later)
    assert await outbox.touched(4000) == [young.id]
    assert sorted(await outbox.touched(6000)) == sorted([old.id, young.id])
