"""A line about a table in a person's own list: what it says about their time there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.service.tables import Tables
from bot.table import lobby, play
from bot.table.clock import parking
from bot.table.clock.advancing import started
from bot.table.clock.stoppers import Outage
from bot.table.time import HOUR
from bot.table.waiting import by_urgency
from bot.views.notifications import table_line
from bot.views.text import render_plain

from ...people import ANN, BEN, CID, People, awaited
from ...publishing.test_plan import begun as match_begun
from ...publishing.test_plan import opened
from ...table.clock.clockwork import rules


@pytest.mark.parametrize(
    ("posted", "closed", "told"),
    [
        (True, False, "your turn, your time runs out <t:"),
        (True, True, "your turn, the bot can't reach the channel ·"),
        (False, False, "your turn ·"),
    ],
)
async def test_what_is_told_of_a_turn(
    tables: Tables, people: People, posted: bool, closed: bool, told: str
) -> None:
    """It says until when there is time, or why the clock stands, but only once the board is posted."""
    table = await people.start(tables, clock=rules("day"))
    if posted:
        table = started(table, table.revision, table.changed_at)
    if closed:
        outage = Outage(table.changed_at - HOUR, None)
        table = replace(table, circumstances=table.circumstances._replace(outages=(outage,)))
    line = table_line(1, table, "here", table.players[awaited(table)].user_id)
    assert told in render_plain(line, ()).replace("*", "")


async def test_a_parked_table_says_so(tables: Tables, people: People) -> None:
    """The table's line says that it is parked."""
    table = await people.start(tables, clock=rules("day"))
    table = parking.set_parked(table, people.act(ANN))
    line = table_line(1, table, "here", table.players[awaited(table)].user_id)
    assert ", parked" in render_plain(line, ())


def test_which_tables_come_first(people: People) -> None:
    """Those that have waited longest, without resigned games. A full lobby asks only its opener to start."""
    table = match_begun(people=people)
    older = replace(table, id="b", times=tuple(each - 1 for each in table.times))
    for user_id in (ANN, BEN):
        assert by_urgency([table, older, opened(people=people)], user_id)[:2] == [older, table]
    three = play.start(lobby.join(lobby.join(opened(), people.act(BEN)), people.act(CID)), people.act(ANN))
    assert by_urgency([three], CID) == [three]
    assert by_urgency([play.resign(three, people.act(CID))], CID) == []
    full = lobby.join(opened("dice-chess"), people.act(BEN))
    told = [render_plain(table_line(1, full, "here", user_id), ()) for user_id in (ANN, BEN)]
    assert ["press Start" in each for each in told] == [True, False]
