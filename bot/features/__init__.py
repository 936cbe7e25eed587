"""The bot's features: slash commands, buttons and private messages, with a module for each feature."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from discord import app_commands

from .interactions.commands import COMMANDS


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add all of the bot's commands to a command tree."""
    for command in COMMANDS:
        tree.add_command(command)


# Importing a feature module, in any package, registers its commands and controls.
for feature in walk_packages(__path__, f"{__name__}."):
    import_module(feature.name)
