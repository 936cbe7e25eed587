"""The cost of one action as its match grows longer, and as the database fills with tables.

The cost is the CPU time of the whole process from the call of `Tables.act` to its return: the referee, the
transaction on the database's thread, and its commit. Clock time would vary with the disk and with other
programs. The two sides of a ratio alternate with every action, so that a busy machine slows both.
"""

from __future__ import annotations

import random
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table.model import Table
from tests.bot.people import People

from .figure import Figure, one_by_one
from .stock import GAME, stock

MAX_TIMES = 1.2
LONG_GAME = "konfusion"
OPTIONS: dict[str, object] = {"pieces": "roll"}  # makes random matches last for hundreds of plies
EARLY, LATE, WINDOW = 10, 500, 50  # plies: where the two windows start, and how long they are
MATCHES = 6
FEW, MANY, TABLES_IN_PLAY, PLIES = (
    10,
    10_000,
    15,
    20,
)  # tables in two databases; tables at which people play, and plies at each


class Costs:
    """Random play at the tables of a store. `seconds` lists the CPU seconds that each move took."""

    def __init__(self, store: Database, people: People) -> None:
        self.seconds: list[float] = []
        self._luck = random.Random(1)
        self._tables = Tables(store, new_seed=lambda: self._luck.randbytes(32))
        self._people = people

    async def start(self, game_id: str, options: dict[str, object]) -> Table:
        """Start a match of two people, and return its table."""
        return await self._people.start(self._tables, game_id=game_id, options=options)

    async def play(self, table: Table, plies: int = 1) -> Table:
        """Make `plies` moves, or fewer if the match ends, and return the table."""
        for _ in range(plies):
            if table.phase == "over":
                break
            start = time.process_time()
            table = await self._people.play(self._tables, table, self._luck)
            self.seconds.append(time.process_time() - start)
        return table


def measure() -> Iterator[Figure]:
    """Yield an action's CPU time (ms) late in a match and with many tables, and by how much it has grown.

    Takes about 40 seconds.
    """
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    with TemporaryDirectory() as folder:
        for figure in _figures(f"at ply {LATE}, against ply {EARLY}", await _by_length(Path(folder))):
            yield figure
        for figure in _figures(f"with {MANY} tables, against {FEW}", await _by_tables(Path(folder))):
            yield figure


def _figures(when: str, costs: tuple[Costs, Costs]) -> list[Figure]:
    before, after = (median(each.seconds) for each in costs)
    return [
        Figure(f"CPU of an action {when}", 1000 * after, "ms"),
        Figure("the same as a ratio", after / before, "times", MAX_TIMES, at_most=True),
    ]


async def _by_length(folder: Path) -> tuple[Costs, Costs]:
    """Return the costs of moves from ply EARLY on and from ply LATE on, made alternately in one store."""
    store = await Database.open(folder / "length.db")
    people = People()
    early, late, preparing = (Costs(store, people) for _ in range(3))
    for _ in range(MATCHES):
        old = await _lasting(preparing)
        fresh = await preparing.play(await preparing.start(LONG_GAME, OPTIONS), EARLY)
        for _ in range(WINDOW):
            fresh, old = await early.play(fresh), await late.play(old)
    await store.close()
    return early, late


async def _lasting(costs: Costs) -> Table:
    """Start matches until one of them is still running at ply LATE, and return its table."""
    while True:
        table = await costs.play(await costs.start(LONG_GAME, OPTIONS), LATE)
        if table.phase == "running":
            return table


async def _by_tables(folder: Path) -> tuple[Costs, Costs]:
    """Return the costs of the same matches in a small and in a large database, played alternately."""
    stores = [await Database.open(folder / f"{tables}.db") for tables in (FEW, MANY)]
    for store, tables in zip(stores, (FEW, MANY)):
        await stock(store, tables)
    few, many = (Costs(store, People()) for store in stores)
    for _ in range(TABLES_IN_PLAY):
        pair = [await costs.start(GAME, {}) for costs in (few, many)]
        for _ in range(PLIES):
            pair = [await few.play(pair[0]), await many.play(pair[1])]
    for store in stores:
        await store.close()
    return few, many


if __name__ == "__main__":
    for figure in measure():
        print(figure)
