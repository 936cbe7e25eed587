"""Due actions run automatically: lobbies close after their last change, absent players are removed."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from typing import cast

import pytest

from bot.service import deadlines
from bot.service.deadlines import (
    ACTION_INTERVAL_SECONDS,
    BATCH_SIZE,
    MAX_PAUSE_SECONDS,
    SHORTEST_PAUSE,
    Deadlines,
    table_handlers,
)
from bot.service.tables import Tables
from bot.storage import deadlines as stored
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.deadlines import Deadline
from bot.storage.errors import NotRead, NotSaved
from bot.storage.notifications.pending_notices import Notice, PendingNotices
from bot.table import absence, invitations, lobby, play
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS
from bot.table.deadlines import CLOCK, KINDS, Kind
from bot.table.errors import AlreadyDone, NotDue
from bot.table.lobby import LIFETIME
from bot.table.lobby_settings import set_clock
from bot.table.model import Action, Table, bot_action
from bot.table.time import DAY
from bot.views.lobby import lobby_message
from bot.views.table_events import with_table_events
from engine import Played, seats_to_move
from tests.refusals import refuses
from tests.until import until

from ..people import ANN, BEN, CID, People, person

LIVE = ClockRules(PRESETS["live"])


class Clock:
    """A clock that is set by hand, None while the time is unknown."""

    def __init__(self, now: int | None) -> None:
        self.now = now

    def __call__(self) -> int | None:
        return self.now


async def test_a_lobby_closes_a_while_after_its_last_change(
    store: Database, tables: Tables, people: People
) -> None:
    """It doesn't close a moment earlier. Invitations end with it, and a later press is told why."""
    table = await people.open(tables, people=[person(CID)], clock=LIVE)
    table = await tables.act(table.id, lobby.join, people.act(BEN))
    clock = Clock(table.deadline - 1)
    deadlines = Deadlines(store, table_handlers(tables), clock)
    await deadlines.sweep()
    assert (await tables.get(table.id)).revision == table.revision
    clock.now = table.deadline
    await deadlines.sweep()
    closed = await tables.get(table.id)
    assert (closed.phase, closed.expired, closed.revision) == ("closed", True, table.revision + 1)
    for change in (lobby.join, invitations.accept, invitations.decline, lobby.leave):
        with refuses(lobby.EXPIRED):
            await tables.act(table.id, change, people.act(CID))
    with refuses(lobby.EXPIRED):
        await tables.start(table.id, people.act(CID))


@pytest.mark.parametrize(
    ("clock", "lasts"), [(None, 7), ("day", 7), ("week", 7), ("live", 1), ("evening", 1)]
)
async def test_how_long_a_lobby_lasts(tables: Tables, people: People, clock: str | None, lasts: int) -> None:
    """It lasts a week, or a day with a live clock. A new clock starts that time again."""
    rules = ClockRules(PRESETS[clock]) if clock else None
    table = await people.open(tables, clock=rules)
    assert table.deadline == table.opened_at + lasts * DAY
    live = await tables.act(table.id, set_clock, people.act(ANN), "live")
    assert (live.deadline, lobby.question_due_at(live)) == (live.changed_at + DAY, None)
    slow = await tables.act(table.id, set_clock, people.act(ANN), "none")
    assert slow.deadline == slow.changed_at + 7 * DAY


async def test_gather_case_5_a_week_in_a_lobby(store: Database, tables: Tables, people: People) -> None:
    """Its opener is asked once, on day three, without a ping. It closes on day seven, despite restarts."""
    table = await people.open(tables)
    begun = table.changed_at

    async def left_at(at: int) -> tuple[str, list[Notice], list[str]]:
        again = Tables(store)  # after a restart
        notices = PendingNotices(store)
        again.time_changed.connect(notices.expect)
        await Deadlines(store, table_handlers(again), Clock(at)).sweep()
        after = await again.get(table.id)
        message = with_table_events(lobby_message(after, 1), after, 1)
        assert (message.mentions, message.told) == ((), ())
        assert notices.waiting or at != begun + 3 * DAY
        return after.phase, await notices.of(ANN, at), [event.kind for event in after.table_events]

    asked = [Notice("lobby", table.id)]
    assert await left_at(begun + 3 * DAY - 1) == ("lobby", [], [])
    assert await left_at(begun + 3 * DAY) == ("lobby", asked, ["opener_asked"])
    assert lobby.asks(await Tables(store).get(table.id), ANN)
    assert not lobby.asks(await Tables(store).get(table.id), BEN)
    await PendingNotices(store).note_said(ANN)
    assert await left_at(begun + 7 * DAY - 1) == ("lobby", [], ["opener_asked"])
    assert await left_at(begun + 7 * DAY) == ("closed", [], ["opener_asked"])


