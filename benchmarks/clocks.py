"""The bot's CPU time for a move at a table with a clock, compared with a table without one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from .crowd import running_bot, seated
from .figure import Figure, one_by_one
from .sides import Side, compared
from .throughput import move

MAX_RATIO = 1.1  # times the CPU time without a clock
CLOCK = "day"
TABLES, SECONDS, TURNS = 4, 2.0, 7  # turns with a clock; there is one more without


def measure() -> Iterator[Figure]:
    """Yield the CPU time of a move without a clock (ms), and how many times as much one with a clock takes.

    The bot runs against a stand-in for Discord. Takes half a minute.
    """
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    async with running_bot() as (wire, bot):
        plain, timed = await seated(wire, TABLES), await seated(wire, TABLES, clock=CLOCK)
        cost, ratio = await compared(Side(bot, plain), Side(bot, timed), move, SECONDS, TURNS)
        yield Figure("a move, stored, drawn, posted: CPU without a clock", 1000 * cost, "ms")
        yield Figure("with a clock, against that", ratio, "times", MAX_RATIO, at_most=True)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
