"""Lists of a person's tables, on one server or on all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.table_lists import EVERYWHERE, MINE, _own, _own_page
from bot.locale.audience import Audience
from bot.locale.language import LANGUAGES
from bot.table.model import Table

from ..people import ANN, CHANNEL, GUILD
from ..publishing.test_plan import begun


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (MINE, "Your unfinished games on this server:"),
        (EVERYWHERE, "Your unfinished games on all servers:"),
    ],
)
async def test_which_tables_are_listed(kind: str, told: str) -> None:
    """The heading says which tables the list has, and each line names its channel."""

    async def of_player(user_id: int, guild_id: int | None) -> list[Table]:
        return [begun()] if (user_id, guild_id) == (ANN, None if kind == EVERYWHERE else GUILD) else []

    async def of_candidate(_user_id: int, _guild_id: int | None) -> list[Table]:
        return []

    async def place_of(table: Table) -> str:
        return f"<#{table.channel_id}>"

    async def board_link(_: Table) -> None:
        """Return None, as if there were no board."""

    queries = SimpleNamespace(of_player=of_player, of_candidate=of_candidate)
    context: Any = SimpleNamespace(
        services=SimpleNamespace(queries=queries, place_of=place_of, board_link=board_link),
        user_id=ANN,
        guild_id=GUILD,
        audience=Audience(LANGUAGES["en"]),
    )
    head, line, *_ = (await _own_page(context, kind, 0, await _own(context, kind))).content
    assert str(head) == told
    assert f"<#{CHANNEL}>" in str(line)
