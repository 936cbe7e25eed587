"""How long a person has to wait before the first nudge."""

from __future__ import annotations

import pytest

from bot.service.tables import Tables
from bot.table.notifications.nudges import nudge_from
from bot.table.time import DAY, HOUR, MINUTE

from ...people import People, awaited
from ..clock.clockwork import post, rules


@pytest.mark.parametrize(
    ("clock", "wait"),
    [("live", MINUTE), ("12h + 1d", 12 * HOUR), ("day", DAY), ("three-days", 3 * DAY)],
)
async def test_half_the_move_time(tables: Tables, people: People, clock: str, wait: int) -> None:
    """A daily clock has at least twelve hours, and a doubled first move time. A live one has a minute."""
    table = await people.start(tables, clock=rules(clock))
    seat = awaited(table)
    assert nudge_from(table, seat, table.changed_at) is None
    table = await post(tables, table, table.changed_at + HOUR)
    since = table.clocks[seat].since
    assert nudge_from(table, seat, table.changed_at) == since + wait
