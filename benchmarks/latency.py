"""How soon presses are acknowledged while people play at several tables, at two rates."""

from __future__ import annotations

import asyncio

from tests.wire import Deed

from .crowd import press_steadily, running_bot, seated
from .figure import Figure

RATES, SECONDS, TABLES = (20.0, 50.0), 30.0, 12  # presses a second, for how long, at how many tables
# Percentiles with their targets in milliseconds; Discord gives up after 3 seconds.
PERCENTILES: tuple[tuple[float, float | None], ...] = (
    (50, None), (95, None), (99, 250.0), (99.9, 1000.0), (100, 3000.0),
)  # fmt: skip


def measure() -> list[Figure]:
    """Run the bot as a process against the stand-in; takes some 80 seconds."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    figures = []
    for rate in RATES:
        async with running_bot() as (wire, _):
            companies = await seated(wire, TABLES)
            figures += _acknowledged(rate, await press_steadily(companies, rate, SECONDS))
            await asyncio.gather(*(each.rest() for each in companies))
    return figures


def _acknowledged(rate: float, presses: list[Deed]) -> list[Figure]:
    """Give the percentiles of the answered presses, and the number of the others."""
    took = sorted(1000 * deed.latency for deed in presses if deed.acknowledged_at is not None)
    at = f"acknowledged at {rate:.0f} presses/s"
    return [
        *(
            Figure(f"{at}, {_name(percent)}", _percentile(took, percent), "ms", target, at_most=True)
            for percent, target in PERCENTILES
        ),
        Figure(f"unanswered of {len(presses)} presses", len(presses) - len(took), "presses", 0, at_most=True),
    ]


def _name(percent: float) -> str:
    return "longest" if percent == 100 else f"{percent:g}th percentile"


def _percentile(ordered: list[float], percent: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else float("inf")


if __name__ == "__main__":
    for figure in measure():
        print(figure)
