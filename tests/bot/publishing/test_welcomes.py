"""The bot's welcome on a server: in which channel it is posted, and that it is posted once."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.background import NEVER, Background
from bot.publishing.poster import DOUBTFUL
from bot.publishing.welcomes import Welcomes
from bot.storage import departed_guilds, moments
from bot.storage.database import Database
from bot.table.time import DAY, HOUR, MINUTE
from bot.views.starting import WELCOME

from ..people import GUILD

NOW = 1_790_000_000_000


class Posts:
    """A poster for welcomes that, like Discord, posts no second message with the same nonce."""

    def __init__(self) -> None:
        self.nonces: dict[str, int] = {}
        self.failure: BaseException | None = None

    async def announce(self, channel_id: int, guild_id: int, message: Any, nonce: str) -> int:
        if self.failure is not None:
            raise self.failure
        assert [str(line) for line in message.content] == [*WELCOME]
        self.nonces.setdefault(nonce, channel_id)
        return 1


def channel(id: int, *, may_write: bool = True) -> Any:
    """Return a channel, in which the bot can write or not."""
    return SimpleNamespace(id=id, permissions_for=lambda _who: SimpleNamespace(send_messages=may_write))


def server(*channels: Any, system: Any = None, rules: Any = None, joined: int = NOW) -> Any:
    """Return a server that the bot joined at `joined` (ms)."""
    me = SimpleNamespace(joined_at=datetime.fromtimestamp(joined / 1000, UTC))
    special = {"system_channel": system, "rules_channel": rules, "public_updates_channel": None}
    return SimpleNamespace(id=GUILD, text_channels=[*channels], me=me, **special)


class Greeting:
    """The welcomes of servers, with what was posted, and a clock that stands still."""

    def __init__(self, store: Database) -> None:
        self.posts, self.now, self.store = Posts(), NOW, store
        background = cast(Background, SimpleNamespace(repeat=lambda *loop: self.started.append(loop[2])))
        self.started: list[Any] = []
        self.welcomes = Welcomes(cast(Any, self.posts), store, lambda: self.now, background)

    async def greet(self, guild: Any) -> float | None:
        """Greet a server. Return NEVER, or None to try again soon."""
        return await self.welcomes.greet(guild)

    @property
    def where(self) -> list[int]:
        """Return the channels in which the bot has posted its welcome."""
        return [*self.posts.nonces.values()]


@pytest.fixture
def greeting(store: Database) -> Greeting:
    """Return the welcomes of a store's servers."""
    return Greeting(store)


async def test_gather_case_18_it_may_write_nowhere(greeting: Greeting) -> None:
    """It posts nothing. If it's added again later and can write, it greets once."""
    mute = channel(1, may_write=False)
    assert await greeting.greet(server(mute, system=mute)) == NEVER
    assert greeting.where == []
    assert await greeting.greet(server(mute, channel(2))) == NEVER
    assert greeting.where == [2]


async def test_gather_case_18_the_system_channel_is_a_rules_screen(greeting: Greeting) -> None:
    """The welcome goes to the first other channel in which the bot can write."""
    rules = channel(1)
    await greeting.greet(server(rules, channel(2, may_write=False), channel(3), system=rules, rules=rules))
    assert greeting.where == [3]


async def test_the_system_channel_comes_first(greeting: Greeting) -> None:
    """If it is not a rules screen, the welcome goes there."""
    await greeting.greet(server(channel(1), channel(2), system=channel(7)))
    assert greeting.where == [7]


async def test_gather_case_18_it_joins_twice(greeting: Greeting) -> None:
    """It greets once, whenever it comes back while the server's data is stored."""
    await greeting.greet(server(channel(1)))
    for later in (MINUTE, 20 * DAY):
        greeting.now += later
        greeting.posts.nonces = {"what Discord has forgotten": 0}
        assert await greeting.greet(server(channel(1))) == NEVER
        assert greeting.where == [0]
    await greeting.store.write(lambda db: departed_guilds.delete(db, GUILD))
    await greeting.greet(server(channel(1)))
    assert greeting.where == [0, 1], "a server of which nothing is stored is a new one"


async def test_gather_case_18_the_bot_dies_while_it_greets(
    greeting: Greeting, store: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Soon after, a new process greets again with the same nonce. Later, it no longer does."""
    monkeypatch.setattr(moments, "end_welcome", _killed)
    with pytest.raises(KeyboardInterrupt):
        await greeting.greet(server(channel(1)))
    monkeypatch.undo()
    after = Greeting(store)
    after.posts.nonces = greeting.posts.nonces
    after.now += DOUBTFUL + 1
    await after.greet(server(channel(1)))
    assert after.where == [1]
    after.posts.nonces = {}
    await after.greet(server(channel(1)))
    assert after.where == [], "by then, Discord no longer knows the nonce"


def _killed(*_: object, **_more: object) -> None:
    raise KeyboardInterrupt


async def test_a_greeting_that_fails(greeting: Greeting) -> None:
    """A temporary failure is tried again, and then the server is greeted."""
    greeting.posts.failure = OSError()
    assert await greeting.greet(server(channel(1))) is None
    greeting.posts.failure = None
    assert await greeting.greet(server(channel(1))) == NEVER
    assert greeting.where == [1]


async def test_servers_that_added_the_bot_while_it_was_away(greeting: Greeting) -> None:
    """When it is back, it greets servers that added it in the last day."""
    guilds = [server(channel(1), joined=NOW - before) for before in (HOUR, 2 * DAY)]
    greeting.welcomes.catch_up(guilds)
    assert len(greeting.started) == 1
    await greeting.started[0]()
    assert greeting.where == [1]
