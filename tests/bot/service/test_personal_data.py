"""What is stored about people: exported to them, and deleted without leaving a byte of their ids."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.operations.verify import verify
from bot.service.personal_data import PersonalData
from bot.service.table_cache import BEING_FORGOTTEN
from bot.service.tables import Action, Tables
from bot.storage import deadlines
from bot.storage.database import Database
from bot.storage.errors import DatabaseConflict
from bot.storage.outbox import Outbox
from bot.storage.preferences import PreferenceRepository
from bot.storage.user_data import USER_COLUMNS
from bot.table import invitations, moderation
from bot.table import lobby as lobbies
from bot.table.agreements import asking
from bot.table.game_night.end import TableEnd
from bot.table.game_night.event import tie
from bot.table.model import Person
from bot.table.names import NAMELESS
from bot.table.replay.record import record_of
from bot.views.board import CALL, board_message
from bot.views.lobby import lobby_message
from bot.views.table_events import with_table_events
from bot.views.text import render_markdown
from engine import Call, text
from tests.refusals import refuses
from tests.sentences import says
from tests.until import until

from ..answers import refuse
from ..people import GUILD, People, person

EVE, FAY, GUS = (1_234_567_890_123_456_789 + 10_007 * number for number in range(3))
GOODS = "power-coinz"


class Lives:
    """People who leave traces at a database's tables, under names that a search can find."""

    def __init__(self, store: Database, tables: Tables, people: People) -> None:
        self.store, self.tables, self.people = store, tables, people
        self.personal_data = PersonalData(store, tables, PreferenceRepository(store))

    def act(self, user_id: int) -> Action:
        """Return a person's next interaction."""
        return self.people.act(user_id)._replace(name=f"Zyx{user_id % 1000}")

    async def delete(self, user_id: int = EVE) -> bool:
        """Delete a person's data. Return whether there was any."""
        return await self.personal_data.delete(self.act(user_id))

    async def seated(self, *users: int, **changes: Any) -> str:
        """Open a table and seat people there. Return its id."""
        opening = {"guild_id": GUILD, "channel_id": 5, "game_id": "conversion", "options": {}, **changes}
        table = await self.tables.open(self.act(users[0]), **opening)
        for user_id in users[1:]:
            await self.tables.act(table.id, lobbies.join, self.act(user_id))
        return table.id

    async def life(self) -> dict[str, str]:
        """Let Eve leave a trace everywhere possible. Return the tables' ids by what has happened to them."""
        ids = {name: await self.seated(EVE, FAY, GUS) for name in ("over", "running", "lobby")}
        ids["others"] = await self.seated(FAY, EVE, GUS)
        ids["alone"] = await self.seated(EVE)
        for name, opener in (("over", EVE), ("running", EVE), ("others", FAY)):
            table = await self.tables.start(ids[name], self.act(opener))
        table = await self.tables.get(ids["over"])
        await self.people.play_out(self.tables, table, random.Random(1), most=5)
        await self.people.play(self.tables, await self.tables.get(ids["running"]), random.Random(2))

        def own(db: sqlite3.Connection) -> None:
            for number, (giver, taker) in enumerate([(EVE, FAY), (GUS, EVE)]):
                row = (ids["over"], number, GUILD, GOODS, "good", giver, taker)
                db.execute("INSERT INTO payout VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            for id, author, judge in (("hers", EVE, GUS), ("judged", FAY, EVE)):
                row = (GUILD, GOODS, id, "{}", author, "approved", judge, 1)
                db.execute("INSERT INTO custom_set VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            db.execute("INSERT INTO quiet_guild VALUES (?, ?)", (GUILD, EVE))
            db.execute("INSERT INTO share VALUES (5, 6, ?, 1, ?, 7)", (ids["over"], EVE))
            db.execute("INSERT INTO follow VALUES (?, ?, 'end', 5, 6, 7, 1, 'de')", (EVE, ids["others"]))
            deadlines.write(db, "person", str(EVE), {"something": 10**15})
            db.execute("INSERT INTO person_time VALUES (?, 1, 2, 'Europe/Berlin', '23:00-08:00')", (EVE,))
            db.execute("INSERT INTO vacation VALUES (?, 1, 2, 0)", (EVE,))
            db.execute("INSERT INTO reminded_day VALUES (?, '2026-11-22', 2)", (EVE,))
            db.execute("INSERT INTO direct_channel VALUES (?, 5, 'de')", (EVE,))
            db.execute("INSERT INTO looking VALUES (7, ?, 9, '{}', NULL)", (EVE,))
            db.execute("INSERT INTO alert VALUES (7, ?, '{}', '', 0)", (EVE,))
            db.execute("INSERT INTO alert_due VALUES (7, ?, ?)", (EVE, ids["others"]))
            db.execute("INSERT INTO block VALUES (?, 42, 1), (43, ?, 1)", (EVE, EVE))
            db.execute("INSERT INTO notice VALUES (?, 'vacation', '17', 0)", (EVE,))
            db.execute("INSERT INTO tryout VALUES ('board', ?, ?, 1, 0, 0, '[]', 5)", (EVE, ids["over"]))
            for seat, user_id in enumerate((EVE, FAY)):
                part = (ids["over"], seat, user_id, 1 + seat)
                db.execute("INSERT INTO rated_part VALUES (?, ?, ?, ?, NULL, NULL, NULL)", part)
            db.execute(
                "INSERT INTO rating (guild_id, game, user_id, mu, sigma, games, people, last_at)"
                " VALUES (?, 'conversion', ?, 25, 5, 1, 2, 1)",
                (GUILD, EVE),
            )
            cup = (7, GUILD, 5, "swiss", "cubeo", "{}", "{}", "signup", 1, bytes(32), 1, 0, EVE)
            columns = "id, guild_id, channel_id, kind, game, options, settings, state, version, seed"
            db.execute(
                f"INSERT INTO tournament ({columns}, starts_at, closed, created_by)"  # noqa: S608 - ours
                f" VALUES ({', '.join('?' * len(cup))})",
                cup,
            )
            db.execute("INSERT INTO entrant VALUES (7, 1, ?, 'Zyx789', 1, 'out', 0, 1, NULL)", (EVE,))
            db.execute("INSERT INTO tournament_log VALUES (7, 1, 1, 'closed', NULL, ?, 'Full', '{}')", (EVE,))
            db.execute("INSERT INTO rated_out VALUES (?, ?, 'by mistake', 1)", (ids["running"], EVE))
            db.execute("INSERT INTO digest VALUES (?, '2026-11-22', 1, '{}', 5, 6)", (EVE,))
            bits = (EVE, b"\x06", b"\x02", b"\x02")
            db.execute("INSERT INTO puzzle_progress VALUES (?, 'cubeo', 2, ?, ?, ?)", bits)
            db.execute("INSERT INTO daily_streak VALUES (?, 1, 2, 3, NULL)", (EVE,))
            db.execute("INSERT INTO daily_try VALUES (3, ?, 1, 0, 1)", (EVE,))
            db.execute("INSERT INTO daily_share VALUES (3, ?, 5)", (EVE,))

        await self.store.write(own)
        await PreferenceRepository(self.store).change(EVE, mentions="off")
        await self.tables.act(
            await self.seated(FAY), invitations.invite, self.act(FAY), [Person(EVE, "Zyx789")]
        )
        await self.tables.act(
            ids["running"], asking.ask, self.act(EVE), "seat", holder_id=EVE, person=person(GUS + 1)
        )
        offering = await self.seated(FAY)
        await self.tables.act(offering, asking.ask, self.act(FAY), "seat", holder_id=FAY, person=person(EVE))
        left = await self.seated(FAY, EVE)
        await self.tables.act(left, lobbies.leave, self.act(EVE))
        keep = TableEnd(10**15, 7, "The Keep", 10**15, event_creator_id=EVE)
        await self.tables.act(left, tie, self.act(FAY), keep)
        ids["paused"] = paused = await self.seated(EVE, FAY, GUS)
        await self.tables.start(paused, self.act(EVE))
        await self.tables.act(paused, moderation.pause, self.act(EVE))
        return ids


@pytest.fixture
def lives(store: Database, tables: Tables, people: People) -> Lives:
    """Eve, Fay and Gus at the store's tables."""
    return Lives(store, tables, people)


def legible(path: Path, user_id: int) -> list[str]:
    """List the database's files that contain an id, in decimal or as SQLite writes integers."""
    needles = (str(user_id).encode(), user_id.to_bytes(8, "big"), f"Zyx{user_id % 1000}".encode())
    files = sorted(path.parent.glob(f"{path.name}*"))
    return [file.name for file in files if any(needle in file.read_bytes() for needle in needles)]


async def restart(store: Database, path: Path) -> None:
    """Start again, which removes the traces of deleted data."""
    await store.close()
    await (await Database.open(path)).close()


async def test_not_a_byte_of_the_id_is_left(lives: Lives, path: Path) -> None:
    """After the next start, no file has the deleted id or name. The database still has other people's."""
    ids = await lives.life()
    assert legible(path, EVE) != []
    assert await lives.delete()
    assert not await lives.personal_data.is_stored(EVE)
    known = [player.user_id for name in ids for player in (await lives.tables.get(ids[name])).players]
    assert EVE not in known
    assert FAY in known
    await restart(lives.store, path)
    assert legible(path, EVE) == []
    assert path.name in legible(path, FAY)


async def test_games_go_on_and_still_verify(lives: Lives, outbox: Outbox) -> None:
    """Dice verify, and running games continue. A lobby has a free seat and, if need be, another opener."""
    ids = await lives.life()
    await lives.delete()
    afresh = Tables(lives.store)
    over, running = await afresh.get(ids["over"]), await afresh.get(ids["running"])
    assert verify(record_of(over)).verified
    assert record_of(over)["names"] == [NAMELESS, "Zyx796", "Zyx803"]
    assert running.match.active == (1, 2)
    after = await lives.people.play_out(afresh, running, random.Random(3), most=3)
    assert verify(record_of(after)).verified
    lobby, alone = await afresh.get(ids["lobby"]), await afresh.get(ids["alone"])
    assert [player.user_id for player in lobby.players] == [FAY, GUS]
    assert (lobby.opener_id, lobby.phase, alone.phase) == (FAY, "lobby", "closed")
    assert running.id in await outbox.unsettled()


async def test_nothing_is_kept_for_the_forgotten(lives: Lives) -> None:
    """Deletion answers invitations and offers of seats, and tables show that."""
    inviting, offering = await lives.seated(FAY), await lives.seated(FAY)
    await lives.tables.act(inviting, invitations.invite, lives.act(FAY), [Person(EVE, "Zyx789")])
    await lives.tables.act(offering, asking.ask, lives.act(FAY), "seat", holder_id=FAY, person=person(EVE))
    before = {id: (await lives.tables.get(id)).revision for id in (inviting, offering)}
    await lives.delete()
    after = {id: await lives.tables.get(id) for id in (inviting, offering)}
    assert {id: table.revision - 1 for id, table in after.items()} == before
    assert (after[inviting].invited, asking.open_proposals(after[offering], 0)) == ((), ())


async def test_a_paused_game_does_not_wait_for_the_forgotten(lives: Lives) -> None:
    """A data deletion takes a player out of a paused game. Once it is unpaused, the others finish it."""
    table_id = await lives.seated(EVE, FAY, GUS)
    await lives.tables.start(table_id, lives.act(EVE))
    await lives.tables.act(table_id, moderation.pause, lives.act(GUS + 1))
    await lives.delete()
    table = await lives.tables.get(table_id)
    assert (table.paused_by, table.match.active) == (GUS + 1, (1, 2))
    table = await lives.tables.act(table_id, moderation.unpause, lives.act(GUS + 1))
    assert (await lives.people.play_out(lives.tables, table, random.Random(1), most=2)).phase == "over"


async def test_a_rematch_does_not_wait_for_the_forgotten(lives: Lives) -> None:
    """Deletion declines a seat in a rematch, which starts if that was the last answer."""
    table = await lives.tables.get(await lives.seated(EVE, FAY, GUS))
    await lives.tables.start(table.id, lives.act(EVE))
    over = await lives.people.play_out(
        lives.tables, await lives.tables.get(table.id), random.Random(1), most=0
    )
    again = await lives.tables.rematch(over.id, lives.act(FAY))
    await lives.tables.act(again.id, invitations.accept, lives.act(GUS))
    await lives.delete()
    assert (await lives.tables.get(again.id)).phase == "running"


async def test_news_of_the_forgotten_notify_nobody(lives: Lives) -> None:
    """An answer to someone's question, just before they delete their data, mentions no one."""
    table = await lives.tables.get(await lives.seated(EVE, FAY))
    await lives.tables.act(table.id, asking.ask, lives.act(EVE), "seat", holder_id=EVE, person=person(GUS))
    await refuse(lives.tables, table.id, lives.act(GUS), "succession")
    await lives.delete()
    table = await lives.tables.get(table.id)
    assert with_table_events(lobby_message(table), table, 0).mentions == ()


async def test_marks_link_nobody(lives: Lives) -> None:
    """Each table has its own placeholder for a person, the same in all of its data. Two people get two."""
    ids = await lives.life()
    for user_id in (EVE, GUS):
        await lives.delete(user_id)
    tables_now = [await Tables(lives.store).get(ids[name]) for name in ("over", "running", "others")]
    marks = [player.user_id for table in tables_now for player in table.players if player.user_id != FAY]
    assert len(set(marks)) == 6
    assert all(mark < 0 for mark in marks)
    over = tables_now[0]
    handed = await lives.store.read(lambda db: db.execute("SELECT giver_id, taker_id FROM payout").fetchall())
    first, last = over.players[0].user_id, over.players[2].user_id
    assert handed == [(first, FAY), (last, first)]
    assert over.opener_id == first


async def test_the_export_has_all_of_mine_and_nothing_of_others(lives: Lives) -> None:
    """It has one person's seats and events, but no seeds, no rolls and no one else's id."""
    ids = await lives.life()
    exported = await lives.personal_data.export(EVE)
    assert exported["user_id"] == str(EVE)
    assert {f"{trace.table}.{trace.column}" for trace in USER_COLUMNS if trace.export} <= set(exported)
    assert {row["table_id"] for row in exported["seats.user_id"]} == set(ids.values())
    over = await lives.tables.get(ids["over"])
    assert over.match is not None
    own = [next(iter(row["event"].values())) for row in exported["event"] if row["table_id"] == over.id]
    assert {what[0] if isinstance(what, list) else what for what in own} == {0}, "events of her seat alone"
    everything = json.dumps(exported)
    assert not any(str(other) in everything for other in (FAY, GUS))
    assert not any(
        over.seed.hex() in everything for over in [await lives.tables.get(id) for id in ids.values()]
    )
    assert "roll" not in everything
    assert await lives.personal_data.export(7) == {"user_id": "7"}


async def test_twice_is_once(lives: Lives) -> None:
    """A second deletion, at the same moment or later, finds nothing."""
    await lives.life()
    both = (lives.delete() for _ in range(2))
    assert sorted(await asyncio.gather(*both)) == [False, True]
    assert not await lives.delete()


async def test_a_move_that_is_under_way(lives: Lives, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that started before the deletion is finished first, and leaves no trace after it."""
    await lives.life()
    elsewhere = await lives.seated(FAY)
    write, begun, go_on = lives.store.write, asyncio.Event(), asyncio.Event()

    async def slow(function: Any) -> Any:
        begun.set()
        await go_on.wait()
        return await write(function)

    monkeypatch.setattr(lives.store, "write", slow)
    joining = asyncio.create_task(lives.tables.act(elsewhere, lobbies.join, lives.act(EVE)))
    await begun.wait()
    deleting = asyncio.create_task(lives.delete())
    await until(lambda: EVE in lives.tables.gate._shut_out)
    with refuses(BEING_FORGOTTEN):
        await lives.tables.open(
            lives.act(EVE), guild_id=GUILD, channel_id=5, game_id="conversion", options={}
        )
    go_on.set()
    assert (await joining).seat_of(EVE) == 1
    assert await deleting
    assert [player.user_id for player in (await lives.tables.get(elsewhere)).players] == [FAY]
    await restart(lives.store, path)
    assert legible(path, EVE) == []


async def test_the_forgotten_are_not_mentioned(lives: Lives) -> None:
    """Later boards mention the other people, and say "a deleted user" for this one."""
    ids = await lives.life()
    await lives.delete()
    table = await lives.tables.get(ids["running"])
    assert table.match is not None
    asked = replace(table, calls=((table.ply, Call((0, 1), text("Stand up."))),))
    face = board_message(asked, table.match, 0, None)
    assert FAY in face.mentions
    assert all(id > 0 for id in face.mentions)
    lines = "\n".join(render_markdown(line, face.names) for line in (*face.told, *face.content))
    assert says(lines, CALL, mentions=f"a deleted user, <@{FAY}>")
    assert "<@-" not in lines


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE payout SET good = 'other'",
        "UPDATE payout SET giver_id = 7",
        "UPDATE payout SET giver_id = -7, good = 'other'",
        "UPDATE payout SET taker_id = taker_id",
        "DELETE FROM payout",
    ],
)
async def test_payouts_change_by_forgetting_only(lives: Lives, statement: str) -> None:
    """The database only lets a deletion's placeholder replace a user id in a payout."""
    await lives.life()
    with pytest.raises(DatabaseConflict, match="never"):
        await lives.store.write(lambda db: db.execute(statement) and None)
