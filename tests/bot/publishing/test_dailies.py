"""How fast dailies are posted in the channels of many servers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.background import Background
from bot.publishing import dailies
from bot.publishing.dailies import DailyPublisher
from bot.publishing.poster import Poster
from bot.storage.daily_posts import DailyPosts
from bot.storage.database import Database
from bot.storage.puzzles import Dailies
from bot.views.message import Message
from tests.until import until

AT = 1_800_000_000_000  # ms


@pytest.mark.parametrize("refused", [False, True])
async def test_puzzles_case_28_at_most_five_posts_a_second(
    store: Database, poster: Poster, monkeypatch: pytest.MonkeyPatch, refused: bool
) -> None:
    """This limit applies when 40 servers are due at once, and when Discord refuses the posts."""
    now, sent = 0.0, list[float]()

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    async def announce(*_given: object) -> int:
        sent.append(now)
        if refused:
            raise TimeoutError
        return 1

    async def message(*_given: object) -> Message:
        return Message(())

    for owner, name, instead in (
        (dailies, "asyncio", SimpleNamespace(sleep=sleep)),
        (dailies, "daily", lambda _day: True),
        (Poster, "announce", announce),
        (DailyPublisher, "_message", message),
    ):
        monkeypatch.setattr(owner, name, instead)
    rows = [(guild_id, 1, 2, None, "owed", AT) for guild_id in range(1, 41)]
    add = "INSERT INTO daily_post VALUES (?, ?, ?, ?, ?, ?)"
    await store.write(lambda db: db.executemany(add, rows))
    no: Any = None
    async with Background() as background:
        await DailyPublisher(
            poster, DailyPosts(store), Dailies(store), no, no, lambda: AT, background
        ).resume()
        await until(lambda: len(sent) == 40)
    assert min(later - earlier for earlier, later in zip(sent, sent[5:])) > 0.999
