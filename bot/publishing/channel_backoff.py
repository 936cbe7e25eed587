"""The back-off from channels that refuse the bot's requests, shared by all tables in a channel."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from ..transport.errors import CALL_SECONDS

# Too many refused requests shut the bot out of Discord altogether (Discord: rate limits, invalid requests).
PAUSES = (60.0, 300.0, 1800.0)  # seconds after the first refusal, the second, and all others


@dataclass(slots=True)
class Pause:
    """A pause in the requests to a channel, which allows one early request if someone asks for it.

    `asked_sooner` is True once someone has asked, and `admits_one` from then until the request is made.
    """

    refusals: int
    until: float  # seconds of the event loop's clock
    asked_sooner: bool = False
    admits_one: bool = False


class ChannelBackoff:
    """The pauses in the requests to channels, by channel id. Call its methods from within an event loop."""

    def __init__(self) -> None:
        self.pauses: dict[int, Pause] = {}

    def failed(self, channel_id: int) -> None:
        """After a refusal, pause requests to a channel, for longer each time. During a pause, do nothing."""
        pause = self.pauses.setdefault(channel_id, Pause(0, 0.0))
        if pause.until <= _now() + CALL_SECONDS:
            seconds = PAUSES[min(pause.refusals, len(PAUSES) - 1)]
            self.pauses[channel_id] = Pause(pause.refusals + 1, _now() + seconds)

    def succeeded(self, channel_id: int) -> None:
        """End the pause of a channel that has accepted a request."""
        self.pauses.pop(channel_id, None)

    def allow_one(self, channel_id: int) -> bool:
        """Allow one early request during a channel's pause. Return False if the pause has had one already."""
        pause = self.pauses.get(channel_id)
        if pause is None:
            return True
        if pause.asked_sooner:
            return False
        pause.asked_sooner = pause.admits_one = True
        return True

    def wait(self, channel_id: int) -> float:
        """Return the seconds to wait before a request to a channel, or 0 to make the request now.

        After a pause, only the first caller gets 0, so that others wait until Discord has answered.
        """
        pause = self.pauses.get(channel_id)
        if pause is None:
            return 0.0
        if pause.admits_one:
            pause.admits_one = False
            return 0.0
        left = pause.until - _now()
        if left <= 0:
            pause.until = _now() + CALL_SECONDS
        return max(left, 0.0)


def _now() -> float:
    return asyncio.get_running_loop().time()
