"""What a running process takes of the machine, from /proc (Linux only; `man 5 proc`)."""

from __future__ import annotations

import os
from pathlib import Path

from tests.wire import BotProcess

_TICKS = os.sysconf("SC_CLK_TCK")  # a second
_USER, _SYSTEM = 11, 12  # fields of /proc/PID/stat behind the name, which may contain spaces


def cpu_seconds(bot: BotProcess) -> float:
    """Return the CPU time that it has used in its life, all threads together."""
    fields = Path(f"/proc/{bot.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[_USER]) + int(fields[_SYSTEM])) / _TICKS


def used_since(bot: BotProcess, before: float) -> float:
    """Return the CPU seconds used since they were `before`: a tick at least, the least that can be told."""
    return max(cpu_seconds(bot) - before, 1 / _TICKS)


def threads(bot: BotProcess) -> int:
    """Count its threads."""
    return len(list(Path(f"/proc/{bot.pid}/task").iterdir()))


def descriptors(bot: BotProcess) -> int:
    """Count its open files and sockets."""
    return len(list(Path(f"/proc/{bot.pid}/fd").iterdir()))
