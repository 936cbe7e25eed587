"""Finished games as lines of a list."""

from __future__ import annotations

from dataclasses import replace

from bot.service.tables import Tables
from bot.table import play
from bot.views.results import LATE, MEDIANS, pace_lines, result_line
from bot.views.text import render_markdown
from engine import Over

from ..people import ANN, People


async def test_who_won_and_against_whom(tables: Tables, people: People) -> None:
    """The winner comes first. If everyone shares the win, no one else is named."""
    table = await people.start(tables)
    table = await tables.act(table.id, play.resign, people.act(ANN))
    told = render_markdown(result_line(table, "LINK"), ())
    assert told == f"**Conversion** 🏆 Person 102 · Person 101 · <t:{table.times[-1] // 1000}:R> LINK"
    shared = replace(table, match=table.match._replace(status=Over((0, 1), "territory")))
    told = render_markdown(result_line(shared, "LINK"), ())
    assert told == f"**Conversion** 🏆 Person 101 and 🏆 Person 102 · <t:{table.times[-1] // 1000}:R> LINK"


def test_clocks_in_statistics() -> None:
    """They say how long a decision takes and how often time ran out. Without a clock, there are none."""
    assert pace_lines({}, 0) == ()
    times, late = (render_markdown(line, ()) for line in pace_lines({"live": 20_000}, 0))
    assert (times, late) == (MEDIANS["live"].format(time="20 seconds"), LATE.format(count=0))
    assert len(pace_lines({}, 1)) == 1
