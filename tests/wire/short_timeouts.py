"""The real bot with less patience, so that a test takes seconds where a host might wait for minutes."""

from __future__ import annotations

import os
import sys

from bot import __main__ as program
from bot.features.interactions import client
from bot.operations import watchdog
from bot.transport import connection, login_throttle

HEARTBEAT = 0.5  # seconds; the stand-in has to ask for this, as the bot gives up on silence sooner


def main() -> int:
    """Run the bot as `python -m bot` does."""
    client.SILENCE = 2.0
    connection.CONNECTION_TIMEOUT_SECONDS, connection.GLANCE, connection.REST = 1.5, 0.1, 0.5
    watchdog.PROBED_EVERY = watchdog.REPORTED_EVERY = 0.5
    login_throttle.FIRST_PAUSE, login_throttle.MAX_PAUSE_SECONDS = 0.1, 0.2
    return program.main([])


if __name__ == "__main__":
    code = main()
    sys.stderr.flush()
    os._exit(code)  # ends as `python -m bot` does
