"""Hints: whoever has none left is told so before anything is thought about."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.computer.hints import give_hint
from bot.storage.hints import NoHintLeft
from bot.table.options import TableOptions
from engine import ToMove

from ..publishing.test_plan import begun


async def test_none_is_left() -> None:
    """The seat is asked about, of that table, with the moves that it has made."""
    table = replace(begun("cubeo"), table_options=TableOptions(hints=True))
    assert table.match is not None
    assert isinstance(table.match.status, ToMove)
    (seat,) = table.match.status.seats

    async def check(*asked: object) -> None:
        assert asked == (table.id, seat, 0)
        raise NoHintLeft(3)

    async def here() -> object:
        return table

    context: Any = SimpleNamespace(
        services=SimpleNamespace(hints=SimpleNamespace(check=check)),  # and nobody who thinks
        table=here,
        user_id=table.players[seat].user_id,
        custom_id=SimpleNamespace(ply=table.ply),
    )
    with pytest.raises(NoHintLeft):
        await give_hint(context)
