"""The library's pauses between attempts to connect, shortened to what people can wait for."""

from __future__ import annotations

from typing import Any

import discord
from discord.backoff import ExponentialBackoff

MAX_PAUSE_SECONDS = 8.0  # seconds between two attempts of the library to connect


class ShortBackoff(ExponentialBackoff[Any]):
    """The library's growing pause between attempts to connect, up to a bound that people can wait for."""

    def delay(self) -> Any:
        """Return the next pause in seconds."""
        return min(super().delay(), MAX_PAUSE_SECONDS)


def shorten_pauses() -> None:
    """Make every client of this process use ShortBackoff; the library has no setting for it."""
    discord.client.ExponentialBackoff = ShortBackoff  # type: ignore[attr-defined]
    discord.shard.ExponentialBackoff = ShortBackoff  # type: ignore[attr-defined]
