"""Public announcements of tables that end with an event."""

from __future__ import annotations

from dataclasses import replace

from bot.service.tables import Table, Tables
from bot.table.model import Player
from bot.views.game_night.announcements import CALLED, CALLED_MORE, call_message
from bot.views.text import content_of
from tests.sentences import says

from ..people import People


async def test_case_45_sixty_players(tables: Tables, people: People) -> None:
    """50 players are mentioned and ten are named. Any others are only counted."""
    table = await people.start(tables, 8)

    def of(number: int) -> Table:
        numbers = range(8 * number, 8 * number + 8)
        return replace(table, players=tuple(Player(1000 + each, f"*Player {each}*", 1) for each in numbers))

    last = replace(of(7), players=of(7).players[:4] + of(0).players[:4])
    some = [*map(of, range(7)), last]
    message = call_message("The Keep", some)
    said = content_of(message)
    assert message.mentions == tuple(range(1000, 1050))
    assert [id for id in range(1000, 1060) if f"<@{id}>" in said] == [*range(1000, 1050)]
    assert all(rf"\*Player {number}\*" in said for number in range(50, 60))
    assert says(said, CALLED, event="The Keep")
    assert " more: " not in said
    more = content_of(call_message("The Keep", [of(number) for number in range(8)]))
    assert says(more, CALLED_MORE, count=4, event="The Keep")
    few = content_of(call_message("The Keep", [of(0)]))
    assert few.startswith("<@1000>, ")
    assert len(content_of(call_message("E" * 100, [of(number) for number in range(25)]))) <= 2000
