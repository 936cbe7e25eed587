"""The calendar of daily puzzles, and a person's answers and streak. Day 1 is 2027-01-01, in UTC."""

from __future__ import annotations

from datetime import date, time
from typing import NamedTuple
from zoneinfo import ZoneInfo

from engine import daily

from .clock.zones import next_time
from .puzzles import Answer
from .time import DAY, HOUR, SECOND

BEFORE = (date(2027, 1, 1) - date(1970, 1, 1)).days  # days from 1970 to the first daily
COUNTS_ALSO = 12 * HOUR  # of the next day, in which answers still count: every time zone gets a whole day
OPEN, SOLVED, GIVEN_UP = 0, 1, 2  # states of an attempt, as they are stored
FORGIVEN_EVERY = 7  # days, one of which can be missed
SPREAD_SECONDS = 600  # time after the hour over which the servers' posts are spread


def day_at(at: int) -> int:
    """Return the number of the UTC day that contains the time `at` (ms since the epoch)."""
    return at // DAY - BEFORE + 1


def starts_at(day: int) -> int:
    """Return when day number `day` starts (at midnight UTC), in milliseconds since the epoch."""
    return (day - 1 + BEFORE) * DAY


def counts_until(day: int) -> int:
    """Return when answers to a day's daily stop counting, in milliseconds since the epoch."""
    return starts_at(day + 1) + COUNTS_ALSO


def counts_at(at: int, day: int, game: str, number: int) -> bool:
    """Return whether a game's puzzle `number` is the daily of `day` and an answer at `at` (ms) counts."""
    today = daily(day) if starts_at(day) <= at < counts_until(day) else None
    return today is not None and (today.game, today.number) == (game, number)


def next_post(guild_id: int, zone: ZoneInfo, hour: int, after: int) -> int:
    """Return the time of a server's first daily post after the time `after` (both in ms).

    Posts come at the local `hour` plus the server's own fixed delay, which is less than ten minutes.
    """
    spread = (guild_id >> 22) % SPREAD_SECONDS * SECOND
    return next_time(zone, time(hour), after - spread) + spread


class Attempt(NamedTuple):
    """A person's attempt at a daily. `tries` counts wrong answers. `state` is OPEN, SOLVED or GIVEN_UP."""

    tries: int = 0
    hinted: bool = False
    state: int = OPEN

    def after(self, answer: Answer) -> Attempt:
        """Return the attempt after one more answer. Once the attempt has ended, nothing changes.

        An answer that arrives twice, for example from two devices, counts once.
        """
        if self.state != OPEN:
            return self
        state = {"solved": SOLVED, "given up": GIVEN_UP}.get(answer.outcome, OPEN)
        tries = max(self.tries, answer.tries + (answer.outcome == "wrong"))
        return Attempt(tries, self.hinted or answer.hinted, state)


class Streak(NamedTuple):
    """How many dailies in a row a person has solved: the current streak, and the best one.

    `last_day` is the last day whose daily the person has solved. `forgiven_day` is the last missed
    day that was forgiven, or None.
    """

    streak: int = 0
    best: int = 0
    last_day: int = 0
    forgiven_day: int | None = None

    def after(self, day: int) -> Streak:
        """Return the streak after the daily of day number `day` has been solved.

        A missed day is forgiven unless one of the six days before it was forgiven too. Answers count until
        noon (UTC) of the next day, so `day` can be the day before the last one solved. Solving its daily then
        closes the gap in the streak.
        """
        last, forgiven = self.last_day, self.forgiven_day
        if self.streak and day <= last:
            return self._filled(day)
        if self.streak and day == last + 1:
            return self._reached(self.streak + 1, day, forgiven)
        is_forgivable = forgiven is None or day - 1 - forgiven >= FORGIVEN_EVERY
        if self.streak and day == last + 2 and is_forgivable:
            return self._reached(self.streak + 1, day, day - 1)
        return self._reached(1, day, forgiven)

    def current(self, today: int) -> int:
        """Return the streak's length as of day `today`, or 0 if that day's daily would start a new streak."""
        return self.streak if today <= self.last_day else self.after(today).streak - 1

    def _filled(self, day: int) -> Streak:
        """Return the streak after solving a daily that is not newer than the last one solved."""
        if day == self.forgiven_day:
            return self._reached(self.streak + 1, self.last_day, None)
        if self.streak == 1 and day == self.last_day - 1:
            return self._reached(2, self.last_day, self.forgiven_day)
        return self

    def _reached(self, streak: int, day: int, forgiven: int | None) -> Streak:
        return Streak(streak, max(streak, self.best), day, forgiven)


class Count(NamedTuple):
    """How many people have tried a daily, solved it at all, and solved it first time without a hint."""

    tried: int = 0
    solved: int = 0
    first: int = 0


class Standing(NamedTuple):
    """A person's attempt at a daily, and their streak."""

    attempt: Attempt
    streak: Streak
