"""Pictures are drawn outside the event loop. Only a limited number can wait."""

from __future__ import annotations

import asyncio
import random
import threading
from dataclasses import replace
from functools import partial

import pytest

from bot.locale.audience import Audience
from bot.pictures import boards
from bot.pictures.boards import BoardPictures
from bot.pictures.errors import Busy
from bot.service.tables import Tables
from bot.table.names import NAMELESS
from bot.views.board import headline

from ..people import People


async def test_what_waits_to_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the limit, a picture is refused. After closing, only those already being drawn are finished."""
    go, drawing = threading.Event(), BoardPictures()
    waiting = [asyncio.create_task(drawing._on_worker(go.wait)) for _ in range(boards.MAX_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await drawing._on_worker(go.wait)
    go.set()
    assert await asyncio.gather(*waiting) == [True] * boards.MAX_WAITING
    assert await drawing._on_worker(go.wait)
    drawing.close()
    monkeypatch.setattr("os.cpu_count", lambda: 2)  # as many are drawn at once
    go, drawing, drawn = threading.Event(), BoardPictures(), list[int]()

    def draw(number: int) -> None:
        go.wait()
        drawn.append(number)

    waiting = [asyncio.create_task(drawing._on_worker(partial(draw, number))) for number in range(9)]
    await asyncio.sleep(0)
    drawing.close()
    go.set()
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert [isinstance(each, asyncio.CancelledError) for each in ended] == [False] * 2 + [True] * 7
    assert sorted(drawn) == [0, 1]


async def test_a_picture_is_kept_for_the_names_on_it(
    tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A changed name or colour makes a new picture. The picture and its message give the same move number."""
    monkeypatch.setattr("renderers.paint", lambda *_: b"")
    drawing, table = BoardPictures(), await people.start(tables)
    before = await drawing.board(table, table.match, Audience())
    assert await drawing.board(table, table.match, Audience()) is before
    players = tuple(player._replace(name=NAMELESS) for player in table.players)
    assert "Person" in before.alt
    after = await drawing.board(replace(table, players=players), table.match, Audience())
    assert "Person" not in after.alt
    other = await drawing.board(replace(table, colours=(1, 0)), table.match, Audience())
    assert [each in other.alt for each in ("Blue, Person 101", "Blue, Person 102")] == [False, True]
    drawing.close()
    table = await people.start(tables)
    for number in (1, 2):
        assert f"move\u00a0{number}" in str(headline(table, table.match))
        labels = [each.shape for each in boards._scene(table, table.match, None, Audience()).above]
        assert any(str(getattr(label, "text", "")).startswith(f"move {number} ") for label in labels)
        table = await people.play(tables, table, random.Random(1))
