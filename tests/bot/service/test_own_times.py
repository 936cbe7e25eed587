"""People's own times: after each change, deadlines are looked at again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.service.own_times import OwnTimes
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table.time import HOUR

from ..people import ANN, GUILD

CHANGES: dict[str, Callable[[OwnTimes], Awaitable[object]]] = {
    "a zone": lambda times: times.change(ANN, HOUR, lambda own: own.with_local(HOUR, "Europe/Berlin", None)),
    "a vacation": lambda times: times.change(ANN, HOUR, lambda own: own.with_vacation(HOUR, 2)),
    "what was written elsewhere": lambda times: times.reschedule(ANN, HOUR),
    "a server's zone": lambda times: times.set_server_zone(GUILD, "Europe/Berlin", HOUR),
}


@pytest.mark.parametrize("change", CHANGES)
async def test_a_change_has_deadlines_looked_at_again(store: Database, tables: Tables, change: str) -> None:
    """Every kind of change leads to one look, so that clocks stop in time."""
    looks: list[None] = []
    await CHANGES[change](OwnTimes(store, tables, lambda: looks.append(None)))
    assert looks == [None]
