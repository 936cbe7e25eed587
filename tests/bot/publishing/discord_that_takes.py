"""A client of Discord's whose channels and messages take every request."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import discord


class TakingDiscord:
    """What the publishing needs of a client; `taken` are the kinds of the requests, in order.

    `payloads` are what came with them, `contents` the texts among that.
    """

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.payloads: list[dict[str, Any]] = []

    @property
    def contents(self) -> list[str]:
        return [payload.get("content", "") for payload in self.payloads]

    def is_ready(self) -> bool:
        """Know all servers and channels that there are."""
        return True

    async def wait_until_ready(self) -> None:
        """Be ready already."""

    def get_guild(self, guild_id: int) -> None:
        """Know no server."""

    def get_channel(self, channel_id: int) -> None:
        """Have no channel at hand."""

    def get_partial_messageable(self, id: int, **_kind: Any) -> SimpleNamespace:
        """Return a channel."""
        message = SimpleNamespace(edit=self._take("edit"), delete=self._take("delete"))
        send = self._take("send")
        return SimpleNamespace(get_partial_message=lambda _id: message, send=send, history=self._history)

    async def _history(self, **_limits: Any) -> AsyncIterator[discord.Message]:
        """Yield no message: no one has written any."""
        for message in list[discord.Message]():
            yield message

    def _take(self, request: str) -> Callable[..., Awaitable[SimpleNamespace]]:
        async def take(**payload: Any) -> SimpleNamespace:
            self.taken.append(request)
            self.payloads.append(payload)
            return SimpleNamespace(id=1)

        return take


class RefusingDiscord(TakingDiscord):
    """A client of Discord's whose channels and messages refuse every request."""

    def __init__(self, error: discord.HTTPException) -> None:
        super().__init__()
        self._error = error

    def _take(self, request: str) -> Callable[..., Awaitable[SimpleNamespace]]:
        async def refuse(**_payload: Any) -> SimpleNamespace:
            raise self._error

        return refuse
