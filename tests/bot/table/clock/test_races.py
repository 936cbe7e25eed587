"""A race between the bot's action on a flag and a late move: the one committed first stands."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable
from typing import TypeVar

import pytest

from bot.service.tables import Table, Tables
from bot.table.clock import due_actions
from bot.table.errors import Refusal
from bot.table.time import DAY, SECOND
from engine import Played, Resigned, TableError
from tests.breadth import broad

from ...people import People, at_once, awaited
from .clockwork import post, rules, tick, warn

T = TypeVar("T")
RACES = 50  # a seed; twenty seeds are the thousand of `make check`


async def late(tables: Tables, people: People, table: Table | None) -> Table:
    """Return a table at which a flag has fallen and will be acted on."""
    if table is None or table.phase == "over":
        table = await people.start(tables, 8, clock=rules("day", late="forfeit"))
    at = table.changed_at + SECOND
    table = await post(tables, table, at)
    due = due_actions.clock_due_at(table)
    table = await tick(tables, table, due)
    return await warn(tables, table, due)


async def later(turns: int, work: Awaitable[T]) -> T:
    """Await something after a few turns of the event loop. Return its result."""
    for _ in range(turns):
        await asyncio.sleep(0)
    return await work


@pytest.mark.sqlite
@pytest.mark.parametrize("seed", broad(range(20)))
async def test_case_6_races_of_a_flag_and_a_move(tables: Tables, people: People, seed: int) -> None:
    """Exactly one of them counts and is in the database. The other is refused with a sentence."""
    luck = random.Random(seed)
    table, first = None, set()
    for _ in range(RACES):
        table = await late(tables, people, table)
        seat, events = awaited(table), table.match.events
        at = table.changed_at + 14 * DAY
        turn = later(luck.randrange(12), tick(tables, table, at))
        moved = later(luck.randrange(12), people.move(tables, table, at))
        outcomes = await at_once(turn, moved)
        [refused] = [each for each in outcomes if isinstance(each, BaseException)]
        assert isinstance(refused, Refusal | TableError)
        table = await tables.get(table.id)
        new = table.match.events[len(events) :]
        assert [each.seat for each in new if isinstance(each, Played | Resigned)] == [seat]
        first.add(type(new[0]))
    assert first == {Played, Resigned}
    assert await Tables(tables._database).get(table.id) == table
