"""A thread that sees when the rest of the process does not go on, and ends it for the supervisor to restart.

It does not depend on what it watches: the event loop, the database's thread, the end of the process. What it
cannot see is a call that never releases the interpreter; there systemd's own watchdog helps, since it is no
longer told that the bot is alive (docs/hosting.md). `bot.transport.connection` looks after the gateway.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Coroutine
from typing import Any

from ..metrics import metrics
from .systemd import ALIVE, READY, STOPPING, Notifier

# Exit codes, apart from those of bot.__main__.
LOOP_STUCK, DATABASE_SILENT, NOT_ENDED = 3, 4, 5

TICK = 0.25  # seconds between two looks
LONGEST_LOOK = 1.0  # seconds; more between two looks means that the whole process did not run
STUCK = 30.0  # seconds for which the event loop may not answer
PROBED_EVERY, SILENCE = 10.0, 60.0  # seconds between questions to the database; without an answer
TELLING = 2.0  # seconds for a line of the log
ENDING = 20.0  # seconds that the process may take to end
REPORTED_EVERY = 60.0
NOTICED = 0.25  # seconds of lag that are worth a line

_log = logging.getLogger(__name__)


class Watchdog(threading.Thread):
    """Watches over a running event loop. `probe` asks the database something, and raises if that fails."""

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
        self._looked, self._now = clock(), 0.0
        self._asked: float | None = None  # when the loop was asked for a sign of life that it still owes
        self._probed = self._stored = self._reported = 0.0
        self._leaving: float | None = None

    def run(self) -> None:
        """Look again and again, as long as the process lives."""
        self._notifier.say(READY)
        while True:
            time.sleep(TICK)
            self.look()

    def leave(self) -> None:
        """The process is to end: from now on only that is watched."""
        if self._leaving is None:
            self._leaving = self._now
            self._notifier.say(STOPPING)

    def look(self) -> None:
        """Look once at everything; end the process if one part does not go on."""
        now = self._now = self._attended()
        if self._leaving is not None:
            if now - self._leaving > ENDING:
                self._give_up(NOT_ENDED, "The bot did not end within %.0f s", ENDING)
            return
        self._look_at_loop(now)
        self._look_at_database(now)
        if now - self._reported >= REPORTED_EVERY:
            self._reported = now
            self._tell(logging.INFO, "Health: %s", metrics.line())

    def _attended(self) -> float:
        """Tell the time, without what passed while the whole process was stopped."""
        before, self._looked = self._looked, self._clock()
        return self._now + min(self._looked - before, LONGEST_LOOK)

    def _look_at_loop(self, now: float) -> None:
        if self._asked is None:
            self._notifier.say(ALIVE)
            self._asked = now
            self._loop.call_soon_threadsafe(self._sign_of_life, self._clock())
        elif now - self._asked > STUCK:
            frame = sys._current_frames().get(self._loop_thread)  # noqa: SLF001 - documented, in spite of its name
            stack = "".join(traceback.format_stack(frame))
            self._give_up(
                LOOP_STUCK, "The event loop has been stuck for %.0f s at:\n%s", now - self._asked, stack
            )

    def _sign_of_life(self, asked: float) -> None:
        lag = self._clock() - asked
        metrics.took("lag", lag)
        if lag > NOTICED:
            _log.warning("The event loop was busy for %.0f ms", lag * 1000)
        self._asked = None

    def _look_at_database(self, now: float) -> None:
        if now - self._probed >= PROBED_EVERY:
            self._probed = now
            asyncio.run_coroutine_threadsafe(self._ask_database(), self._loop)
        if now - self._stored > SILENCE:
            self._give_up(DATABASE_SILENT, "The database has not answered for %.0f s", now - self._stored)

    async def _ask_database(self) -> None:
        await self._probe()
        self._stored = self._now

    def _give_up(self, code: int, why: str, *details: object) -> None:
        self._tell(logging.CRITICAL, why + ": the process ends, to be started again", *details)
        self._end(code)

    def _tell(self, level: int, message: str, *details: object) -> None:
        """Write to the log without waiting for it: if nobody reads it, it may be what all is stuck at."""
        telling = threading.Thread(target=_log.log, args=(level, message, *details), daemon=True)
        telling.start()
        telling.join(TELLING)
