"""A move is made only if the bot can post the board that follows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

from bot.features import move
from bot.features.interactions.permissions import PERMISSIONS_MISSING
from bot.table.model import Table
from tests.refusals import refuses

from ..publishing.test_plan import begun


async def test_no_move_is_made_where_no_board_can_be_shown() -> None:
    """If the bot lacks **Send Messages** there, it says so, and nothing happens to the game."""
    table, acted = begun(), []

    async def always_confirms() -> bool:
        return False

    async def here() -> Table:
        return table

    async def act(*asked: object, **_: object) -> Table:
        acted.append(asked)
        return table

    granted = discord.Permissions.all()
    granted.send_messages = False
    interaction = SimpleNamespace(
        guild_id=table.guild_id, channel=None, channel_id=table.channel_id, app_permissions=granted
    )
    custom_id = SimpleNamespace(argument="a1", of_lesson=False, ply=table.ply)
    context: Any = SimpleNamespace(
        interaction=interaction,
        guild_id=table.guild_id,
        table=here,
        act=act,
        custom_id=custom_id,
        value="a1",
    )
    context.finish, context.always_confirms = act, always_confirms
    with refuses(PERMISSIONS_MISSING, "Send Messages"):
        await move.play_move(context)
    assert acted == []
