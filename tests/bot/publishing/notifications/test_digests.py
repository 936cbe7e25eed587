"""When digests come: once a day by the person's own calendar, but not long after an outage."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.publishing.notifications.digests import Digests
from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.deadlines import Deadline
from bot.storage.notifications.pending_notices import PendingNotices
from bot.storage.preferences import PreferenceRepository
from bot.table.time import DAY, HOUR, MINUTE

from ...people import ANN, BEN, People, moment, mover


class Bot:
    """A bot with digests, on a database that outlives it. `owed` counts the digests it decided to send."""

    def __init__(self, store: Database, queries: TableQueries) -> None:
        self.store, self.owed = store, 0
        unused: Any = None
        told: Any = SimpleNamespace(database=store, notices=PendingNotices(store))
        tasks: Any = SimpleNamespace(repeat=self._count)
        self.digests = Digests(told, unused, queries, unused, unused, unused, unused, tasks, lambda: None)

    def _count(self, *_loop: object) -> None:
        self.owed += 1

    async def due(self) -> int | None:
        """Return when the person's next digest is due (ms), or None."""
        query = "SELECT due_at FROM deadline WHERE scope = 'person' AND kind = 'digest'"
        row = await self.store.read(lambda db: db.execute(query).fetchone())
        return row and int(row[0])

    async def look(self, now: int) -> bool:
        """Handle the digest if it is due at `now`. Return whether one is sent."""
        due = await self.due()
        if due is None or due > now:
            return False
        return await self.digests.do(Deadline("digest", str(ANN), due), now)


@pytest.fixture
def bot(store: Database, queries: TableQueries) -> Bot:
    return Bot(store, queries)


async def wants(bot: Bot, zone: str, clock: str, now: int) -> None:
    """Give the first person a time zone since long ago and a digest at `clock`, scheduled from `now`."""

    def write(db: Connection) -> None:
        db.execute("DELETE FROM person_time")
        db.execute("INSERT INTO person_time VALUES (?, 1, 1, ?, NULL)", (ANN, zone))

    await bot.store.write(write)
    await PreferenceRepository(bot.store).change(ANN, digest_at=clock)
    await bot.digests.reschedule(ANN, now)


async def waits(tables: Tables, people: People) -> None:
    """Start a table at which the first person has to move."""
    for _ in range(20):
        table = await people.start(tables)
        if mover(table) == ANN:
            return
    raise AssertionError


NINE = moment("2026-11-22 08:00")  # in Berlin


async def test_case_57_it_is_decided_on_once(
    store: Database, tables: Tables, people: People, bot: Bot
) -> None:
    """There is none if no table waits, and another bot does not send the same day's again."""
    await wants(bot, "Europe/Berlin", "09:00", NINE - DAY - HOUR)
    assert not await bot.look(NINE - DAY), "nothing waits"
    await waits(tables, people)
    assert await bot.due() == NINE
    assert not await bot.look(NINE - 1)
    assert await bot.look(NINE)
    assert await bot.due() == NINE + DAY
    again = Bot(store, TableQueries(store, Tables(store).get))
    assert not await again.digests.do(Deadline("digest", str(ANN), NINE), NINE + 10_000)
    assert (bot.owed, again.owed) == (1, 0)


@pytest.mark.parametrize(
    ("late", "comes"),
    [
        (2 * HOUR, True),
        (3 * HOUR, True),
        (3 * HOUR + MINUTE, False),
        (DAY - 1, False),
        (3 * DAY + HOUR, True),
    ],
)
async def test_what_an_outage_has_missed(
    bot: Bot, tables: Tables, people: People, late: int, comes: bool
) -> None:
    """A digest comes up to three hours late, but not later. After several days, only the latest does."""
    await waits(tables, people)
    await wants(bot, "Europe/Berlin", "09:00", NINE - HOUR)
    assert await bot.look(NINE + late) is comes
    following = NINE + (late // DAY + 1) * DAY
    assert await bot.due() == following
    assert await bot.look(following)


@pytest.mark.parametrize(
    ("zone", "clock", "comes"),
    [
        ("Europe/Berlin", "09:00", ["2026-03-28 08:00", "2026-03-29 07:00", "2026-03-30 07:00"]),
        ("Europe/Berlin", "09:00", ["2026-10-24 07:00", "2026-10-25 08:00", "2026-10-26 08:00"]),
        # Where the clocks were put back at midnight, 23:00 comes twice on one date.
        ("America/Asuncion", "21:00", ["2024-03-23 00:00", "2024-03-24 00:00", "2024-03-25 01:00"]),
    ],
)
async def test_the_clocks_are_changed(
    bot: Bot, tables: Tables, people: People, zone: str, clock: str, comes: list[str]
) -> None:
    """On such a day, the digest comes once, by the local clock."""
    await waits(tables, people)
    first, *_rest = moments = [moment(each) for each in comes]
    await wants(bot, zone, clock, first - HOUR)
    sent = []
    for minute in range(0, 3 * 24 * 60, 5):
        now = first - HOUR + minute * MINUTE
        if await bot.look(now):
            sent.append(now)
    assert sent == moments


async def test_what_changes_bring_no_digest(
    store: Database, tables: Tables, people: People, bot: Bot
) -> None:
    """If its time today is over when it is chosen, or a new zone starts, the next one is tomorrow's."""
    await waits(tables, people)
    await wants(bot, "Europe/Berlin", "09:00", NINE + HOUR)
    assert not await bot.look(NINE + 2 * HOUR)
    assert await bot.look(NINE + DAY)
    await wants(bot, "Europe/Berlin", "12:00", NINE + DAY + HOUR)
    assert not await bot.look(NINE + DAY + 3 * HOUR)
    assert await bot.look(NINE + 2 * DAY + 3 * HOUR)
    await waits(tables, people)
    noon = NINE + 3 * HOUR
    await wants(bot, "Europe/Berlin", "09:00", NINE + HOUR)
    row = (ANN, NINE, noon, "Europe/Rome")
    insert = "INSERT INTO person_time VALUES (?, ?, ?, ?, NULL)"
    await store.write(lambda db: db.execute(insert, row) and None)
    await bot.digests.reschedule(ANN, NINE + HOUR)
    assert await bot.due() == noon
    assert not await bot.look(noon)
    assert await bot.due() == NINE + DAY


async def test_without_a_zone_there_is_none(
    bot: Bot, store: Database, tables: Tables, people: People
) -> None:
    """An unknown zone gives no digest either. Games followed by digest are then followed until their end."""
    await waits(tables, people)
    await wants(bot, "Mars/Port", "09:00", NINE)
    assert await bot.due() is None
    other = await people.start(tables)
    row = (BEN, other.id, "daily", 1, 2, 3, 1, "en")
    insert = "INSERT INTO follow VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    await store.write(lambda db: db.execute(insert, row) and None)
    await bot.digests.reschedule(BEN, NINE)
    query = "SELECT what FROM follow"
    assert await store.read(lambda db: db.execute(query).fetchall()) == [("end",)]
