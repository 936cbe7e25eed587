"""People's boards for trying moves, on both kinds of database."""

from __future__ import annotations

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.tryout import TryOuts
from bot.table.errors import Refusal
from bot.table.play import resign
from bot.table.tryout import MAX_BOARDS, RETENTION, TryOut
from engine import Played, Rolled

from ..people import ANN, BEN, People


async def test_puzzles_case_36_boards(store: Database, tables: Tables, people: People) -> None:
    """Each step and person has one board, each person at most eight, and no one else can see or change them.

    They are deleted a week after the game has ended and they were last used.
    """
    table, boards = await people.start(tables), TryOuts(store)

    def board(step: int, user_id: int = ANN, at: int = 100) -> TryOut:
        return TryOut(f"b{step}of{user_id}", user_id, table.id, step, 0, 0, (), at)

    first = await boards.open(board(0))
    assert first == board(0)
    moved = await boards.go(board(0), 150, Played(0, "3@d4"))
    rolled = await boards.go(moved, 200, Rolled((1, 2)))
    assert (moved.node, rolled.node, rolled.tree[1].parent) == (1, 2, 1)
    assert await boards.go(board(0), 250, Played(0, "3@d4")) == rolled._replace(node=1, at=250)
    assert await boards.open(board(0)._replace(id="other")) == await boards.find(first.id, ANN)
    assert await boards.open(board(0, BEN)) == board(0, BEN), "another person's is another"
    for step in range(1, MAX_BOARDS):
        assert await boards.open(board(step)) is not None
    assert await boards.open(board(MAX_BOARDS)) is None
    assert next(each.step for each in await boards.of_person(ANN)) == 0, "the one used last"
    with pytest.raises(Refusal, match="gone"):
        await boards.find(first.id, BEN)
    with pytest.raises(Refusal, match="gone"):
        await boards.go(board(0)._replace(user_id=BEN), 1)
    await boards.delete(first.id, BEN)
    await boards.expire(10 * RETENTION)
    assert len(await boards.of_person(ANN)) == MAX_BOARDS, "the game runs"
    await tables.act(table.id, resign, people.act(ANN))
    await boards.expire(200 + RETENTION)
    assert [each.id for each in await boards.of_person(ANN)] == [first.id]
    await boards.delete(first.id, ANN)
    assert await boards.of_person(ANN) == []
