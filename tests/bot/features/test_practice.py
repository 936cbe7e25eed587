"""Practice is for games that there are, in a server's channel: what is named is not trusted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.computers.seats import practice
from bot.table.errors import Refusal


@pytest.mark.parametrize(
    ("guild", "channel", "game"), [(1, 2, "nonsense"), (None, 2, "cubeo"), (1, None, "cubeo")]
)
async def test_what_cannot_be_practised(guild: int | None, channel: int | None, game: str) -> None:
    """It is refused before anything else is looked at."""
    context: Any = SimpleNamespace(
        interaction=SimpleNamespace(guild_id=guild, channel_id=channel), services=None
    )
    with pytest.raises(Refusal):
        await practice(context, game)
