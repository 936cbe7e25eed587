"""One file a feature: its slash command, its buttons, its private messages."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from discord import app_commands

from .dispatch.commands import COMMANDS

for feature in iter_modules(__path__):  # importing a feature registers its commands and its controls
    import_module(f"{__name__}.{feature.name}")


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add every command of the bot to a tree."""
    for command in COMMANDS:
        tree.add_command(command)
