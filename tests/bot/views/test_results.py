"""Finished games as lines of a list."""

from __future__ import annotations

from bot.service.tables import Tables
from bot.table import play
from bot.views.results import result_line
from bot.views.text import render_markdown

from ..people import ANN, People


async def test_who_won_and_against_whom(tables: Tables, people: People) -> None:
    """The winner comes first."""
    table = await people.start(tables)
    table = await tables.act(table.id, play.resign, people.act(ANN))
    told = render_markdown(result_line(table, "LINK"), ())
    assert told == f"**Conversion** 🏆 Person 102 · Person 101 · <t:{table.times[-1] // 1000}:R> LINK"
