"""Finished games as lines of a list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.service.tables import Tables
from bot.table import play
from bot.views.game_over import RESULT_SHARED, RESULT_WON, result_lines
from bot.views.results import result_line
from bot.views.text import SEAT_SIGNS, render_markdown
from engine import Over, text
from tests.sentences import says

from ..people import ANN, People


async def test_who_won_and_against_whom(tables: Tables, people: People) -> None:
    """The winner comes first."""
    table = await people.start(tables)
    table = await tables.act(table.id, play.resign, people.act(ANN))
    told = render_markdown(result_line(table, "LINK"), ())
    assert told == f"**Conversion** 🏆 Person 102 · Person 101 · <t:{table.times[-1] // 1000}:R> LINK"


async def test_a_win_that_all_share_names_nobody_else(tables: Tables, people: People) -> None:
    """Whoever played has won, so that nothing stands between the winners and the time."""
    table = await people.start(tables)
    assert table.match is not None
    shared = replace(table, match=table.match._replace(status=Over((0, 1), "territory")))
    told = render_markdown(result_line(shared, "LINK"), ())
    assert told == f"**Conversion** 🏆 Person 101 and 🏆 Person 102 · <t:{table.times[-1] // 1000}:R> LINK"


@pytest.mark.parametrize(("winners", "template"), [((1,), RESULT_WON), ((0, 1), RESULT_SHARED)])
def test_all_who_won_are_named(winners: tuple[int, ...], template: str) -> None:
    """On the last board; those who tie share the win."""
    (line,) = result_lines(Over(winners, "full"), text("the board is full"), "Conversion")
    names = " and ".join(f"{SEAT_SIGNS[seat]} **{('Ann', 'Ben')[seat]}**" for seat in winners)
    assert says(render_markdown(line, ("Ann", "Ben")), template, winners=names, game="Conversion")
