"""Parking and resuming, changing the clock, giving time, and dropping an absent player."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from bot.service.tables import Table, Tables
from bot.storage import clocks as stored
from bot.storage.database import Database
from bot.table import moderation
from bot.table.agreements import asking, succession
from bot.table.clock import changing, due_actions, parking, presence
from bot.table.clock.advancing import with_clock
from bot.table.clock.stoppers import Outage
from bot.table.clock.table_stops import flag
from bot.table.clock.time_control import PRESETS
from bot.table.errors import NOT_SEATED, Refusal, WrongPhase
from bot.table.time import DAY, HOUR, MINUTE, SECOND
from bot.views.standing import PARKED, PARKED_AND_ASKED, PARKED_BY_ITSELF, standing_lines
from tests.refusals import refuses

from ...answers import agree, refuse, votes
from ...people import ANN, BEN, CID, People, awaited, kinds, person
from .clockwork import MOD, post, rules, tick


async def begun(tables: Tables, people: People, clock: str = "live", seats: int = 2) -> tuple[Table, int]:
    """Return a table whose clock runs, and since when."""
    table = await people.start(tables, seats, clock=rules(clock))
    at = table.changed_at + SECOND
    return await post(tables, table, at), at


async def parked(tables: Tables, people: People) -> tuple[Table, int]:
    """Return a table with a daily clock that two players have parked, and when."""
    table, at = await begun(tables, people, "day")
    for user_id in (ANN, BEN):
        table = await tables.act(table.id, asking.ask, people.act(user_id, at), "park")
    return table, at


async def test_case_51_parked_and_resumed(tables: Tables, store: Database, people: People) -> None:
    """The question stops the clock. The decision is void, and starts again once both players are here."""
    table, at = await begun(tables, people)
    seat = awaited(table)
    asker = table.players[seat].user_id
    falls = flag(table, seat)
    table = await tables.act(table.id, asking.ask, people.act(asker, at + MINUTE), "park")
    assert flag(table, seat) == (falls or 0) + MINUTE
    with refuses(asking.ALREADY_AGREED):
        await tables.act(table.id, asking.ask, people.act(asker, at + MINUTE), "park")
    other = ANN if asker == BEN else BEN
    table = await tables.act(table.id, asking.ask, people.act(other, at + MINUTE + 40 * SECOND), "park")
    assert parking.is_parked(table)
    assert PARKED in [line.template for line in standing_lines(table)]
    assert table.clocks[seat].called is None
    assert kinds(table) == ["asked", "parked"]
    assert (await Tables(store).get(table.id)).table_events == table.table_events
    table = await tables.act(table.id, asking.ask, people.act(asker, at + DAY), "resume")
    assert due_actions.clock_due_at(table) == at + DAY + 10 * MINUTE
    stays = await tick(tables, table, at + DAY + 10 * MINUTE)
    assert (parking.is_parked(stays), stays.table_events[-1].kind) == (True, "stays_parked")
    table = await tables.act(table.id, asking.ask, people.act(asker, at + 2 * DAY), "resume")
    table = await tables.act(table.id, asking.ask, people.act(other, at + 2 * DAY + 4 * MINUTE), "resume")
    assert table.table_events[-1].kind == "resumed_play"
    table = await post(tables, table, at + 2 * DAY + 5 * MINUTE)
    assert flag(table, seat) == at + 2 * DAY + 5 * MINUTE + (180 + 300) * SECOND


async def test_a_parked_table_by_days(tables: Tables, people: People) -> None:
    """Moves take no time and count as turns. All have two days to come back, then the question lapses."""
    table, at = await parked(tables, people)
    table = await tables.act(table.id, asking.ask, people.act(ANN, at + DAY), "resume")
    assert PARKED_AND_ASKED in [line.template for line in standing_lines(table)]
    (asked,) = asking.open_proposals(table, at + DAY)
    assert asked.lapses_at == at + 3 * DAY
    assert votes(table, "resume", at + 3 * DAY - 1) == {ANN}
    assert votes(table, "resume", at + 3 * DAY) == frozenset()
    mover = awaited(table)
    table = await people.move(tables, table, at + 20 * DAY)
    assert [each for each in table.spent if each is not None] == []
    assert table.clocks[mover].turns == 1
    assert all(clock.called is None for clock in table.clocks)


async def test_days_need_all_to_park_and_live_more_than_half(tables: Tables, people: People) -> None:
    """A refusal answers the question. Without a clock, there is nothing to park."""
    table, at = await begun(tables, people, "day", 3)
    for user_id in (ANN, BEN):
        table = await tables.act(table.id, asking.ask, people.act(user_id, at + HOUR), "park")
    assert not parking.is_parked(table)
    table = await refuse(tables, table.id, people.act(CID, at + HOUR), "park")
    assert votes(table, "park") == frozenset()
    with refuses(asking.NOT_ASKED):
        await refuse(tables, table.id, people.act(CID, at + HOUR), "park")
    with refuses(NOT_SEATED):
        await tables.act(table.id, asking.ask, people.act(999, at + HOUR), "park")
    live, at = await begun(tables, people, "live", 3)
    await tables.act(live.id, asking.ask, people.act(ANN, at + SECOND), "park")
    live = await tables.act(live.id, asking.ask, people.act(CID, at + 2 * SECOND), "park")
    assert parking.is_parked(live)
    plain = await people.start(tables)
    with refuses(parking.NOTHING_TO_PARK):
        await tables.act(plain.id, asking.ask, people.act(ANN), "park")
    with refuses(parking.NOT_PARKED):
        await tables.act(table.id, asking.ask, people.act(ANN), "resume")


async def test_the_question_stops_once_in_ten_minutes(tables: Tables, people: People) -> None:
    """A question stops the clock once in ten minutes, no matter who asks."""
    table, at = await begun(tables, people)
    seat = awaited(table)
    falls = flag(table, seat) or 0
    for number, seconds in enumerate((10, 20)):
        asker = table.players[number].user_id
        table = await tables.act(table.id, asking.ask, people.act(asker, at + seconds * SECOND), "park")
        refusing = table.players[1 - number].user_id
        then = at + (seconds + 5) * SECOND
        table = await refuse(tables, table.id, people.act(refusing, then), "park")
    assert flag(table, seat) == falls + 5 * SECOND


async def test_a_live_table_parks_itself(tables: Tables, people: People) -> None:
    """It parks after an outage of two minutes or more, and after two late turns in a row."""
    table, at = await begun(tables, people)
    for gap, parks in ((2 * MINUTE - 1, False), (2 * MINUTE, True)):
        outage = Outage(at + SECOND, at + SECOND + gap + MINUTE, gap)
        around = table.circumstances._replace(outages=(outage,))
        due = due_actions.clock_action_key(replace(table, circumstances=around), at + 3 * MINUTE + SECOND)
        assert (due is not None and due.startswith("park")) is parks
    table, at = await begun(tables, people, "live", 3)
    for _ in range(2):
        seat = awaited(table)
        ready = table.clocks[seat]._replace(warned_at=at, reminded=("reserve",))
        table = await tables.adjust(
            table.id, lambda now, seat=seat, ready=ready: with_clock(now, seat, ready), stored.update
        )
        at += 10 * MINUTE
        move = table.match.moves(seat)[0]
        table = await tick(tables, table, at, move)
        at += SECOND
        table = await post(tables, table, at)
    assert kinds(table) == ["stood_in", "parked"]
    assert len(table.match.active) == 3
    assert PARKED_BY_ITSELF in [line.template for line in standing_lines(table)]


async def test_case_39_two_late_seats_park_a_live_game(tables: Tables, people: People) -> None:
    """Claims change nothing in that: if two seats move together, the second late one parks the game."""
    table = await people.start(tables, game_id="dice-chess", clock=rules("live", late="claim"))
    at = table.changed_at + SECOND
    table = await post(tables, table, at)
    for seat in (0, 1):
        warned = table.clocks[seat]._replace(warned_at=at, reminded=("reserve",))
        table = await tables.adjust(table.id, partial(with_clock, seat=seat, clock=warned), stored.update)
    falls = flag(table, 0)
    assert falls is not None
    assert flag(table, 1) == falls
    for happened in (["late"], ["late", "parked"]):
        table = await tick(tables, table, falls + 5 * SECOND)
        assert kinds(table) == happened
    assert parking.is_parked(table)
    assert table.match.active == (0, 1)


async def test_case_38_who_is_away(store: Database, tables: Tables, people: People) -> None:
    """More than half of the present players can drop or replace an absent one. Two of four are too few."""
    table, at = await begun(tables, people, "day", 5)
    gone = table.players[4].user_id
    away = table.clocks[4]._replace(away=True, standins=3)
    with refuses(succession.NOBODY_AWAY):
        await tables.act(table.id, asking.ask, people.act(ANN, at), "drop", holder_id=gone)
    table = await tables.adjust(table.id, lambda now: with_clock(now, 4, away), stored.update)
    for user_id in (ANN, BEN):
        table = await tables.act(table.id, asking.ask, people.act(user_id, at), "drop", holder_id=gone)
    with refuses(asking.ALREADY_AGREED):
        await tables.act(table.id, asking.ask, people.act(BEN, at), "drop", holder_id=gone)
    with refuses(asking.ALREADY_ASKED):
        await tables.act(table.id, asking.ask, people.act(gone, at), "drop", holder_id=gone)
    assert len(table.match.active) == 5
    assert presence.away_seats(table) == (4,)
    table = await tables.act(table.id, asking.ask, people.act(CID, at), "drop", holder_id=gone)
    assert table.match.active == (0, 1, 2, 3)
    assert presence.away_seats(table) == (), "a player who has left can't come back"
    assert table.table_events[-1].kind == "dropped"
    table, at = await begun(tables, people, "day", 5)
    gone, dan, eve = table.players[4].user_id, person(901), person(902)
    away = table.clocks[4]._replace(away=True, standins=3, reserve_ms=1)
    with refuses(succession.NOBODY_AWAY):
        await tables.act(table.id, asking.ask, people.act(ANN, at), "replace", holder_id=gone, person=dan)
    table = await tables.adjust(table.id, lambda now: with_clock(now, 4, away), stored.update)
    for user_id, whom in ((CID, eve), (BEN, dan), (ANN, dan)):
        table = await tables.act(
            table.id, asking.ask, people.act(user_id, at), "replace", holder_id=gone, person=whom
        )
    found = {each.user_id: each.votes for each in asking.open_proposals(table, at)}
    assert found == {902: {CID}, 901: {ANN, BEN}}
    assert await Tables(store).get(table.id) == table
    with refuses(asking.ALREADY_AGREED):
        await tables.act(table.id, asking.ask, people.act(BEN, at), "replace", holder_id=gone, person=dan)
    with refuses(asking.ALREADY_ASKED):
        await tables.act(table.id, asking.ask, people.act(gone, at), "replace", holder_id=gone, person=dan)
    table = await tables.act(table.id, asking.ask, people.act(CID, at), "replace", holder_id=gone, person=dan)
    [offer] = asking.open_proposals(table, 0)
    assert offer.kind == "seat_for"
    assert (offer.by_id, offer.holder_id, offer.user_id) == (BEN, gone, 901)
    table = await agree(tables, table.id, people.act(901, at), "succession")
    assert table.players[4].user_id == 901
    assert not table.clocks[4].away
    assert table.clocks[4].reserve_ms == PRESETS["day"].reserve_ms // 2


async def test_case_52_another_clock(store: Database, tables: Tables, people: People) -> None:
    """A clock agreed on during a turn starts with the next turn and full reserves. Proposals can lapse."""
    table, at = await begun(tables, people, "day")
    seat = awaited(table)
    with refuses(changing.SAME_CLOCK):
        await tables.act(table.id, asking.ask, people.act(ANN, at), "clock", value="day")
    table = await tables.act(table.id, asking.ask, people.act(ANN, at + HOUR), "clock", value="3d + 4d")
    with refuses(asking.ALREADY_AGREED):
        await agree(tables, table.id, people.act(ANN, at + HOUR), "clock")
    assert votes(await Tables(store).get(table.id), "clock") == {ANN}
    falls = flag(table, seat)
    table = await agree(tables, table.id, people.act(BEN, at + HOUR), "clock")
    assert flag(table, seat) == falls == at + 5 * DAY
    table = await people.move(tables, table, at + 2 * HOUR)
    assert (table.clock.control.move_ms, table.clock.control.reserve_ms) == (3 * DAY, 4 * DAY)
    assert [clock.reserve_ms for clock in table.clocks] == [4 * DAY] * 2
    assert table.clocks[awaited(table)].allowed_ms == 6 * DAY
    assert await Tables(store).get(table.id) == table
    table, at = await begun(tables, people, "live")
    await tables.act(table.id, asking.ask, people.act(ANN, at), "no_clock", value="none")
    with refuses(asking.NOT_ASKED):
        await agree(tables, table.id, people.act(BEN, at + 5 * MINUTE), "clock")
    later = at + 5 * MINUTE
    await tables.act(table.id, asking.ask, people.act(ANN, later), "no_clock", value="none")
    table = await refuse(tables, table.id, people.act(BEN, later + MINUTE), "clock")
    assert votes(table, "clock") == frozenset()


async def test_the_clock_is_taken_off_and_put_on(store: Database, tables: Tables, people: People) -> None:
    """It can be taken off and put on again, with whole reserves, and a restart gives the same state."""
    table, at = await begun(tables, people, "day")
    await tables.act(table.id, asking.ask, people.act(ANN, at), "no_clock", value="none")
    table = await agree(tables, table.id, people.act(BEN, at + SECOND), "clock")
    table = await people.move(tables, table, at + MINUTE)
    again = await Tables(store).get(table.id)
    assert (table.clock, table.clocks) == (again.clock, again.clocks) == (None, ())
    await tables.act(table.id, asking.ask, people.act(ANN, at + HOUR), "clock", value="week")
    table = await agree(tables, table.id, people.act(BEN, at + HOUR), "clock")
    assert table.clock is None
    table = await people.move(tables, table, at + 2 * HOUR)
    assert table.clocks[awaited(table)].allowed_ms == 7 * DAY
    table = await post(tables, table, at + 3 * HOUR)
    assert flag(table, awaited(table)) == at + 3 * HOUR + 14 * DAY
    table = await people.move(tables, table, at + 4 * HOUR)
    assert (await Tables(store).get(table.id)).clocks == table.clocks
    table = await tables.act(table.id, changing.take_off, people.act(MOD, at + 5 * HOUR))
    assert (table.clock, table.clocks) == (None, ())
    with pytest.raises(WrongPhase):
        await tables.act(table.id, changing.take_off, people.act(MOD, at + 5 * HOUR))
    table, at = await begun(tables, people, "day")
    mover = awaited(table)
    table = await people.move(tables, table, at + MINUTE)
    table = await tables.act(table.id, changing.take_off, people.act(MOD, at + HOUR))
    asker = table.players[mover].user_id
    await tables.act(table.id, asking.ask, people.act(asker, at + HOUR), "take_back")
    table = await agree(tables, table.id, people.act(BEN if asker == ANN else ANN, at + HOUR), "take_back")
    assert table.spent == (await Tables(store).get(table.id)).spent == ()
    table = await people.move(tables, table, at + 2 * HOUR)
    assert table.spent == (await Tables(store).get(table.id)).spent == ()


async def test_what_moves_took_outlasts_the_clock(tables: Tables, store: Database, people: People) -> None:
    """The times of moves stay when the clock is taken off and another put on, after a restart too."""

    async def known() -> list[int]:
        again = await Tables(store).get(table.id)
        assert again == await tables.get(table.id)
        assert len(again.spent) in (0, len(table.match.events))
        return [each.counted_ms for each in again.spent if each is not None]

    table, at = await begun(tables, people, "day")
    table = await people.move(tables, table, at + MINUTE)
    table = await post(tables, table, at + MINUTE)
    table = await people.move(tables, table, at + 3 * MINUTE)
    assert await known() == [MINUTE, 2 * MINUTE]
    table = await tables.act(table.id, changing.take_off, people.act(MOD, at + HOUR))
    assert await known() == [MINUTE, 2 * MINUTE]
    table = await people.move(tables, table, at + HOUR)
    assert await known() == [MINUTE, 2 * MINUTE]
    await tables.act(table.id, asking.ask, people.act(ANN, at + HOUR), "clock", value="week")
    table = await agree(tables, table.id, people.act(BEN, at + HOUR), "clock")
    table = await people.move(tables, table, at + 2 * HOUR)
    assert await known() == [MINUTE, 2 * MINUTE]
    table = await post(tables, table, at + 2 * HOUR)
    table = await people.move(tables, table, at + 3 * HOUR)
    assert await known() == [MINUTE, 2 * MINUTE, HOUR]


async def test_case_53_time_is_given(tables: Tables, people: People) -> None:
    """In a game of two, the waiting player can give time three times. With more seats only moderators can."""
    table, at = await begun(tables, people, "day")
    seat = awaited(table)
    giver = table.players[1 - seat].user_id
    with refuses(changing.CANNOT_GIVE):
        await tables.act(table.id, changing.give_time, people.act(table.players[seat].user_id, at))
    for number in (1, 2, 3):
        table = await tables.act(table.id, changing.give_time, people.act(giver, at))
        assert flag(table, seat) == at + (5 + number) * DAY
    with pytest.raises(Refusal, match="three times"):
        await tables.act(table.id, changing.give_time, people.act(giver, at))
    three, at = await begun(tables, people, "day", 3)
    with refuses(changing.CANNOT_GIVE):
        await tables.act(three.id, changing.give_time, people.act(ANN, at))
    seat = awaited(three)
    three = await tables.act(three.id, changing.give_to_all, people.act(MOD, at))
    assert flag(three, seat) == at + 6 * DAY
    without = await tables.act(three.id, changing.take_off, people.act(MOD, at))
    with pytest.raises(Refusal, match="No clock is running"):
        await tables.act(three.id, changing.give_to_all, people.act(MOD, at))
    assert await tables.get(three.id) == without


async def test_a_parked_table_is_closed_in_the_end(tables: Tables, people: People) -> None:
    """The closing is announced after 76 days without activity and done after 90, but not while paused."""
    table, at = await begun(tables, people, "day")
    table = await tables.act(table.id, parking.park_for_all, people.act(MOD, at))
    with refuses(parking.ALREADY_PARKED):
        await tables.act(table.id, parking.park_for_all, people.act(MOD, at))
    assert due_actions.clock_due_at(table) == at + 76 * DAY
    paused = await tables.act(table.id, moderation.pause, people.act(MOD, at))
    assert due_actions.clock_due_at(paused) is None
    table = await tables.act(table.id, moderation.unpause, people.act(MOD, at))
    table = await tick(tables, table, at + 76 * DAY)
    assert table.table_events[-1].kind == "closes_soon"
    assert due_actions.clock_due_at(table) == at + 90 * DAY
    table = await tick(tables, table, at + 90 * DAY)
    assert (table.phase, table.stopped, table.closed_by) == ("over", True, 0)
