"""The game's options in a lobby: who may change them, until when, to what, and how others hear about it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table import lobby
from bot.table.computers import seats
from bot.table.errors import NOT_THE_OPENER
from bot.table.lobby_settings import choose_options
from bot.views.lobby import lobby_message
from bot.views.table_events import _TOLD, with_table_events
from bot.views.text import content_of
from engine import InvalidOption
from tests.refusals import refuses
from tests.sentences import says

from ..people import ANN, BEN, CID, People, kinds


async def test_options_are_changed_before_the_start(store: Database, tables: Tables, people: People) -> None:
    """The opener can change one or several. They are stored, the match has them, and then they are fixed."""
    table = await people.open(tables, options={"holes": 4})
    table = await tables.act(table.id, choose_options, people.act(ANN), {"win": "tall", "endless": "off"})
    assert (table.options, table.table_events) == ({"holes": 4, "win": "tall"}, ())
    assert table == await Tables(store).get(table.id)
    await tables.act(table.id, lobby.join, people.act(BEN))
    with refuses(NOT_THE_OPENER):
        await tables.act(table.id, choose_options, people.act(BEN), {"win": "wide"})
    table = await tables.start(table.id, people.act(ANN))
    assert (table.match.setup.options.win, table.match.setup.options.holes) == ("tall", 4)
    with refuses(lobby.BEGUN):
        await tables.act(table.id, choose_options, people.act(ANN), {"win": "wide"})
    assert table == await Tables(store).get(table.id)


async def test_the_others_are_told_what_is_new(tables: Tables, people: People) -> None:
    """The lobby mentions everyone else there and the changed values. Unchanged values are not announced."""
    table = await people.gather(tables, 3)
    since = table.revision
    table = await tables.act(table.id, choose_options, people.act(ANN), {"holes": 8, "win": "high-score"})
    message = with_table_events(lobby_message(table), table, since)
    called = f"<@{BEN}>, <@{CID}>"
    assert says(content_of(message), _TOLD["options_changed"], mentions=called, rules="8 squares are holes")
    assert message.mentions == (BEN, CID)
    table = await tables.act(table.id, choose_options, people.act(ANN), {"holes": 8})
    assert kinds(table) == ["options_changed"]


async def test_a_computer_is_told_nothing(tables: Tables, people: People) -> None:
    """A lobby with its opener and a computer has no one to tell what is new."""
    table = await people.open(tables)
    await tables.act(table.id, seats.add_computer, people.act(ANN), "newcomer")
    table = await tables.act(table.id, choose_options, people.act(ANN), {"holes": 8})
    assert (table.options, kinds(table)) == ({"holes": 8}, [])


@pytest.mark.parametrize(
    ("game_id", "chosen"),
    [
        ("conversion", {"win": "luck"}),
        ("conversion", {"holes": 33}),
        ("conversion", {"board": "big"}),
        ("ludifacture", {"ante": 31}),  # which the bank of the table does not bear
    ],
)
async def test_what_cannot_be_is_refused(
    game_id: str, chosen: dict[str, Any], tables: Tables, people: People
) -> None:
    """An impossible option or value, alone or with the others, is refused, and nothing changes."""
    table = await people.gather(tables, game_id=game_id)
    with pytest.raises(InvalidOption):
        await tables.act(table.id, choose_options, people.act(ANN), chosen)
    assert await tables.get(table.id) == table
