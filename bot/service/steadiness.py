"""Whether the bot has been at Discord for long enough to act on flags: after an outage people move first.

A flag may have fallen while the bot was down, or Discord away. So what is taken from somebody because of
their clock waits, after a start or a silence of Discord, until they have had time to come back.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ..table.clock.time_control import Kind
from ..table.time import MINUTE, Clock

GRACE: dict[Kind, int] = {"live": 2 * MINUTE, "days": 60 * MINUTE}


async def always() -> bool:
    """Take it that Discord answers."""
    return True


class Steadiness:
    """Knows since when Discord's time is known, and Discord answers whenever `is_heard` asks."""

    def __init__(self, clock: Clock, is_heard: Callable[[], Awaitable[bool]] = always) -> None:
        self._clock = clock
        self._is_heard = is_heard
        self._since: int | None = None

    @property
    def is_new(self) -> bool:
        """Whether nothing is known yet, or any more."""
        return self._since is None

    async def check(self) -> bool:
        """Return whether Discord's time is known and Discord answers, and note since when."""
        if self._clock() is None or not await self._is_heard():
            self._since = None
        elif self._since is None:
            self._since = self._clock()
        return self._since is not None

    def may_act_on_flags(self, kind: Kind, now: int) -> bool:
        """Return whether that has been so for long enough."""
        return self._since is not None and now >= self._since + GRACE[kind]
