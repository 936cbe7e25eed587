"""The watchdog ends a process if its loop, its database or its shutdown hangs."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.operations.watchdog import (
    DATABASE_SILENT,
    ENDING,
    LOOP_STUCK,
    NOT_ENDED,
    REPORTED_EVERY,
    SILENCE,
    STUCK,
    TICK,
    Notifier,
    Watchdog,
)


class Host(Notifier):
    """The process's surroundings: a clock, a supervisor that records what it hears, and the exit codes."""

    def __init__(self) -> None:
        super().__init__(None)
        self.now = 0.0
        self.heard: list[str] = []
        self.codes: list[int] = []

    def notify(self, state: str) -> None:
        self.heard.append(state)

    def watchdog(self, probe: Callable[[], Any]) -> Watchdog:
        """Return a watchdog without a thread of its own."""
        return Watchdog(probe, self, clock=lambda: self.now, end=self.codes.append)

    async def pass_by(self, watchdog: Watchdog, seconds: float, *, stuck: bool = False) -> None:
        """Let seconds pass, a look at each tick. Unless it is `stuck`, the loop runs after each look."""
        for _ in range(round(seconds / TICK)):
            self.now += TICK
            watchdog.check()
            if self.codes:
                return
            if not stuck:
                for _ in range(5):
                    await asyncio.sleep(0)


@pytest.fixture
def host() -> Host:
    """A host for one test."""
    return Host()


async def well() -> None:
    """Answer as a working database does."""


async def silent() -> None:
    """Never answer, like a database on a dead disk."""
    await asyncio.Event().wait()


async def failing() -> None:
    """Raise OSError, as if nothing could be read."""
    raise OSError


async def test_all_is_well(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    """In ten minutes, systemd hears at every look that the bot is alive, and the log has a line a minute."""
    watchdog = host.watchdog(well)
    with caplog.at_level(logging.INFO, "bot.operations.watchdog"):
        await host.pass_by(watchdog, 600)
    assert host.codes == []
    assert host.heard == ["WATCHDOG=1"] * round(600 / TICK)
    lines = [each for each in caplog.messages if each.startswith("Health: answered=")]
    assert len(lines) == 600 / REPORTED_EVERY


async def test_a_stuck_loop(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    """It ends the process, and the log says where it hangs. After it hangs, systemd gets one more ping."""
    watchdog = host.watchdog(well)
    await host.pass_by(watchdog, 10)
    heard = len(host.heard)
    await host.pass_by(watchdog, STUCK + 1, stuck=True)
    assert (host.codes, len(host.heard) - heard) == ([LOOP_STUCK], 1)
    (told,) = re.findall(r"The event loop has been stuck for (\d+) s at:", caplog.text)
    assert STUCK <= int(told) <= STUCK + 2 * TICK + 1
    assert "in pass_by" in caplog.text


def test_the_exit_codes() -> None:
    """docs/hosting.md gives the same codes, and the same seconds before each."""
    page = (Path(__file__).resolve().parents[3] / "docs" / "hosting.md").read_text("utf-8")
    for what, seconds, code in (
        ("the event loop is stuck for", STUCK, LOOP_STUCK),
        ("the database doesn't answer for", SILENCE, DATABASE_SILENT),
        ("the process doesn't end within", ENDING, NOT_ENDED),
    ):
        told = rf"^\| {what} {seconds:.0f} seconds\b.*\(exit code {code}\)"
        assert re.search(told, page, re.MULTILINE)


async def test_a_slow_moment(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    """If the loop recovers in time, the log only mentions that it was busy."""
    watchdog = host.watchdog(well)
    await host.pass_by(watchdog, STUCK - 1, stuck=True)
    await host.pass_by(watchdog, 10)
    assert host.codes == []
    assert "The event loop was busy for" in caplog.text


async def test_a_process_that_was_stopped(host: Host) -> None:
    """If nothing at all ran for hours, as in a sleeping machine, the loop does not count as stuck."""
    watchdog = host.watchdog(well)
    await host.pass_by(watchdog, 1)
    host.now += 36_000
    await host.pass_by(watchdog, 100)
    assert host.codes == []


@pytest.mark.parametrize("probe", [silent, failing])
async def test_a_database_that_does_not_answer(host: Host, probe: Callable[[], Any]) -> None:
    """If the database is silent or raises errors for longer than its limit, the process is ended."""
    watchdog = host.watchdog(probe)
    await host.pass_by(watchdog, SILENCE)
    assert host.codes == []
    await host.pass_by(watchdog, 2)
    assert host.codes == [DATABASE_SILENT]
    for waiting in asyncio.all_tasks() - {asyncio.current_task()}:
        waiting.cancel()


async def test_an_end_that_does_not_come(host: Host) -> None:
    """During shutdown, a stuck loop is ignored, but the process is ended once that exceeds its limit."""
    watchdog = host.watchdog(silent)
    await host.pass_by(watchdog, 1)
    watchdog.watch_shutdown()
    watchdog.watch_shutdown()
    await host.pass_by(watchdog, ENDING, stuck=True)
    assert (host.codes, host.heard.count("STOPPING=1")) == ([], 1)
    await host.pass_by(watchdog, 1, stuck=True)
    assert host.codes == [NOT_ENDED]


BLOCKED = """
import asyncio, logging, time
from bot.operations import watchdog

async def probe():
    pass

async def main():
    watchdog.STUCK = 1.0
    dog = watchdog.Watchdog(probe, watchdog.Notifier(None))
    dog.start()
    {act}

asyncio.run(main())
"""


# What a process does, how it ends, and whether anyone reads its log: a full pipe stops whoever writes.
ACTS = (
    ("time.sleep(60)", LOOP_STUCK, True),
    ("watchdog.ENDING = 1.0; dog.watch_shutdown(); await asyncio.to_thread(time.sleep, 60)", NOT_ENDED, True),
    ("watchdog.SILENCE = 1.0; await asyncio.sleep(60)", DATABASE_SILENT, True),
    ("await asyncio.sleep(1.5)", 0, True),
    ("logging.basicConfig()\n    while True: logging.error('a line ' * 1000)", LOOP_STUCK, False),
)


async def test_real_processes() -> None:
    """The watchdog's thread ends them with the right code, even if their standard error is blocked."""

    async def ending(act: str, is_read: bool) -> tuple[int | None, bytes]:
        command = (sys.executable, "-c", BLOCKED.format(act=act))
        process = await asyncio.create_subprocess_exec(*command, stderr=out if is_read else full)
        _, said = await process.communicate()
        return process.returncode, said or b""

    out = asyncio.subprocess.PIPE
    read_end, full = os.pipe()
    async with asyncio.timeout(30):
        ended = await asyncio.gather(*(ending(act, is_read) for act, _, is_read in ACTS))
    os.close(read_end)
    os.close(full)
    for (act, expected, _), (code, said) in zip(ACTS, ended, strict=True):
        assert (code, b"Traceback" in said) == (expected, False), (act, said)