async def test_a_change_answers_the_question(store: Database, tables: Tables, people: People) -> None:
    """An opener who was active after being asked is no longer asked, and will not be asked again."""
    table = await people.open(tables)
    await Deadlines(store, table_handlers(tables), Clock(table.changed_at + 3 * DAY)).sweep()
    at = table.changed_at + 4 * DAY
    joined = await tables.act(table.id, lobby.join, people.act(BEN, at))
    assert not lobby.asks(joined, ANN)
    assert (joined.deadline, lobby.question_due_at(joined)) == (at + 7 * DAY, None)


async def test_a_kind_of_ones_own(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new kind of deadline, at a table without clock, end or event, is done once when due, then gone."""

    def due_at(table: Table) -> int | None:
        moves = sum(isinstance(event, Played) for event in table.match.events) if table.match else 0
        return table.opened_at if moves == 1 else None

    def play_first_move(table: Table, action: Action) -> Table:
        done.append(table.ply)
        match = play.unpaused_match(table)
        (seat,) = seats_to_move(match.status)
        return play.advance(table, match, match.play(seat, match.moves(seat)[0]), action.at)

    done: list[int] = []
    monkeypatch.setitem(cast(dict[str, Kind], KINDS), "own", Kind(due_at, play_first_move))
    table = await people.play(tables, await people.start(tables), random.Random(1))
    ever = table.opened_at + 9 * DAY
    assert await store.read(lambda db: stored.due(db, ever)) == [Deadline("own", table.id, table.opened_at)]
    for _ in range(2):
        await Deadlines(store, table_handlers(tables), Clock(ever)).sweep()
    assert done == [table.ply]
    assert await store.read(lambda db: stored.due(db, ever)) == []


async def test_a_kind_that_is_due_sooner_wakes_it(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds for a kind without a clock or an end too, because the next look would be too late."""
    monkeypatch.setitem(cast(dict[str, Kind], KINDS), "own", Kind(lambda table: table.opened_at + 1, None))
    deadlines = Deadlines(store, {}, Clock(1_790_000_000_000))
    tables.time_changed.connect(deadlines.expect)
    woken: list[bool] = []
    monkeypatch.setattr(deadlines, "wake", lambda: woken.append(True))
    deadlines._looks_at = 1_790_000_000_000 + 3_600_000
    await people.open(tables)
    assert woken


async def test_a_restart_forgets_no_deadline(store: Database, tables: Tables, people: People) -> None:
    """Tables due while the bot was away are closed when it comes back, once."""
    table = await people.open(tables)
    again = Tables(store)
    await Deadlines(store, table_handlers(again), Clock(table.deadline)).sweep()
    closed = await again.get(table.id)
    assert closed.expired
    assert closed == await Tables(store).get(table.id)
    action = bot_action(table.id, f"lobby_expiry {table.deadline}", table.deadline)
    with pytest.raises(AlreadyDone):
        await again.act(table.id, lobby.expire, action)


async def test_many_tables_close_one_after_the_other(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot pauses after each one, because hundreds can be due after an outage."""
    opened = [await people.open(tables, user, clock=LIVE) for user in (ANN, BEN, CID)]
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        closed = [table for table in opened if (await tables.get(table.id)).expired]
        assert len(closed) == len(pauses)

    monkeypatch.setattr(asyncio, "sleep", pause)
    await Deadlines(store, table_handlers(tables), Clock(max(table.deadline for table in opened))).sweep()
    assert pauses == [ACTION_INTERVAL_SECONDS] * len(opened)


async def test_clocks_do_not_wait_for_what_has_time(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks come first, and are looked at again after every batch of other deadlines."""
    monkeypatch.setattr(deadlines, "ACTION_INTERVAL_SECONDS", 0.0)
    done: list[str] = []

    async def note(due: Deadline, _now: int) -> None:
        done.append(due.kind)

    def write(db: Connection) -> None:
        for number in range(2 * BATCH_SIZE):
            stored.set_one(db, "person", str(number), "digest", 1)
        stored.set_one(db, "table", "late", CLOCK, 2)

    await store.write(write)
    assert await Deadlines(store, {"digest": note, CLOCK: note}, Clock(3)).sweep() == 0.0
    assert done == [CLOCK] + ["digest"] * BATCH_SIZE


async def test_what_does_nothing_costs_no_pause(store: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is followed by no pause, and doesn't count in the batch after which clocks are looked at again."""
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    async def do_nothing(_due: Deadline, _now: int) -> bool:
        return False

    def write(db: Connection) -> None:
        for number in range(2 * BATCH_SIZE):
            stored.set_one(db, "person", str(number), "digest", 1)

    await store.write(write)
    monkeypatch.setattr(asyncio, "sleep", pause)
    assert await Deadlines(store, {"digest": do_nothing}, Clock(3)).sweep() == MAX_PAUSE_SECONDS
    assert pauses == []


@pytest.mark.parametrize("behind", [None, DAY, 3650 * DAY])
async def test_a_clock_that_is_behind_or_not_known(
    store: Database, tables: Tables, people: People, behind: int | None
) -> None:
    """Nothing closes, except if a later action, by Discord's clock, shows that the deadline has passed."""
    table, other = await people.open(tables), await people.open(tables, BEN)
    clock = Clock(None if behind is None else table.opened_at - behind)
    deadlines = Deadlines(store, table_handlers(tables), clock)
    await deadlines.sweep()
    assert (await tables.get(table.id)).phase == "lobby"
    await tables.act(other.id, lobby.join, people.act(CID)._replace(at=table.deadline))
    await deadlines.sweep()
    assert [(await tables.get(each.id)).expired for each in (table, other)] == [True, False]


async def test_a_change_in_the_last_moment(tables: Tables, people: People) -> None:
    """If a person joins as the table is about to close, it stays open."""
    table = await people.open(tables)
    now = table.deadline
    joined, expired = await asyncio.gather(
        tables.act(table.id, lobby.join, people.act(BEN)._replace(at=now)),
        tables.act(table.id, lobby.expire, bot_action(table.id, "lobby_expiry", now)),
        return_exceptions=True,
    )
    assert isinstance(expired, NotDue)
    assert await tables.get(table.id) == joined


@pytest.mark.parametrize(
    ("error", "words"), [(NotSaved(), "is due and cannot be done"), (ValueError("unforeseen"), "unforeseen")]
)
async def test_one_that_cannot_be_closed_spares_no_other(
    store: Database,
    tables: Tables,
    people: People,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    words: str,
) -> None:
    """The failure is logged, the other tables are closed, and that one is closed at the next look."""
    opened = [await people.open(tables, user) for user in (ANN, BEN)]
    handlers = table_handlers(tables)
    close, errors = handlers["lobby_expiry"], [error]

    async def failing_first(due: Deadline, now: int) -> object:
        if errors:
            raise errors.pop()
        return await close(due, now)

    at = max(table.deadline for table in opened)
    deadlines = Deadlines(store, {**handlers, "lobby_expiry": failing_first}, Clock(at))
    await deadlines.sweep()
    assert [(await tables.get(table.id)).expired for table in opened] == [False, True]
    assert words in caplog.text
    await deadlines.sweep()
    assert (await tables.get(opened[0].id)).expired


@pytest.mark.parametrize(
    ("before", "pause"),
    [(LIFETIME, MAX_PAUSE_SECONDS), (600_000, 600.0), (1, SHORTEST_PAUSE), (0, MAX_PAUSE_SECONDS)],
)
async def test_when_it_looks_again(
    store: Database, tables: Tables, people: People, before: int, pause: float
) -> None:
    """It looks at the next deadline, but after a minute at the earliest and an hour at the latest."""
    table = await people.open(tables)
    assert await Deadlines(store, table_handlers(tables), Clock(table.deadline - before)).sweep() == pause


@pytest.mark.parametrize("error", [NotRead(), ValueError("nobody foresaw this")])
async def test_it_goes_on_after_a_failure(
    store: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    """An unreadable database or an unexpected error ends one look. The loop continues."""

    def failing(_: sqlite3.Connection) -> int:
        raise error

    monkeypatch.setattr(stored, "latest_time", failing)
    watching = asyncio.create_task(Deadlines(store, {}, Clock(0)).watch())
    await until(lambda: "Due deadlines cannot be read" in caplog.text or "nobody foresaw this" in caplog.text)
    await asyncio.sleep(0)
    assert not watching.done()
    watching.cancel()


async def test_absent_players_are_removed_at_their_deadline(
    store: Database, tables: Tables, people: People
) -> None:
    """They are removed without anyone's press, but not a moment earlier. A restart gives the same table."""
    table = await people.start(tables)
    [awaited] = table.match.status.seats  # type: ignore[union-attr]
    later = people.act(table.players[1 - awaited].user_id)
    table = await tables.act(table.id, absence.report_absent, later._replace(at=later.at + 8 * DAY))
    due_at = absence.removal_due_at(table)
    assert due_at is not None
    clock = Clock(due_at - 1)
    deadlines = Deadlines(store, table_handlers(tables), clock)
    await deadlines.sweep()
    assert await tables.get(table.id) == table
    clock.now = due_at
    await deadlines.sweep()
    over = await tables.get(table.id)
    assert (over.phase, over.revision) == ("over", table.revision + 1)
    assert awaited not in over.match.active
    assert over == await Tables(store).get(table.id)
