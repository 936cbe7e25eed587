"""Tables are written completely, once for each interaction, and never over an unknown state."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from bot.service.tables import Tables
from bot.storage import table_writer
from bot.storage.database import Database
from bot.storage.table_reader import COLUMNS, from_row
from bot.table import channel, lobby
from bot.table.errors import AlreadyDone, StaleBoard
from bot.table.model import Action, Table, add_event
from bot.table.options import TableOptions

from ..people import ANN, BEN, CID, People

# What stands in other rows of a table, or follows from the log.
ELSEWHERE = {"players", "invitees", "table_events", "match", "times", "story", "calls"}
ELSEWHERE |= {"undone"}


async def test_an_interaction_is_written_once(store: Database, tables: Tables, people: People) -> None:
    """Written again, it raises AlreadyDone with its table, whichever table and state it is applied to."""
    table, other = await people.open(tables), await people.open(tables)
    joining = people.act(BEN)
    after = lobby.join(table, joining)
    await store.write(lambda db: table_writer.update(db, joining, table, after))
    for before in (table, after, other):
        with pytest.raises(AlreadyDone) as done:
            await store.write(
                lambda db, before=before: table_writer.update(db, joining, before, after)  # type: ignore[misc]
            )
        assert done.value.table_id == table.id
    assert await Tables(store).get(table.id) == after


async def test_a_table_that_has_changed_meanwhile(store: Database, tables: Tables, people: People) -> None:
    """A change of an outdated state is refused. Its interaction can still be used."""
    table = await people.open(tables)
    now = await tables.act(table.id, lobby.join, people.act(BEN))
    joining = people.act(CID)
    late = lobby.join(table, joining)
    with pytest.raises(StaleBoard):
        await store.write(lambda db: table_writer.update(db, joining, table, late))
    assert await Tables(store).get(table.id) == now
    assert (await tables.act(table.id, lobby.join, joining)).seat_of(CID) == 2


async def test_moving_is_nobodys_action(store: Database, tables: Tables, people: People) -> None:
    """The boards' channel changes. No interaction is stored, and no board has to be posted again."""
    table = await people.start(tables)
    moved = channel.in_thread(
        replace(table, table_options=replace(table.table_options, place="thread")), thread_id=77
    )
    count = "SELECT (SELECT count(*) FROM interaction), (SELECT sum(revision) FROM outbox)"
    before = await store.read(lambda db: db.execute(count).fetchone())
    await store.write(lambda db: table_writer.move_channel(db, table, moved))
    assert await Tables(store).get(table.id) == moved
    assert (moved.channel_id, moved.parent_channel_id) == (77, table.channel_id)
    assert before == await store.read(lambda db: db.execute(count).fetchone())


async def test_there_and_back(tables: Tables, people: People) -> None:
    """Every field that a row holds comes back with the same value."""
    table = replace(
        await people.open(tables, options={"holes": 32}),
        parent_channel_id=7,
        holdings={"sets": [], "owned": [{"yak": 1}]},
        table_options=TableOptions(place="thread"),
        expired=True,
        changed_at=9,
        colours=(1, 0),
    )
    again = from_row(table_writer.to_row(table))
    names = {field.name for field in fields(Table)} - ELSEWHERE
    assert {name: getattr(again, name) for name in names} == {name: getattr(table, name) for name in names}


@pytest.mark.sqlite
async def test_every_column_is_written(store: Database, tables: Tables, people: People) -> None:
    """The columns are those of the schema except the log's hash, each declared once."""
    table = await people.open(tables)
    schema = await store.read(lambda db: {row[1] for row in db.execute("PRAGMA table_info(tables)")})
    assert set(table_writer.to_row(table)) == set(COLUMNS) == schema - {"head"}
    assert len(set(COLUMNS)) == len(COLUMNS)


async def test_a_seat_that_changes_hands_by_no_event(tables: Tables, people: People) -> None:
    """Changing a seat's player without an event listed in CHANGES_HANDS raises ValueError."""

    def slip_in(table: Table, action: Action) -> Table:
        players = (table.players[0]._replace(user_id=CID), *table.players[1:])
        return add_event(replace(table, players=players), action, "asked", agreement="seat", user_id=CID)

    table = await people.start(tables)
    with pytest.raises(ValueError, match="CHANGES_HANDS"):
        await tables.act(table.id, slip_in, people.act(ANN))
    assert await tables.get(table.id) == table
