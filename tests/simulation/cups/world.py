"""How time passes in a tournament: the bot does what is due, dies at times, and Discord fails at times."""

from __future__ import annotations

import logging
import math
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from typing import Any

from bot.contests import organising
from bot.contests.running import deserted
from bot.contests.tournament import Tournament
from bot.storage import outages
from bot.storage.database import Database
from bot.table.errors import AlreadyDone
from bot.table.ids import ALPHABET
from bot.table.model import Action
from bot.table.time import DAY, HOUR, MINUTE

from .bot import Bot
from .stand_in import Clock, Killed, StandIn
from .waits import GIVEN_UP, Waits

START, NEVER = 1_790_000_000_000, 1 << 60
TROUBLED = 0.3  # share of the moments
FORGOTTEN = 0.15  # share of tournaments without a channel that no organiser moves
LONGEST = {
    "away": 5 * HOUR,
    "refuses": 5 * HOUR,
    "denied": 5 * DAY,
    "sealed": 5 * DAY,
    "full": 3 * DAY,
    "stubborn": 5 * DAY,
}
MOST_LOOKS = 30  # looks until a table is shown, however often the bot dies
DEATHS = 0.03  # per transaction
DEATHS_AT_DISCORD = 0.1  # per look, at one of its requests
SILENT = ("away", "refuses")  # troubles in which the bot can reach nothing


class Doomed:
    """A database at which the process may die, before or after each transaction."""

    def __init__(self, store: Database, luck: random.Random) -> None:
        self._store, self._luck = store, luck

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def write(self, function: Any) -> Any:
        """Write, unless the bot dies first. It may also die right after."""
        fate = self._luck.random()
        result = None if fate < DEATHS / 2 else await self._store.write(function)
        if fate < DEATHS:
            raise Killed
        return result


