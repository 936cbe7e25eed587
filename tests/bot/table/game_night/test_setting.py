"""The end of a table: set by its opener, changed by its players, and never against who might win."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from bot.service.tables import Tables
from bot.table import lobby, play, rematch
from bot.table.agreements import asking
from bot.table.clock.parking import is_parked
from bot.table.errors import NOT_SEATED, NOT_THE_OPENER, Refusal, WrongPhase
from bot.table.game_night import setting, settling
from bot.table.game_night.end import GRACE, LONGER, TableEnd
from bot.table.game_night.event import event_begun, event_moved
from bot.table.ids import new_id
from bot.table.model import Action, Table, bot_action
from bot.table.time import HOUR, MINUTE
from engine import GAMES, Settled
from tests.refusals import refuses

from ...answers import agree, refuse, votes
from ...people import ANN, BEN, CID, People, kinds
from .test_last_round import begun, move


async def test_case_51_nobody_calls_time_alone(tables: Tables, people: People) -> None:
    """Ending or scoring earlier takes everyone, a later end or parking just one. A refusal keeps the end."""
    table, until = await begun(tables, people, 3, "count")
    earlier = TableEnd(until - 30 * MINUTE)
    table = await tables.act(table.id, setting.set_end, people.act(ANN), earlier)
    assert (table.end.until, votes(table, "end")) == (until, {ANN})
    with refuses(asking.ALREADY_AGREED):
        await agree(tables, table.id, people.act(ANN), "end")
    table = await agree(tables, table.id, people.act(BEN), "end")
    assert table.end.until == until
    table = await refuse(tables, table.id, people.act(CID), "end")
    assert (table.end.until, votes(table, "end")) == (until, frozenset())
    with refuses(asking.NOT_ASKED):
        await agree(tables, table.id, people.act(CID), "end")
    await tables.act(table.id, setting.set_end, people.act(ANN), earlier)
    await agree(tables, table.id, people.act(BEN), "end")
    table = await agree(tables, table.id, people.act(CID), "end")
    assert (table.end.until, table.end.at_end) == (earlier.until, "count")
    tables.cache.drop(table.id)
    assert await tables.get(table.id) == table
    table, until = await begun(tables, people, 2)
    table = await tables.act(table.id, setting.set_end, people.act(ANN), TableEnd(until - MINUTE))
    table = await tables.act(table.id, setting.set_at_end, people.act(ANN), "count")
    assert (table.end.until, table.end.at_end) == (until - MINUTE, "park")
    table = await agree(tables, table.id, people.act(BEN), "end")
    assert table.end.at_end == "count"
    table = await tables.act(table.id, setting.set_end, people.act(BEN), TableEnd(until + HOUR))
    assert (table.end.until, table.end.at_end) == (until + HOUR, "count")
    with pytest.raises(Refusal, match="already set that way"):
        await tables.act(table.id, setting.set_at_end, people.act(BEN), "count")
    table = await tables.act(table.id, setting.set_at_end, people.act(BEN), "park")
    assert table.end.at_end == "park"


@pytest.mark.parametrize(
    ("change", "kind"), [(event_begun, "time_counted"), (partial(event_moved, start=1), "parked")]
)
async def test_case_51_and_watching_case_16_5_an_event_that_comes_early(
    tables: Tables, people: People, change: Callable[[Table, Action], Table], kind: str
) -> None:
    """If an event starts early, a game to be scored still is. If the event was moved up, it is parked."""
    at = people.act(ANN).at
    end = TableEnd(at + 2 * HOUR, 77, "The Keep", at + 2 * HOUR, "count")
    table = await people.start(tables, end=end)
    table = await tables.act(table.id, change, bot_action(table.id, "event", at + MINUTE))
    assert table.end.until < end.until
    while table.phase == "running" and not is_parked(table):
        table = await move(tables, people, table, table.end.until)
    assert table.match.moves_made % 2 == 0
    assert kinds(table)[-1] == kind
    assert table.match.events.count(Settled(timed=True)) == (kind == "time_counted")


async def test_only_an_earlier_end_can_be_proposed(tables: Tables, people: People) -> None:
    """The refusal of the same end or a later one doesn't say that there is no end."""
    table, until = await begun(tables, people, 2, "count")
    for value in (str(until), str(until + MINUTE), None):
        with refuses(Refusal.sentence):
            await tables.act(table.id, asking.ask, people.act(ANN), "end_earlier", value=value)
    plain = await people.start(tables)
    with refuses(settling.NO_END):
        await tables.act(plain.id, asking.ask, people.act(ANN), "end_earlier", value=str(until))


