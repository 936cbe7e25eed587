"""Time that is skipped: a command of the playground alone, to try clocks, reminders and digests by.

SimCord moves the time on in the order of all that is due, but never while it handles a press. So what
`/skip-time` asks for is done right after it, before the page gets its answer; other presses wait meanwhile.
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
ONCE = timedelta(hours=12)  # at once at most: SimCord gives up what takes it too long
TRIES = 20  # at one such step, on a slow machine


class Skipping:
    """Skips the time of a simulated Discord, for everyone in it."""

    def __init__(self) -> None:
        self._asked = timedelta()
        self._one_by_one = asyncio.Lock()

    def add_command(self, tree: app_commands.CommandTree[Any]) -> None:
        """Add the command by which people at the page ask for it."""
        choices = [app_commands.Choice(name=length, value=length) for length in LENGTHS]

        @tree.command(name=NAME, description=id_of(ABOUT))  # in English alone
        @app_commands.describe(by=id_of("How far to skip"))
        @app_commands.choices(by=choices)
        async def skip_time(interaction: discord.Interaction[Any], by: str) -> None:
            self._asked += LENGTHS[by]
            later = discord.utils.utcnow() + self._asked
            said = f"⏩ {by} later: it's now {discord.utils.format_dt(later)}."
            await interaction.response.send_message(said, ephemeral=True)

    def listen(self, env: simcord.Env, preview: simcord.Preview) -> None:
        """Do what is asked for at a page, and have it show the time that it is."""
        act = preview._action  # noqa: SLF001 - all presses come here, and SimCord has no hook after them

        async def act_in_time(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            async with self._one_by_one:  # SimCord would refuse a press while it skips
                answer = await act(context_id, body)
                if self._asked:
                    await self._skip(env)
                    _draw_anew(preview)
                    await preview.refresh()
            return answer

        preview._action = act_in_time  # type: ignore[method-assign]  # noqa: SLF001

    async def _skip(self, env: simcord.Env) -> None:
        """Let the time pass that was asked for. Raises TimeoutError if the bot does not come to rest."""
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
    """Have pages write all times again: they draw only what changed, such as the addresses of pictures."""
    for page in tuple(preview._pages.values()):  # noqa: SLF001
        preview._clear_page_assets(page)  # noqa: SLF001
