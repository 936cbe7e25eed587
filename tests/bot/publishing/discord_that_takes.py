"""A stand-in for a discord.py client, whose channels and messages accept every request."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import discord


class TakingDiscord:
    """The parts of a client that publishing needs. It accepts and records every request.

    `taken` lists the kinds of the requests in order ("send", "edit" or "delete"), `payloads` their arguments,
    and `contents` the texts in these.
    """

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.payloads: list[dict[str, Any]] = []

    @property
    def contents(self) -> list[str]:
        return [payload.get("content", "") for payload in self.payloads]

    def is_ready(self) -> bool:
        """Return True, as once all servers are known."""
        return True

    async def wait_until_ready(self) -> None:
        """Return immediately."""

    def get_guild(self, guild_id: int) -> None:
        """Return None, as for an unknown server."""

    def get_channel(self, channel_id: int) -> None:
        """Return None, as for a channel that is not in the cache."""

    def get_partial_messageable(self, id: int, **_kind: Any) -> SimpleNamespace:
        """Return a channel that accepts requests."""
        message = SimpleNamespace(edit=self._take("edit"), delete=self._take("delete"))
        send = self._take("send")
        return SimpleNamespace(get_partial_message=lambda _id: message, send=send, history=self._history)

    async def _history(self, **_limits: Any) -> AsyncIterator[discord.Message]:
        """Yield no messages, as in an empty channel."""
        for message in list[discord.Message]():
            yield message

    def _take(self, request: str) -> Callable[..., Awaitable[SimpleNamespace]]:
        async def take(**payload: Any) -> SimpleNamespace:
            self.taken.append(request)
            self.payloads.append(payload)
            return SimpleNamespace(id=1)

        return take


class RefusingDiscord(TakingDiscord):
    """A client whose channels and messages refuse every request with `error`."""

    def __init__(self, error: discord.HTTPException) -> None:
        super().__init__()
        self._error = error

    def _take(self, request: str) -> Callable[..., Awaitable[SimpleNamespace]]:
        async def refuse(**_payload: Any) -> SimpleNamespace:
            raise self._error

        return refuse
