"""What permissions the bot asks for, and where tables can be opened."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.features.interactions.permissions import IN_A_SERVER, SERVER_ONLY, may_open, require_guild
from bot.storage.guild_settings import GuildSettings
from bot.table.errors import Refusal
from bot.transport.permissions import FOR_BOARDS, FOR_THREADS
from bot.views.text import PERMISSIONS
from engine import GAMES
from tests.refusals import refuses
from tests.test_architecture import nodes

FEATURES = Path(__file__).parents[3] / "bot" / "features"
PAGE = (Path(__file__).parents[3] / "docs" / "servers.md").read_text("utf-8")
NEEDED = ("view_channel", "send_messages", *FOR_BOARDS, *FOR_THREADS)


def test_the_page_names_every_permission() -> None:
    """Its table has the needed permissions under Discord's names, and its link asks for exactly those."""
    table = PAGE.partition("## What it needs")[2].partition("\n\nIf one is missing")[0]
    named = re.findall(r"^\| ([A-Z][\w ]+) \|", table, re.MULTILINE)
    assert named == [PERMISSIONS[name] for name in NEEDED]
    (number,) = re.findall(r"permissions=(\d+)", PAGE)
    assert discord.Permissions(int(number)) == discord.Permissions(**dict.fromkeys(NEEDED, True))


def test_every_door_asks_whether_one_may_open() -> None:
    """The functions that open a table or a rematch each call `may_open` themselves."""
    doors = {}
    for path in FEATURES.rglob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.AsyncFunctionDef):
                calls = [ast.unparse(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)]
                if any(call.endswith(("services.tables.open", "services.tables.rematch")) for call in calls):
                    doors[node.name] = "may_open" in calls
    assert doors == {"open_here": True, "open_rematch": True}


async def test_where_no_table_can_be_opened() -> None:
    """No table opens outside a server, for an unknown game, or where the server's settings don't allow it."""
    settings = GuildSettings(channels=frozenset({5}))

    async def get(_guild_id: int) -> GuildSettings:
        return settings

    def context(guild: int | None, channel: int | None) -> Any:
        interaction = SimpleNamespace(guild_id=guild, channel_id=channel, channel=None, guild=None)
        services = SimpleNamespace(settings=SimpleNamespace(get=get))
        return SimpleNamespace(interaction=interaction, services=services)

    game = next(iter(GAMES))
    for where, wanted in (((None, 5), game), ((1, None), game), ((1, 5), "chess")):
        with pytest.raises(Refusal) as refused:
            await may_open(context(*where), wanted)
        assert str(refused.value) == IN_A_SERVER
    assert await may_open(context(1, 5), game) == settings
    with pytest.raises(Refusal, match="#5"):
        await may_open(context(1, 6), game)
    context: Any = SimpleNamespace(interaction=SimpleNamespace(guild=None))
    with refuses(SERVER_ONLY):
        require_guild(context)
