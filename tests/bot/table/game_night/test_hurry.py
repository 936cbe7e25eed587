"""How much time is left when a game master calls everyone, or starts the event early."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.table.clock.parking import is_parked
from bot.table.errors import NotDue
from bot.table.game_night import event
from bot.table.game_night.end import AFTER_START, GRACE, AtEnd, TableEnd
from bot.table.game_night.last_round import is_last_round
from bot.table.model import Action, bot_action
from bot.table.time import HOUR, MINUTE, SECOND
from engine import Played, Settled

from ...people import ANN, People, kinds
from ...service.test_clock_deadlines import Bot
from .test_last_round import look, move


async def tied(
    tables: Tables, people: People, seats: int, at_end: AtEnd = "park", game_id: str = "conversion"
) -> tuple[Table, int]:
    """Return a running game that ends with an event in an hour, and a moment 30 minutes before that."""
    start = people.act(ANN).at + HOUR
    end = TableEnd(start, 77, "The Keep", start, at_end)
    return await people.start(tables, seats, game_id=game_id, end=end), start - 30 * MINUTE


async def test_watching_case_16_2_a_call_ends_games_two_minutes_later(
    store: Database, tables: Tables, people: People
) -> None:
    """No one gets five more minutes on top, and players who haven't moved count as having had their turn."""
    table, at = await tied(tables, people, 3)
    table = await move(tables, people, table, at)
    table = await tables.act(table.id, event.call, bot_action(table.id, "call", at))
    bot = Bot(store, at)
    assert not is_parked(await bot.live_until(at + AFTER_START - SECOND, table.id))
    parked = await bot.live_until(at + AFTER_START, table.id)
    assert kinds(parked) == ["end_begun", "time_up", "parked"]
    assert parked.changed_at == at + AFTER_START


async def test_watching_case_16_2_a_called_game_is_counted(tables: Tables, people: People) -> None:
    """If the game would have been scored at its end anyway, it is scored two minutes after the call."""
    table, at = await tied(tables, people, 3, "count")
    at += 29 * MINUTE
    for seconds in range(4):
        table = await move(tables, people, table, at - 20 * MINUTE + seconds * SECOND)
    table = await tables.act(table.id, event.call, bot_action(table.id, "call", at))
    with pytest.raises(NotDue):
        await look(tables, table, at + AFTER_START - 1)
    table = await look(tables, table, at + AFTER_START)
    assert (table.phase, table.match.events.count(Settled(timed=True))) == ("over", 1)


async def test_watching_case_16_2_more_time_after_a_call(tables: Tables, people: People) -> None:
    """Five more minutes restore the usual grace period after the end."""
    table, at = await tied(tables, people, 2)
    table = await tables.act(table.id, event.call, bot_action(table.id, "call", at))
    table = await tables.act(table.id, event.five_more, bot_action(table.id, "five", at))
    assert table.end is not None
    assert table.end.stops_at == table.end.until + GRACE


@pytest.mark.parametrize("change", [event.call, event.event_begun])
async def test_watching_case_16_5_secret_phases_get_their_time_too(
    tables: Tables, people: People, change: Callable[[Table, Action], Table]
) -> None:
    """Teams that are missing when the event starts or everyone is called can still be handed in."""
    table, at = await tied(tables, people, 2, game_id="power-coinz")
    table = await tables.act(table.id, change, bot_action(table.id, "begun", at))
    with pytest.raises(NotDue):
        await look(tables, table, at + AFTER_START - 1)
    table = await move(tables, people, table, at + SECOND)
    table = await move(tables, people, table, at + 2 * SECOND)
    assert (is_parked(table), table.match.hidden) == (False, 0)


@pytest.mark.parametrize("moves_before", [0, 1, 2])
@pytest.mark.parametrize(("at_end", "fast"), [("park", 0), ("count", 10)])
async def test_watching_case_16_5_an_early_start_leaves_time_for_a_round(
    tables: Tables, people: People, moves_before: int, at_end: AtEnd, fast: int
) -> None:
    """The game ends with a complete round, at least two minutes later, scored or parked as agreed."""
    table, at = await tied(tables, people, 3, at_end)
    for seconds in range(moves_before):
        table = await move(tables, people, table, at - MINUTE + seconds * SECOND)
    table = await tables.act(table.id, event.event_begun, bot_action(table.id, "begun", at))
    assert table.end == TableEnd(at + AFTER_START, 77, "The Keep", at + 30 * MINUTE, at_end)
    ply = table.ply
    for seconds in range(fast):
        table = await move(tables, people, table, at + seconds * SECOND)
        assert (table.phase, is_parked(table), is_last_round(table)) == ("running", False, False)
    late = at + AFTER_START
    while table.phase == "running" and not is_parked(table):
        table = await move(tables, people, table, late := late + SECOND)
    played = [each for each in table.match.events if isinstance(each, Played)]
    assert {each.seat for each in table.match.events[ply:] if isinstance(each, Played)} == {0, 1, 2}
    assert len(played) % 3 == 0
    assert kinds(table)[-1] == {"park": "parked", "count": "time_counted"}[at_end]
