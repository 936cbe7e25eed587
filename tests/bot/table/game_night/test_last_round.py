"""The last round at a table with an end time: it is announced and completed, and then the game stops."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.service.tables import Table, Tables
from bot.table import play
from bot.table.absence import can_report
from bot.table.agreements import asking
from bot.table.clock.parking import is_parked
from bot.table.errors import NotDue
from bot.table.game_night import last_round, rounds
from bot.table.game_night.end import GRACE, AtEnd, TableEnd
from bot.table.game_night.rounds import USUAL_SECONDS, decision_ms, last_round_at
from bot.table.model import bot_action
from bot.table.time import DAY, HOUR, MINUTE, SECOND
from bot.table.waiting import by_urgency
from bot.views.board import board_message
from bot.views.game_night.end import LAST_ROUND, MID_ROUND, PLAYED_OUT, parked_line
from bot.views.table_events import with_table_events
from bot.views.text import content_of
from engine import Match, Over, Seat, Settled, text
from renderers.alt_text import told_end
from tests.sentences import says

from ...answers import votes
from ...people import ANN, People, awaited, kinds, mover
from ..clock.clockwork import rules


async def begun(
    tables: Tables, people: People, seats: int = 2, at_end: AtEnd = "park", **changes: Any
) -> tuple[Table, int]:
    """Return a running game that ends in an hour, and when."""
    until = people.act(ANN).at + HOUR
    return await people.start(tables, seats, end=TableEnd(until, at_end=at_end), **changes), until


async def move(tables: Tables, people: People, table: Table, at: int) -> Table:
    """Make a random move for the player whose turn it is, at the time `at`."""
    chosen = random.Random(at).choice(table.match.moves(awaited(table)))
    return await tables.act(table.id, play.play, people.act(mover(table), at), chosen)


async def look(tables: Tables, table: Table, at: int) -> Table:
    """Let the bot do what is due at a moment."""
    return await tables.act(table.id, last_round.act, bot_action(table.id, f"end {at}", at))


@pytest.mark.parametrize("moves_before", [0, 1, 2, 3, 4])
async def test_case_32_it_stops_after_the_last_seat(
    tables: Tables, people: People, moves_before: int
) -> None:
    """The game is parked after the last seat's move, so that all five have had equally many turns."""
    table, until = await begun(tables, people, 5)
    first = table.match.setup.first
    for number in range(moves_before):
        table = await move(tables, people, table, until - 40 * MINUTE + number * SECOND)
    assert table.end.last_round is None
    table = await move(tables, people, table, until - 2 * MINUTE)
    assert table.end.last_round == table.ply
    moves = moves_before + 1
    while not is_parked(table):
        table = await move(tables, people, table, until - MINUTE)
        moves += 1
    assert moves % 5 == 0
    assert moves - moves_before > 1  # never with the board that says it
    assert awaited(table) == first
    assert kinds(table) == ["time_up", "parked"]


async def test_when_the_last_round_begins(tables: Tables, people: People) -> None:
    """It starts a round and a minute before the end, but at most ten minutes and at least two."""
    table, until = await begun(tables, people, 5)
    assert decision_ms(table, table.match) == 20 * SECOND  # of the game, before ten decisions
    assert last_round_at(table, table.match, table.end) == until - 5 * 20 * SECOND - MINUTE
    for number in range(12):
        table = await move(tables, people, table, until - 50 * MINUTE + number * 3 * SECOND)
    assert decision_ms(table, table.match) == 5 * SECOND  # never less
    assert last_round_at(table, table.match, table.end) == until - 2 * MINUTE
    for number in range(14):
        table = await move(tables, people, table, until - 48 * MINUTE + number * 150 * SECOND)
    assert last_round_at(table, table.match, table.end) == until - 10 * MINUTE


