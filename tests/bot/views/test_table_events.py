"""Decisions by moderators and clocks, shown below the board, and which players each notifies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.table.absence import awaited
from bot.table.clock.seat_clock import SeatClock
from bot.table.events import CHANGES_LOBBY, Kind
from bot.table.game_night.end import TableEnd
from bot.table.model import add_event
from bot.views.table_events import (
    _TOLD,
    END_AGREED,
    TOO_FEW,
    UNRATED,
    WITHOUT_END,
    _concerned,
    is_news,
    notified,
    told_of,
)
from engine import Seat

from ..people import ANN
from ..publishing.test_plan import begun, people


@pytest.mark.parametrize(("question", "agreed"), [(None, False), (1, True)])
def test_an_end_that_was_agreed_on_names_nobody(question: int | None, agreed: bool) -> None:
    """Only an end set without a question names the person who set it."""
    table = add_event(begun("cubeo"), people.act(ANN), "end_set", question=question)
    (line,) = told_of(table, range(table.revision, table.revision + 1))
    assert (line.template == END_AGREED) == agreed


@pytest.mark.parametrize("kind", list(WITHOUT_END))
def test_an_end_that_was_removed(kind: Kind) -> None:
    """The line points to the end time below only if there is one."""
    table = add_event(begun("cubeo"), people.act(ANN), kind)
    table = replace(table, match=None) if kind in CHANGES_LOBBY else table
    for end, removed in ((None, True), (TableEnd(9_000), False)):
        (line,) = told_of(replace(table, end=end), range(table.revision, table.revision + 1))
        assert ("See below" not in line.template) == (line.template == WITHOUT_END[kind]) == removed


def test_a_setting_of_a_lobby_that_changed_twice_is_told_once() -> None:
    """The line says how it is now. Once the game has started, nothing is said about its lobby."""
    table = replace(begun("cubeo"), rated=True)
    since = table.revision
    for kind in ("rated_changed", "clock_changed", "rated_changed"):
        table = add_event(table, people.act(ANN), kind)
    revisions = range(since + 1, table.revision + 1)
    assert told_of(table, revisions) == ()
    lobby = replace(table, match=None)
    clock, rated = told_of(lobby, revisions)
    assert (clock.template, rated.template) == (_TOLD["clock_changed"], _TOLD["rated_changed"])
    assert told_of(replace(lobby, rated=False), revisions)[-1].template == UNRATED


def test_who_is_told_to_start_can_start() -> None:
    """If the people who accepted are too few to play, the opener is not told to press Start."""
    table = replace(add_event(begun("cubeo"), people.act(ANN), "all_answered"), match=None)
    (line,) = told_of(table, range(table.revision, table.revision + 1))
    assert line.template == _TOLD["all_answered"]
    (line,) = told_of(replace(table, players=table.players[:1]), range(table.revision, table.revision + 1))
    assert line.template == TOO_FEW


@pytest.mark.parametrize("kind", ["asked", "agreed", "withdrawn", "lapsed", "vacation_ended"])
def test_what_an_edit_is_enough_for(kind: Kind) -> None:
    """These kinds need no new message, because no one waits for them or a reply says so."""
    table = add_event(begun("cubeo"), people.act(ANN), kind, agreement="park")
    assert not is_news(table, table.revision - 1)


def test_all_players_are_named_before_a_parked_game_closes() -> None:
    """None of them has been there for a long time."""
    table = add_event(begun("cubeo"), people.act(ANN), "closes_soon")
    (line,) = told_of(table, range(table.revision, table.revision + 1))
    assert line.fields["all"] == (Seat(0), Seat(1))


def test_who_is_away_is_not_notified() -> None:
    """When the game resumes, the player whose turn it is gets notified, unless their clock says away."""
    table = add_event(begun("cubeo"), people.act(ANN), "unpaused")
    (seat,) = table.match.status.seats
    there = (SeatClock(1), SeatClock(1))
    away = tuple(clock._replace(away=number == seat) for number, clock in enumerate(there))
    for clocks, told in (((), 1), (there, 1), (away, 0)):
        concerned = _concerned(replace(table, clocks=clocks), table.table_events[-1])
        assert concerned == (table.players[seat].user_id,) * told


@pytest.mark.parametrize(
    "kind",
    [
        *("unpaused", "resigned_for", "absence_reported", "absent_removed", "forfeited", "stood_in"),
        *("away", "resumed_play", "time_given", "dropped", "goes_on", "longer"),
    ],
)
def test_whoever_is_awaited_is_told_that_it_is_their_turn_still(kind: Kind) -> None:
    """If a player's time or opponents change, they are told that it is still their turn."""
    table = add_event(begun("cubeo"), people.act(ANN), kind)
    assert notified(table, table.revision - 1, ()) == tuple(
        table.players[seat].user_id for seat in awaited(table)
    )
