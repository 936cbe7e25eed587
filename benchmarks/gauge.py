"""The resources that a process uses, read from its CPU clock and from /proc (Linux only: `man 5 proc`)."""

from __future__ import annotations

import time
from pathlib import Path

from tests.wire import BotProcess

_SCHEDULED = 2  # the kind of clock that counts all CPU time (`man 3 clock_getcpuclockid`)


def cpu_seconds(bot: BotProcess) -> float:
    """Return the CPU seconds that all threads of a process have used so far, to the nanosecond."""
    return time.clock_gettime(~bot.pid << 3 | _SCHEDULED)


def used_since(bot: BotProcess, before: float) -> float:
    """Return the CPU seconds that a process has used since `before`, an earlier reading of its CPU clock."""
    return cpu_seconds(bot) - before


def threads(bot: BotProcess) -> int:
    """Count the threads of a process."""
    return len(list(Path(f"/proc/{bot.pid}/task").iterdir()))


def descriptors(bot: BotProcess) -> int:
    """Count the open files and sockets of a process."""
    return len(list(Path(f"/proc/{bot.pid}/fd").iterdir()))
