"""Followers get DMs: few during a game, one at its end, and none once they have left."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from bot.background import Background
from bot.publishing.notifications.followers import MINUTE
from bot.service.tables import Tables
from bot.storage.clusters.cluster import Cluster
from bot.storage.database import Database
from bot.storage.notifications.follows import FOLLOWS_MOST, TABLE_FULL, What
from bot.storage.notifications.pending_notices import Notice, PendingNotices
from bot.table import moderation
from bot.table.agreements import asking
from bot.views.notifications import CLOSED, ENDED
from tests.refusals import refuses
from tests.sentences import says

from ...answers import agree
from ...people import ANN, BEN, People, person, sleeps_at_night
from ..game_night.following import Following
from ..test_plan import begun

FAN, OTHER = 501, 502
HOUR, DAY = 60 * MINUTE, 24 * 60 * MINUTE


@pytest.fixture
async def following(store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A publisher whose followers see the channel, with a clock after the people's actions."""
    async with Background() as background:
        monkeypatch.setattr(background, "start", lambda _name, work: work.close())
        yield Following(store, tables, background, people.act(1).at + 1_000_000)


async def test_case_25_moves_are_told_rarely(following: Following, tables: Tables, people: People) -> None:
    """30 plies in 5 minutes give one message and one edit. A day later, a new silent one replaces it."""
    table, luck = await people.start(tables), random.Random(2)
    await following.follow(people, table, FAN, "moves")
    for _ in range(30):
        table = await people.play(tables, table, luck)
        await following.look(10_000)
    for _ in range(20):
        await following.look(MINUTE)
    assert [kind for kind, *_ in following.inbox.log] == ["send", "edit"]
    assert following.server.asked == 1  # whether they are there: only before something is told
    ((_, told),) = following.inbox.shown.items()
    assert "30 moves" in told
    following.now[0] += DAY
    for _ in range(2):
        table = await people.play(tables, table, luck)
        await following.look(MINUTE)
    assert following.inbox.log[2:] == [("send", FAN + 1000, True), ("delete", FAN + 1000, True)]
    ((_, told),) = following.inbox.shown.items()
    assert "31 moves" in told
    await following.look(6 * HOUR - MINUTE - 1)
    assert len(following.inbox.log) == 4
    await following.look(1)
    assert len(following.inbox.log) == 6


async def test_an_edit_comes_ten_minutes_after_what_was_told(
    tables: Tables, people: People, following: Following
) -> None:
    """There is no edit if nothing has happened."""
    table = await people.start(tables)
    await following.follow(people, table, FAN, "moves")
    await people.play(tables, table, random.Random(2))
    await following.look(10 * MINUTE - 1)
    assert len(following.inbox.log) == 1
    await following.look(1)
    assert following.inbox.log[1:] == [("edit", FAN + 1000, True)]
    await following.look(30 * MINUTE)
    assert len(following.inbox.log) == 2


async def test_the_end_notifies_once(following: Following, tables: Tables, people: People) -> None:
    """Every follower gets one message instead of the earlier one, and then stops following."""
    table = await people.start(tables)
    for user_id, what in ((FAN, "end"), (OTHER, "moves")):
        await following.follow(people, table, user_id, cast(What, what))
    table = await people.play(tables, table, random.Random(2))
    await following.look()
    assert len(following.inbox.log) == 2
    await people.play_out(tables, table, random.Random(2), most=3)
    for _ in range(3):
        await following.look()
    for user_id in (FAN, OTHER):
        mine = [each for each in following.inbox.log if each[1] == user_id + 1000]
        assert mine[1:] == [("send", user_id + 1000, False), ("delete", user_id + 1000, True)]
    assert all(says(told, ENDED, result="**Person 102** wins.") for told in following.inbox.shown.values())
    assert not await following.follows.exist()


async def test_time_case_19_15_followers_sleep_on(
    following: Following, store: Database, tables: Tables, people: People
) -> None:
    """In someone's quiet hours, the message is silent, and a notice waits for their next press."""
    table = await people.start(tables)
    for user_id in (FAN, OTHER):
        await following.follow(people, table, user_id, "end")
    hour = following.now[0] // HOUR % 24
    await sleeps_at_night(store, FAN, f"{(hour + 23) % 24:02}:00-{(hour + 3) % 24:02}:00")
    await people.play_out(tables, table, random.Random(2), most=3)
    await following.look()
    sent = {channel: silent for kind, channel, silent in following.inbox.log if kind == "send"}
    assert sent == {FAN + 1000: True, OTHER + 1000: False}
    notices = PendingNotices(store)
    assert await notices.of(FAN, 0) == [Notice("followed", table.id)]
    assert await notices.of(OTHER, 0) == []


