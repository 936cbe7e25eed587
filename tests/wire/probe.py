"""A tiny bot on the real library, with one control of each kind, to try the stand-in with."""

from __future__ import annotations

import contextlib
import io
from typing import Any

import discord
from discord import app_commands, ui

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


class Probe(discord.Client):
    """A client whose behaviour is known."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(intents=intents, guild_ready_timeout=0, max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(_play())
        self.tree.add_command(_move)

    async def setup_hook(self) -> None:
        """Sync the commands before the gateway is joined."""
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Route buttons, menus and modals by custom id, as the bot does."""
        data: Any = interaction.data
        custom_id = data.get("custom_id")
        if custom_id is None:
            return
        # Refusals are what the tests look for, among the stand-in's replies.
        with contextlib.suppress(discord.HTTPException):
            await _ANSWERS[custom_id](interaction)


def controls() -> ui.View:
    """Build the probe's message controls; nothing is stored, for the view is stopped."""
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Update", custom_id="update"))
    view.add_item(ui.Button(label="Later", custom_id="later"))
    view.add_item(ui.Button(label="Form", custom_id="form"))
    view.add_item(ui.Button(label="Off", custom_id="off", disabled=True))
    options = [discord.SelectOption(label=name.title(), value=name) for name in ("one", "two")]
    view.add_item(ui.Select(custom_id="menu", options=options, row=1))
    view.add_item(ui.UserSelect(custom_id="invite", row=2))
    view.stop()
    return view


async def _update(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.edit_message(content="updated")


async def _later(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(content="at last")
    await interaction.followup.send("and more", ephemeral=True)


async def _form(interaction: discord.Interaction[Any]) -> None:
    modal = ui.Modal(title="Move", custom_id="sent")
    modal.add_item(ui.Label(text="Your move", component=ui.TextInput(custom_id="move", max_length=5)))
    await interaction.response.send_modal(modal)


async def _sent(interaction: discord.Interaction[Any]) -> None:
    data: Any = interaction.data
    field = data["components"][0]["component"]
    await interaction.response.send_message(f"moved {field['value']}", ephemeral=True)


async def _menu(interaction: discord.Interaction[Any]) -> None:
    data: Any = interaction.data
    await interaction.response.send_message(f"chose {data['values'][0]}", ephemeral=True)


_ANSWERS = {
    "update": _update,
    "later": _later,
    "form": _form,
    "sent": _sent,
    "menu": _menu,
    "invite": _menu,
}


def _play() -> app_commands.Group:
    group = app_commands.Group(name="play", description="Open a table")

    @group.command(description="The game of the tests")
    @app_commands.choices(colour=[app_commands.Choice(name="Red", value="r")])
    async def conversion(
        interaction: discord.Interaction[Any],
        holes: app_commands.Range[int, 1, 9],
        colour: str = "r",
        guest: discord.Member | None = None,
    ) -> None:
        guest_name = guest.name if guest else "nobody"
        content = f"{interaction.user.mention} {holes} {colour} {guest_name}"
        board = discord.File(io.BytesIO(PNG), "board.png", description="An empty board")
        await interaction.response.send_message(content, file=board, view=controls())

    return group


@app_commands.command(name="move", description="Move")
async def _move(interaction: discord.Interaction[Any], move: str) -> None:
    await interaction.response.send_message(move, ephemeral=True)


@_move.autocomplete("move")
async def _moves(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"to {m}", value=m) for m in ("a1", "b2") if typed in m]
