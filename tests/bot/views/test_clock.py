"""Clocks in words: what is said of a seat is that seat's."""

from __future__ import annotations

from dataclasses import replace

from bot.table.clock.rules import Spent
from bot.table.time import HOUR
from bot.views.clock import average_ms
from engine import Played

from ..people import People
from ..publishing.test_plan import begun, moved


def test_the_average_is_of_one_s_own_decisions(people: People) -> None:
    """What the others take does not count, nor do rolls; before the first decision there is none."""
    table = begun(people=people)
    assert [average_ms(table, seat) for seat in (0, 1)] == [None, None]
    for _ in range(4):
        table = moved(table, people)
    assert table.match is not None
    lengths = (HOUR, 3 * HOUR)
    spent = tuple(
        Spent(lengths[event.seat], (0, 0)) if isinstance(event, Played) else None
        for event in table.match.events
    )
    table = replace(table, spent=spent)
    assert [average_ms(table, seat) for seat in (0, 1)] == [HOUR, 3 * HOUR]
