"""How long a suggested table's end time stays valid."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.features.game_night.suggest import MAX_MINUTES, _end, _time_up
from bot.table.game_night.end import TableEnd
from bot.table.time import MINUTE, SECOND

AT = 1_800_000_000_000


@pytest.mark.parametrize(
    ("minutes", "later", "holds"),
    [
        (30, 0, True),
        (30, 25 * MINUTE, True),
        (30, 25 * MINUTE + 1, False),
        (MAX_MINUTES, 0, True),
        (MAX_MINUTES, MINUTE, True),
        (MAX_MINUTES, -SECOND, False),
        (10**7, 0, False),
    ],
)
async def test_how_long_the_end_of_a_menu_holds(minutes: int, later: int, holds: bool) -> None:
    """It holds until 5 minutes are left, unless the moment of the press or the minutes were forged."""
    context: Any = SimpleNamespace(
        custom_id=SimpleNamespace(argument=_time_up(AT, minutes)), action=SimpleNamespace(at=AT + later)
    )
    assert await _end(context) == (TableEnd(AT + minutes * MINUTE) if holds else None)
