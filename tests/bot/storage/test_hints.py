"""How many hints a seat gets in a match."""

from __future__ import annotations

from bot.service.tables import Tables
from bot.storage.computers import EVERY, FREE, NO_HINT_LEFT, Hints
from bot.storage.database import Database
from tests.refusals import refuses

from ..people import People


async def test_five_hints_then_one_every_three_moves(tables: Tables, store: Database, people: People) -> None:
    """A repeated request before the next move costs no second hint, and each seat has its own count."""
    table, hints = await people.start(tables), Hints(store)
    for moves in range(FREE):
        assert [await hints.take(table.id, 1, moves) for _again in range(2)] == [FREE - 1 - moves] * 2
    for moves, missing in ((FREE, EVERY - 1), (FREE + 1, EVERY - 2)):
        for ask in (Hints(store).check, Hints(store).take):
            with refuses(NO_HINT_LEFT, f"after {missing} more move"):
                await ask(table.id, 1, moves)
    assert await hints.take(table.id, 1, FREE - 1 + EVERY) == 0
    assert await hints.take(table.id, 0, 0) == FREE - 1
