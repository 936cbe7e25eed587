"""A lobby's clock and game options, which its opener sets. The other people at the table are notified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine import GAMES, read_options
from engine.options import write_options

from .clock.changing import with_control
from .clock.rules import ClockRules, Late, Vacations, Weekends
from .clock.time_control import read_clock
from .events import CHANGES_LOBBY, Kind, TableEvent
from .lobby import check_opener, touch
from .model import Action, Table, add_event, is_user
from .time import MINUTE

INTERVAL = 5 * MINUTE  # between two lobby changes that notify people


def set_clock(table: Table, action: Action, written: str) -> Table:
    """As the opener, set a lobby's clock to `written`, which can be "none".

    Raises WrongPhase or Refusal unless a lobby's opener acts, or InvalidClock if `written` cannot be read.
    """
    check_opener(table, action)
    return change_lobby(table, action, with_control(table, read_clock(written)), "clock_changed")


def set_late(table: Table, action: Action, late: Late) -> Table:
    """Set what happens when time runs out, provided a clock is set. Raises errors from `check_opener`."""
    check_opener(table, action)
    return _changed(table, action, table.clock and table.clock._replace(late=late))


def set_stops(table: Table, action: Action, weekends: Weekends, vacations: Vacations) -> Table:
    """Set whether weekends and vacations stop a lobby's clock, if any. Raises errors from `check_opener`."""
    check_opener(table, action)
    rules = table.clock and table.clock._replace(weekends=weekends, vacations=vacations)
    return _changed(table, action, rules)


def choose_options(table: Table, action: Action, chosen: Mapping[str, object]) -> Table:
    """As the opener, change the game options in `chosen` (values by option id) and keep all others.

    Raises WrongPhase or Refusal unless a lobby's opener acts, or InvalidOption if the options are invalid.
    """
    check_opener(table, action)
    settings = (table.options, {**table.options, **chosen})
    was, now = (write_options(read_options(GAMES[table.game_id].Options, each)) for each in settings)
    new = {id: value for id, value in now.items() if value != was[id]}
    changed = replace(table, options={**table.options, **new})
    return change_lobby(table, action, changed, "options_changed", " ".join(new))


def told_of_change(table: Table) -> tuple[int, ...]:
    """Return the ids of users to notify of a lobby change: all seated or invited people except the opener."""
    there = (*(player.user_id for player in table.players), *(guest.user_id for guest in table.invited))
    return tuple(user_id for user_id in there if is_user(user_id) and user_id != table.opener_id)


def announces_change(table: Table, change: TableEvent) -> bool:
    """Return whether a lobby change notifies people. At most one change every five minutes does."""
    loud: TableEvent | None = None
    for event in table.table_events:
        is_change = event.kind in CHANGES_LOBBY
        if is_change and (loud is None or event.at >= loud.at + INTERVAL):
            loud = event
            if event == change:
                return True
    return False


def change_lobby(table: Table, action: Action, changed: Table, kind: Kind, value: str | None = None) -> Table:
    """Replace a lobby with `changed`.

    If that changes something and others are seated or invited, add a table event of this `kind` and `value`.
    """
    if changed == table or not told_of_change(table):
        return touch(changed, action)
    return add_event(replace(touch(changed, action), revision=table.revision), action, kind, value=value)


def _changed(table: Table, action: Action, rules: ClockRules | None) -> Table:
    return change_lobby(table, action, replace(table, clock=rules), "clock_changed")
