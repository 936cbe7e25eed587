"""People's own reminders and nudges: decided once, in time, and held back while a person is asleep."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.service.notifications.nudges import Nudges
from bot.service.notifications.own_reminders import OwnReminders
from bot.service.own_times import OwnTimes
from bot.service.table_cache import TableQueries
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.storage.deadlines import Deadline
from bot.storage.notifications.reminders import noting_asleep
from bot.storage.preferences import PreferenceRepository
from bot.table.agreements import asking
from bot.table.clock.advancing import started
from bot.table.clock.rules import ClockRules
from bot.table.clock.stoppers import ClockStoppers, PersonTime
from bot.table.clock.time_control import PRESETS
from bot.table.clock.vacation import Vacation
from bot.table.game_night.end import GRACE, TableEnd
from bot.table.model import Action
from bot.table.notifications.nudges import LATER, NOT_YET, PARKED, NoNudge, can_nudge, nudge_from
from bot.table.time import DAY, HOUR, MINUTE
from tests.sentences import says

from ...people import ANN, People, awaited, sleeps_at_night


class Bot:
    """What reminds people, on a database that outlives it."""

    def __init__(self, store: Database, tables: Tables) -> None:
        self.store, self.tables = store, tables
        self.owed: list[str] = []
        self.woken = 0
        queries = TableQueries(store, tables.get)
        self.reminders = OwnReminders(store, queries, self.owed.append, self._wake)
        self.nudges = Nudges(tables, self.owed.append, self._wake)

    def _wake(self) -> None:
        self.woken += 1

    async def wants(self, user_id: int, hours: int | None, at: int) -> None:
        """Set the hours after which a person is reminded, or None for never."""
        await PreferenceRepository(self.store).change(user_id, remind_after=hours)
        await self.reminders.reschedule(user_id, at)

    async def due(self) -> list[tuple[int, int]]:
        """List the users whose reminders are due, each with the time, soonest first."""
        query = "SELECT scope_id, due_at FROM deadline WHERE kind = 'own' ORDER BY due_at"
        rows = await self.store.read(lambda db: db.execute(query).fetchall())
        return [(int(user_id), at) for user_id, at in rows]

    async def look(self, now: int) -> list[bool]:
        """Do what is due by a moment. Return for each person if there was anything to remind them of."""
        due = [Deadline("own", str(user_id), at) for user_id, at in await self.due() if at <= now]
        return [await self.reminders.do(each, now) for each in due]

    async def rows(self) -> list[tuple[str, str]]:
        """List the stored reminders and their states."""
        query = "SELECT kind, state FROM reminder ORDER BY called, number"
        return [tuple(row) for row in await self.store.read(lambda db: db.execute(query).fetchall())]

    async def sleeps(self, user_id: int, quiet: str) -> None:
        """Give a person quiet hours in UTC, valid for a long time."""
        await sleeps_at_night(self.store, user_id, quiet)


@pytest.fixture
def bot(store: Database, tables: Tables) -> Bot:
    return Bot(store, tables)


def who(table: Table) -> int:
    """Return the id of the user whose turn it is."""
    return table.players[awaited(table)].user_id


def hours_from(at: int, hour: int) -> int:
    """Return the next moment at this hour of the day, in UTC."""
    of_today = at - at % DAY + hour * HOUR
    return of_today if of_today > at else of_today + DAY


async def test_a_look_at_the_latest_in_the_time_that_was_chosen(
    bot: Bot, tables: Tables, people: People
) -> None:
    """A person is checked when their oldest turn can have reached the chosen age. Moves need no check."""
    table = await people.start(tables)
    at, user_id = table.changed_at, who(table)
    await bot.wants(user_id, 24, at + HOUR)
    assert await bot.look(at + HOUR) == [False]
    assert await bot.due() == [(user_id, at + DAY)]
    table = await people.move(tables, table, at + 20 * HOUR)
    await bot.look(at + DAY)
    assert (bot.owed, await bot.due()) == ([], [(user_id, at + 2 * DAY)])
    table = await people.move(tables, table, at + DAY + HOUR)
    await bot.look(at + 2 * DAY)
    assert await bot.due() == [(user_id, at + 2 * DAY + HOUR)]
    assert await bot.look(at + 2 * DAY + HOUR) == [True]
    assert (bot.owed, await bot.rows()) == ([table.id], [("own", "owed")])
    await bot.look(at + 9 * DAY)
    assert len(await bot.rows()) == 1
    await bot.wants(user_id, None, at + 9 * DAY)
    await bot.look(at + 9 * DAY)
    assert await bot.due() == []


async def test_a_turn_is_reminded_of_once(bot: Bot, tables: Tables, people: People) -> None:
    """This is so however many moves it has, and however often the bot looks."""
    table = await people.start(tables, game_id="konfusion", options={"pieces": "roll"})
    at, user_id, seat = table.changed_at, who(table), awaited(table)
    await bot.wants(user_id, 12, at)
    await bot.look(at + 12 * HOUR)
    table = await people.move(tables, table, at + 13 * HOUR)
    assert awaited(table) == seat, "the same turn"
    for hours in (14, 26, 50, 100):
        await bot.look(at + hours * HOUR)
    assert await bot.rows() == [("own", "owed")]


async def test_nobody_is_told_anything_while_the_time_is_up(bot: Bot, tables: Tables, people: People) -> None:
    """A parked game without a clock sends no reminders. When it resumes, the turn counts from then on."""
    until = people.act(ANN).at + HOUR
    table = await people.start(tables, end=TableEnd(until))
    table = await people.move(tables, table, until + GRACE)
    user_id, other = who(table), table.players[1 - awaited(table)].user_id
    await bot.wants(user_id, 12, until + DAY)
    await bot.look(until + 3 * DAY)
    assert (await bot.rows(), can_nudge(table, other, until + 3 * DAY)) == ([], False)
    assert await nudge(bot, table, people, other, until + 3 * DAY) == PARKED
    going = people.act(other)._replace(at=until + 4 * DAY)
    table = await tables.act(table.id, asking.ask, going, "resume")
    await bot.look(going.at + 11 * HOUR)
    assert (await bot.rows(), can_nudge(table, other, going.at + 23 * HOUR)) == ([], False)
    await bot.look(going.at + DAY)
    assert (await bot.rows(), can_nudge(table, other, going.at + DAY)) == ([("own", "owed")], True)


async def test_it_is_held_back_until_quiet_hours_end(bot: Bot, tables: Tables, people: People) -> None:
    """It comes when they end, and not at all if the person has moved by then."""
    table = await people.start(tables)
    at, user_id = table.changed_at, who(table)
    night = hours_from(at + 12 * HOUR, 23)
    await bot.sleeps(user_id, "22:00-08:00")
    await PreferenceRepository(bot.store).change(user_id, remind_after=12)
    await bot.reminders.reschedule(user_id, night)
    await bot.look(night)
    assert (await bot.rows(), await bot.due()) == ([], [(user_id, night + 9 * HOUR)])
    await bot.look(night + 9 * HOUR)
    assert await bot.rows() == [("own", "owed")]


async def nudge(bot: Bot, table: Table, people: People, user_id: int, at: int) -> str | None:
    """Nudge the player whose turn it is. Return the refusal, or None."""
    action: Action = people.act(user_id)._replace(at=at)
    try:
        await bot.nudges.nudge(table.id, action)
    except NoNudge as refusal:
        return str(refusal)
    return None


async def test_case_44_two_nudges_at_once(bot: Bot, tables: Tables, people: People) -> None:
    """If two people press at the same moment, one is refused and told when to try again."""
    table = await people.start(tables, 3)
    at, waiting = table.changed_at + DAY, [p.user_id for p in table.players if p.user_id != who(table)]
    told = await asyncio.gather(*(nudge(bot, table, people, each, at) for each in waiting))
    assert sorted(each is None for each in told) == [False, True]
    [refused] = [each for each in told if each]
    assert says(refused, LATER)
    assert f"<t:{(at + DAY) // 1000}:R>" in refused
    assert (await bot.rows(), bot.owed) == ([("nudge", "owed")], [table.id])


async def test_of_several_the_first_to_hear_is_named(bot: Bot, tables: Tables, people: People) -> None:
    """One press nudges everyone who has to move. It names someone who hears of it now, not someone asleep."""
    table = await people.start(tables, 3, game_id="power-coinz")
    night = hours_from(table.changed_at + DAY, 3)
    table = await people.move(tables, table, night - DAY, 1)
    await bot.sleeps(table.players[0].user_id, "22:00-08:00")
    told = await bot.nudges.nudge(table.id, people.act(table.players[1].user_id, night))
    assert (told.seat, told.kept_until) == (2, None)
    assert await bot.rows() == [("nudge", "kept"), ("nudge", "owed")]


async def test_a_nudge_counts_in_the_next_decision_too(bot: Bot, tables: Tables, people: People) -> None:
    """A seat can be nudged once in 24 hours, even if it has moved since."""
    table = await people.start(tables)
    at, late = table.changed_at, who(table)
    other = table.players[1 - awaited(table)].user_id
    assert says(await nudge(bot, table, people, other, at + DAY - MINUTE) or "", NOT_YET)
    assert await nudge(bot, table, people, other, at + 2 * DAY) is None
    table = await people.move(tables, table, at + 2 * DAY + HOUR)
    assert await nudge(bot, table, people, other, at + 2 * DAY + HOUR) == NoNudge.sentence
    table = await people.move(tables, table, at + 2 * DAY + HOUR)
    assert who(table) == late
    again = at + 3 * DAY + HOUR
    assert await nudge(bot, table, people, other, again) is None, "both waits are over"
    assert [kind for kind, _state in await bot.rows()] == ["nudge", "nudge"]


@pytest.fixture
async def in_the_night(bot: Bot, tables: Tables, people: People) -> tuple[Table, int, int]:
    """A table whose sleeping player was nudged at three, the player's id, and the time."""
    table = await people.start(tables)
    late, night = who(table), hours_from(table.changed_at + DAY, 3)
    other = table.players[1 - awaited(table)].user_id
    await bot.sleeps(late, "22:00-08:00")
    assert await nudge(bot, table, people, other, night) is None
    return table, late, night


