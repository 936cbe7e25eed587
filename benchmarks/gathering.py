"""Bringing people together who are looking for a game, with many of them and with many open tables."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bot.service.looking import Looking
from bot.service.tables import Tables
from bot.storage import blocks, looking
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.table.matching import LONGEST, MAX_LOOKING, Looker
from bot.table.model import Action
from bot.views.looking import looker_line

from .figure import Figure, one_by_one
from .stock import GUILDS, PEOPLE, stock

OPEN_TABLES, PEOPLE_LOOKING, TURNS = 10_000, MAX_LOOKING, 20
MOST_MS = 50.0
GUILD, CHANNEL, NOW = GUILDS, 1, 1_790_000_000_000


def measure() -> Iterator[Figure]:
    """Yield how long it takes to match people and to list them. Takes half a minute."""
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    with TemporaryDirectory() as folder:
        store = await Database.open(Path(folder) / "gathering.db")
        await stock(store, OPEN_TABLES)
        await store.write(_fill)
        service = Looking(store, Tables(store), lambda: None)
        without, listing, matching = [], [], []
        for _turn in range(TURNS):
            without.append(await _timed_look(service, PEOPLE_LOOKING, most=6))  # everyone else wants more
            started = time.perf_counter()
            listed = await store.read(lambda db: looking.on_list(db, GUILD))
            lines = [looker_line(each) for each in listed]
            listing.append(1000 * (time.perf_counter() - started))
            assert len(lines) == PEOPLE_LOOKING
        for turn in range(TURNS):
            matching.append(await _timed_look(service, PEOPLE_LOOKING + turn, fewest=2, most=8))
            await store.write(_fill)
        await store.close()
    what = f"with {PEOPLE_LOOKING} people looking and {OPEN_TABLES} open tables"
    yield Figure(f"looking in vain, {what}", median(without), "ms", MOST_MS, at_most=True)
    yield Figure(f"listing people, {what}", median(listing), "ms", MOST_MS, at_most=True)
    yield Figure(f"a match and its table, {what}", median(matching), "ms", MOST_MS, at_most=True)


def _fill(db: Connection) -> None:
    """Put everyone on the list again, with wishes that no group fulfils, and with a few blocks."""
    db.execute("DELETE FROM looking")
    for number in range(PEOPLE_LOOKING - 1):
        looking.add(db, GUILD, _looker(number, fewest=7, most=8, games=("dice-chess", "conversion")))
        blocks.add(db, Action(0, PEOPLE + number, "", NOW), PEOPLE + number + 1)


def _looker(number: int, fewest: int, most: int, games: tuple[str, ...] = ()) -> Looker:
    who = (PEOPLE + number, NOW + LONGEST["live"], f"Person {number}", PEOPLE + number)
    return Looker(*who, CHANNEL, NOW + number, "live", fewest, most, games)


async def _timed_look(service: Looking, number: int, *, fewest: int = 2, most: int) -> float:
    """Return how many milliseconds it takes until a person is listed or has a table."""
    action = Action(time.perf_counter_ns(), PEOPLE + number, f"Person {number}", NOW)
    looker = _looker(number, fewest, most)._replace(interaction_id=action.interaction_id)
    started = time.perf_counter()
    await service.look(action, GUILD, looker)
    return 1000 * (time.perf_counter() - started)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
