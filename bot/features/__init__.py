"""One file a feature: its slash command, its buttons, its private messages."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from . import (
    agreements,
    board,
    channel_list,
    collections,
    composer,
    custom_sets,
    guild_settings,
    handbook,
    inactivity,
    invitations,
    lobby,
    moderation,
    move,
    my_tables,
    open_table,
    preferences,
    privacy,
    seat_transfer,
)
from .dispatch.commands import COMMANDS

# Importing a feature registers its commands and its controls.
FEATURES = (
    agreements,
    board,
    channel_list,
    collections,
    composer,
    custom_sets,
    guild_settings,
    handbook,
    inactivity,
    invitations,
    lobby,
    moderation,
    move,
    my_tables,
    open_table,
    preferences,
    privacy,
    seat_transfer,
)


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add every command of the bot to a tree."""
    for command in COMMANDS:
        tree.add_command(command)
