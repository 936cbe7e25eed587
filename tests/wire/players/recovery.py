"""A person who keeps pressing until the bot is back, as people do."""

from __future__ import annotations

import time

from ..discord.standin import WireDiscord
from .table_session import TableSession

BACK = 10.0  # seconds, from Discord's recovery to the first answer
PRESSED_EVERY = 0.5


async def check_back(wire: WireDiscord, session: TableSession, within: float = BACK) -> None:
    """Keep sending a command until the bot answers it. Fail if that takes `within` seconds or more."""
    begun = time.monotonic()
    while (await session.users[0].slash(session.channel, "help").answer(PRESSED_EVERY)).acknowledged is None:
        assert time.monotonic() - begun < within, "the bot does not come back"
