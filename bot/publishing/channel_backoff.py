"""Channels that refuse the bot, and when it may ask there again.

Refused requests count against the bot, and too many shut it out of Discord altogether (Discord: rate limits,
invalid requests). So it asks again after 1, 5 and then every 30 minutes, one request for all tables of the
channel; and once sooner for somebody who acts there, for the permission may be back.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from ..transport.errors import CALL_SECONDS

PAUSES = (60.0, 300.0, 1800.0)  # seconds after the first refusal, the second, and all others


@dataclass(slots=True)
class _Closure:
    refusals: int
    until: float  # seconds of the event loop's clock
    asked_sooner: bool = False
    admits_one: bool = False


class ChannelBackoff:
    """The closed channels, by id. Its methods are called within the event loop."""

    def __init__(self) -> None:
        self._closures: dict[int, _Closure] = {}

    def close(self, channel_id: int) -> None:
        """Note that Discord refused a request in a channel; a refusal that came sooner changes nothing."""
        closure = self._closures.setdefault(channel_id, _Closure(0, 0.0))
        if closure.until <= _now() + CALL_SECONDS:
            pause = PAUSES[min(closure.refusals, len(PAUSES) - 1)]
            self._closures[channel_id] = _Closure(closure.refusals + 1, _now() + pause)

    def open(self, channel_id: int) -> None:
        """Note that Discord took a request in a channel."""
        self._closures.pop(channel_id, None)

    def knock(self, channel_id: int) -> bool:
        """Let one request through before its time; False if one was let through since the last pause."""
        closure = self._closures.get(channel_id)
        if closure is None:
            return True
        if closure.asked_sooner:
            return False
        closure.asked_sooner = closure.admits_one = True
        return True

    def wait(self, channel_id: int) -> float:
        """Give the seconds to wait before a request; after 0, the others wait for its outcome."""
        closure = self._closures.get(channel_id)
        if closure is None:
            return 0.0
        if closure.admits_one:
            closure.admits_one = False
            return 0.0
        left = closure.until - _now()
        if left <= 0:
            closure.until = _now() + CALL_SECONDS
        return max(left, 0.0)


def _now() -> float:
    return asyncio.get_running_loop().time()
