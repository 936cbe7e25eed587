"""How soon presses are acknowledged, how many a second the bot bears, and how soon a restart answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from tests.wire import BotProcess, Deed

from .crowd import Company, press_steadily, running_bot, seated
from .figure import Figure

RATE, SECONDS, TABLES = 20.0, 20.0, 8  # presses a second, for how long, at how many tables
IN_FLIGHT = 16  # presses at once where the most a second is sought
MOST_MS, LEAST_BARE, LEAST_MOVES, LONGEST_START = 250.0, 200.0, 8.0, 3.0


def measure() -> list[Figure]:
    """Run the bot as a process against the stand-in; takes some 40 seconds."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    async with running_bot() as (wire, bot):
        companies = await seated(wire, TABLES)
        presses = await press_steadily(companies, RATE, SECONDS)
        await wire.until(lambda: not any(each.busy for each in companies), 30.0)
        bare = await _most_a_second(lambda: _bare_press(companies[0]), 3.0, IN_FLIGHT)
        moves = await _moves_a_second(companies, 5.0)
        start = await _restart(bot, companies[0])
    return [
        *_acknowledged(presses),
        Figure("presses with a bare answer", bare, "a second", LEAST_BARE),
        Figure("moves: suggested, stored, drawn, posted", moves, "a second", LEAST_MOVES),
        Figure("start to first answered press", start, "s", LONGEST_START, at_most=True),
    ]


def _acknowledged(presses: list[Deed]) -> list[Figure]:
    """Give the percentiles of the answered presses, and the number of the others."""
    took = sorted(1000 * deed.latency for deed in presses if deed.acknowledged_at is not None)
    at = f"at {RATE:.0f} presses/s"
    return [
        Figure(f"acknowledged {at}, 50th percentile", _percentile(took, 50), "ms", MOST_MS, at_most=True),
        Figure(f"acknowledged {at}, 99th percentile", _percentile(took, 99), "ms", MOST_MS, at_most=True),
        Figure(f"unanswered of {len(presses)} presses", len(presses) - len(took), "presses", 0, at_most=True),
    ]


def _percentile(ordered: list[float], percent: int) -> float:
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else float("inf")


async def _bare_press(company: Company) -> None:
    await company.users[0].press(company.boards()[-1], label="Rules").answer()


async def _most_a_second(work: Callable[[], Awaitable[None]], seconds: float, at_once: int) -> float:
    """Count how often a thing is done a second, so many at once."""
    done, begun = 0, time.monotonic()

    async def again_and_again() -> None:
        nonlocal done
        while time.monotonic() < begun + seconds:
            await work()
            done += 1

    await asyncio.gather(*(again_and_again() for _ in range(at_once)))
    return done / (time.monotonic() - begun)


async def _moves_a_second(companies: list[Company], seconds: float) -> float:
    """Let all tables play as fast as the bot lets them."""
    waiting = list(companies)

    async def move_somewhere() -> None:
        company = waiting.pop(0)
        if company.is_over:  # a quick bot ends matches before the time is up
            shown = len(company.boards())
            await company.begin()
            await company.board_after(shown)
        await company.move()
        waiting.append(company)

    return await _most_a_second(move_somewhere, seconds, len(companies))


async def _restart(bot: BotProcess, company: Company) -> float:
    """Kill the bot in mid-match, and time its start up to the first answer."""
    await bot.kill()
    begun = time.monotonic()
    await bot.start()
    await _bare_press(company)
    return time.monotonic() - begun


if __name__ == "__main__":
    for figure in measure():
        print(figure)
