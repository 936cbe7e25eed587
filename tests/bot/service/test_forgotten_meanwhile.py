"""A person's data is deleted while others act at the same tables. In any order, nothing comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest

from bot.service.table_cache import people_known_to
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.errors import NotSaved
from bot.storage.user_data import OF_TABLES, USER_COLUMNS
from bot.table import invitations, lobby, play
from bot.table.agreements import asking
from bot.table.errors import Refusal
from bot.table.model import Person, Table
from tests import new_database

from ..people import People, person
from .test_personal_data import EVE, FAY, GUS, Lives, legible, restart

STALLED = 8  # looks without a call of the database after which a person waits for the other
ACTING: ContextVar[str] = ContextVar("ACTING", default="nobody")

Change = Callable[[Lives, str], Awaitable[Any]]


async def move(lives: Lives, table_id: str) -> None:
    """Move in a running match that Eve plays in."""
    table = await lives.tables.get(table_id)
    if table.match is None:
        await lives.tables.start(table_id, lives.act(FAY))
    await lives.tables.act(table_id, asking.ask, lives.act(FAY), "end_now")


async def join(lives: Lives, table_id: str) -> None:
    """Join the table, which rewrites all its seats."""
    await lives.tables.act(table_id, lobby.join, lives.act(GUS + 7))


async def invite(lives: Lives, table_id: str) -> None:
    """Invite Eve to a table that doesn't know her."""
    table = await lives.seated(FAY)
    await lives.tables.act(table, invitations.invite, lives.act(FAY), [Person(EVE, "Zyx789")])


async def invite_beside(lives: Lives, table_id: str) -> None:
    """Invite someone else, which rewrites all invitations."""
    await lives.tables.act(table_id, invitations.invite, lives.act(FAY), [Person(GUS + 8, "Hal")])


async def offer_seat(lives: Lives, table_id: str) -> None:
    """Offer Eve the seat at a table that doesn't know her."""
    table = await lives.seated(FAY)
    await lives.tables.act(table, asking.ask, lives.act(FAY), "seat", holder_id=FAY, person=person(EVE))


async def rematch(lives: Lives, table_id: str) -> None:
    """End the match, and open a rematch for the same people."""
    await lives.tables.start(table_id, lives.act(FAY))
    for user_id in (FAY, GUS):
        await lives.tables.act(table_id, play.resign, lives.act(user_id))
    await lives.tables.rematch(table_id, lives.act(FAY))


class Order:
    """Holds the first of two actions at its n-th database call until `go_on` is set."""

    def __init__(self, store: Database, first: str, calls: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self._first, self._left = first, calls
        self.held, self.go_on = asyncio.Event(), asyncio.Event()
        self._under_way = 0
        for name in ("read", "write"):
            monkeypatch.setattr(store, name, self._in_order(getattr(store, name)))

    def _in_order(self, call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def called(function: Any) -> Any:
            if ACTING.get() == self._first:
                self._left -= 1
                if self._left < 0:
                    self.held.set()
                    await self.go_on.wait()
            self._under_way += 1
            try:
                return await call(function)
            finally:
                self._under_way -= 1

        return called

    async def run(self, works: dict[str, Awaitable[Any]]) -> None:
        """Run two actions: the first until it is held, then the second, then the rest of the first."""
        first = asyncio.create_task(self._as(self._first, works.pop(self._first)))
        await asyncio.wait(
            [first, held := asyncio.create_task(self.held.wait())], return_when="FIRST_COMPLETED"
        )
        held.cancel()
        ((name, work),) = works.items()
        other = asyncio.create_task(self._as(name, work))
        idle = 0
        while not other.done() and idle < STALLED:
            await asyncio.sleep(0.0005)
            idle = 0 if self._under_way else idle + 1
        self.go_on.set()
        await asyncio.gather(first, other)

    async def _as(self, name: str, work: Awaitable[Any]) -> None:
        ACTING.set(name)
        with suppress(*([Refusal] if name == "change" else [])):
            await work


@pytest.mark.parametrize("first", ["change", "deletion"])
@pytest.mark.parametrize("change", [move, join, invite, invite_beside, offer_seat, rematch])
async def test_in_every_order(
    change: Change, first: str, tmp_path: Path, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No matter where one action waits for the other, no trace of the person is left or comes back."""
    calls = 0
    while True:
        path = tmp_path / f"{calls}.db"
        new_database.provide(path)
        store = await Database.open(path)
        tables = Tables(store)
        lives = Lives(store, tables, people)
        table_id = await lives.seated(FAY, EVE, GUS)
        await tables.act(table_id, invitations.invite, lives.act(FAY), [Person(GUS + 1, "Ida")])
        tables.cache.drop(table_id)  # whoever comes first has to read it
        with monkeypatch.context() as patch:
            order = Order(store, first, calls, patch)
            await order.run({"change": change(lives, table_id), "deletion": lives.delete()})
        if not order.held.is_set():  # the one was done before the other began
            await store.close()
            break
        ids = await store.read(lambda db: [id for (id,) in db.execute("SELECT id FROM tables")])
        for id in ids:  # whatever is remembered of the tables is written once more
            for act_once_more in (join, invite_beside):
                with suppress(Refusal):
                    await act_once_more(lives, id)
            assert EVE not in people_known_to(await tables.get(id)), calls
        await restart(store, path)
        assert legible(path, EVE) == [], calls
        calls += 1
    assert calls > 1


async def test_what_began_meanwhile_is_waited_for(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An invitation that started before the deletion ended, and takes longer than it, is refused."""
    lives = Lives(store, tables, people)
    table_id = await lives.seated(FAY)
    read, go_on = lives.store.read, asyncio.Event()

    async def slow(function: Any) -> Any:
        await go_on.wait()
        return await read(function)

    monkeypatch.setattr(lives.store, "read", slow)
    async with lives.tables.gate.closed_to(EVE):
        others = [Person(EVE, "Zyx789")]
        inviting = asyncio.create_task(lives.tables.act(table_id, invitations.invite, lives.act(FAY), others))
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_later(0.03, go_on.set)
    with pytest.raises(NotSaved):
        await inviting


async def test_whom_a_table_knows(store: Database, tables: Tables, people: People) -> None:
    """A table in memory knows exactly the people whose ids the database holds for it."""
    lives = Lives(store, tables, people)
    await lives.life()
    columns = [(each.table, each.column) for each in USER_COLUMNS if each.table in OF_TABLES]
    queries = [
        f"SELECT {'id' if table == 'tables' else 'table_id'}, {column} FROM {table} WHERE {column} <> 0"  # noqa: S608 - ours
        for table, column in columns
    ]
    stored = await lives.store.read(lambda db: db.execute(" UNION ".join(queries)).fetchall())
    for id in {id for id, _ in stored}:
        table: Table = await lives.tables.get(id)
        assert people_known_to(table) == {user_id for of, user_id in stored if of == id}