async def test_case_43_a_nudge_is_kept_until_they_wake(
    bot: Bot, in_the_night: tuple[Table, int, int]
) -> None:
    """It survives a restart, and is sent once, when they wake."""
    table, late, night = in_the_night
    assert (await bot.rows(), await bot.due()) == ([("nudge", "kept")], [(late, night + 5 * HOUR)])
    assert bot.owed == []
    again = Bot(bot.store, Tables(bot.store))
    await again.look(night + 5 * HOUR - 1)
    assert again.owed == []
    await again.look(night + 5 * HOUR)
    await again.look(night + 6 * HOUR)
    assert (await again.rows(), again.owed, await again.due()) == ([("nudge", "owed")], [table.id], [])


async def test_a_nudge_is_dropped_by_a_move(
    bot: Bot, tables: Tables, people: People, in_the_night: tuple[Table, int, int]
) -> None:
    """No one is asked in the morning for a move that they made in the night."""
    table, _, night = in_the_night
    await people.move(tables, table, night + HOUR)
    await bot.look(night + 5 * HOUR)
    assert (await bot.rows(), bot.owed) == ([("nudge", "gone")], [])


async def test_time_case_19_16_a_nudge_moves_with_a_vacation(
    bot: Bot, in_the_night: tuple[Table, int, int]
) -> None:
    """It waits for the end of a vacation that has started meanwhile, even if that end moves."""
    table, late, night = in_the_night
    times = OwnTimes(bot.store, bot.tables, lambda: None)
    await times.change(late, night + HOUR, lambda own: own.with_vacation(night + HOUR, 5))
    await bot.look(night + 5 * HOUR)
    assert (await bot.rows(), await bot.due()) == ([("nudge", "kept")], [(late, night + 5 * HOUR + 5 * DAY)])
    early = night + 3 * DAY + 8 * HOUR
    await times.change(late, early, lambda own: own.without_vacation(early))
    await bot.reminders.reschedule(late, early)
    await bot.look(early)
    assert (await bot.rows(), bot.owed) == ([("nudge", "owed")], [table.id])


