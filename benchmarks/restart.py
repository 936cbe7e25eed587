"""How soon after its start the bot answers the first press in a match, with few and with many open tables."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator

from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS

from .crowd import running_bot, seated
from .figure import Figure, one_by_one

OPEN_TABLES = ((10, 1.0), (10_000, 3.0))  # numbers of open tables, each with the most seconds
CLOCKS = ((10_000, 3.0),)  # the same with a running clock at every table
STARTS = 3  # the quickest counts: other work on the machine can only slow one down


def measure() -> Iterator[Figure]:
    """Yield how soon a restarted bot answers, with few and with many open tables. Takes a minute."""
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    for tables, most in OPEN_TABLES:
        name = f"start to first answer, {tables} open tables"
        yield Figure(name, await _restarted(tables), "s", most, at_most=True)
    for tables, most in CLOCKS:
        name = f"start to first answer, {tables} running clocks"
        yield Figure(name, await _restarted(tables, ClockRules(PRESETS["week"])), "s", most, at_most=True)


async def _restarted(tables: int, clock: ClockRules | None = None) -> float:
    """Return the seconds from the bot's start until it answers a press that makes it load a table.

    The quickest of STARTS starts counts. The bot has `tables` open tables, each with `clock` if given.
    """
    took = []
    async with running_bot(tables, clock) as (wire, bot):
        (company,) = await seated(wire, 1)
        for _ in range(STARTS):
            await bot.kill()
            start = time.monotonic()
            await bot.start()
            answer = await company.look_again().answer()
            took.append(time.monotonic() - start)
            assert answer.attachments, answer
    return min(took)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
