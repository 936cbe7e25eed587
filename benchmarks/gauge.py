"""What a running process takes of the machine, from its CPU clock and /proc (Linux only; `man 5 proc`)."""

from __future__ import annotations

import time
from pathlib import Path

from tests.wire import BotProcess

_SCHEDULED = 2  # the kind of clock that counts all CPU time (`man 3 clock_getcpuclockid`)


def cpu_seconds(bot: BotProcess) -> float:
    """Return the CPU time that a process has used so far, all threads together, to the nanosecond."""
    return time.clock_gettime(~bot.pid << 3 | _SCHEDULED)


def used_since(bot: BotProcess, before: float) -> float:
    """Return the CPU seconds used since the reading `before`."""
    return cpu_seconds(bot) - before


def threads(bot: BotProcess) -> int:
    """Count its threads."""
    return len(list(Path(f"/proc/{bot.pid}/task").iterdir()))


def descriptors(bot: BotProcess) -> int:
    """Count its open files and sockets."""
    return len(list(Path(f"/proc/{bot.pid}/fd").iterdir()))
