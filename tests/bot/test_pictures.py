"""Pictures are drawn off the event loop, and no more of them are asked for than can be waited for."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest

from bot import pictures
from bot.names import NAMELESS
from bot.pictures import Pictures
from bot.reader import Reader
from bot.refusals import Busy
from bot.tables import Tables

from .people import People


async def test_no_more_wait_than_can_be_drawn() -> None:
    """One more than may wait is refused at once; when they are drawn, there is room again."""
    go, drawing = threading.Event(), Pictures()
    waiting = [asyncio.create_task(drawing._on_worker(go.wait)) for _ in range(pictures.MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await drawing._on_worker(go.wait)
    go.set()
    assert await asyncio.gather(*waiting) == [True] * pictures.MOST_WAITING
    assert await drawing._on_worker(go.wait)
    drawing.close()


async def test_a_forgotten_name_is_not_drawn_again(
    tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The picture of a ply is kept only for the names that stand on it."""
    monkeypatch.setattr("renderers.paint", lambda *_: b"")
    drawing, table = Pictures(), await people.start(tables)
    assert table.match is not None
    before = await drawing.board(table, table.match, Reader())
    assert await drawing.board(table, table.match, Reader()) is before
    players = tuple(player._replace(name=NAMELESS) for player in table.players)
    assert "Person" in before.alt
    after = await drawing.board(replace(table, players=players), table.match, Reader())
    assert "Person" not in after.alt
    drawing.close()
