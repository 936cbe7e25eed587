"""A course of days: people play while their clocks run. The bot and the model must agree at every step."""

from __future__ import annotations

import math
import random
from collections import Counter
from datetime import datetime, time
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from bot.service import deadlines
from bot.storage import planning as plans
from bot.storage.database import Database
from bot.table import lobby, moderation, play
from bot.table.agreements.asking import agree, ask, open_proposal, refuse
from bot.table.clock import parking
from bot.table.clock.quiet_hours import read_quiet_hours
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import read_clock
from bot.table.errors import Refusal
from bot.table.options import TableOptions
from bot.table.planning import plan as planning
from bot.table.planning.lines import Line, Lines
from engine import Match, Played

from .bot import TABLE
from .model import DAY, HOUR, MINUTE, SECOND, Model, Nights
from .witness import FIRST_PERSON, MODERATOR, Disagreement
from .world import World

STEPS = 70
GAMES = (("cubeo", 2, {}), ("conversion", 3, {}), ("konfusion", 2, {"pieces": "roll"}), ("conversion", 2, {}))
CLOCKS = ("day", "day", "three-days", "12h + 6h", "36h", "week", "live", "evening", "fast")
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "UTC")
NIGHTS = ("23:00-08:00", "21:30-07:00", "22:00-06:30", "13:00-21:00")
STARTS = (  # some of them in weeks when the clocks change
    datetime(2026, 3, 24, tzinfo=ZoneInfo("UTC")),
    datetime(2026, 10, 20, tzinfo=ZoneInfo("UTC")),
    datetime(2026, 7, 1, tzinfo=ZoneInfo("UTC")),
)


class Outcome(NamedTuple):
    """What happened in a course, and what went wrong, if anything."""

    happened: Counter[str]
    complaint: str | None


