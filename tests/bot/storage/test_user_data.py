"""Where the database has user ids: every column is listed, exported and anonymised."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Collection
from typing import Any

import pytest

from bot.service.tables import Tables
from bot.storage import user_data
from bot.storage.database import Database
from bot.storage.notifications import reminders
from bot.storage.replay import Share, Shares
from bot.storage.user_data import NOTHING, USER_COLUMNS
from bot.table import moderation, play
from bot.table.agreements import asking
from bot.table.model import Table, is_user
from bot.table.names import NAMELESS
from bot.table.time import HOUR

from ..answers import agree
from ..people import ANN, BEN, CID, People, person
from ..table.clock.clockwork import rules

# Columns that end like user ids and are none.
OTHERS = {
    "guild_id",
    "channel_id",
    "table_id",
    "tournament_id",
    "thread_id",
    "interaction_id",
    "message_id",
    "replaced_id",
    "parent_channel_id",
    "event_id",
}
JOINED_BY = {("seats", "joined_by"), ("former_player", "joined_by")}  # interactions


@pytest.mark.sqlite
async def test_every_column_of_user_ids_is_known(store: Database) -> None:
    """Every column whose name ends in _id or _by is listed in user_data.py, or excepted here."""

    def columns(db: sqlite3.Connection) -> set[tuple[str, str]]:
        query = (
            "SELECT m.name, c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c"
            " WHERE m.type = 'table' AND substr(c.name, -3) IN ('_id', '_by')"
        )
        return {(table, column) for table, column in db.execute(query) if column not in OTHERS}

    assert await store.read(columns) - JOINED_BY == {(each.table, each.column) for each in USER_COLUMNS}


@pytest.mark.sqlite
async def test_what_is_exported_are_columns(store: Database) -> None:
    """Exported columns exist, and are neither secret nor about other people, except those one has blocked."""
    for name, column, _, export in USER_COLUMNS:
        known = await store.read(
            lambda db, name=name: {row[1] for row in db.execute(f"PRAGMA table_info({name})")}  # type: ignore[misc]
        )
        assert {column, *export.split(", ")} - {NOTHING} <= known
        assert "seed" not in export
        people = {each.column for each in USER_COLUMNS} - {
            "blocked_id"
        }  # who a person blocked is theirs to know
        assert not set(export.split(", ")) & people


async def test_a_mark_takes_the_place_of_somebody(store: Database, tables: Tables, people: People) -> None:
    """A table's placeholder is the same in all its rows, and differs from other tables'."""
    first, second = await people.start(tables), await people.start(tables)
    assert await store.read(lambda db: user_data.tables_of(db, ANN)) == sorted([first.id, second.id])
    await store.write(lambda db: user_data.anonymise(db, ANN))
    assert await store.read(lambda db: user_data.tables_of(db, ANN)) == []
    assert not await store.read(lambda db: user_data.is_stored(db, ANN))
    assert await store.read(lambda db: user_data.is_stored(db, BEN))
    marks = []
    for table in [await Tables(store).get(each.id) for each in (first, second)]:
        assert table.players[0].name == NAMELESS
        assert table.players[0].user_id == table.opener_id
        marks.append(table.opener_id)
    assert len(set(marks)) == 2
    assert not any(map(is_user, marks))


async def test_watching_case_16_9_a_share_outlives_its_sharers_data(
    store: Database, tables: Tables, people: People
) -> None:
    """A shared step can still be found, so that it can be removed. Each share has its own placeholder."""
    table, shares = await people.start(tables), Shares(store)
    for message in (1, 2):
        await shares.add(Share(message, 7, table.id, 3, ANN, 99))
    await store.write(lambda db: user_data.anonymise(db, ANN))
    kept = [await shares.find(message) for message in (1, 2)]
    marks = {share.user_id for share in kept}
    assert [(share.channel_id, share.table_id, share.ply) for share in kept] == [(7, table.id, 3)] * 2
    assert len(marks) == 2
    assert not any(map(is_user, marks))


async def hand_over(tables: Tables, people: People, table: Table, holder: int, heir: int) -> Table:
    """Hand a seat over from one person to another, and return the table."""
    action = people.act(holder)
    later = action._replace(at=action.at + table.revision * HOUR)  # a table asks five times an hour
    await tables.act(table.id, asking.ask, later, "seat", holder_id=holder, person=person(heir))
    return await agree(tables, table.id, people.act(heir)._replace(at=later.at), "succession")


async def exported(store: Database, users: Collection[int]) -> dict[int, list[tuple[int, int]]]:
    """Return the ply and interaction of every event in each user's export."""

    def events(export: dict[str, Any]) -> list[tuple[int, int]]:
        return [(event["ply"], int(event["interaction_id"])) for event in export.get("event", ())]

    return {
        user: events(await store.read(lambda db, user=user: user_data.export(db, user)))  # type: ignore[misc]
        for user in users
    }


