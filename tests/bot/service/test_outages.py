"""Times in which tables could not be reached, told by one process to the next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.service.outages import Outages
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table.model import Table
from bot.table.time import HOUR

from ..people import GUILD, People
from .test_clock_deadlines import ran
from .test_deadlines import Clock

News = Callable[[Outages, Table], Awaitable[object]]

# What a bot may hear first after a start, and what it then knows of a table whose channel refused the bot an
# hour after the game began: two hours later, in hours since the beginning.
FIRST_NEWS: dict[str, tuple[News, list[tuple[int, int | None]]]] = {
    "the channel refuses it again": (lambda bot, table: bot.refused(table), [(1, None)]),
    "the channel takes what it posts": (lambda bot, table: bot.accepted(table), [(1, 3)]),
    "the server is gone": (lambda bot, _: bot.server_gone(GUILD), [(1, None), (3, None)]),
    "the server is there": (lambda bot, _: bot.server_back(GUILD), [(1, None)]),
    "its connection was deaf": (lambda bot, _: bot.deaf(0, HOUR / 1000), [(1, None), (2, 3)]),
    "it gives a sign of life": (lambda bot, _: bot.beat(), [(1, None)]),
}


@pytest.mark.parametrize("news", FIRST_NEWS)
async def test_an_outage_outlives_a_restart(
    store: Database, tables: Tables, people: People, news: str
) -> None:
    """Whatever the bot hears first after a start: an outage that it knew of began when it did, and once."""
    table, at = await ran(tables, people)
    await Outages(store, Clock(at + HOUR)).refused(table)
    restarted = Outages(store, Clock(at + 3 * HOUR))
    hear, expected = FIRST_NEWS[news]
    await hear(restarted, table)
    in_hours = [
        tuple(None if moment is None else (moment - at) / HOUR for moment in (each.start, each.end))
        for each in restarted.of(table, at + 3 * HOUR)
    ]
    assert in_hours == expected
