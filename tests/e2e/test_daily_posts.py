"""The daily in a server's channel: set up, posted once a day, and its solution the day after."""

from __future__ import annotations

from datetime import date
from typing import Any

import discord
import pytest

from bot.features.daily_settings import OFF, ON, REFUSED
from bot.features.own_time import STOPS
from bot.locale.language import LANGUAGES
from bot.storage.daily_posts import DAILY_POST, DailyPosts
from bot.storage.deadlines import Deadline
from bot.storage.errors import NotSaved
from bot.table.daily import Count
from bot.table.time import HOUR
from bot.views.message import Attachment
from bot.views.puzzles import DAILY_HEAD, NOT_BEFORE_NOON, YESTERDAY, daily_post
from bot.views.text import content_of
from engine import Puzzle
from tests.sentences import says
from tests.until import until

from .server import SimulatedServer, public
from .table import components_of, labels_of, said, seen

DAY = 86_400  # seconds


@pytest.fixture(autouse=True)
def _first_day(monkeypatch: pytest.MonkeyPatch, cubeo: dict[int, Puzzle]) -> None:
    """Have the first daily on the day on which Discord's simulated time starts."""
    monkeypatch.setattr("bot.table.daily.BEFORE", (date(2026, 1, 1) - date(1970, 1, 1)).days)


def dailies(server: SimulatedServer) -> list[discord.Message]:
    """List the dailies posted in the channel."""
    return [each for each in public(server.channel) if says(each.content, DAILY_HEAD)]


async def set_up(server: SimulatedServer) -> Any:
    """Have the daily posted in the channel, and return the settings page."""
    manager = server.people[0]
    server.env.backend.guilds[server.guild.id].owner_id = manager.id
    page = seen(await manager.slash(server.channel, "settings"))
    page = seen(await manager.click(page, label="Look and language"))
    page = seen(await manager.click(page, label="Daily puzzle"))
    assert says(page.content, OFF)
    page = seen(await manager.select(page, [server.channel], custom_id="v1:dailychannel:-:0:"))
    return seen(await manager.select(page, ["9"], custom_id="v1:dailyhour:-:0:"))


async def test_puzzles_case_25_and_27_a_post_a_day(server: SimulatedServer) -> None:
    """The post notifies no one. A day later it has no picture or button, and the solution opens at noon."""
    person = server.people[1]
    assert says((await set_up(server)).content, ON, hour=9, zone="UTC")
    await server.env.advance_time(DAY / 2)
    (post,) = dailies(server)
    assert post.flags.suppress_notifications
    assert labels_of(post) == ["Solve"]
    assert post.attachments[0].description
    assert says(seen(await person.click(post, label="Solve")).content, DAILY_HEAD, number=1)
    await server.env.advance_time(DAY - HOUR / 1000)
    first, second = dailies(server)
    assert (first.components, first.attachments) == ([], [])
    assert says(said(await person.click(second, label="Yesterday's solution")), NOT_BEFORE_NOON)
    await server.env.advance_time(HOUR / 1000)
    assert "Forward ▶" in labels_of(seen(await person.click(second, label="Yesterday's solution")))
    assert len(dailies(server)) == 2


