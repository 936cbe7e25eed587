"""The pages of games between computers: their size, and the CPU time to make one and to step through it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from engine import GAMES
from tests.bot.page.finished import html_of, page_of, record
from tests.browser import CHROMIUM, open_browser

from .figure import Figure

if TYPE_CHECKING:
    from playwright.sync_api import Page

MATCHES = 20  # of each game
MEDIAN_KB, MAX_KB, MAX_SECONDS = 150.0, 300.0, 2.0
LONG = {"dice-chess"}  # games whose median page may be larger
LONG_GAME = 1200  # steps
STEPS, WINDOWS, SLOWER, MAX_STEP_MS = 20, 4, 6, 50.0  # a phone is about six times as slow
STEP_ON = """steps => {
  for (let step = 0; step < steps; step += 1) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    document.body.offsetHeight;
  }
}"""


def measure() -> Iterator[Figure]:
    """Yield the sizes of pages (median and 99th percentile) and the median time. Takes a minute.

    If Chromium is installed, also yield the time of a step in a long game.
    """
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
        yield Figure(f"{name}: size of 99%", percentile(sizes), "kB", MAX_KB, at_most=True)
        yield Figure(f"{name}: median time", median(seconds), "s", MAX_SECONDS, at_most=True)
    if CHROMIUM:
        step_ms = 1000 * SLOWER * quickest_step()
        yield Figure(f"step of {LONG_GAME}, {SLOWER} times as slow", step_ms, "ms", MAX_STEP_MS, at_most=True)


def quickest_step() -> float:
    """Return a browser's CPU seconds per step of a long game, in the quickest of WINDOWS windows."""
    html = html_of(repetition="none", resigns=LONG_GAME - 1, prefer=">")
    with open_browser() as browser:
        tab = browser.new_page()
        session = tab.context.new_cdp_session(tab)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        tab.set_content(html)
        return min(seconds_a_step(tab, session) for _ in range(WINDOWS))


def seconds_a_step(tab: Page, session: Any) -> float:
    """Step forward STEPS times, and return the mean CPU seconds of script, styles and layout per step."""

    def spent() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        wanted = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
        return sum(each["value"] for each in metrics if each["name"] in wanted)

    before = spent()
    tab.evaluate(STEP_ON, STEPS)
    return (spent() - before) / STEPS


def percentile(sizes: list[float]) -> float:
    """Return the size that 99 of 100 pages do not exceed."""
    return quantiles(sizes, n=100, method="inclusive")[-1] if len(sizes) > 1 else sizes[0]
