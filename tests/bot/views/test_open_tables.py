"""Running games in `/tables`: the leader and the figures."""

from __future__ import annotations

from bot.service.tables import Tables
from bot.table.model import Table
from bot.views.open_tables import EVEN, LEADS_OF_MANY, running_lines
from tests.sentences import says

from ..people import People
from ..publishing.test_plan import moved


async def test_a_figure_stands_beside_its_players_name(tables: Tables, people: People) -> None:
    """With two seats, both figures are shown. With more, only the leaders' figure is."""
    assert says(leader_line(await people.start(tables)), EVEN, figures="0 : 0")
    table = await people.start(tables, 3)
    assert says(leader_line(table), LEADS_OF_MANY.form(3), figure=0)
    ahead = moved(table, people)
    assert says(leader_line(ahead), LEADS_OF_MANY.form(1))
    assert " : " not in leader_line(ahead)


def leader_line(table: Table) -> str:
    assert table.match is not None
    return str(running_lines(1, table, table.match, "here")[-1])
