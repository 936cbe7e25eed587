"""Autocomplete suggestions. If they take too long, the list stays empty."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence

from discord import app_commands

from ...table.errors import Refusal
from .context import Context

SUGGESTION_TIMEOUT_SECONDS = 1.5  # Discord drops suggestions after 3 seconds, and they can't be deferred
MAX_SUGGESTIONS = 25  # Discord: interactions/application-commands, autocomplete
MAX_NAME_LENGTH = 100  # characters

Suggestion = tuple[str, str]  # what is shown, and its value
Suggest = Callable[[Context, str], Awaitable[Sequence[Suggestion]]]


async def in_time(found: Awaitable[Sequence[Suggestion]]) -> list[app_commands.Choice[str]]:
    """Return `found` as Discord's choices, or [] if it raises Refusal or takes more than 1.5 seconds."""
    try:
        async with asyncio.timeout(SUGGESTION_TIMEOUT_SECONDS):
            return [app_commands.Choice(name=shown, value=value) for shown, value in await found]
    except (Refusal, TimeoutError):
        return []


def containing(suggestions: Iterable[Suggestion], typed: str) -> list[Suggestion]:
    """Return the first 25 suggestions that contain the typed text, ignoring case."""
    fitting = (
        (shown[:MAX_NAME_LENGTH], value) for shown, value in suggestions if typed.lower() in shown.lower()
    )
    return [suggestion for suggestion, _ in zip(fitting, range(MAX_SUGGESTIONS))]
