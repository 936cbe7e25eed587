"""Who can remove a channel's overview: members who can manage its messages, or the server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.table_lists import overview_command
from bot.table.errors import Refusal


class Removed(Exception):
    """The request passed the permission check and reached the overview."""


async def remove(_channel_id: int) -> bool:
    """Raise Removed instead of removing an overview."""
    raise Removed


@pytest.mark.parametrize(
    ("messages", "server", "what"),
    [(True, False, Removed), (False, True, Removed), (True, True, Removed), (False, False, Refusal)],
)
async def test_who_may(messages: bool, server: bool, what: type[Exception]) -> None:
    """Either permission is enough, and without both, the command is refused."""
    permissions = SimpleNamespace(manage_messages=messages, manage_guild=server)
    interaction = SimpleNamespace(guild_id=1, permissions=permissions)
    services = SimpleNamespace(channel_lists=SimpleNamespace(remove=remove))
    context: Any = SimpleNamespace(interaction=interaction, services=services, channel_id=2)
    with pytest.raises(what):
        await overview_command(context, remove=True)
