"""An overview's line about a table: what it waits for."""

from __future__ import annotations

from bot.locale.language import ENGLISH
from bot.service.tables import Tables
from bot.table import moderation
from bot.table.agreements import asking
from bot.table.model import Table
from bot.views.channel_list import MAX_LINES, channel_list_message
from bot.views.message import BUTTONS_A_ROW
from bot.views.notifications import table_line
from bot.views.text import content_of, render_plain

from ..people import ANN, BEN, People
from ..table.clock.clockwork import rules

MOD = 900


def told(table: Table) -> str:
    return content_of(channel_list_message([(table, None)], ENGLISH))


async def test_what_a_table_waits_for(tables: Tables, people: People) -> None:
    """A paused game waits for no one, in an overview and in /tables. A parked one says so."""
    table = await people.start(tables)
    assert "to move · last activity" in told(table)
    table = await tables.act(table.id, moderation.pause, people.act(MOD))
    assert "paused by a moderator · last activity" in told(table)
    for user_id in (ANN, BEN):
        assert "your turn" not in render_plain(table_line(1, table, "here", user_id))
    table = await people.start(tables, clock=rules("live"))
    for user_id in (ANN, BEN):
        table = await tables.act(table.id, asking.ask, people.act(user_id), "park")
    assert "to move, parked · last activity" in told(table)


async def test_more_tables_than_fit(tables: Tables, people: People) -> None:
    """The list shows as many tables as fit, each with its button, and says how many more there are."""
    table = await people.open(tables)
    shown = channel_list_message([(table, "https://discord.com/")] * 40, ENGLISH)
    listed = content_of(shown).count("free seats")
    assert 5 < listed <= MAX_LINES
    assert f"and {40 - listed} more" in content_of(shown)
    joins, *links, _others = shown.rows
    assert len(joins) == BUTTONS_A_ROW
    assert sum(map(len, links)) == listed


async def test_there_is_always_a_way_to_start(tables: Tables, people: People) -> None:
    """With or without a game, the last row can open a table or put someone on the list."""
    running = await people.start(tables)
    for listed in ([], [(running, None)]):
        labels = [render_plain(each.label) for each in channel_list_message(listed, ENGLISH).rows[-1]]
        assert labels == ["Open a table", "I'm looking for a game"]
