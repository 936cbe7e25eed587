"""Replays take long, so boards do not wait for them, each is drawn once, and queue and cache are limited."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.locale.audience import Audience
from bot.pictures import replay_queue
from bot.pictures.boards import BoardPictures
from bot.pictures.films import FilmRenderer
from bot.pictures.replay_queue import ReplayQueue
from bot.service.tables import Tables
from bot.views.message import Attachment
from tests.refusals import refuses
from tests.until import until

from ..people import People

ENDLESS = 30.0  # seconds after which something does wait for what it must not wait for


class Drawing:
    """A replay of `size` bytes, drawn once `go` is set. `times` counts how often it was drawn."""

    def __init__(self, size: int = 1) -> None:
        self.go = threading.Event()
        self.times = 0
        self._replay = Attachment("replay.gif", bytes(size))

    def __call__(self) -> Attachment:
        self.times += 1
        assert self.go.wait(ENDLESS)
        return self._replay


@pytest.fixture
def line() -> Iterator[ReplayQueue]:
    """An empty replay queue."""
    worker, limits = ThreadPoolExecutor(1), (replay_queue.MAX_REPLAYS_WAITING, replay_queue.CACHE_BYTES)
    made = ReplayQueue(worker, replay_queue.REPLAYS_BUSY, *limits, replay_queue.REPLAY_WAITING)
    yield made
    made.close()


def ask(line: ReplayQueue, user_id: int, key: object, draw: Drawing) -> asyncio.Task[Attachment | None]:
    return asyncio.create_task(line.get(user_id, key, draw))


async def test_boards_do_not_wait_for_replays(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board is drawn right away, even while the replay queue is full."""
    people, go = People(), threading.Event()
    table = await people.play(tables, await people.start(tables), random.Random(1))
    match = table.match
    made = Attachment("film.gif", b"GIF")
    monkeypatch.setattr(FilmRenderer, "draw", lambda *_: made if go.wait(ENDLESS) else None)
    pictures = BoardPictures()
    asked = [
        asyncio.create_task(pictures.film(user, table, (match, [0, 1]), Audience(theme=f"theme {user}")))
        for user in range(replay_queue.MAX_REPLAYS_WAITING)
    ]
    await asyncio.sleep(0)
    board = await asyncio.wait_for(pictures.board(table, match, Audience()), ENDLESS / 2)
    assert board.content.startswith(b"\x89PNG")
    assert not any(each.done() for each in asked)
    go.set()
    assert await asyncio.gather(*asked) == [made] * len(asked)
    pictures.close()


async def test_the_same_replay_is_drawn_once(line: ReplayQueue) -> None:
    """Everyone who asks for a replay gets the same drawing, even if another asker cancels."""
    draw = Drawing()
    asked = [ask(line, user, "a", draw) for user in (1, 1, 2, 3)]
    await asyncio.sleep(0)
    draw.go.set()
    first, *others = await asyncio.gather(*asked)
    assert all(each is first for each in [*others, await line.get(1, "a", draw)])
    assert draw.times == 1
    draw = Drawing()
    first, second = ask(line, 1, "a", draw), ask(line, 2, "a", draw)
    await asyncio.sleep(0)
    first.cancel()
    draw.go.set()
    assert await second


async def test_how_many_wait(line: ReplayQueue) -> None:
    """A person waits for one replay at a time and the queue is limited, except for replays already drawn."""
    draw = Drawing()
    first = ask(line, 1, "a", draw)
    await asyncio.sleep(0)
    with refuses(replay_queue.REPLAY_WAITING):
        await line.get(1, "b", draw)
    other = ask(line, 2, "b", draw)
    draw.go.set()
    await asyncio.gather(first, other)
    assert await line.get(1, "c", draw)
    draw = Drawing()
    asked = [ask(line, user, user, draw) for user in range(replay_queue.MAX_REPLAYS_WAITING)]
    await asyncio.sleep(0)
    with refuses(replay_queue.REPLAYS_BUSY):
        await line.get(99, "one more", draw)
    asked.append(ask(line, 99, 0, draw))
    draw.go.set()
    await asyncio.gather(*asked)
    assert await line.get(99, "one more", draw)


async def test_what_waits_when_the_bot_stops_is_not_drawn(line: ReplayQueue) -> None:
    """When the bot stops, the replay being drawn finishes and the queued ones are dropped."""
    first, second = Drawing(), Drawing()
    waiting = [ask(line, 1, "a", first), ask(line, 2, "b", second)]
    await until(lambda: first.times == 1)
    line.close()
    first.go.set()
    second.go.set()
    line._worker.shutdown(wait=True)
    assert (first.times, second.times) == (1, 0)
    for each in waiting:
        each.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def test_what_is_kept_is_bounded(line: ReplayQueue) -> None:
    """The cache drops what was used longest ago. After a failure, a replay can be drawn again."""
    half, whole = replay_queue.CACHE_BYTES // 2, replay_queue.CACHE_BYTES + 1
    draws = [Drawing(half), Drawing(half), Drawing(half), Drawing(whole)]
    for draw in draws:
        draw.go.set()
    for key in (0, 1, 0, 2, 0, 1):
        await line.get(1, key, draws[key])
    assert [draw.times for draw in draws] == [1, 2, 1, 0]
    assert sum(len(each.content) for each in line._kept.values()) <= replay_queue.CACHE_BYTES
    assert await line.get(1, 3, draws[3])
    assert sum(len(each.content) for each in line._kept.values()) <= replay_queue.CACHE_BYTES

    def failing() -> Attachment:
        raise ValueError("cannot be drawn")

    with pytest.raises(ValueError, match="cannot be drawn"):
        await line.get(1, "a", failing)
    draw = Drawing()
    draw.go.set()
    assert await line.get(1, "a", draw)
