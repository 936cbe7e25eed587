"""Notices that people get at their next press."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.notifications.pending_notices import PendingNotices
from bot.table.events import TableEvent

from ...people import ANN, BEN, People

VACATION = TableEvent(3, 0, "automatic_vacation", 0, 1, seat=1, holder_id=BEN)
PAUSE = TableEvent(4, 0, "paused", ANN, 2)


@pytest.mark.parametrize(
    ("events", "waiting"),
    [((), set()), ((VACATION,), {BEN}), ((PAUSE, VACATION), {BEN}), ((VACATION, PAUSE), set())],
)
async def test_whose_vacation_has_begun_by_itself(
    store: Database, tables: Tables, people: People, events: tuple[TableEvent, ...], waiting: set[int]
) -> None:
    """They are told, if that is the latest that happened at a table."""
    words = PendingNotices(store)
    words.expect(replace(await people.open(tables), table_events=events))
    assert words.waiting == waiting
