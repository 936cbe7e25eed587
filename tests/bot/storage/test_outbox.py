"""What still has to be shown on Discord, and what has been shown."""

from __future__ import annotations

import random

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.errors import DatabaseConflict
from bot.storage.outbox import LOBBY, Outbox, Post, Reminder
from bot.table import lobby
from bot.table.model import Table

from ..people import ANN, CHANNEL, People


def post_of(table_id: str, message_id: int, revision: int) -> Post:
    """Return a post with buttons."""
    return Post(message_id, table_id, CHANNEL, revision, 0, live=True)


async def note(outbox: Outbox, table: Table, *posts: tuple[int, int]) -> None:
    """Record posts of a table, given as pairs of message and revision."""
    for message_id, revision in posts:
        await outbox.note(table.id, posted=[post_of(table.id, message_id, revision)])


async def test_every_change_is_owed_until_it_is_posted(
    store: Database, tables: Tables, people: People, outbox: Outbox
) -> None:
    """A board has to be posted until its post is recorded, also after a restart."""
    table = await people.open(tables)
    other = await people.open(tables)
    assert sorted(await Outbox(store).unsettled()) == [table.id, other.id]
    await outbox.note(table.id, posted=[post_of(table.id, 7, 1)])
    assert not await outbox.owes(table.id)
    assert await Outbox(store).unsettled() == [other.id]
    assert not await outbox.owes("nowhere")


async def test_a_question_pays_nothing(tables: Tables, people: People, outbox: Outbox) -> None:
    """After a question was posted or found, the table's board still has to be posted."""
    table = await people.start(tables)
    question = post_of(table.id, 8, table.revision)._replace(ply=LOBBY - 1)
    await outbox.note(table.id, asked=[question])
    await outbox.note(table.id, found=[question])
    assert await outbox.owes(table.id)


async def test_a_post_of_an_older_revision_pays_nothing(
    tables: Tables, people: People, outbox: Outbox
) -> None:
    """If a table changes while its picture is being posted, the newer revision still has to be posted."""
    table = await people.start(tables)
    await outbox.note(table.id, posted=[post_of(table.id, 7, table.revision - 1)])
    assert await outbox.owes(table.id)
    await outbox.note(table.id, shown=table.revision - 1)
    assert await outbox.owes(table.id)
    await outbox.note(table.id, shown=table.revision)
    assert not await outbox.owes(table.id)
    await people.play(tables, table, random.Random(1))
    assert await outbox.owes(table.id)


async def test_posts(tables: Tables, people: People, outbox: Outbox) -> None:
    """The latest post is known, and so are all posts that still have buttons."""
    table = await people.open(tables)
    assert await outbox.latest_post(table.id) is None
    await note(outbox, table, (70, 1), (71, 3), (72, 2))
    assert await outbox.latest_post(table.id) == Post(71, table.id, CHANNEL, 3, 0, live=True)
    assert [post.message_id for post in (await outbox.shown(table.id)).live] == [70, 72, 71]
    await outbox.note(table.id, retired=[71])
    await outbox.note(table.id, retired=[70])
    assert await outbox.latest_post(table.id) == Post(71, table.id, CHANNEL, 3, 0, live=False)
    assert [post.message_id for post in (await outbox.shown(table.id)).live] == [72]


async def test_a_post_told_twice(tables: Tables, people: People, outbox: Outbox) -> None:
    """A post recorded again stays retired."""
    table = await people.open(tables)
    for _ in range(2):
        await outbox.note(table.id, posted=[post_of(table.id, 70, 1)])
        await outbox.note(table.id, retired=[70])
    await outbox.note(table.id, posted=[post_of(table.id, 70, 1)])
    assert (await outbox.shown(table.id)).live == ()


@pytest.mark.sqlite
async def test_a_post_and_its_debt_are_one(
    store: Database, tables: Tables, people: People, outbox: Outbox
) -> None:
    """If recording a post fails, the board still has to be posted."""
    table = await people.open(tables)
    stop = "CREATE TRIGGER stop BEFORE DELETE ON outbox BEGIN SELECT raise(ABORT, 'stop'); END"
    await store.write(lambda db: db.execute(stop) and None)
    with pytest.raises(DatabaseConflict):
        await outbox.note(table.id, posted=[post_of(table.id, 70, 1)])
    assert await outbox.owes(table.id)
    assert await outbox.latest_post(table.id) is None


async def test_a_retired_post_that_is_found_with_its_buttons_on(
    tables: Tables, people: People, outbox: Outbox
) -> None:
    """A late edit has put the buttons back, so the post is live, and has to be retired again."""
    table = await people.open(tables)
    await note(outbox, table, (70, 1), (71, 2))
    await outbox.note(table.id, retired=[70])
    assert not (await outbox.shown(table.id)).unsettled
    await outbox.note(table.id, found=[post_of(table.id, 70, 1)])
    assert [post.message_id for post in (await outbox.shown(table.id)).live] == [70, 71]
    assert (await outbox.shown(table.id)).unsettled


def test_a_reminder_is_settled_while_it_stands() -> None:
    """It is unsettled until it is posted, and again once its decision is no longer awaited."""
    stands = Reminder(0, 7, 1, "own", None, None, 1, current=True)
    found = stands, stands._replace(message_id=None), stands._replace(current=False)
    assert [each.unsettled for each in found] == [False, True, True]


async def test_the_post_before_a_post(tables: Tables, people: People, outbox: Outbox) -> None:
    """That is the latest retired post, or the live one before it."""
    table = await people.open(tables)
    await note(outbox, table, (70, 1), (71, 2), (72, 3), (73, 4))
    await outbox.note(table.id, retired=[70, 71])
    shown = await outbox.shown(table.id)
    assert [post.message_id for post in shown.posts] == [71, 72, 73]
    found = [shown.before(post) for post in shown.posts]
    assert [post and post.message_id for post in found] == [None, 71, 72]


async def test_tables_that_were_touched_lately(
    store: Database, tables: Tables, people: People, outbox: Outbox
) -> None:
    """The time is counted back from the latest action, not from now."""
    old, young = await people.open(tables), await people.open(tables)
    later = people.act(ANN)._replace(interaction_id=people.act(ANN).interaction_id + (5000 << 22))
    await tables.act(young.id, lobby.close, later)
    assert await outbox.touched(4000) == [young.id]
    assert sorted(await outbox.touched(6000)) == sorted([old.id, young.id])
