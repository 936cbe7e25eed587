"""What happens to a table when its event moves, starts early or is cancelled, and game masters' actions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.table.clock.parking import is_parked, set_parked
from bot.table.errors import NotDue
from bot.table.game_night import event
from bot.table.game_night.end import (
    AFTER_MOVE,
    AFTER_START,
    BEFORE_START,
    FIVE,
    GRACE,
    MAX_EXTENSIONS,
    TableEnd,
)
from bot.table.model import Action, Table, bot_action
from bot.table.time import DAY, HOUR, MINUTE
from tests.refusals import refuses

from ...people import kinds
from ...publishing.test_plan import begun, opened

START = 10**12


def tied(table: Table | None = None) -> Table:
    """Return a table that is scored at its event's start and has announced its last round."""
    return replace(table or begun(), end=TableEnd(START, 77, "The Keep", START, "count", 9))


def at(moment: int) -> Action:
    """Return what the bot does at a moment."""
    return bot_action("a", "event", moment)


def end_of(table: Table) -> TableEnd:
    return table.end


def test_an_event_that_comes_early() -> None:
    """2 or 3 minutes are left. If the event moved up or everyone is called, it is parked, not scored."""
    later = event.event_moved(tied(), at(START - HOUR), START + HOUR)
    assert end_of(later) == TableEnd(START + HOUR, 77, "The Keep", START + HOUR, "count")
    for start in (START - 30 * MINUTE, START - HOUR):
        end = end_of(event.event_moved(tied(), at(START - HOUR), start))
        assert end.until == max(start, START - HOUR + AFTER_MOVE)
        assert (end.event_start, end.at_end) == (start, "park")
    lobby = event.event_moved(tied(opened()), at(START - HOUR), START - 30 * MINUTE)
    assert end_of(lobby).at_end == "count"
    for moment, start in ((START - HOUR, START), (START, START + HOUR)):
        with pytest.raises(NotDue):
            event.event_moved(tied(), at(moment), start)
    table = event.event_begun(tied(), at(START - HOUR))
    assert end_of(table) == TableEnd(START - HOUR + AFTER_START, 77, "The Keep", START, "count")
    assert kinds(table) == ["end_begun"]
    near, parked = at(START - AFTER_START), set_parked(tied(), at(START - HOUR))
    again = event.five_more(table, at(START - HOUR))
    for known, action in ((again, at(START - HOUR)), (tied(), near), (parked, at(START - HOUR))):
        with pytest.raises(NotDue):
            event.event_begun(known, action)
    for moment, at_end in ((START - HOUR, "park"), (START - MINUTE, "count")):
        end = end_of(event.call(tied(), at(moment)))
        assert (end.until, end.at_end, end.called_at) == (min(START, moment + AFTER_START), at_end, moment)
    with pytest.raises(NotDue):
        event.call(tied(opened()), at(START - HOUR))


def test_a_game_master_decides() -> None:
    """A game master can add five minutes three times, or park a running game."""
    table = tied()
    for times in range(1, MAX_EXTENSIONS + 1):
        table = event.five_more(table, at(START))
        assert end_of(table)[:1] + end_of(table)[4:9] == (START + times * FIVE, "count", None, 0, times, None)
    with refuses(event.NO_MORE_EXTENSIONS):
        event.five_more(table, at(START))
    parked = event.park_now(tied(), at(START - HOUR))
    assert is_parked(parked)
    assert parked.phase == "running"
    for table in (parked, tied(opened())):
        with pytest.raises(NotDue):
            event.park_now(table, at(START - HOUR))


def test_what_can_be_tied() -> None:
    """A lobby or a running game without an end. After its event is cancelled, a table has no end."""
    end = TableEnd(START, 77, "The Keep", START)
    for table in (opened(), begun()):
        assert end_of(event.tie(table, at(START - HOUR), end)) == end
    gone = event.event_gone(tied(), at(START - HOUR))
    assert gone.end is None
    for table in (tied(), replace(begun(), phase="over")):
        with refuses(event.HAS_END):
            event.tie(table, at(START - HOUR), end)
    for table in (gone, replace(tied(), phase="over"), replace(begun(), end=TableEnd(START))):
        with refuses(event.NOT_TIED):
            event.event_gone(table, at(START - HOUR))
    with pytest.raises(NotDue):
        event.list_parked(tied(), at(START - HOUR), START)


