"""Resident memory of the bot: idle after its start, and after 500 presses with pictures."""

from __future__ import annotations

import asyncio

from .crowd import press_steadily, running_bot, seated
from .figure import Figure

PRESSES, RATE, TABLES = 500, 40.0, 8
MOST_MB, MOST_GROWTH_MB = 90, 60
SETTLED = 2.0  # seconds


def measure() -> list[Figure]:
    """Run the bot as a process in a server of one guild; takes some 20 seconds. Linux only (/proc)."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    async with running_bot() as (wire, bot):
        await asyncio.sleep(SETTLED)
        idle = bot.memory
        companies = await seated(wire, TABLES)
        await press_steadily(companies, RATE, PRESSES / RATE)
        await asyncio.sleep(SETTLED)
        used = bot.memory
    growth = used - idle
    return [
        Figure("memory, idle in one server", idle, "MB", MOST_MB, at_most=True),
        Figure(f"memory more after {PRESSES} presses", growth, "MB", MOST_GROWTH_MB, at_most=True),
    ]


if __name__ == "__main__":
    for figure in measure():
        print(figure)
