"""Somebody who presses until the bot is back, as people do."""

from __future__ import annotations

import time

from . import WireDiscord
from .sitting import Sitting

BACK = 10.0  # seconds, from when Discord is well again to the first answer
PRESSED_EVERY = 0.5


async def check_back(wire: WireDiscord, sitting: Sitting, within: float = BACK) -> None:
    """Fail unless an answer comes in time."""
    begun = time.monotonic()
    while (await sitting.users[0].slash(sitting.channel, "help").answer(PRESSED_EVERY)).acknowledged is None:
        assert time.monotonic() - begun < within, "the bot does not come back"
