"""Games as pages: the size of the pages of games between computers, and the CPU time to make one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median, quantiles

from engine import GAMES
from tests.bot.page.finished import page_of, record

from .figure import Figure

MATCHES = 20  # of each game
MEDIAN_KB, MAX_KB, MAX_SECONDS = 150.0, 300.0, 2.0
LONG = {"dice-chess"}  # games whose median page may be larger


def measure() -> Iterator[Figure]:
    """Yield the median and the greatest size, and the median time, for each game. Takes a minute."""
    for game in GAMES.values():
        sizes, seconds = list[float](), list[float]()
        for seed in range(MATCHES):
            played = record(game.id, seed=seed, level="casual")
            begun = time.process_time()
            page = page_of(played)
            seconds.append(time.process_time() - begun)
            sizes.append(len(page.html.encode()) / 1000)
        name = f"page of {game.name}, {MATCHES} games"
        most = None if game.id in LONG else MEDIAN_KB
        yield Figure(f"{name}: median size", median(sizes), "kB", most, at_most=True)
        yield Figure(f"{name}: size of 99 %", percentile(sizes), "kB", MAX_KB, at_most=True)
        yield Figure(f"{name}: median time", median(seconds), "s", MAX_SECONDS, at_most=True)


def percentile(sizes: list[float]) -> float:
    """Return the size that 99 of 100 pages do not exceed."""
    return quantiles(sizes, n=100, method="inclusive")[-1] if len(sizes) > 1 else sizes[0]
