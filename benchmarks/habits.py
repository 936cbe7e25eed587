"""The habits of people on a simulated server: when they are online and asleep, and what they like to play."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.table.clock.zones import instant
from bot.table.time import HOUR, MINUTE
from engine import GAMES

MONDAY = date(2026, 9, 7)
ZONES = ("Europe/Berlin",) * 6 + ("America/New_York",) * 3 + ("Asia/Tokyo",)


@dataclass(frozen=True)
class Habits:
    """A person's habits. Each of `sessions` has a start, a time to start wanting a game, and an end (ms).

    They play `games` with `fewest` to `most` players, and wait for `patience` ms in a lobby that does not
    start. `sets_nights` says whether they set quiet hours, and `knows_looking` whether they use `/looking`.
    """

    user_id: int
    zone: str
    sessions: tuple[tuple[int, int, int], ...]
    games: tuple[str, ...]
    fewest: int
    most: int
    patience: int
    sets_nights: bool
    knows_looking: bool
    alerts: int  # how many the person wants in a day at most, 0 for none
    comes: float  # the share of alerts that the person responds to

    def is_online(self, at: int) -> bool:
        """Return whether the person is online at a time (ms)."""
        return any(start <= at < end for start, _wants, end in self.sessions)

    def until(self, at: int) -> int:
        """Return the end (ms) of the person's session at a time, or the time itself if there is none."""
        return max((end for start, _wants, end in self.sessions if start <= at < end), default=at)


def habits(luck: random.Random, user_id: int, days: int) -> Habits:
    """Draw a person's habits for `days` days at random with `luck`."""
    zone, keen = luck.choice(ZONES), luck.uniform(0.2, 0.9)
    sessions = tuple(
        _session(luck, zone, MONDAY + timedelta(days=day)) for day in range(days) if luck.random() < keen
    )
    fewest = luck.choice((2, 2, 2, 3))
    alerts = luck.randint(1, 3) if luck.random() < 0.3 else 0
    return Habits(
        user_id=user_id,
        zone=zone,
        sessions=sessions,
        games=tuple(luck.sample(sorted(GAMES), luck.randint(1, len(GAMES)))),
        fewest=fewest,
        most=max(fewest, luck.choice((2, 3, 4, 6))),
        patience=luck.randrange(5 * MINUTE, 25 * MINUTE),
        sets_nights=luck.random() < 0.5,
        knows_looking=luck.random() < 0.8,
        alerts=alerts,
        comes=luck.uniform(0.1, 0.5),
    )


def _session(luck: random.Random, zone: str, day: date) -> tuple[int, int, int]:
    evening = day.weekday() < 5
    hour = luck.gauss(20, 1.2) if evening else luck.uniform(11, 21.5)
    midnight = instant(ZoneInfo(zone), day, datetime.min.time())
    start = midnight + int(min(max(hour, 9), 22) * HOUR)
    end = start + luck.randrange(30 * MINUTE, 150 * MINUTE)
    return start, start + luck.randrange(0, (end - start) // 2), end