class Course(World):
    """One table, its people, and what happens to them."""

    def __init__(self, store: Database, luck: random.Random) -> None:
        super().__init__(store, luck, int(luck.choice(STARTS).timestamp() * 1000) + luck.randrange(7 * DAY))
        self._paused = False

    async def run(self) -> None:
        """Play the course. Raises Disagreement if the bot and the model differ."""
        await self._open()
        often = (self._move, self._move, self._wait, self._wait)
        others = (self._sleep, self._go_on_vacation, self._pause, self._park, self._close_channel)
        others += (self._be_away, self._be_killed, self._take_back, self._jump, self._plan)
        steps = [*often, *(each for each in others if self._luck.random() < 0.4)]
        for _step in range(STEPS):
            step = self._luck.choice(steps)
            await step()
            if self._known.phase != "running":
                break
            await self._look()

    async def _open(self) -> None:
        luck, tables = self._luck, self._bot.tables
        game, seats, options = luck.choice(GAMES)
        control = read_clock(luck.choice(CLOCKS))
        assert control is not None
        weekends, vacations = luck.random() < 0.3, luck.choice(("on", "on", "off"))
        rules = ClockRules(
            control,
            luck.choice(("usual", "claim", "stand-in", "usual")),
            "free" if weekends else "count",
            vacations,
        )
        zone = luck.choice(ZONES) if weekends else None
        await tables.open(
            self._action(0),
            guild_id=1,
            channel_id=2,
            game_id=game,
            options=options,
            clock=rules,
            table_options=TableOptions(take_backs="ask" if weekends else "free"),
        )
        for seat in range(1, seats):
            await tables.act(TABLE, lobby.join, self._action(seat))
        if zone is not None:
            await self._bot.own_times.set_server_zone(1, zone, self._clock.now)
        self._known = await tables.get(TABLE)
        server = ZoneInfo(zone or "UTC") if weekends else None
        self._model = Model(
            seats, control.move_ms, control.reserve_ms, weekends=server, vacations=vacations == "on"
        )
        await self._bot.look()
        self._heartbeat = self._clock.now
        await tables.start(TABLE, self._action(0))
        await self._observe()
        await self._look()

    # What people and the world do

    async def _move(self) -> None:
        """Let a player whose turn it is move, sometimes with a delay after the press."""
        seat = self._luck.choice(self._awaited(self._known))
        match = self._known.match
        assert match is not None
        pressed = self._action(seat)
        if self._luck.random() < 0.3:
            await self._pass(self._luck.randrange(3 * SECOND))
        if seat in self._awaited(self._known) and self._known.match is match:
            await self._act(play.play, pressed, self._luck.choice(match.moves(seat)))

    async def _wait(self) -> None:
        """Let some time pass, from a second up to six days: sometimes so long that a flag falls."""
        shortest, longest = (SECOND, 20 * MINUTE) if self._model.live else (10 * MINUTE, 6 * DAY)
        await self._pass(int(math.exp(self._luck.uniform(math.log(shortest), math.log(longest)))))

    async def _sleep(self) -> None:
        """Have a person set a time zone and quiet hours, which take effect at the next noon."""
        seat, zone = self._luck.randrange(len(self._known.players)), self._luck.choice(ZONES)
        written = self._luck.choice(NIGHTS)
        now, nights, quiet = self._clock.now, self._model.nights[seat], read_quiet_hours(written)
        self._bot.store.dies_in = None
        times, user_id = self._bot.own_times, FIRST_PERSON + seat
        try:
            await times.change(user_id, now, lambda own: own.with_local(now, zone, quiet))
        except Refusal:
            return
        held = [each.zone for each in nights if each.since <= now]
        noon = _next_noon(held[-1] if held and held[-1] else ZoneInfo(zone), now)
        begins, ends = (time.fromisoformat(each) for each in written.split("-"))
        nights.append(Nights(noon, ZoneInfo(zone), begins, ends))
        self.happened["sleep"] += 1

    async def _go_on_vacation(self) -> None:
        seat, days = self._luck.randrange(len(self._known.players)), self._luck.randint(2, 5)
        now = self._clock.now
        start = now if self._luck.random() < 0.5 else now + self._luck.randrange(10 * DAY)
        self._bot.store.dies_in = None
        times, user_id = self._bot.own_times, FIRST_PERSON + seat
        try:
            await times.change(user_id, now, lambda own: own.with_vacation(now, days, start))
        except Refusal:
            return
        self._model.vacations[seat].append((start, start + days * DAY))
        self.happened["vacation"] += 1

    async def _pause(self) -> None:
        if not self._paused:
            self._paused = True
            self.happened["pause"] += 1
            await self._act(moderation.pause, self._action(MODERATOR - FIRST_PERSON))
            await self._wait()
            if self._known.paused_by is not None:
                await self._act(moderation.unpause, self._action(MODERATOR - FIRST_PERSON))
            self._paused = False

    async def _park(self) -> None:
        """Have all players agree to park (or one of them refuse), or all return to a parked game."""
        kind = "resume" if self._model.parked else "park"
        refuses = not self._model.parked and self._luck.random() < 0.4
        for seat in self._luck.sample(self._active(), len(self._active())):
            await self._pass(self._luck.randrange(10 * SECOND))
            if self._known.phase != "running" or parking.is_parked(self._known) != (kind == "resume"):
                return
            asked = open_proposal(self._known, "park", self._clock.now)
            if refuses and asked:
                await self._act(refuse, self._action(seat), asked.revision)
                return
            await self._act(ask, self._action(seat), kind)

    async def _close_channel(self) -> None:
        self._channel.open, self._channel.dies_in, self._bot.store.dies_in = False, -1, None
        self.happened["channel"] += 1
        await self._wait()
        self._channel.open = True
        await self._look()

    async def _be_away(self) -> None:
        """Have the bot be down for a while."""
        self.happened["outage"] += 1
        self._clock.now += self._luck.randrange(20 * SECOND)  # since the latest sign of life
        longest = 10 * MINUTE if self._model.live else 8 * HOUR
        self._clock.now += int(math.exp(self._luck.uniform(math.log(SECOND), math.log(longest))))
        await self._start_again()

    async def _be_killed(self) -> None:
        """Have the bot die at one of its next transactions or messages, whatever it is doing then."""
        doomed: Any = self._luck.choice((self._bot.store, self._channel))
        doomed.dies_in, doomed.after = (
            self._luck.randrange(6 if doomed is self._bot.store else 2),
            self._luck.random() < 0.5,
        )
        self.happened["kill"] += 1

    async def _take_back(self) -> None:
        match = self._known.match
        if match is not None and match.events and isinstance(match.events[-1], Played):
            await self._act(ask, self._action(match.events[-1].seat), "take_back")
        for seat in self._active():
            asked = open_proposal(self._known, "take_back", self._clock.now)
            if asked and FIRST_PERSON + seat != asked.by_id:
                await self._act(agree, self._action(seat), asked.revision)

    async def _plan(self) -> None:
        """Let a waiting player plan answers to moves, one or two turns deep."""
        seats = [seat for seat in self._active() if planning.may_plan(self._known, seat)]
        if not seats or self._known.paused_by is not None:
            return
        self._bot.store.dies_in, seat, ply = None, self._luck.choice(seats), self._known.ply
        lines = self._lines(planning.planner_of(self._known, seat).match, seat, self._luck.randint(1, 2))
        user_id = FIRST_PERSON + seat
        if not lines:
            return
        await self._bot.tables.adjust(TABLE, lambda now: planning.save(now, user_id, ply, lines), plans.write)
        await self._observe()
        self.happened["plan"] += 1

    def _lines(self, match: Match, seat: int, deep: int) -> Lines:
        theirs = match.moves(planning.mover(match, seat))
        lines: list[Line] = []
        for move in self._luck.sample(theirs, min(len(theirs), 12 if deep == 1 else 4)):
            try:
                after = planning.after_theirs(match, seat, move)
            except planning.CannotPlan:
                continue
            mine = self._luck.choice(after.moves(seat))
            answered = after.play(seat, mine)
            goes_on = deep > 1 and planning.goes_on(answered, seat, (move, mine))
            lines.append(Line(move, mine, self._lines(answered, seat, deep - 1) if goes_on else ()))
        return tuple(lines)

    async def _jump(self) -> None:
        """Set Discord's time back by a day for a moment, or suspend the machine."""
        self.happened["jump"] += 1
        if self._luck.random() < 0.5:
            self._clock.mistake = -DAY
            await self._guarded(self._bot.look)
            self._clock.mistake = 0
            await self._observe()
        else:
            self._clock.now += self._luck.randrange(2 * DAY)
            await self._guarded(self._wake_up)
            await self._observe()


def _next_noon(zone: ZoneInfo, after: int) -> int:
    day = datetime.fromtimestamp(after / 1000, zone).date()
    noon = round(datetime.combine(day, time(12), zone).timestamp() * 1000)
    if noon > after:
        return noon
    following = datetime.fromordinal(day.toordinal() + 1).date()
    return round(datetime.combine(following, time(12), zone).timestamp() * 1000)


async def course(store: Database, seed: int) -> Outcome:
    """Play a seed's course, and return what happened and what went wrong."""
    between, deadlines.ACTION_INTERVAL_SECONDS = deadlines.ACTION_INTERVAL_SECONDS, 0.0
    played = Course(store, random.Random(seed))
    try:
        await played.run()
    except Disagreement as complaint:
        return Outcome(played.happened, str(complaint))
    finally:
        deadlines.ACTION_INTERVAL_SECONDS = between
    return Outcome(played.happened, None)