async def test_in_a_lobby_the_opener_decides(tables: Tables, people: People) -> None:
    """The other players are told. An end that isn't there can't be removed, in a lobby or in a game."""
    until = people.act(ANN).at + HOUR
    table = await people.open(tables)
    with refuses(settling.NO_END):
        await tables.act(table.id, setting.set_at_end, people.act(ANN), "count")
    table = await tables.act(table.id, setting.set_end, people.act(ANN), TableEnd(until))
    assert (table.end, kinds(table)) == (TableEnd(until), [])
    table = await tables.act(table.id, lobby.join, people.act(BEN))
    with refuses(NOT_THE_OPENER):
        await tables.act(table.id, setting.set_end, people.act(BEN), None)
    table = await tables.act(table.id, setting.set_at_end, people.act(ANN), "count")
    assert kinds(table) == ["end_changed"]
    table = await tables.act(table.id, setting.set_end, people.act(ANN), TableEnd(until + HOUR), "park")
    assert table.end == TableEnd(until + HOUR)
    table = await tables.act(table.id, setting.set_end, people.act(ANN), None)
    assert table.end is None
    table = await people.open(tables)
    for _ in range(2):
        with refuses(settling.NO_END):
            await tables.act(table.id, setting.set_end, people.act(ANN), None)
        table = await people.start(tables)


async def test_what_cannot_be_set(tables: Tables, people: People) -> None:
    """Spectators can't set an end, nor can anyone in a parked game. Sets and goods can't be counted."""
    table, until = await begun(tables, people, 2)
    with refuses(NOT_SEATED):
        await tables.act(table.id, setting.set_end, people.act(CID), None)
    with pytest.raises(Refusal, match="first"):
        await tables.act(table.id, setting.set_end, people.act(ANN), TableEnd(until), "count")
    table = await move(tables, people, table, until + GRACE)
    with pytest.raises(WrongPhase, match="Resume"):
        await tables.act(table.id, setting.set_end, people.act(ANN), None)
    until = people.act(ANN).at + HOUR
    for game_id, options in (("ludifacture", {"set": "four"}), ("power-coinz", {"advanced": "on"})):
        table = await people.open(tables, game_id=game_id, options=options, end=TableEnd(until))
        with refuses(settling.CANNOT_COUNT):
            await tables.act(table.id, setting.set_at_end, people.act(ANN), "count")
        with refuses(settling.CANNOT_COUNT):
            await tables.act(table.id, setting.set_end, people.act(ANN), TableEnd(until), "count")
    for game_id in GAMES:
        table = await people.open(tables, game_id=game_id, end=TableEnd(until))
        table = await tables.act(table.id, setting.set_at_end, people.act(ANN), "count")
        assert table.end == TableEnd(until, at_end="count")


async def test_case_46_playing_on_twice(tables: Tables, people: People) -> None:
    """More than half of the active players can extend the game, at most twice."""
    table, until = await begun(tables, people, 3)
    at = until + GRACE
    with pytest.raises(WrongPhase):
        await tables.act(table.id, asking.ask, people.act(ANN, until), "longer")
    for times in (1, 2):
        table = await move(tables, people, table, at)
        table = await tables.act(table.id, asking.ask, people.act(ANN, at), "longer")
        assert votes(table, "longer") == {ANN}
        with refuses(asking.ALREADY_AGREED):
            await tables.act(table.id, asking.ask, people.act(ANN, at), "longer")
        table = await tables.act(table.id, asking.ask, people.act(BEN, at), "longer")
        assert (table.end.until, table.end.extended) == (at + LONGER, times)
        assert not settling.may_play_on(table)
        at += LONGER + GRACE
    table = await move(tables, people, table, at)
    with refuses(settling.PLAYED_ON_TWICE):
        await tables.act(table.id, asking.ask, people.act(ANN, at), "longer")
    table, until = await begun(tables, people, 4)
    table = await move(tables, people, table, until + GRACE)
    for user_id in (ANN, BEN):
        table = await tables.act(table.id, asking.ask, people.act(user_id, until + GRACE), "longer")
    assert settling.may_play_on(table)
    table = await tables.act(table.id, asking.ask, people.act(CID, until + GRACE), "longer")
    assert not settling.may_play_on(table)


async def test_a_rematch_keeps_an_end_that_is_still_ahead(tables: Tables, people: People) -> None:
    """It also keeps the event, and what happens to the game then."""
    until = people.act(ANN).at + HOUR
    end = TableEnd(until, 77, "The Sunken Keep", until, "count")
    table = await people.start(tables, end=end)
    over = await tables.act(table.id, setting.set_end, people.act(ANN), end._replace(until=until + MINUTE))
    over = await tables.act(over.id, play.resign, people.act(ANN))
    again = rematch.open_rematch(people.act(ANN), over, id=new_id(), seed=b"0" * 32)
    assert again.end == end._replace(until=until + MINUTE)
    late = rematch.open_rematch(people.act(ANN, until), over, id=new_id(), seed=b"0" * 32)
    assert late.end is None
