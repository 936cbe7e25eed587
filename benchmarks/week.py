"""A simulated week on a server, where people find each other with or without `/looking` and alerts.

People's habits are drawn from a seed and are the same in both weeks: when they are free or asleep, which
games they play, how long they wait. The bot's tables, lists, deadlines, alerts and messages are real, on a
real database. Only Discord is simulated.
"""

from __future__ import annotations

import random
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count
from operator import methodcaller
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any
from zoneinfo import ZoneInfo

from bot.service import deadlines
from bot.storage.database import Database
from bot.storage.looking import on_list
from bot.storage.notifications.alerts import Alert
from bot.table import automatic_start, invitations, lobby, play
from bot.table.clock.quiet_hours import read_quiet_hours
from bot.table.clock.zones import instant
from bot.table.errors import Refusal
from bot.table.matching import READY_IN, Looker, is_matched
from bot.table.model import Action, Table
from bot.table.notifications.alerts import GROUPED
from bot.table.time import DAY, MINUTE, SECOND
from bot.views.custom_id import read_custom_id
from bot.views.message import Button, Message
from engine import GAMES, TableError
from tests.simulation.days.bot import EPOCH

from .figure import Figure, one_by_one
from .habits import MONDAY, Habits, habits
from .week_server import CHANNEL, Week, WeekServer

