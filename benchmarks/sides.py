"""A comparison of the CPU time that two ways of playing cost the bot.

The two sides alternate in short turns, so that a busy machine slows both.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from statistics import median
from typing import NamedTuple

from tests.wire import BotProcess

from .crowd import Company
from .gauge import cpu_seconds, used_since

Work = Callable[[Company], Awaitable[int]]


class Side(NamedTuple):
    """A bot, and the people at some of its tables."""

    bot: BotProcess
    companies: Sequence[Company]


async def compared(usual: Side, other: Side, work: Work, seconds: float, turns: int) -> tuple[float, float]:
    """Return the usual side's CPU seconds per interaction, and the ratio of the other side's cost to it.

    `work` does something at a table, and returns the number of interactions. A turn lasts about `seconds`.
    Each of the other side's `turns` is compared with the usual side's turns before and after it. The ratio is
    the median of these comparisons.
    """
    usually = [await _turn(usual, work, seconds)]
    ratios = []
    for _ in range(turns):
        costly = await _turn(other, work, seconds)
        usually.append(await _turn(usual, work, seconds))
        ratios.append(2 * costly / sum(usually[-2:]))
    return median(usually), median(ratios)


async def _turn(side: Side, work: Work, seconds: float) -> float:
    """Do `work` at all tables for `seconds` seconds, and return the CPU seconds per interaction."""
    interactions, start, before = 0, time.monotonic(), cpu_seconds(side.bot)

    async def again_and_again(company: Company) -> None:
        nonlocal interactions
        while time.monotonic() < start + seconds:
            answered = await work(company)
            interactions += answered

    await asyncio.gather(*map(again_and_again, side.companies))
    return used_since(side.bot, before) / interactions
