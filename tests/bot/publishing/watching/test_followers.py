"""Followers are told directly: rarely while a game goes on, once at its end, and not once they have gone."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.background import Background
from bot.locale.language import Language
from bot.publishing.watching import followers
from bot.publishing.watching.followers import MINUTE, FollowPublisher
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.storage.outbox import Outbox
from bot.storage.watching.follows import MOST_OF_PERSON, Follows, What
from bot.table import moderation, seat_transfer
from bot.table.errors import Refusal
from bot.transport.direct_messages import DirectMessages
from bot.views.message import Message
from bot.views.text import content_of

from ...people import ANN, BEN, People, person

FAN, OTHER = 501, 502
HOUR, DAY = 60 * MINUTE, 24 * 60 * MINUTE


class Inbox:
    """Direct messages as people find them: what was sent, edited and deleted, in order."""

    def __init__(self, now: list[int]) -> None:
        self.log: list[tuple[str, int, bool]] = []
        self.shown: dict[int, str] = {}
        self.opened: list[int] = []
        self._now = now

    async def open(self, user_id: int) -> int:
        self.opened.append(user_id)
        return user_id + 1000

    async def send(
        self, channel_id: int, message: Message, language: Language, nonce: str, *, silent: bool
    ) -> int:
        milliseconds = self._now[0] - discord.utils.DISCORD_EPOCH
        id = (milliseconds << 22) + len(self.log)
        self.shown[id] = content_of(message, language)
        self.log.append(("send", channel_id, silent))
        return id

    async def edit(self, channel_id: int, message_id: int, message: Message, language: Language) -> None:
        self.shown[message_id] = content_of(message, language)
        self.log.append(("edit", channel_id, True))

    async def delete(self, channel_id: int, message_id: int) -> None:
        del self.shown[message_id]
        self.log.append(("delete", channel_id, True))


class Server:
    """The server as the client knows it; `left` are those who are there no more."""

    def __init__(self) -> None:
        self.left: set[int] = set()

    async def fetch_member(self, user_id: int) -> object:
        if user_id in self.left:
            gone = cast(Any, SimpleNamespace(status=404, reason="Not Found"))
            raise discord.NotFound(gone, {"code": 10007, "message": "Unknown Member"})
        return user_id


class Following:
    """A publisher with an inbox, a server and a clock that stand still."""

    def __init__(self, store: Database, tables: Tables, background: Background, now: int) -> None:
        self.now, self.server = [now], Server()
        self.inbox = Inbox(self.now)
        client = SimpleNamespace(is_ready=lambda: True, get_guild=lambda _id: self.server)
        self.follows = Follows(store)
        self.publisher = FollowPublisher(
            cast(discord.Client, client),
            cast(DirectMessages, self.inbox),
            tables,
            Outbox(store),
            self.follows,
            lambda: self.now[0],
            background,
        )

    async def follow(self, people: People, table: Table, user_id: int, what: What) -> None:
        action = people.act(user_id)._replace(at=self.now[0])
        await self.publisher.begin(action, table, what, "en-GB")

    async def look(self, after: int = 0) -> None:
        self.now[0] += after
        await self.publisher._look()


@pytest.fixture
async def following(store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Followers who see the channel, from the time of the people on."""
    monkeypatch.setattr(followers, "may_see", lambda *_: True)
    async with Background() as background:
        monkeypatch.setattr(background, "start", lambda _name, work: work.close())
        yield Following(store, tables, background, people.act(1).at + 1_000_000)


async def test_25_moves_are_told_rarely(following: Following, tables: Tables, people: People) -> None:
    """30 plies in 5 minutes: one message, one edit. Two a day later: a new silent one for the old."""
    table, luck = await people.start(tables), random.Random(2)
    await following.follow(people, table, FAN, "moves")
    for _ in range(30):
        table = await people.play(tables, table, luck)
        await following.look(10_000)
    for _ in range(20):
        await following.look(MINUTE)
    assert [kind for kind, *_ in following.inbox.log] == ["send", "edit"]
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


async def test_who_follows_as_much_as_can_be_is_not_written_to(
    following: Following, tables: Tables, people: People
) -> None:
    """An eleventh game is refused before there is a message about it."""
    for _ in range(MOST_OF_PERSON):
        await following.follow(people, await people.start(tables), FAN, "moves")
    sent = len(following.inbox.log)
    with pytest.raises(Refusal, match="You follow 10 games"):
        await following.follow(people, await people.start(tables), FAN, "moves")
    assert len(following.inbox.log) == sent


async def test_an_edit_comes_ten_minutes_after_what_was_told(
    following: Following, tables: Tables, people: People
) -> None:
    """And none where nothing happened."""
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
    """Whatever they follow: one message in the place of the first; then they follow no more."""
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
    assert all("is over: **Person 102** wins." in told for told in following.inbox.shown.values())
    assert not await following.follows.exist()


async def test_26_who_has_left_the_server_is_told_nothing(
    following: Following, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor who does not see the channel any more, or plays by now; what was followed is forgotten."""
    table = await people.start(tables)
    for user_id in (FAN, OTHER, 503):
        await following.follow(people, table, user_id, "moves")
    following.server.left = {FAN}
    monkeypatch.setattr(followers, "may_see", lambda _guild, member, *_: member != OTHER)
    await tables.act(table.id, seat_transfer.offer_seat, people.act(ANN), ANN, person(503))
    table = await tables.act(table.id, seat_transfer.take_seat, people.act(503))
    await following.look(20 * MINUTE)
    assert [kind for kind, *_ in following.inbox.log] == ["send"] * 3
    assert not await following.follows.exist()


async def test_a_hidden_table_is_told_to_nobody(following: Following, tables: Tables, people: People) -> None:
    """Not even that it is over."""
    table = await people.start(tables)
    await following.follow(people, table, FAN, "end")
    await tables.act(table.id, moderation.hide, people.act(BEN))
    await following.look()
    assert [kind for kind, *_ in following.inbox.log] == ["send"]
    assert not await following.follows.exist()


async def test_a_table_that_was_closed(following: Following, tables: Tables, people: People) -> None:
    """Has no result."""
    table = await people.start(tables)
    await following.follow(people, table, FAN, "end")
    await tables.act(table.id, moderation.close, people.act(BEN))
    await following.look()
    assert "was closed without a result" in [*following.inbox.shown.values()][-1]


async def test_one_conversation_for_all_games(following: Following, tables: Tables, people: People) -> None:
    """It is opened once; ten games a person, twenty followers a game."""
    started = [await people.start(tables) for _ in range(11)]
    for table in started[:10]:
        await following.follow(people, table, FAN, "end")
    assert following.inbox.opened == [FAN]
    with pytest.raises(Exception, match="You follow 10 games, as many as can be"):
        await following.follow(people, started[10], FAN, "end")
    for user_id in range(600, 619):
        await following.follow(people, started[0], user_id, "end")
    with pytest.raises(Exception, match="Twenty people follow this game"):
        await following.follow(people, started[0], 700, "end")
