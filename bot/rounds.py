"""What is done by the clock: overviews once a minute, and once an hour what is due to be deleted."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord.ext import tasks

log = logging.getLogger(__name__)

Round = Callable[[], Coroutine[Any, Any, None]]


class Rounds:
    """Goes its rounds while the client is connected."""

    def __init__(self, client: discord.Client, *, each_minute: Round, each_hour: Round) -> None:
        self._client = client
        self._loops = (
            tasks.loop(minutes=1)(self._guarded(each_minute)),
            tasks.loop(hours=1)(self._guarded(each_hour)),
        )

    def start(self) -> None:
        """Begin; the first rounds are a minute and an hour from now."""
        for loop in self._loops:
            loop.start()

    def close(self) -> None:
        """Stop."""
        for loop in self._loops:
            loop.cancel()

    def _guarded(self, round: Round) -> Round:
        async def go() -> None:
            if not self._client.is_ready():
                return  # what the client knows of its servers is not complete
            try:
                await round()
            except Exception:  # a round that fails must not be the last
                log.exception("A round failed")

        return go
