"""Skipping time: a command that only the playground has, for trying out clocks, reminders and digests.

SimCord advances the time from one due timer to the next, but never while it handles a press. So the time is
skipped right after `/skip-time` is handled, before the page gets the answer, while other presses wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any

import discord
import simcord
from discord import app_commands

from bot.transport.command_tree import id_of

NAME, ABOUT = "skip-time", "Skip time for everyone (playground only)"
LENGTHS = {
    "1 minute": timedelta(minutes=1),
    "10 minutes": timedelta(minutes=10),
    "1 hour": timedelta(hours=1),
    "6 hours": timedelta(hours=6),
    "1 day": timedelta(days=1),
    "1 week": timedelta(weeks=1),
}
ONCE = timedelta(hours=12)  # the most time per step, because SimCord gives up on longer ones
TRIES = 20  # attempts per step, for slow machines


class Skipping:
    """Skips time in a simulated Discord, for everyone in it, when someone on the page asks for it."""

    def __init__(self) -> None:
        self._asked = timedelta()
        self._one_by_one = asyncio.Lock()

    def add_command(self, tree: app_commands.CommandTree[Any]) -> None:
        """Add the command `/skip-time`, with which people on the page ask to skip time."""
        choices = [app_commands.Choice(name=length, value=length) for length in LENGTHS]

        @tree.command(name=NAME, description=id_of(ABOUT))  # in English only
        @app_commands.describe(by=id_of("How far to skip"))
        @app_commands.choices(by=choices)
        async def skip_time(interaction: discord.Interaction[Any], by: str) -> None:
            self._asked += LENGTHS[by]
            later = discord.utils.utcnow() + self._asked
            said = f"⏩ {by} later: it's now {discord.utils.format_dt(later)}."
            await interaction.response.send_message(said, ephemeral=True)

    def listen(self, env: simcord.Env, preview: simcord.Preview) -> None:
        """From now on, skip the time that people on the page ask for, and show the new time there."""
        act = preview._action  # noqa: SLF001 - all presses come here, and SimCord has no hook after them

        async def act_in_time(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            async with self._one_by_one:  # SimCord would refuse a press while it skips
                preview._advance_presentation_time()  # noqa: SLF001 - what "in 5 minutes" counts from
                answer = await act(context_id, body)
                if self._asked:
                    await self._skip(env)
                    _draw_anew(preview)
                    await preview.refresh()
            return answer

        preview._action = act_in_time  # type: ignore[method-assign]  # noqa: SLF001

    async def _skip(self, env: simcord.Env) -> None:
        """Skip the time that was asked for. Raises TimeoutError if the simulated time stands still."""
        until, self._asked = env.now() + self._asked, timedelta()
        tries = TRIES
        while (left := until - env.now()) > timedelta():
            before = env.now()
            with suppress(TimeoutError):
                await env.advance_time(min(left, ONCE).total_seconds())
            tries = TRIES if env.now() > before else tries - 1
            if not tries:
                raise TimeoutError("the simulated time does not go on")


def _draw_anew(preview: simcord.Preview) -> None:
    """Make all pages redraw the times that they show, by clearing the addresses of their pictures."""
    for page in tuple(preview._pages.values()):  # noqa: SLF001
        preview._clear_page_assets(page)  # noqa: SLF001
