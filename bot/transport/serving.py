"""The bot's lifetime: it logs in and stays connected until its host asks it to stop."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable

import discord
import yarl
from discord.gateway import DiscordWebSocket

log = logging.getLogger(__name__)


async def serve(
    client: discord.Client,
    token: str,
    stay: Callable[[], Awaitable[None]],
    asked: asyncio.Event,
    on_end: Callable[[], None] = lambda: None,
) -> None:
    """Log in and await `stay`, which keeps the client connected, until it returns or `asked` is set.

    Call `on_end` before closing the client. Raises discord.LoginFailure if Discord refuses the token, or any
    error that `stay` raises.
    """

    async def connect() -> None:
        await client.login(token)
        await stay()

    async with client:
        serving, stopping = asyncio.create_task(connect()), asyncio.create_task(asked.wait())
        try:
            await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            on_end()
            stopping.cancel()
        if not asked.is_set():
            await serving
        else:
            log.info("Asked to stop")
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


def asked_to_stop() -> asyncio.Event:
    """Return an event that is set when the host asks the bot to stop, by SIGTERM or SIGINT."""
    asked = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, asked.set)
    return asked


def use_address(api_base: str) -> None:
    """Make clients connect to `api_base` instead of Discord. The config allows only loopback addresses."""
    discord.http.Route.BASE = api_base
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(api_base).with_scheme("ws").with_path("/")
