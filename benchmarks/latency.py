"""How soon presses are acknowledged while people play at several tables, at two rates of presses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

from tests.wire import Deed

from .crowd import press_steadily, running_bot, seated
from .figure import Figure, one_by_one

RATES, SECONDS, TABLES = (20.0, 50.0), 20.0, 12  # presses a second, for how long, at how many tables
TURNS = 2  # the one with the lower 99th percentile counts: other work on the machine can only slow it down
# Percentiles with their targets in milliseconds; Discord gives up after 3 seconds.
PERCENTILES: tuple[tuple[float, float | None], ...] = (
    (50, None), (95, None), (99, 250.0), (99.9, 1000.0), (100, 3000.0),
)  # fmt: skip


def measure() -> Iterator[Figure]:
    """Yield how soon a bot process acknowledges presses, at two rates. Takes about 100 seconds."""
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    for rate in RATES:
        at = f"acknowledged at {rate:.0f} presses/s"
        for figure in figures(at, [await _turn(rate) for _ in range(TURNS)]):
            yield figure


async def _turn(rate: float) -> list[Deed]:
    async with running_bot() as (wire, _):
        companies = await seated(wire, TABLES)
        presses = await press_steadily(companies, rate, SECONDS)
        await asyncio.gather(*(each.rest() for each in companies))
        return presses


def figures(at: str, turns: list[list[Deed]]) -> list[Figure]:
    """Return latency percentiles (ms), and how many presses in all turns went unanswered.

    The percentiles are those of the turn with the lowest 99th percentile. Their names begin with `at`.
    """
    took = min(map(_milliseconds, turns), key=lambda each: _percentile(each, 99))
    presses = [deed for turn in turns for deed in turn]
    unanswered = sum(deed.acknowledged_at is None for deed in presses)
    return [
        *(
            Figure(f"{at}, {_name(percent)}", _percentile(took, percent), "ms", target, at_most=True)
            for percent, target in PERCENTILES
        ),
        Figure(f"unanswered of {len(presses)} presses", unanswered, "presses", 0, at_most=True),
    ]


def _milliseconds(presses: list[Deed]) -> list[float]:
    """List the milliseconds until each answered press was acknowledged, shortest first."""
    return sorted(1000 * deed.latency for deed in presses if deed.acknowledged_at is not None)


def _name(percent: float) -> str:
    return "longest" if percent == 100 else f"{percent:g}th percentile"


def _percentile(ordered: list[float], percent: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else float("inf")


if __name__ == "__main__":
    for figure in measure():
        print(figure)