async def test_time_case_19_16_who_is_back_early_is_told_early(
    bot: Bot, tables: Tables, people: People
) -> None:
    """A reminder for the end of a vacation comes when the vacation really ends, if that is earlier."""
    table = await people.start(tables)
    at, late, seat = table.changed_at, who(table), awaited(table)
    noting = noting_asleep(lambda _db: None, table, {seat: at + 9 * DAY}, at)
    await bot.store.write(noting)
    await bot.reminders.reschedule(late, at + HOUR)
    await bot.look(at + HOUR)
    assert (await bot.rows(), bot.owed) == ([("awake", "owed")], [table.id])


async def test_time_case_19_3_nudging_tells_of_no_plans(tables: Tables, people: People) -> None:
    """Asking when a player can be nudged doesn't reveal that the player is going on vacation."""
    table = await people.start(tables, clock=ClockRules(PRESETS["day"]))
    at, seat = table.changed_at, awaited(table)
    table = started(table, table.revision, at)
    planned = PersonTime(vacations=(Vacation(at + 2 * HOUR, at + 5 * DAY),))
    away = replace(table, circumstances=ClockStoppers({who(table): planned}))
    assert nudge_from(away, seat, at + HOUR) == nudge_from(table, seat, at + HOUR)
    assert nudge_from(away, seat, at + 3 * HOUR) != nudge_from(table, seat, at + 3 * HOUR)
