"""Which commands and buttons the bot has, and which of them people have used in a test."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands
from simcord.types import HttpLogEntry

from bot.features.interactions.controls import CONTROLS

OFFERED = re.compile(r'"custom_id": "([^"]*)"')


def listen(client: discord.Client, heard: list[discord.Interaction]) -> None:
    """Add all interactions that reach a client from now on to `heard`."""
    dispatch = client._connection.dispatch

    def noted(event: str, /, *args: Any, **kwargs: Any) -> None:
        if event == "interaction":
            heard.append(args[0])
        dispatch(event, *args, **kwargs)

    client._connection.dispatch = noted


def known(tree: app_commands.CommandTree[Any]) -> list[str]:
    """List the commands, and the verbs of buttons, menus and forms."""
    commands = (each for each in tree.walk_commands() if isinstance(each, app_commands.Command))
    return [*(f"/{command.qualified_name}" for command in commands), *CONTROLS]


def used(heard: Iterable[discord.Interaction], requests: Iterable[HttpLogEntry]) -> list[str]:
    """List the commands and verbs that were used. A button, menu or form counts only if the bot sent it."""
    bodies = (request.json for request in requests if isinstance(request.json, dict))  # a list has commands
    offered = {id for body in bodies for id in OFFERED.findall(json.dumps(body, default=str))}
    found = set()
    for interaction in heard:
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.application_command:
            found.add(f"/{_qualified(data)}")
        elif data.get("custom_id") in offered:
            found.add(data["custom_id"].split(":")[1])
    return sorted(found)


def _qualified(data: Any) -> str:
    """Return a command's full name, including its subcommand and group, if any."""
    within = [option for option in data.get("options") or () if option.get("type") in (1, 2)]
    return " ".join([data.get("name", ""), *map(_qualified, within)])