async def test_how_long_a_decision_takes_where_nobody_has_measured(
    tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The measured length counts, otherwise the server's pace, otherwise the usual one."""
    table = await people.start(tables)
    for measured, paces, seconds in (
        (SimpleNamespace(seconds=33), {}, 33),
        (None, {table.game_id: 42}, 42),
        (None, {}, USUAL_SECONDS),
    ):
        monkeypatch.setattr(rounds, "length_of", lambda *_, measured=measured: measured)
        assert decision_ms(table, table.match, paces) == seconds * SECOND


async def test_case_36_five_minutes_after_the_end_it_is_parked(tables: Tables, people: People) -> None:
    """The game is parked even in mid-round, or if it was to be scored. A move that comes then stands."""
    table, until = await begun(tables, people, 3, "count")
    table = await move(tables, people, table, until - MINUTE)
    assert last_round.due_at(table) == until
    with pytest.raises(NotDue):
        await look(tables, table, until + 5 * MINUTE - 1)
    table = await look(tables, table, until + 5 * MINUTE)
    assert kinds(table) == ["mid_round", "parked"]
    had = (awaited(table) - 1) % 3
    others = tuple(Seat(seat) for seat in range(3) if seat != had)
    assert parked_line(table) == text(MID_ROUND, seats=(Seat(had),), others=others)
    assert (table.phase, is_parked(table)) == ("running", True)
    assert last_round.due_at(table) is None
    table, until = await begun(tables, people, 3)
    after = await move(tables, people, table, until + 5 * MINUTE)
    assert after.ply > table.ply
    assert kinds(after) == ["mid_round", "parked"]


async def test_case_37_it_is_counted_once(tables: Tables, people: People) -> None:
    """A game is scored once: by the move that completes the round, or by the bot if no next one starts."""
    table, until = await begun(tables, people, 2, "count")
    table = await move(tables, people, table, until - 3 * MINUTE)
    while table.phase == "running":
        table = await move(tables, people, table, until - MINUTE)
    assert table.match.moves_made == 4
    assert isinstance(table.match.status, Over)
    assert [event for event in table.match.events if isinstance(event, Settled)] == [Settled(timed=True)]
    assert kinds(table) == ["time_counted"]
    tables.cache.drop(table.id)
    assert await tables.get(table.id) == table
    table, until = await begun(tables, people, 2, "count")
    for _ in range(2):
        table = await move(tables, people, table, until - 30 * MINUTE)
    table = await look(tables, table, until + GRACE)
    assert table.phase == "over"
    tables.cache.drop(table.id)
    assert await tables.get(table.id) == table


async def test_watching_case_16_10_the_bell(tables: Tables, people: People) -> None:
    """After the bell, boards say that the round is played to the end, and then that time was up."""
    table, until = await begun(tables, people, 3, "count")
    table = await move(tables, people, table, until - MINUTE)
    for now, line in ((until - 1, LAST_ROUND), (until, PLAYED_OUT)):
        shown = content_of(board_message(table, table.match, 0, None, now))
        assert [says(shown, each) for each in (LAST_ROUND, PLAYED_OUT)] == [
            line == LAST_ROUND,
            line == PLAYED_OUT,
        ]
    while table.phase == "running":
        table = await move(tables, people, table, until + SECOND)
    board = with_table_events(board_message(table, table.match, 0, None), table, 0)
    shown = content_of(board)
    assert "time ran out" in shown
    assert "agree" not in shown
    assert "agree" not in str(told_end(table.match.seen_by(None), table.match.status))
    assert Match.replay(table.match.record()) == table.match


async def test_what_becomes_of_what_is_under_way(tables: Tables, people: People) -> None:
    """Moves that were handed in stay secret. An offer to end the game now lapses."""
    table, until = await begun(tables, people, 2, game_id="power-coinz")
    table = await move(tables, people, table, until - 30 * MINUTE)
    assert table.match.hidden == 1
    at = last_round_at(table, table.match, table.end)
    assert last_round.due_at(table) == at
    parked = await look(tables, table, at)
    assert kinds(parked) == ["time_up", "parked"]
    assert parked.match == table.match
    assert parked.match.seen_by(None).state.teams != parked.match.state.teams
    for at_end in ("park", "count"):
        table, until = await begun(tables, people, 2, at_end)
        for _ in range(2):
            table = await move(tables, people, table, until - 30 * MINUTE)
        table = await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
        assert votes(table, "end_now")
        table = await look(tables, table, until + GRACE)
        assert not votes(table, "end_now")


async def test_who_goes_on_has_no_end_any_more(tables: Tables, people: People) -> None:
    """Without a clock, one player can resume. With one, both have to. Before that, no one can be reported."""
    table, until = await begun(tables, people, 2)
    table = await move(tables, people, table, until + GRACE)
    table = await move(tables, people, table, until + HOUR)
    assert is_parked(table)
    waits = table.players[1 - awaited(table)].user_id
    assert not can_report(table, waits, until + 30 * DAY)
    assert by_urgency([table], waits) == [table]
    table = await tables.act(table.id, asking.ask, people.act(ANN, until + 2 * HOUR), "resume")
    assert (is_parked(table), table.end) == (False, None)
    assert can_report(table, waits, until + 30 * DAY)
    tables.cache.drop(table.id)
    assert (await tables.get(table.id)).end is None
    table, until = await begun(tables, people, 2, clock=rules("live"))
    assert any(clock.called for clock in table.clocks)
    table = await look(tables, table, until + GRACE)
    assert not any(clock.called for clock in table.clocks)
    table = await tables.act(table.id, asking.ask, people.act(ANN, until + HOUR), "resume")
    assert is_parked(table)
    table = await tables.act(table.id, asking.ask, people.act(ANN + 1, until + HOUR + SECOND), "resume")
    assert (is_parked(table), table.end) == (False, None)


async def test_a_game_that_is_not_running_is_not_stopped(tables: Tables, people: People) -> None:
    """A finished game has nothing due. A lobby says five minutes before the end that it is too late."""
    table, until = await begun(tables, people, 2)
    table = await tables.act(table.id, play.resign, people.act(ANN))
    assert last_round.due_at(table) is None
    with pytest.raises(NotDue):
        await look(tables, table, until + GRACE)
    until = people.act(ANN).at + HOUR
    table = await people.open(tables, end=TableEnd(until))
    assert last_round.due_at(table) == until - 5 * MINUTE
    with pytest.raises(NotDue):
        await look(tables, table, until - 5 * MINUTE - 1)
    table = await look(tables, table, until - 5 * MINUTE)
    assert last_round.is_too_late(table)
    assert last_round.due_at(table) is None
    assert table.phase == "lobby"
