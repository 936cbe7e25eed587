"""Who may post a channel's overview: members who can manage its messages, or the server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.table_lists import overview_command
from bot.table.errors import Refusal


class Removed(Exception):
    """The request got past the permission check, as far as the overview itself."""


async def remove(_channel_id: int) -> bool:
    """Stand for what removes it."""
    raise Removed


@pytest.mark.parametrize(
    ("messages", "server", "what"),
    [(True, False, Removed), (False, True, Removed), (True, True, Removed), (False, False, Refusal)],
)
async def test_who_may(messages: bool, server: bool, what: type[Exception]) -> None:
    """Either permission will do, and one of them is needed."""
    permissions = SimpleNamespace(manage_messages=messages, manage_guild=server)
    interaction = SimpleNamespace(guild_id=1, permissions=permissions)
    services = SimpleNamespace(channel_lists=SimpleNamespace(remove=remove))
    context: Any = SimpleNamespace(interaction=interaction, services=services, channel_id=2)
    with pytest.raises(what):
        await overview_command(context, remove=True)