def test_watching_case_16_3_when_parked_games_are_listed() -> None:
    """They are listed once, half an hour before the event or when it starts early."""
    parked = set_parked(tied(), at(START - 2 * HOUR))
    due = START - BEFORE_START
    for moment in (due - 1, START + 1):
        with pytest.raises(NotDue):
            event.list_parked(parked, at(moment), START)
    listed = event.list_parked(parked, at(due), START)
    assert kinds(listed) == ["parked", "listed"]
    early = event.list_parked(parked, at(START - HOUR), START, early=True)
    again = event.event_moved(listed, at(START + HOUR), START + 7 * DAY)
    assert (
        kinds(event.list_parked(again, at(START + 7 * DAY - BEFORE_START), START + 7 * DAY))[-1] == "listed"
    )
    just_now = set_parked(tied(), at(START - 10 * MINUTE))
    stopped = set_parked(tied(), at(START + GRACE))
    for table, action in ((listed, at(due + 1)), (early, at(due)), (just_now, at(START - 9 * MINUTE))):
        with pytest.raises(NotDue):
            event.list_parked(table, action, START)
    with pytest.raises(NotDue):
        event.list_parked(just_now, at(START - 9 * MINUTE), START, early=True)
    with pytest.raises(NotDue):
        event.five_more(stopped, at(START + GRACE + MINUTE))


WEEK, MASTER, OTHER = 7 * DAY, 5, 6


@pytest.mark.parametrize(
    ("apart", "name", "creator_id", "expected"),
    [
        (3 * WEEK, "the keep", OTHER, True),
        (3 * WEEK + 1, "The Keep", MASTER, False),
        (0, "The Keep", MASTER, False),
        (-WEEK, "The Keep", MASTER, False),
        (2 * WEEK, "The Tower", MASTER, True),
        (2 * WEEK, "The Tower", OTHER, False),
        (WEEK + HOUR, "The Tower", MASTER, True),  # the clocks were changed
        (WEEK - HOUR, "The Tower", MASTER, True),
        (WEEK + HOUR + 1, "The Tower", MASTER, False),
        (WEEK - HOUR - 1, "The Tower", MASTER, False),
        (DAY, "The Tower", MASTER, False),
    ],
)
def test_watching_case_16_4_which_event_is_the_next_session(
    apart: int, name: str, creator_id: int, expected: bool
) -> None:
    """It has the same name, or the same creator, weekday and hour, and starts within three weeks."""
    last = TableEnd(START, 77, "The Keep", START, event_creator_id=MASTER)
    start = START + apart
    coming = TableEnd(start, 78, name, start, event_creator_id=creator_id)
    assert event.is_next_session(last, coming) is expected


def test_watching_case_16_4_the_next_session_is_another_event() -> None:
    """An event that was moved is not its own next session, and two unknown creators are not the same one."""
    last = TableEnd(START, 77, "The Keep", START)
    later = START + WEEK
    assert not event.is_next_session(last, TableEnd(later, 77, "The Keep", later))
    assert not event.is_next_session(last, TableEnd(later, 78, "The Tower", later))


def test_watching_case_16_4_a_parked_game_can_be_tied() -> None:
    """It can't be tied to the event it already ends with, and no game can while people are playing it."""
    parked, coming = set_parked(tied(), at(START)), TableEnd(START + WEEK, 78, "The Keep", START + WEEK)
    assert end_of(event.tie(parked, at(START + DAY), coming)) == coming
    for table, end in ((tied(), coming), (parked, end_of(parked)), (replace(parked, phase="over"), coming)):
        with refuses(event.HAS_END):
            event.tie(table, at(START + DAY), end)
