"""A line of somebody's tables: what it says of their time there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.service.tables import Tables
from bot.table.clock.advancing import started
from bot.table.clock.stoppers import Outage
from bot.table.time import HOUR
from bot.views.notifications.agenda import table_line
from bot.views.text import render_plain

from ...people import People
from ...table.clock.test_advancing import awaited, begun


@pytest.mark.parametrize(
    ("posted", "closed", "told"),
    [
        (True, False, "your turn, your time ends <t:"),
        (True, True, "your turn, channel closed to the bot ·"),
        (False, False, "your turn ·"),
    ],
)
async def test_what_is_told_of_a_turn(
    tables: Tables, people: People, posted: bool, closed: bool, told: str
) -> None:
    """Until when there is time, or why it stands; neither before the board that calls for it."""
    table = await begun(tables, people)
    if posted:
        table = started(table, table.revision, table.changed_at)
    if closed:
        outage = Outage(table.changed_at - HOUR, None)
        table = replace(table, circumstances=table.circumstances._replace(outages=(outage,)))
    line = table_line(1, table, "here", table.players[awaited(table)].user_id)
    assert told in render_plain(line, ()).replace("*", "")
