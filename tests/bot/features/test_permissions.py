"""What the pages tell servers to give the bot is what it asks for."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.features.interactions.permissions import FOR_BOARDS, FOR_THREADS, PERMISSIONS, require_guild
from bot.table.errors import Refusal

PAGE = (Path(__file__).parents[3] / "docs" / "servers.md").read_text("utf-8")
NEEDED = ("view_channel", "send_messages", *FOR_BOARDS, *FOR_THREADS)


def test_the_page_names_every_permission() -> None:
    """In one table, with the names that Discord's client shows."""
    table = PAGE.partition("## What it needs")[2].partition("\n\nWhere")[0]
    named = re.findall(r"^\| ([A-Z][\w ]+) \|", table, re.MULTILINE)
    assert named == [PERMISSIONS[name] for name in NEEDED]


def test_the_link_asks_for_them() -> None:
    """The number in the invitation is that of these permissions, and of no others."""
    (number,) = re.findall(r"permissions=(\d+)", PAGE)
    assert discord.Permissions(int(number)) == discord.Permissions(**dict.fromkeys(NEEDED, True))


def test_a_server_that_is_not_known() -> None:
    """As in a direct message: what only servers have is refused with a sentence."""
    context: Any = SimpleNamespace(interaction=SimpleNamespace(guild=None))
    with pytest.raises(Refusal, match="only possible on a server"):
        require_guild(context)
