"""Notices that people get at their next press."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.service.tables import Tables
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.notifications.pending_notices import Kind, Notice, PendingNotices
from bot.table.events import TableEvent

from ...people import ANN, BEN, People

END = 1_790_000_000_000  # when Ann's vacation ends

VACATION = TableEvent(3, 0, "automatic_vacation", 0, 1, seat=1, holder_id=BEN)
PAUSE = TableEvent(4, 0, "paused", ANN, 2)


@pytest.mark.parametrize(
    ("events", "waiting"),
    [((), set()), ((VACATION,), {BEN}), ((PAUSE, VACATION), {BEN}), ((VACATION, PAUSE), set())],
)
async def test_whose_vacation_has_begun_by_itself(
    store: Database, tables: Tables, people: People, events: tuple[TableEvent, ...], waiting: set[int]
) -> None:
    """They have a notice if that vacation is the latest event at a table."""
    words = PendingNotices(store)
    words.expect(replace(await people.open(tables), table_events=events))
    assert words.waiting == waiting


@pytest.mark.parametrize(
    ("kind", "about", "ends_at", "at", "holds"),
    [
        ("vacation", str(END), END, END - 1, True),
        ("vacation", str(END), END, END, False),
        ("vacation", str(END), END - 1, END - 2, False),  # Ann has just ended it
        ("zone", "Mars/Port", END, END, True),
        ("zone", "Mars/Base", END, END, False),  # Ann has just chosen another
        ("direct", "digest", END, END, True),
        ("asleep", "a", END, END, True),  # whether it holds depends on the table
        ("followed", "a", END, END, True),
    ],
)
async def test_a_notice_expires_with_what_it_tells(
    store: Database, kind: Kind, about: str, ends_at: int, at: int, holds: bool
) -> None:
    """A notice about a vacation ends with the vacation. Once shown, any notice is gone."""

    def write(db: Connection) -> None:
        for asked_at, zone in ((1, "Mars/Base"), (2, "Mars/Port")):
            db.execute("INSERT INTO person_time VALUES (?, ?, 1, ?, NULL)", (ANN, asked_at, zone))
        db.execute("INSERT INTO vacation VALUES (?, 1, ?, 1)", (ANN, ends_at))

    await store.write(write)
    notices = PendingNotices(store)
    await notices.add(ANN, kind, about)
    assert await notices.of(ANN, at) == ([Notice(kind, about)] if holds else [])
    await notices.note_said(ANN)
    assert await notices.of(ANN, at) == []
