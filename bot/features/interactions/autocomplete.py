"""Suggestions for what is being typed: in time, or none at all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence

from discord import app_commands

from ...table.errors import Refusal
from .context import Context

PATIENCE = 1.5  # seconds: an answer after 3 reaches nobody, and no suggestion can be deferred
MOST_SUGGESTIONS = 25  # Discord: interactions/application-commands, autocomplete
LONGEST_NAME = 100  # characters

Suggestion = tuple[str, str]  # what is shown, and its value
Suggest = Callable[[Context, str], Awaitable[Sequence[Suggestion]]]


async def in_time(found: Awaitable[Sequence[Suggestion]]) -> list[app_commands.Choice[str]]:
    """Return choices from suggestions; none if they are refused or take too long.

    The command itself says what is wrong.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            return [app_commands.Choice(name=shown, value=value) for shown, value in await found]
    except (Refusal, TimeoutError):
        return []


def containing(suggestions: Iterable[Suggestion], typed: str) -> list[Suggestion]:
    """Return the first suggestions, as many as Discord takes, in which what was typed is shown."""
    fitting = (
        (shown[:LONGEST_NAME], value) for shown, value in suggestions if typed.lower() in shown.lower()
    )
    return [suggestion for suggestion, _ in zip(fitting, range(MOST_SUGGESTIONS))]