async def test_puzzles_case_25_killed_between_sending_and_noting(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the bot is killed after posting, the restarted one notes the post and doesn't post again."""
    await set_up(server)
    note = DailyPosts.note

    async def fail(*_given: object) -> None:
        raise NotSaved

    monkeypatch.setattr(DailyPosts, "note", fail)
    await server.env.advance_time(9 * 3600 + 700)
    assert len(dailies(server)) == 1
    monkeypatch.setattr(DailyPosts, "note", note)
    await server.restart()
    await server.env.advance_time(600)
    assert len(dailies(server)) == 1
    assert [row[4] for row in (await server.rows())["daily_post"]] == ["posted"]


async def test_puzzles_case_25_not_noted(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the database fails once, the post is found and noted a minute later, without a restart."""
    await set_up(server)
    note = DailyPosts.note

    async def fail_once(*_given: object) -> None:
        monkeypatch.setattr(DailyPosts, "note", note)
        raise NotSaved

    monkeypatch.setattr(DailyPosts, "note", fail_once)
    await server.env.advance_time(9 * 3600 + 700)
    assert len(dailies(server)) == 1
    assert [row[4] for row in (await server.rows())["daily_post"]] == ["posted"]


async def test_puzzles_case_25_late(server: SimulatedServer) -> None:
    """A post that is five hours late still comes, and one that is seven hours late doesn't."""
    await server.services.settings.change(server.guild.id, daily_channel=server.channel.id)
    publisher, posts = server.services.daily_publisher, DailyPosts(server.store)
    now = publisher.clock() or 0
    for hours, is_owed in ((7, False), (5, True), (5, False)):
        due = Deadline(DAILY_POST, str(server.guild.id), now - hours * HOUR)
        assert await posts.add(due, now, 6 * HOUR) == is_owed
    assert len(await posts.owed()) == 1
    await publisher.resume()
    await until(lambda: len(dailies(server)) == 1)


async def test_puzzles_case_25_a_channel_where_the_bot_may_not_send(server: SimulatedServer) -> None:
    """After three days of refusals, posts are turned off, and the settings say why."""
    await set_up(server)
    server.forbid("send_messages")
    await server.env.advance_time(3 * DAY)
    assert dailies(server) == []
    server.forbid()
    manager = server.people[0]
    page = seen(await manager.slash(server.channel, "settings"))
    page = seen(await manager.click(page, label="Look and language"))
    page = seen(await manager.click(page, label="Daily puzzle"))
    assert says(page.content, REFUSED)
    await server.env.advance_time(2 * DAY)
    assert dailies(server) == []


async def test_puzzles_case_25_a_channel_that_is_gone(server: SimulatedServer) -> None:
    """Three days after the channel was deleted, posts are turned off."""
    await set_up(server)
    server.env.backend.delete_channel(server.channel.id)
    for days, left in ((2, (server.channel.id, False)), (1, (None, True))):
        await server.env.advance_time(days * DAY)
        settings = await server.services.settings.get(server.guild.id)
        assert (settings.daily_channel, settings.daily_refused) == left


async def test_a_deleted_channel_is_not_chosen_in_the_settings(server: SimulatedServer) -> None:
    """The settings page leaves out a deleted channel, because Discord would refuse the page with its id."""
    await server.services.settings.change(server.guild.id, daily_channel=server.back_room.id)
    manager = server.people[0]
    server.env.backend.guilds[server.guild.id].owner_id = manager.id

    async def chosen() -> list[int]:
        page = seen(await manager.slash(server.channel, "settings"))
        page = seen(await manager.click(page, label="Look and language"))
        page = seen(await manager.click(page, label="Daily puzzle"))
        picker = next(each for each in components_of(page) if each["custom_id"] == "v1:dailychannel:-:0:")
        return [int(each["id"]) for each in picker.get("default_values", ())]

    assert await chosen() == [server.back_room.id]
    server.env.backend.delete_channel(server.back_room.id)
    assert await chosen() == []


async def test_puzzles_case_26_what_the_post_tells(server: SimulatedServer) -> None:
    """It has yesterday's numbers only if at least 20 people tried. The picture names no level."""
    await set_up(server)
    for day, tried in ((1, 19), (2, 20)):
        counted = "INSERT INTO daily_count VALUES (?, ?, 12, 7)"
        await server.store.execute(counted, day, tried)
    await server.env.advance_time(3 * DAY)
    told = [says(each.content, YESTERDAY, tried=20, solved=12, first=7) for each in dailies(server)]
    assert told == [False, False, True]
    [picture] = dailies(server)[-1].attachments
    assert "Casual" not in (picture.description or "Casual")


def test_puzzles_case_26_numbers_from_twenty_tries_on(cubeo: dict[int, Puzzle]) -> None:
    """With fewer than 20 tries, yesterday's numbers are left out, as they could give people away."""
    for tried in (19, 20):
        post = daily_post(214, cubeo[1], Attachment("board.png", b""), Count(tried, 12, 7))
        told = content_of(post, LANGUAGES["en"])
        assert says(told, YESTERDAY, tried=20, solved=12, first=7) == (tried == 20)


async def test_puzzles_case_28_a_press_while_posts_are_owed(server: SimulatedServer) -> None:
    """With 40 posts due after an outage, a command is answered before the last of them is sent."""
    at = server.services.daily_publisher.clock() or 0
    posts = [(guild_id, 1, server.channel.id, None, "owed", at) for guild_id in range(1, 41)]
    add = "INSERT INTO daily_post VALUES (?, ?, ?, ?, ?, ?)"
    await server.store.write(lambda db: db.executemany(add, posts))
    await server.services.daily_publisher.resume()
    await until(lambda: len(dailies(server)) > 0)
    assert says(said(await server.people[1].slash(server.channel, "vacation")), STOPS)
    assert len(dailies(server)) < 40
