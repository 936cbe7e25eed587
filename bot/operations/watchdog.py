"""A thread that ends the process if the other threads hang, so that the supervisor starts it again.

A call that never releases the interpreter lock stops this thread too: see docs/hosting.md on systemd.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable, Coroutine
from typing import Any

from ..metrics import metrics

LOOP_STUCK, DATABASE_SILENT, NOT_ENDED = 3, 4, 5  # exit codes, distinct from those in bot.__main__

TICK = 0.25  # seconds between two checks
MAX_TICK_SECONDS = 1.0  # seconds; a longer gap between two checks means that the whole process was suspended
STUCK = 30.0  # seconds that the event loop may take to answer
PROBED_EVERY, SILENCE = 10.0, 60.0  # seconds between database probes; most seconds without an answer
HESITATION = 5.0  # seconds without an answer after which a monitor hears that something is wrong
LOGGING = 2.0  # seconds that writing a line of the log may take
ENDING = 20.0  # seconds that the process may take to end
REPORTED_EVERY = 60.0  # seconds between two health lines
NOTICEABLE_LAG = 0.25  # seconds of lag that are worth a line

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"  # systemd: sd_notify, a datagram each

_log = logging.getLogger(__name__)


class Watchdog(threading.Thread):
    """A thread that watches the event loop and the database, and reports to systemd through `notifier`.

    `probe` queries the database, and raises an error if that fails. `end` ends the process with an exit code.
    """

    def __init__(
        self,
        probe: Callable[[], Coroutine[Any, Any, object]],
        notifier: Notifier,
        *,
        clock: Callable[[], float] = time.monotonic,
        end: Callable[[int], object] = os._exit,
    ) -> None:
        super().__init__(name="watchdog", daemon=True)
        self._loop, self._loop_thread = asyncio.get_running_loop(), threading.get_ident()
        self._probe, self._notifier, self._clock, self._end = probe, notifier, clock, end
        self._checked_at, self._now = clock(), 0.0
        self._asked_at: float | None = None  # when the loop was asked to answer, if it has not done so
        self._probed_at = self._answered_at = self._reported_at = 0.0
        self._stopping_at: float | None = None

    def run(self) -> None:
        """Check everything four times a second, for as long as the process lives."""
        self._notifier.notify(READY)
        while True:
            time.sleep(TICK)
            self.check()

    @property
    def all_answer(self) -> bool:
        """Whether the event loop and the database have answered lately, and the bot is not stopping."""
        asked_at = self._asked_at  # which the loop's thread may change meanwhile
        late = 0.0 if asked_at is None else self._now - asked_at
        unheard = self._now - self._answered_at
        return self._stopping_at is None and late < HESITATION and unheard < PROBED_EVERY + HESITATION

    def watch_shutdown(self) -> None:
        """Stop all other checks, and from now on make sure that the process ends within 20 seconds."""
        if self._stopping_at is None:
            self._stopping_at = self._now
            self._notifier.notify(STOPPING)

    def check(self) -> None:
        """Check once whether anything hangs, and end the process if so. Log a health line once a minute."""
        now = self._now = self._running_time()
        if self._stopping_at is not None:
            if now - self._stopping_at > ENDING:
                self._end_process(NOT_ENDED, "The bot did not end within %.0f s", ENDING)
            return
        self._check_loop(now)
        self._check_database(now)
        if now - self._reported_at >= REPORTED_EVERY:
            self._reported_at = now
            self._write(logging.INFO, "Health: %s", metrics.line())

    def _running_time(self) -> float:
        """Return the seconds since the start, not counting the time when the process was suspended."""
        before, self._checked_at = self._checked_at, self._clock()
        return self._now + min(self._checked_at - before, MAX_TICK_SECONDS)

    def _check_loop(self, now: float) -> None:
        if self._asked_at is None:
            self._notifier.notify(ALIVE)
            self._asked_at = now
            self._loop.call_soon_threadsafe(self._answer, self._clock())
        elif now - self._asked_at > STUCK:
            frame = sys._current_frames().get(self._loop_thread)  # noqa: SLF001 - documented, in spite of its name
            stack = "".join(traceback.format_stack(frame))
            self._end_process(
                LOOP_STUCK, "The event loop has been stuck for %.0f s at:\n%s", now - self._asked_at, stack
            )

    def _answer(self, asked_at: float) -> None:
        """Record the event loop's answer to a check made at `asked_at` (seconds). This runs on the loop."""
        lag = self._clock() - asked_at
        metrics.observe("lag", lag)
        if lag > NOTICEABLE_LAG:
            _log.warning("The event loop was busy for %.0f ms", lag * 1000)
        self._asked_at = None

    def _check_database(self, now: float) -> None:
        if now - self._probed_at >= PROBED_EVERY:
            self._probed_at = now
            asyncio.run_coroutine_threadsafe(self._query_database(), self._loop)
        silence = now - self._answered_at
        if silence > SILENCE:
            self._end_process(DATABASE_SILENT, "The database has not answered for %.0f s", silence)

    async def _query_database(self) -> None:
        await self._probe()
        self._answered_at = self._now

    def _end_process(self, code: int, reason: str, *details: object) -> None:
        self._write(logging.CRITICAL, reason + ": the process ends, to be started again", *details)
        self._end(code)

    def _write(self, level: int, message: str, *details: object) -> None:
        """Log a message on another thread, waiting at most 2 seconds, since logging may be what hangs."""
        writing = threading.Thread(target=_log.log, args=(level, message, *details), daemon=True)
        writing.start()
        writing.join(LOGGING)


class Notifier:
    """A notifier that reports the bot's state to systemd over the socket at `address`, if there is one."""

    def __init__(self, address: str | None) -> None:
        self._address = re.sub("^@", "\0", address or "")  # @: the zero byte of an abstract socket's name

    def notify(self, state: str) -> None:
        """Send a state such as READY. Do nothing if there is no socket, or if sending fails."""
        if not self._address:
            return
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
            channel.setblocking(False)
            channel.sendto(state.encode(), self._address)