PEOPLE, DAYS, SEEDS = 60, 7, (1, 2, 3)
TIMES_MORE, MOST_A_DAY = 2.0, 3.0
GUILD, FIRST_PERSON = 1, 101
MEMORY = "/dev/shm" if Path("/dev/shm").exists() else None  # noqa: S108 - faster than a disk
NIGHT = "23:30-07:30"
NOTICES = 0.6  # the share of lobbies noticed by a person who wants to play and has no seat
DROPS_IN = 0.1  # the share of people online who join a new lobby without having meant to play
KEEPS_WAITING = 2 * MINUTE  # how long an opener with enough players waits for more
ANSWERS = (MINUTE // 2, 4 * MINUTE)  # the shortest and longest time that people take to answer a mention
LASTS = (15 * MINUTE, 40 * MINUTE)  # the shortest and longest game
RELIABLE, AGAIN = 0.85, 0.4  # shares of people who press Ready, and who want another game


class World(WeekServer):
    """A server during a week. If `new` is true, people use `/looking` and alerts."""

    def __init__(self, store: Database, seed: int, *, new: bool) -> None:
        drawn = random.Random(seed)
        people = {id: habits(drawn, id, DAYS) for id in range(FIRST_PERSON, FIRST_PERSON + PEOPLE)}
        super().__init__(store, instant(ZoneInfo("UTC"), MONDAY, datetime.min.time()) - DAY, people)
        self._new, self._luck, self._ids = new, random.Random(seed), count(1)
        self._wished: dict[int, int] = {}  # since when people want to play
        self._busy: set[int] = set()
        self._ready: dict[int, int] = {}  # until when people who pressed Ready expect their game
        self._pressed: set[str] = set()  # the tables that their opener started
        self.tables.changed.connect(self._follow_match)

    async def run(self) -> Week:
        """Simulate the week, and return its counts."""
        for person in self.people.values():
            if person.sets_nights:
                at, zone, quiet = self._clock.now, person.zone, read_quiet_hours(NIGHT)
                await self.own_times.change(person.user_id, at, methodcaller("with_local", at, zone, quiet))
            if self._new and person.alerts:
                await self.alerts.alerts.put(Alert(GUILD, person.user_id, most=person.alerts))
            for _start, wants, _end in person.sessions:
                self._at(wants, self._wish, person)
        await self._happen()
        return self.week

    def _begin(self, table: Table) -> None:
        self.week.began += 1
        self.week.automatic += table.id not in self._pressed
        lasts = self._luck.randrange(*LASTS)
        for player in table.players:
            user_id = player.user_id
            assert user_id is not None
            self.week.waited.append(self._clock.now - self._wished.pop(user_id, self._clock.now))
            self._busy.add(user_id)
        self._at(self._clock.now + lasts, self._end, table.id)

    async def _end(self, table_id: str) -> None:
        """End a game. Some of its players then want another one."""
        table = await self.tables.get(table_id)
        for player in table.players:
            user_id = player.user_id
            assert user_id is not None
            self._busy.discard(user_id)
            with suppress(Refusal, TableError):  # the last one cannot resign
                await self.tables.act(table_id, play.resign, self._action(user_id))
            person, wants = self.people[user_id], self._luck.random() < AGAIN
            if wants and person.until(self._clock.now) - self._clock.now > 20 * MINUTE:
                self._at(self._clock.now + self._luck.randrange(5 * MINUTE), self._wish, person)

    # What people do

    async def _wish(self, person: Habits) -> None:
        """Want to play: join a lobby that the person notices, look for others, or open a table."""
        now, user_id = self._clock.now, person.user_id
        if user_id in self._busy or user_id in self._wished or not person.is_online(now):
            return
        self._wished[user_id] = now
        for table in await self._lobbies(person):
            if self._luck.random() < NOTICES and await self._join(person, table.id):
                return
        if self._new and person.knows_looking:
            await self._look_for(person)
        else:
            await self._open_table(person)

    async def _lobbies(self, person: Habits) -> list[Table]:
        tables = await self.queries.by_ids(self._open)
        return [each for each in tables if each.game_id in person.games and lobby.free_seats(each) > 0]

    async def _join(self, person: Habits, table_id: str) -> bool:
        if person.user_id in self._busy:
            return False
        try:
            table = await self.tables.act(table_id, lobby.join, self._action(person.user_id))
        except Refusal:
            return False
        self._wished.setdefault(person.user_id, self._clock.now)
        self._at(self._clock.now + person.patience, self._give_up, person, table_id)
        if len(table.players) >= max(GAMES[table.game_id].seats.start, self.people[table.opener_id].fewest):
            self._at(self._clock.now + KEEPS_WAITING, self._start, table_id)
        return True

    async def _open_table(self, person: Habits) -> None:
        games = [id for id in person.games if person.fewest in GAMES[id].seats] or list(person.games)
        opened = {"guild_id": GUILD, "channel_id": CHANNEL, "game_id": self._luck.choice(games)}
        table = await self.tables.open(self._action(person.user_id), options={}, **_any(opened))
        self._open[table.id] = 0
        now = self._clock.now
        self._at(now + person.patience, self._give_up, person, table.id)
        self._at(now + GROUPED + SECOND, self._alert)
        looking = await self._on_list()
        for other in self.people.values():
            joins = NOTICES if other.user_id in looking else DROPS_IN
            seatless = self._is_idle(other) or other.user_id in looking
            if seatless and other.is_online(now) and self._luck.random() < joins:
                self._at(now + self._luck.randrange(*ANSWERS), self._drop_in, other, table.id)

    async def _on_list(self) -> set[int]:
        return {each.user_id for each in await self._store.read(lambda db: on_list(db, GUILD))}

    def _is_idle(self, person: Habits) -> bool:
        return person.user_id not in self._busy and person.user_id not in self._wished

    async def _drop_in(self, person: Habits, table_id: str) -> None:
        table = await self.tables.get(table_id)
        seatless = self._is_idle(person) or person.user_id in await self._on_list()
        if seatless and table.phase == "lobby" and table.game_id in person.games:
            await self._join(person, table_id)

    async def _start(self, table_id: str) -> None:
        table = await self.tables.get(table_id)
        if table.phase == "lobby":
            with suppress(Refusal, TableError):
                await self.tables.start(table_id, self._action(table.opener_id))
                self._pressed.add(table_id)

    async def _give_up(self, person: Habits, table_id: str) -> None:
        """Leave a lobby that has not started and is not about to start automatically."""
        table = await self.tables.get(table_id)
        if table.phase == "lobby" and automatic_start.starts_at(table) is None:
            with suppress(Refusal):
                await self.tables.act(table_id, lobby.leave, self._action(person.user_id))
                self._wished.pop(person.user_id, None)

    async def _look_for(self, person: Habits) -> None:
        """Use `/looking` for as long as the person is online."""
        action, now = self._action(person.user_id), self._clock.now
        wishes = (action.interaction_id, CHANNEL, now, "live", person.fewest, person.most, person.games)
        looker = Looker(person.user_id, person.until(now), action.name, *_any(wishes))
        await self.looking.look(action, GUILD, looker, [CHANNEL])
        self._at(looker.until, self._stop_looking, person)

    def _follow_match(self, table_id: str) -> None:
        """Have people whom the bot has matched press **Ready**, or not."""
        table, now = self.tables.latest(table_id), self._clock.now
        if table is None or table_id in self._open or not is_matched(table):
            return
        self._open[table_id] = 0
        for guest in table.invited:
            ready = self._luck.random() < RELIABLE and guest.user_id not in self._busy
            if ready and self.people[guest.user_id].is_online(now):
                self._at(now + self._luck.randrange(*ANSWERS), self._press_ready, guest.user_id, table_id)

    async def _press_ready(self, user_id: int, table_id: str) -> None:
        with suppress(Refusal):
            table = await self.tables.act(table_id, invitations.accept, self._action(user_id))
            self._ready[user_id] = table.opened_at + READY_IN["live"] + MINUTE

    async def _stop_looking(self, person: Habits) -> None:
        open_now = await self.queries.by_ids(self._open)
        seated = any(table.seat_of(person.user_id) is not None for table in open_now)
        if person.user_id not in self._busy and not seated:
            self._wished.pop(person.user_id, None)

    async def _alert(self) -> None:
        await self.alerts._look()  # noqa: SLF001 - without the minute's pause

    async def alerted(self, user_id: int, message: Message) -> None:
        """Count an alert to a person, and have them respond as often as their habits say."""
        person = self.people[user_id]
        ids = [read_custom_id(each.id) for row in message.rows for each in row if isinstance(each, Button)]
        tables = [await self.tables.get(id.table_id) for id in ids if id and id.verb == "sit"]
        self.week.full += any(lobby.free_seats(table) <= 0 for table in tables)
        self.notified("alert", user_id, asked=self._new and person.alerts > 0)
        liked = [table for table in tables if table.game_id in person.games]
        if liked and self._luck.random() < person.comes:
            self._at(self._clock.now + self._luck.randrange(*ANSWERS), self._drop_in, person, liked[0].id)

    def wants_to_play(self, user_id: int) -> bool:
        """Return whether a person really wants to play now, whether or not the bot knows."""
        return user_id in self._wished or self._clock.now < self._ready.get(user_id, 0)

    def _action(self, user_id: int) -> Action:
        now = self._clock.now
        return Action((now - EPOCH << 22) + next(self._ids), user_id, f"Person {user_id}", now)


def _any(value: object) -> Any:
    return value


async def live(seed: int, *, new: bool) -> Week:
    """Simulate a seed's week, and return its counts. If `new`, people use `/looking` and alerts."""
    pause, deadlines.ACTION_INTERVAL_SECONDS = deadlines.ACTION_INTERVAL_SECONDS, 0.0
    try:
        with TemporaryDirectory(dir=MEMORY) as folder:
            store = await Database.open(Path(folder) / "week.db")
            try:
                return await World(store, seed, new=new).run()
            finally:
                await store.close()
    finally:
        deadlines.ACTION_INTERVAL_SECONDS = pause


def measure() -> Iterator[Figure]:
    """Yield a week's games, waits and notifications, with and without `/looking` and alerts."""
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    without = [await live(seed, new=False) for seed in SEEDS]
    weeks = [await live(seed, new=True) for seed in SEEDS]
    began = sum(week.began for week in without), sum(week.began for week in weeks)
    days = PEOPLE * DAYS * len(SEEDS)
    for name, known, of in (("without", without, began[0]), ("with", weeks, began[1])):
        waited = [each for week in known for each in week.waited]
        yield Figure(f"games begun a week, {name} /looking and alerts", of / len(SEEDS), "games")
        yield Figure(f"seats filled a week, {name}", len(waited) / len(SEEDS), "seats")
        yield Figure(f"waited for a game, {name}", mean(waited or [0]) / MINUTE, "min")
        sent = sum(each.total() for week in known for each in week.notified.values())
        yield Figure(f"notifications a person and day, {name}", sent / days, "")
    yield Figure("games begun, with compared with without", began[1] / max(began[0], 1), "times", TIMES_MORE)
    automatic = sum(week.automatic for week in weeks)
    yield Figure("games that started automatically", 100 * automatic / max(began[1], 1), "%")
    alerts = [number for week in weeks for number in week.notified["alert"].values()]
    yield Figure("alerts a week", sum(alerts) / len(SEEDS), "alerts")
    yield Figure("most alerts a person and day", max(alerts, default=0), "", MOST_A_DAY, at_most=True)
    for name in ("unasked", "woken", "full"):
        number = sum(getattr(week, name) for week in (*without, *weeks))
        yield Figure(_ABOUT[name], number, "", 0.0, at_most=True)


_ABOUT = {
    "unasked": "notifications that were not asked for",
    "woken": "notifications in quiet hours",
    "full": "alerts about a table that was full",
}


def main(*seeds: str) -> None:
    """Print what `measure` yields for the weeks of `seeds`, by default the seeds of the benchmark."""
    global SEEDS  # noqa: PLW0603 - as a benchmark's size
    SEEDS = tuple(map(int, seeds)) or SEEDS
    for figure in measure():
        print(*figure.cells, sep="  ")


if __name__ == "__main__":
    main(*sys.argv[1:])
