"""Stored reminders: how many notify a person in a day, and how many a decision can have."""

from __future__ import annotations

from functools import partial

import pytest

from bot.service.tables import Table, Tables
from bot.storage import clocks, user_data
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.notifications import reminders
from bot.storage.notifications.reminders import Reminders, has_room, of_seat
from bot.storage.outbox import Outbox, Reminder
from bot.table import play
from bot.table.clock import seat_clock
from bot.table.clock.advancing import with_clock
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS

from ...people import ANN, BEN, People

TODAY, TOMORROW = "2026-11-22", "2026-11-23"


async def reminded(
    store: Database, tables: Tables, people: People, kind: str = "own"
) -> tuple[str, Reminder]:
    """Decide on a reminder at a new table. Return the table's id and the reminder."""
    table = await people.start(tables)

    def write(db: Connection) -> None:
        reminders.add(db, table.id, 0, 7, kind, 1)

    await store.write(write)
    [reminder] = (await Outbox(store).shown(table.id)).reminders
    return table.id, reminder


async def test_case_40_four_a_day_notify(store: Database, tables: Tables, people: People) -> None:
    """Of six a day, two are silent. A clock's last one always notifies, and each day has its own count.

    Asked again, as after a crash, the answers are the same, and no reminder counts twice.
    """
    book = Reminders(store)
    mine = [await reminded(store, tables, people) for _ in range(6)]
    silent = [await book.is_silent(*each, ANN, TODAY) for each in mine]
    assert silent == [False] * 4 + [True] * 2
    assert [await Reminders(store).is_silent(*each, ANN, TODAY) for each in mine] == silent
    assert not await book.is_silent(*await reminded(store, tables, people, "last"), ANN, TODAY)
    assert not await book.is_silent(*await reminded(store, tables, people), BEN, TODAY)
    assert await book.is_silent(*await reminded(store, tables, people), ANN, TODAY)
    assert not await book.is_silent(*await reminded(store, tables, people), ANN, TOMORROW)


async def decided(store: Database, table: Table, *kinds: str) -> list[tuple[str, str]]:
    """Decide on reminders about one decision. Return the kind and state of all its reminders."""

    def write(db: Connection) -> None:
        for kind in kinds:
            if kind in ("reserve", "last"):
                reminders.add_of_clock(db, table.id, 0, 7, kind)
            else:
                reminders.add(db, table.id, 0, 7, kind, 1)

    await store.write(write)
    return [(each.kind, each.state) for each in await store.read(partial(of_seat, table_id=table.id, seat=0))]


async def test_a_decision_has_three_messages(store: Database, tables: Tables, people: People) -> None:
    """A fourth is not posted, unless it is a clock's last one. Another decision can have three more."""
    table = await people.start(tables)
    found = await decided(store, table, "own", "nudge", "nudge", "reserve", "last")
    assert found == [
        *[("own", "owed"), ("nudge", "owed"), ("nudge", "owed")],
        *[("reserve", "gone"), ("last", "owed")],
    ]
    given = await store.read(partial(of_seat, table_id=table.id, seat=0))
    assert (has_room(given, 7), has_room(given, 8)) == (False, True)


async def test_a_turn_is_reminded_once(store: Database, tables: Tables, people: People) -> None:
    """A reminder of an earlier decision counts as given in a later decision of the turn."""
    table = await people.start(tables, clock=ClockRules(PRESETS["day"]))
    seat, clock = next((seat, each) for seat, each in enumerate(table.clocks) if each.called is not None)
    first = with_clock(table, seat, clock._replace(reminded=("reserve",)))
    second = with_clock(first, seat, seat_clock.call_again(first.clocks[seat], table.revision + 1, 1))
    await store.write(lambda db: clocks.update(db, table, first))
    await store.write(lambda db: clocks.update(db, first, second))
    given = await store.read(partial(of_seat, table_id=table.id, seat=seat))
    assert [(each.called, each.kind) for each in given] == [(clock.called, "reserve")]


