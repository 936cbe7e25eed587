"""What the database itself forbids, and the indexes that it uses."""

from __future__ import annotations

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.errors import DatabaseConflict

from ..people import People

NEXT = (
    "INSERT {otherwise} INTO event SELECT table_id, {ply}, event, seat, 1, at, position, hash"
    " FROM event WHERE ply = 1"
)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE event SET event = '{}'", "never changed"),
        ("UPDATE event SET at = at", "never changed"),
        ("DELETE FROM event", "never deleted"),
        ("DELETE FROM event WHERE ply = 1", "never deleted"),
        (NEXT.format(otherwise="", ply=1), "follows the latest"),
        (NEXT.format(otherwise="", ply=99), "follows the latest"),
        ("DELETE FROM seats", "(?i)foreign key"),
        ("DELETE FROM tables", "(?i)foreign key"),
        ("UPDATE tables SET phase = 'lost'", "(?i)check"),
        ("UPDATE tables SET phase = 'lobby'", "(?i)check"),
        ("UPDATE tables SET seed = substr(seed, 1, 31)", "(?i)check"),
        ("UPDATE tables SET opened_at = 'noon'", "cannot store TEXT|invalid input syntax"),
    ],
)
async def test_the_log_is_only_added_to(
    store: Database, tables: Tables, people: People, statement: str, reason: str
) -> None:
    """The database refuses to change, delete or skip events, and to store values of the wrong type."""
    before = await people.start(tables)
    with pytest.raises(DatabaseConflict, match=reason):
        await store.write(lambda db: db.execute(statement) and None)
    assert before == await Tables(store).get(before.id)


@pytest.mark.sqlite
@pytest.mark.parametrize("ply", [1, 99])
async def test_events_are_not_replaced(store: Database, tables: Tables, people: People, ply: int) -> None:
    """OR REPLACE, which avoids other triggers, is refused too."""
    before = await people.start(tables)
    with pytest.raises(DatabaseConflict, match="follows the latest"):
        await store.write(lambda db: db.execute(NEXT.format(otherwise="OR REPLACE", ply=ply)) and None)
    assert before == await Tables(store).get(before.id)


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("query", "index"),
    [
        (
            "SELECT count(*) FROM tables WHERE phase IN ('lobby', 'running') AND guild_id = 1",
            "unfinished_of_guild",
        ),
        (
            "SELECT count(*) FROM tables WHERE phase IN ('lobby', 'running') AND opened_by = 1",
            "unfinished_by_opener",
        ),
        (
            "SELECT id FROM tables JOIN seats ON table_id = id WHERE phase IN ('lobby', 'running')"
            " AND guild_id = 1 AND user_id = 2",
            "unfinished_of_guild",
        ),
        ("SELECT id FROM tables WHERE channel_id = 1 AND phase IN ('lobby', 'running')", "tables_of_channel"),
        (
            "SELECT id FROM tables WHERE channel_id = 1 AND phase = 'over' ORDER BY opened_at DESC",
            "tables_of_channel",
        ),
        (
            "SELECT kind, scope_id, due_at FROM deadline WHERE due_at <= 9 ORDER BY due_at, scope_id",
            "deadlines_in_order",
        ),
        (
            "SELECT 1 FROM seats JOIN tables ON id = table_id WHERE user_id = 1 AND level IS NULL"
            " AND game = 'x' AND phase IN ('running', 'over') AND id <> 'y' LIMIT 1",
            "seats_of_person",
        ),
        ("SELECT at FROM interaction WHERE id = (SELECT max(id) FROM interaction)", "PRIMARY KEY"),
        ("SELECT user_id FROM invitee WHERE table_id = 'a' ORDER BY number", "PRIMARY KEY"),
        ("SELECT * FROM post WHERE table_id = 'a' ORDER BY revision DESC, message_id DESC", "posts_of_table"),
    ],
)
async def test_questions_asked_often_have_an_index(store: Database, query: str, index: str) -> None:
    """None of these queries scans a whole table."""
    steps = await store.read(lambda db: [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {query}")])
    assert any(index in step for step in steps)
    assert not any(step.startswith("SCAN") for step in steps)
