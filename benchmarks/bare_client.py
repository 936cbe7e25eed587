"""A client built on discord.py alone, which answers every press with the same message.

The message is read as JSON from the environment variable ANSWER. The client has no games, no database and no
code from the bot, so that only the library's cost remains.
"""

from __future__ import annotations

import json
import os
from typing import Any

import discord
import yarl
from discord import app_commands, ui


class BareClient(discord.Client):
    """A client that answers presses with a private message that has a menu and buttons.

    `answer` holds the message's content, menu and buttons.
    """

    def __init__(self, answer: dict[str, Any]) -> None:
        flags = discord.MemberCacheFlags.none()
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, member_cache_flags=flags)
        self.answer = answer

    async def setup_hook(self) -> None:
        """Register an empty list of commands."""
        await app_commands.CommandTree(self).sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a press with the prepared message."""
        menu = self.answer["menu"]
        options = [discord.SelectOption(**option) for option in menu["options"]]
        view = ui.View(timeout=None)
        view.add_item(ui.Select(custom_id=menu["custom_id"], options=options))
        for button in self.answer["buttons"]:
            view.add_item(ui.Button(custom_id=button["custom_id"], label=button["label"]))
        view.stop()
        await interaction.response.send_message(self.answer["content"], view=view, ephemeral=True)


def main() -> None:
    """Run the client. The answer, the token and Discord's address come from the environment."""
    base = os.environ["ALEA_API_BASE"]
    discord.http.Route.BASE = base
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base).with_scheme("ws").with_path("/")
    BareClient(json.loads(os.environ["ANSWER"])).run(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    main()