@pytest.mark.parametrize(("kind", "left"), [("own", "gone"), ("nudge", "gone"), ("awake", None)])
async def test_what_is_answered_is_remembered_where_it_matters(
    store: Database, tables: Tables, people: People, kind: str, left: str | None
) -> None:
    """A nudge or a chosen reminder still counts after the move, but is not shown."""
    table_id, reminder = await reminded(store, tables, people, kind)
    await Reminders(store).take_off(table_id, reminder, answered=True)
    given = await store.read(partial(of_seat, table_id=table_id, seat=0))
    assert [each.state for each in given] == ([left] if left else [])
    assert (await Outbox(store).shown(table_id)).reminders == ()


@pytest.mark.parametrize(("later", "known"), [(reminders.RETENTION, True), (reminders.RETENTION + 1, False)])
async def test_how_long_it_is_remembered(
    store: Database, tables: Tables, people: People, later: int, known: bool
) -> None:
    """A nudge is forgotten 60 days later, when the next one is recorded."""
    table_id, reminder = await reminded(store, tables, people, "nudge")
    await Reminders(store).take_off(table_id, reminder, answered=True)
    await store.write(lambda db: reminders.add(db, table_id, 1, 8, "nudge", 1 + later))
    assert bool(await store.read(partial(of_seat, table_id=table_id, seat=0))) is known


@pytest.mark.parametrize("first", ["taken off", "over"])
async def test_nothing_is_remembered_of_a_finished_game(
    store: Database, tables: Tables, people: People, first: str
) -> None:
    """Its reminders and their places are deleted, whether they are taken off before or after the end."""

    async def rows() -> list[tuple[str, int | None]]:
        query = "SELECT state, channel_id FROM reminder ORDER BY seat"
        return await store.read(lambda db: [(state, place) for state, place in db.execute(query)])

    table_id, reminder = await reminded(store, tables, people, "nudge")
    posted = reminder._replace(channel_id=1, message_id=2)
    await Reminders(store).note(table_id, posted)
    await store.write(lambda db: reminders.add(db, table_id, 1, 7, "awake", 1, until=2))
    if first == "taken off":
        await Reminders(store).take_off(table_id, posted, answered=True)
        assert await rows() == [("gone", None), ("kept", None)]
    await tables.act(table_id, play.resign, people.act(ANN))
    if first == "over":
        assert await rows() == [("posted", 1)]
        await Reminders(store).take_off(table_id, posted, answered=True)
    assert await rows() == []


async def test_the_reminders_of_a_forgotten_person(store: Database, tables: Tables, people: People) -> None:
    """A deleted person's reminders are gone. Those of other people stay."""
    table = await people.start(tables)
    for seat in (0, 1):
        await store.write(
            partial(reminders.add, table_id=table.id, seat=seat, called=7, kind="own", at=1, until=2)
        )
    await store.write(lambda db: user_data.anonymise(db, ANN))
    for seat, left in ((0, []), (1, ["own"])):
        given = await store.read(partial(of_seat, table_id=table.id, seat=seat))
        assert [each.kind for each in given] == left


async def test_what_has_a_successor_still_counts(store: Database, tables: Tables, people: People) -> None:
    """A reminder that was replaced still counts for its decision."""
    table_id, reminder = await reminded(store, tables, people, "awake")
    await Reminders(store).take_off(table_id, reminder, answered=False)
    given = await store.read(partial(of_seat, table_id=table_id, seat=0))
    assert [(each.kind, each.state) for each in given] == [("awake", "gone")]


async def test_only_tables_with_something_to_do_are_looked_at(
    store: Database, tables: Tables, people: People
) -> None:
    """After a start, that is a table with a reminder to post, or with one to take off after a move."""
    table_id, reminder = await reminded(store, tables, people)
    outbox, ply = Outbox(store), (await tables.get(table_id)).ply

    async def change(statement: str, *values: object) -> list[str]:
        await store.write(lambda db: db.execute(statement, values) and None)
        return await outbox.unsettled()

    assert await change("DELETE FROM outbox") == [table_id]
    posted = reminder._replace(channel_id=1, message_id=2)
    await Reminders(store).note(table_id, posted)
    assert await change("UPDATE reminder SET called = ?", ply + 1) == [table_id]
    assert await change("UPDATE reminder SET called = ?", ply) == []