class Complaints(logging.Handler):
    """A log handler that collects the bot's errors. A simulated tournament fails if there are any."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records = list[str]()

    def emit(self, record: logging.LogRecord) -> None:
        """Collect an error."""
        self.records.append(self.format(record))


class World:
    """A tournament's time, the bot, and Discord."""

    waits: Waits

    def __init__(self, store: Database, seed: int) -> None:
        self.luck, self.happened = random.Random(seed), Counter[str]()
        self._chance = random.Random(seed)  # draws tables' ids and seeds
        self.clock = Clock(START)
        self.discord = StandIn(self.clock, self.luck)
        self._store, self._ids = store, count(1_300_000_000_000_000_000)
        self._ends: int | None = None  # when the current trouble ends
        self.mark: int | None = None  # when the model requires the bot to look
        self._since, self.risen = 0, list[int]()
        self.lost = False  # whether the thread or the channel has ever been deleted
        self._rise()

    def new_id(self) -> str:
        """Return the id of a new table."""
        return "".join(self._chance.choices(ALPHABET, k=8))

    def new_seed(self) -> bytes:
        """Return the seed of a new table's dice."""
        return self._chance.randbytes(32)

    # Time

    async def pass_time(self, until: int) -> None:
        """Let time pass while the bot is running."""
        pause = 0
        while (at := await self._next(pause)) <= until:
            pause = await self._step(at, pause)
        self.clock.now = max(until, self.clock.now)
        await self.look()

    async def _step(self, at: int, pause: int) -> int:
        """Let the bot look at a moment. Return how long the next look can wait (0 if something happened)."""
        assert at < NEVER
        self.clock.now = max(at, self.clock.now)
        before = await self.version(), self.discord.trouble, len(self.risen)
        await self.look()
        after = await self.version(), self.discord.trouble, len(self.risen)
        unchanged = before == after and at != self.mark
        return max(2 * pause, MINUTE) if unchanged else 0

    async def _next(self, pause: int) -> int:
        """Return when something happens next, with what the bot retries every minute put off by `pause` ms.

        The pause doubles after each look without effect, so that hours of retries take few looks.
        """
        now, vain = self.clock.now, self.discord.trouble in SILENT
        for_bot = [await self.bot.due_at(), None if vain else self.bot.publishes_at]
        soon = [
            now + pause if each <= now + MINUTE and pause else each for each in for_bot if each is not None
        ]
        fixed = [each for each in (self._ends, self.mark) if each is not None and each > now]
        return min([*soon, *fixed], default=NEVER)

    async def look(self) -> None:
        """Let the bot do what is due and publish it. The bot may die in the middle."""
        if self.discord.trouble != "away":
            await self._live()
        if self._ends is not None and self.clock.now >= self._ends:
            self._calm()
        await self.surely(self.bot.outages.heartbeat, _never)
        if self.luck.random() < DEATHS_AT_DISCORD:
            self.discord.dies_in = self.luck.randint(1, 5)
        try:
            await self.bot.look()
        except Killed:
            self._rise()
        self.discord.dies_in = None

    async def _live(self) -> None:
        """Write a sign of life. Of the thousands that the bot would have given, only the last one matters."""
        self.bot.outages._heartbeats = heartbeats = {0: self.clock.now}
        await self._store.write(lambda db: outages.write(db, heartbeats=heartbeats))

    # Trouble

    async def trouble(self, kind: str, length: int) -> None:
        """Start some trouble that lasts `length` ms."""
        await self._live()
        self.discord.trouble, self._since, self._ends = kind, self.clock.now, self.clock.now + length
        self.happened[kind] += 1

    @property
    def calm_at(self) -> int:
        """When the current trouble ends, or now if there is none."""
        return self._ends if self._ends is not None else self.clock.now

    def _calm(self) -> None:
        if self.discord.trouble == "away":
            self.waits.away(self._since, self.clock.now)
        self.discord.trouble, self._ends = "", None

    def length_of(self, kind: str) -> int:
        """Draw how long some trouble lasts (ms): short times are more likely."""
        longest = LONGEST[kind] // (30 if self.waits.evening else 1)
        return int(math.exp(self.luck.uniform(math.log(MINUTE), math.log(longest))))

    async def perhaps(self, cup: Tournament, kinds: Sequence[str]) -> None:
        """Perhaps start some trouble, but only one at a time: the model knows what each does alone."""
        if self.discord.trouble or self.luck.random() > TROUBLED:
            return
        kind = self.luck.choice(kinds)
        lost = (await self.get(cup.id)).thread_id in self.discord.gone
        if kind not in LONGEST:
            await self._lose(await self.get(cup.id), kind)
        elif not lost or kind in SILENT:
            await self.trouble(kind, self.length_of(kind))

    async def _lose(self, cup: Tournament, kind: str) -> None:
        """Delete the channel or the tournament's thread, unless a game is being played there."""
        query = "SELECT 1 FROM tables WHERE channel_id = ? AND phase = 'running'"
        place = cup.channel_id if kind == "channel" else cup.thread_id
        if place is not None and not await self._store.ask(query, (place,)):
            self.discord.delete(place)
            self.lost = True
            self.happened[kind] += 1

    async def without_channel(self, cup: Tournament, organiser: int) -> Tournament:
        """Wait until an organiser moves a tournament without a channel, or until the bot cancels it."""
        cup = await self.until(cup, lambda now: now.latest("stuck") is not None)
        stuck = self.clock.now
        if self.luck.random() < FORGOTTEN:
            cup = await self.until(cup, lambda now: now.state == "cancelled")
            assert self.clock.now == stuck + GIVEN_UP
            return cup
        await self.pass_time(stuck + self.luck.randrange(GIVEN_UP))
        return await self.act(cup, organising.move, organiser, cup.channel_id + 1)

    async def until(self, cup: Tournament, done: Callable[[Tournament], bool]) -> Tournament:
        """Let the bot do what is due until `done` is true of the tournament."""
        pause = 0
        while not done(now := await self.get(cup.id)):
            pause = await self._step(await self._next(pause), pause)
        return now

    async def settle(self) -> None:
        """Let the bot publish all tables, if Discord lets it."""
        for _look in range(MOST_LOOKS):
            if self.discord.trouble in (*SILENT, "sealed") or not await self.owed():
                return
            await self.look()
        raise AssertionError(f"not shown: {await self.owed()}")

    async def owed(self) -> list[str]:
        """Return the tables not yet shown as they are, except those whose channel is gone."""
        owed = [await self.bot.tables.get(table_id) for table_id in await self.bot.outbox.unsettled()]
        return [table.id for table in owed if table.channel_id not in self.discord.gone]

    async def reach(self) -> None:
        """Wait until the bot can be reached."""
        if self.discord.trouble == "away":
            await self.pass_time(self.calm_at)

    # Deeds

    def action(self, user_id: int) -> Action:
        """Return a person's next interaction, a millisecond later, so that no two happen at the same time."""
        self.clock.now += 1
        return Action(next(self._ids), user_id, f"Person {user_id}", self.clock.now)

    async def act(self, cup: Tournament, change: Any, user_id: int, *args: Any) -> Tournament:
        """Have a person change the tournament."""
        await self.reach()
        before, action = (await self.get(cup.id)).version, self.action(user_id)

        async def is_done() -> bool:
            return (await self.get(cup.id)).version > before

        await self.surely(lambda: self.bot.tournaments.act(cup.id, change, action, *args), is_done)
        return await self.get(cup.id)

    async def create(self, organiser: int, draft: Tournament) -> None:
        """Have an organiser create the tournament."""
        action = self.action(organiser)

        async def is_there() -> bool:
            return bool(await self._store.ask("SELECT 1 FROM tournament", ()))

        await self.surely(lambda: self.bot.tournaments.create(action, draft), is_there)

    async def at_table(self, table_id: str, change: Any, is_done: Callable[[], Awaitable[bool]]) -> None:
        """Change a table."""
        await self.reach()
        await self.surely(lambda: self.bot.tables.act(table_id, change, self.action(0)), is_done)

    async def get(self, tournament_id: int) -> Tournament:
        """Return a tournament's current state."""
        return await self.bot.tournaments.get(tournament_id)

    async def version(self) -> int:
        """Return a number that grows with everything that happens in the tournament."""
        rows = await self._store.ask("SELECT version + told + shown FROM tournament", ())
        return int(rows[0][0]) if rows else 0

    async def resign_deserted(self, cup: Tournament) -> None:
        """Let the bot resign the games of people who left, in case it died before."""
        while list(deserted(await self.get(cup.id))):
            await self.look()

    async def surely(self, deed: Callable[[], Awaitable[Any]], is_done: Callable[[], Awaitable[bool]]) -> Any:
        """Do something, and repeat it after each death of the bot until it is done."""
        while True:
            try:
                return await deed()
            except Killed:
                self._rise()
                if await is_done():
                    return None
            except AlreadyDone:
                return None

    def _rise(self) -> None:
        """Start the bot again, knowing only what is stored."""
        self.discord.dies_in = None
        self.happened["deaths"] += bool(self.risen)
        self.risen.append(self.clock.now)
        doomed: Any = Doomed(self._store, self.luck)
        self.bot = Bot(doomed, self.discord, self.clock, self.luck)


async def _never() -> bool:
    return False
