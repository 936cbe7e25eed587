"""A database that the program before this one has written is brought up to date, and goes on."""

from __future__ import annotations

import json
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

from bot.service.personal_data import PersonalData
from bot.service.tables import Tables
from bot.storage.custom_sets import CustomSetRepository
from bot.storage.database import Database
from bot.storage.migrations import FOLDER, migrate, newest, version_of
from bot.storage.notifications.follows import Follow, Follows
from bot.storage.preferences import PreferenceRepository, Preferences
from bot.table import lobby, play
from bot.table.hash_chain import digest
from bot.table.model import Player

from ..people import ANN, BEN, CHANNEL, CID, GUILD, People
from .power_coinz import GAME, zoo

SEED = bytes(range(32))
COLUMNS = (
    "id, guild_id, channel_id, opener_id, game, options, table_options, phase, revision, seed, head,"
    " opened_at, changed_at, deadline, expired"
)


def first_step(path: Path, folder: Path) -> None:
    """Write a database as the first step of the schema has it: a lobby of two, and sets in every state."""
    folder.mkdir()
    shutil.copy(FOLDER / "0001_schema.sql", folder)
    db = sqlite3.connect(path, isolation_level=None)
    migrate(db, folder)
    head = digest("old", "conversion", "{}", None, None, SEED, None, "11,12")
    row = ("old", GUILD, CHANNEL, ANN, "conversion", "{}", "{}", "lobby", 2, SEED, head, 1, 1, 10**15, 0)
    db.execute(f"INSERT INTO tables ({COLUMNS}) VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608
    for seat, (user, joined_by) in enumerate([(ANN, 11), (BEN, 12)]):
        db.execute("INSERT INTO seats VALUES ('old', ?, ?, ?, ?)", (seat, user, f"Person {user}", joined_by))
    for number, state in enumerate(("waiting", "approved", "removed")):
        set_row = (GUILD, GAME, f"s{number}", zoo(f"s{number}", f"c{number}"), ANN, state, None, 1)
        db.execute("INSERT INTO custom_set VALUES (?, ?, ?, ?, ?, ?, ?, ?)", set_row)
    db.close()


async def test_the_first_step_is_carried_on(tmp_path: Path, people: People) -> None:
    """Its tables keep their dice and people, count for who has them, and are played to the end."""
    path = tmp_path / "alea.sqlite3"
    first_step(path, tmp_path / "steps")
    store = await Database.open(path)
    try:
        assert await store.read(version_of) == newest() > 1
        tables = Tables(store)
        table = await tables.get("old")
        assert (table.opened_by, table.opener_id, table.seed, table.former) == (ANN, ANN, SEED, ())
        sets = CustomSetRepository(store)
        assert [(each.set.id, each.approved) for each in await sets.of_guild(GUILD, GAME)] == [
            ("s0", False),
            ("s1", True),
        ]
        await tables.act("old", lobby.leave, people.act(ANN))
        await tables.act("old", lobby.join, people.act(CID))
        table = await tables.act("old", lobby.join, people.act(ANN))
        assert table.players[:2] == (Player(ANN, f"Person {ANN}", 11), Player(BEN, f"Person {BEN}", 12))
        table = await tables.start("old", people.act(BEN))
        for user in (ANN, BEN):
            table = await tables.act("old", play.resign, people.act(user))
        assert table.phase == "over"
        personal_data = PersonalData(store, tables, PreferenceRepository(store))
        assert "tables.opened_by" in json.loads(json.dumps(await personal_data.export(ANN)))
        assert await personal_data.delete(people.act(ANN))
        assert (await Tables(store).get("old")).opened_by < 0
        broken = await store.read(lambda db: db.execute("PRAGMA foreign_key_check").fetchall())
        assert broken == []
    finally:
        await store.close()


async def test_what_people_chose_before_reminders(tmp_path: Path) -> None:
    """Notifications, follows and reminders that stand are taken over; nobody is reminded of more."""
    path, folder = tmp_path / "alea.sqlite3", tmp_path / "steps"
    first_step(path, folder)
    for step in sorted(FOLDER.glob("000[2-5]_*.sql")):
        shutil.copy(step, folder)
    db = sqlite3.connect(path, isolation_level=None)
    migrate(db, folder)
    for user, mentions in ((ANN, 0), (BEN, 1)):
        db.execute(
            "INSERT INTO preference (user_id, theme, text_board, confirm, mentions)"
            " VALUES (?, 'dark', 1, 'never', ?)",
            (user, mentions),
        )
    db.execute("INSERT INTO follow VALUES (?, 'old', 'moves', 5, 6, 7, 1, 'de')", (CID,))
    db.execute("INSERT INTO reminder VALUES ('old', 0, 2, 'reserve', 8, 9)")
    db.execute("INSERT INTO reminder VALUES ('old', 0, 2, 'last', NULL, NULL)")
    db.close()
    store = await Database.open(path)
    try:
        book = PreferenceRepository(store)
        chosen = Preferences(theme="dark", text_board=True, confirm="never")
        assert (await book.get(ANN), await book.get(BEN)) == (replace(chosen, mentions="off"), chosen)
        assert await Follows(store).of_person(CID) == [Follow(CID, "old", "moves", 5, 6, 7, 1, "de")]
        query = "SELECT number, kind, state, message_id FROM reminder ORDER BY number"
        rows = await store.read(lambda db: db.execute(query).fetchall())
        assert rows == [(1, "reserve", "posted", 9), (2, "last", "owed", None)]
    finally:
        await store.close()
