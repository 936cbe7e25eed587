"""Games that end when an event starts: what happens if the event moves, starts early or is cancelled."""

from __future__ import annotations

from dataclasses import replace

from engine import _

from ..clock.parking import is_parked, is_played, set_parked
from ..errors import NotDue, Refusal
from ..events import Kind
from ..lobby import touch
from ..model import Action, Table, add_event
from ..play import running_match
from ..time import DAY, HOUR
from .end import AFTER_MOVE, AFTER_START, BEFORE_START, FIVE, MAX_EXTENSIONS, TableEnd
from .rounds import ahead

SESSIONS_APART = 21 * DAY  # at most, between a session and the next one
WEEK = 7 * DAY
BY_HAND = "by hand"  # the value of a "time_up" or "mid_round" that a game master caused, not the time

NOT_TIED = _("That game no longer ends when this event starts.")
HAS_END = _("That table already has an end time, or its game is over.")
NO_MORE_EXTENSIONS = _("You've added five minutes three times, which is the limit.")


def event_moved(table: Table, action: Action, start: int) -> Table:
    """Adjust a game's end to its event's new `start` (ms).

    Raises NotDue if the start is the same, the time is already up, or the game is not linked to an event.
    """
    end = _tied(table)
    if start == end.event_start or (is_played(table) and action.at >= end.until):
        raise NotDue
    until = start if start >= end.until else max(start, min(end.until, action.at + AFTER_MOVE))
    if is_played(table) and until < end.until:
        end = end._replace(at_end="park")  # whatever was agreed: no one may have it scored by moving an event
    return add_event(replace(table, end=end.moved(until)._replace(event_start=start)), action, "end_moved")


def event_begun(table: Table, action: Action) -> Table:
    """Give a game two minutes and then a full round, because its event has started early.

    Raises NotDue if the game ends within two minutes anyway, has already been given this time, is parked, or
    is not linked to an event.
    """
    end, until = _tied(table), action.at + AFTER_START
    known = any(
        event.kind == "end_begun" and event.at > (end.event_start or 0) - DAY for event in table.table_events
    )
    if known or end.until <= until or is_parked(table):
        raise NotDue
    return add_event(replace(table, end=end.moved(until)), action, "end_begun")


def event_gone(table: Table, action: Action) -> Table:
    """Remove a game's end because its event is cancelled. Raises NotDue if no event is linked to the game."""
    _tied(table)
    return add_event(replace(table, end=None), action, "end_gone")


def is_next_session(last: TableEnd, coming: TableEnd) -> bool:
    """Return whether the event of `coming` is the next session after that of `last`, within three weeks.

    The next session has the same name, or the same creator, weekday and time. The time may differ by an hour
    because of summer time.
    """
    apart = (coming.event_start or 0) - (last.event_start or 0)
    if coming.event_id == last.event_id or not 0 < apart <= SESSIONS_APART:
        return False
    if (coming.event_name or "").casefold() == (last.event_name or "").casefold():
        return True
    weekly = (apart + HOUR) % WEEK <= 2 * HOUR
    return weekly and last.event_creator_id in {coming.event_creator_id} - {None}


def list_parked(table: Table, action: Action, start: int, *, early: bool = False) -> Table:
    """Record that a parked game is in the list that the bot posts before the game's event.

    The list is due in the half-hour before `start` (ms) or, if the event has started `early`, right away.
    Raises NotDue at any other time, or if the game is not linked to an event, was parked less than half an
    hour before the event's start, or has already been listed.
    """
    _tied(table)
    latest, parked = table.latest_event(("listed", "end_moved")), table.latest_event(["parked"])
    listed = latest is not None and latest.kind == "listed" and latest.at > start - DAY
    start = action.at if early else start
    if listed or not is_parked(table) or parked is None or parked.at > start - BEFORE_START:
        raise NotDue
    if not 0 <= start - action.at <= BEFORE_START:
        raise NotDue
    return add_event(table, action, "listed")


def tie(table: Table, action: Action, end: TableEnd) -> Table:
    """As a game master, link a table to the event of `end`. Raises NotDue unless `may_be_tied` allows it."""
    if not may_be_tied(table, end.event_id):
        raise NotDue(HAS_END)
    if table.phase == "lobby":
        return replace(touch(table, action), end=end)
    return add_event(replace(table, end=end), action, "end_moved")


def may_be_tied(table: Table, event_id: int | None) -> bool:
    """Return whether a table can be linked to the event `event_id`.

    The table must be unfinished, and must either have no end or be parked and not linked to this event yet.
    """
    if table.phase not in ("lobby", "running"):
        return False
    return table.end is None or (is_parked(table) and table.end.event_id != event_id)


def call(table: Table, action: Action) -> Table:
    """Record that a game master has called everyone, which makes a running game end within two minutes.

    Raises NotDue if the game is not running, is parked, or is not linked to an event.
    """
    end = _tied(table)
    if not is_played(table):
        raise NotDue
    if (until := action.at + AFTER_START) < end.until:
        end = end.moved(until)._replace(at_end="park")
    return add_event(replace(table, end=end._replace(called_at=action.at)), action, "end_begun")


def five_more(table: Table, action: Action) -> Table:
    """As a game master, give a game five more minutes.

    Raises NotDue if the game is parked or not linked to an event, or Refusal the fourth time.
    """
    end = _tied(table)
    if is_parked(table):
        raise NotDue
    if end.extensions >= MAX_EXTENSIONS:
        raise Refusal(NO_MORE_EXTENSIONS)
    later = end.moved(max(end.until, action.at) + FIVE)._replace(extensions=end.extensions + 1)
    return add_event(replace(table, end=later), action, "end_moved")


def park_now(table: Table, action: Action) -> Table:
    """As a game master, park a running game right away.

    Raises NotDue if the game is not running, is parked, or is not linked to an event.
    """
    _tied(table)
    if not is_played(table):
        raise NotDue
    kind: Kind = "mid_round" if ahead(running_match(table)) else "time_up"
    said = add_event(table, action, kind, value=BY_HAND)
    return set_parked(said, action)


def _tied(table: Table) -> TableEnd:
    if table.end is None or table.end.event_id is None or table.phase not in ("lobby", "running"):
        raise NotDue(NOT_TIED)
    return table.end