async def test_case_26_who_has_left_the_server_is_told_nothing(
    following: Following, tables: Tables, people: People
) -> None:
    """The same goes for those who no longer see the channel, or have a seat by now. They stop following."""
    table = await people.start(tables)
    for user_id in (FAN, OTHER, 503):
        await following.follow(people, table, user_id, "moves")
    following.server.left = {FAN}
    following.server.blind = {OTHER}
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(503))
    table = await agree(tables, table.id, people.act(503), "succession")
    await following.look(20 * MINUTE)
    assert [kind for kind, *_ in following.inbox.log] == ["send"] * 3
    assert not await following.follows.exist()


async def test_a_server_that_discord_has_lost_is_waited_for(
    following: Following, tables: Tables, people: People
) -> None:
    """If Discord reports a server as unavailable, followers are told of the end once it is back."""
    table = await people.start(tables)
    await following.follow(people, table, FAN, "end")
    await people.play_out(tables, table, random.Random(2), most=3)
    following.server.unavailable = True
    await following.look()
    assert (following.server.asked, len(following.inbox.log)) == (0, 1)
    following.server.unavailable = False
    await following.look()
    assert [kind for kind, *_ in following.inbox.log] == ["send", "send", "delete"]


@pytest.mark.parametrize("ours", [True, False])
def test_only_the_process_that_serves_a_server_can_say_who_has_left_it(
    following: Following, monkeypatch: pytest.MonkeyPatch, ours: bool
) -> None:
    """For a process without that server's shard, an unknown server is not out of reach."""
    table = begun()
    shard = table.guild_id >> 22 & 1
    cluster = Cluster(2, (shard if ours else 1 - shard,), whole=False)
    monkeypatch.setattr(following.publisher.notifications.database, "cluster", cluster)
    monkeypatch.setattr(following.publisher.client, "get_guild", lambda _id: None)
    assert following.publisher.is_out_of_reach(table) is not ours


async def test_twenty_followers_cost_a_message_each(
    following: Following, tables: Tables, people: People
) -> None:
    """There are no member lookups during the game. At its end, there is one message each."""
    table, luck = await people.start(tables), random.Random(2)
    for user_id in range(600, 620):
        await following.follow(people, table, user_id, "moves" if user_id % 2 else "end")
    for _ in range(20):
        table = await people.play(tables, table, luck)
        await following.look(10_000)
    assert (following.server.asked, len(following.inbox.log)) == (0, 20)
    await people.play_out(tables, table, luck, most=0)
    await following.look()
    assert following.server.asked == 20
    assert [kind for kind, *_ in following.inbox.log].count("send") == 40


async def test_a_conversation_that_is_known_is_not_opened_again(
    following: Following, tables: Tables, people: People
) -> None:
    """A channel opened for DMs earlier is used again, and reminders use one that following has opened."""
    channels = following.publisher.notifications.channels
    for user_id in (FAN, OTHER):
        await channels.want(user_id, "de")
    await channels.opened(FAN, 77)
    table = await people.start(tables)
    for user_id in (FAN, OTHER):
        await following.follow(people, table, user_id, "end")
    assert following.inbox.opened == [OTHER]
    assert [channel for _, channel, _ in following.inbox.log] == [77, OTHER + 1000]
    assert await following.publisher.notifications.channel_of(OTHER) == (OTHER + 1000, "de")


async def test_what_followers_of_a_closed_table_are_told(
    tables: Tables, people: People, following: Following
) -> None:
    """They are told that it has no result. If it is hidden, they hear nothing and stop following."""
    table = await people.start(tables)
    await following.follow(people, table, FAN, "end")
    await tables.act(table.id, moderation.close, people.act(BEN))
    await following.look()
    assert says([*following.inbox.shown.values()][-1], CLOSED)
    table = await people.start(tables)
    await following.follow(people, table, FAN, "end")
    await tables.act(table.id, moderation.hide, people.act(BEN))
    await following.look()
    assert [kind for kind, *_ in following.inbox.log] == ["send", "send", "delete", "send"]
    assert not await following.follows.exist()


async def test_one_conversation_for_all_games(tables: Tables, people: People, following: Following) -> None:
    """One DM channel is opened. A person can follow 10 games, and a game can have 20 followers."""
    started = [await people.start(tables) for _ in range(11)]
    for table in started[:10]:
        await following.follow(people, table, FAN, "end")
    assert following.inbox.opened == [FAN]
    with refuses(FOLLOWS_MOST):
        await following.follow(people, started[10], FAN, "end")
    for user_id in range(600, 619):
        await following.follow(people, started[0], user_id, "end")
    with refuses(TABLE_FULL):
        await following.follow(people, started[0], 700, "end")
    assert [kind for kind, *_ in following.inbox.log] == ["send"] * (10 + 19)