async def test_moves_belong_to_who_made_them(store: Database, tables: Tables, people: People) -> None:
    """A move belongs to the user who made it, even after the seat has changed hands and come back."""
    table, luck = await people.start(tables), random.Random(3)
    holder, made = {0: ANN, 1: BEN}, dict[int, int]()
    for heirs in ({}, {0: CID}, {0: ANN, 1: 104}, {1: 105}, {1: 106}, {0: CID}):
        for seat, heir in heirs.items():
            table = await hand_over(tables, people, table, holder[seat], heir)
            holder[seat] = heir
        for _ in range(0 if 105 in heirs.values() else 3):  # one hands the seat on without a move
            before = table
            table = await people.play(tables, table, luck)
            seat = next(
                seat for seat, player in enumerate(table.players) if player.user_id in _movers(before)
            )
            made[before.ply + 1] = table.players[seat].user_id
    everybody = {ANN, BEN, CID, 104, 105, 106}
    given = await exported(store, everybody)
    told = {ply: user for user, events in given.items() for ply, _interaction in events if ply in made}
    assert told == made
    assert sum(map(len, given.values())) == len({ply for events in given.values() for ply, _ in events})


def _movers(table: Table) -> list[int]:
    """Return the ids of the players whose turn it is."""
    status: Any = table.match and table.match.status
    return [table.players[seat].user_id for seat in status.seats]


async def test_a_former_player_is_found_and_forgotten(
    store: Database, tables: Tables, people: People
) -> None:
    """Their moves are in their own export, not in the successor's. After a deletion, they are in no one's."""
    table = await people.play(tables, await people.start(tables), random.Random(4))
    mover = _movers(table)[0]
    table = await people.play(tables, table, random.Random(5))
    table = await hand_over(tables, people, table, mover, CID)
    before = (await exported(store, {mover}))[mover]
    assert before
    assert (await exported(store, {CID}))[CID] == []
    await store.write(lambda db: user_data.anonymise(db, mover))
    assert await exported(store, {mover, CID}) == {mover: [], CID: []}


async def test_clocks_reminders_and_results_are_exported(
    store: Database, tables: Tables, people: People
) -> None:
    """An export has reminders, reserves, the time of each move, and results with their winners."""
    table = await people.play(tables, await people.start(tables, clock=rules("day")), random.Random(4))
    await store.write(lambda db: reminders.add(db, table.id, 0, table.ply, "nudge", 1))
    given = await store.read(lambda db: user_data.export(db, ANN))
    assert [(each["kind"], each["state"]) for each in given["reminder"]] == [("nudge", "owed")]
    assert [each["reserve_ms"] for each in given["seat_clock"]] == [table.clocks[0].reserve_ms]
    both = [given, await store.read(lambda db: user_data.export(db, BEN))]
    taken = [each["counted_ms"] for export in both for each in export.get("event", ())]
    assert taken == [each.counted_ms for each in table.spent if each]
    for seed in range(5):
        table = await people.play(tables, table, random.Random(seed))
    await tables.act(table.id, play.resign, people.act(ANN))
    given = await store.read(lambda db: user_data.export(db, ANN))
    assert [(each["table_id"], each["winners"]) for each in given["result"]] == [(table.id, [1])]


async def test_a_resignation_belongs_to_who_resigned(store: Database, tables: Tables, people: People) -> None:
    """A resignation belongs to the player who resigned, even if a moderator at the same table forced it."""
    table = await people.start(tables, seats=3)
    await tables.act(table.id, moderation.force_resign, people.act(BEN), ANN)
    given = await exported(store, {ANN, BEN})
    assert [len(given[user]) for user in (ANN, BEN)] == [1, 0]
