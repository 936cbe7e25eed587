"""Suggestions for what is being typed: in time, or none at all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence

from discord import app_commands

from ..table.errors import Refusal

PATIENCE = 1.5  # seconds: an answer after 3 reaches nobody, and no suggestion can be deferred


async def in_time(found: Awaitable[Sequence[tuple[str, str]]]) -> list[app_commands.Choice[str]]:
    """Give choices from pairs of what is shown and its value; none if they are refused or take too long.

    The command itself says what is wrong.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            return [app_commands.Choice(name=shown, value=value) for shown, value in await found]
    except (Refusal, TimeoutError):
        return []
