"""Absent players, who can be reported after a week without activity and are removed two days later."""

from __future__ import annotations

from dataclasses import replace

from engine import _, seats_to_move

from .clock.parking import TIME_UP, time_up
from .errors import NotDue, Refusal
from .events import CHANGES_HANDS, ORDERS, Kind, TableEvent
from .model import Action, Table, add_event
from .play import plays, remove_seat, running_match, seat_to_act
from .time import DAY

PATIENCE_DAYS, GRACE_DAYS = 7, 2

# Events that answer a report, as a move does: the seat changes hands, a moderator acts, or all players, the
# reported ones included, agree to something. A question does not, nor does a waiting player's answer:
# otherwise waiting players could put off a removal for ever.
ANSWERS: tuple[Kind, ...] = (
    *(*CHANGES_HANDS, *ORDERS, *TIME_UP),
    *("resigned_for", "absent_removed", "clock_agreed"),
)
NOBODY_ABSENT = _(
    "You can report someone absent once nothing has happened at this table for {days} days. Until then, "
    "someone with **Manage Messages** here can help with `/moderate`."
)


def report_absent(table: Table, action: Action) -> Table:
    """Report that the players to move are absent. Raises WrongPhase or Refusal if the user cannot do so."""
    seat_to_act(table, action)
    if not can_report(table, action.user_id, action.at):
        raise Refusal(NOBODY_ABSENT, days=PATIENCE_DAYS)
    return add_event(table, action, "absence_reported")


def remove_inactive(table: Table, action: Action) -> Table:
    """Resign for the reported players who have not come back.

    Raises WrongPhase or Refusal if no match is running, or NotDue if no report is open or it is too early.
    """
    running_match(table)
    report = open_report(table)
    if report is None or action.at < deadline(report):
        raise NotDue("No one has to resign. Check the latest board.")
    after, inactive = table, awaited(table)
    for seat in inactive:
        if after.match and after.phase == "running" and seat in after.match.active:
            after = remove_seat(after, after.match, seat, action.at)
    after = replace(after, revision=table.revision)  # all of this is one change
    return add_event(after, action, "absent_removed", holder_id=table.players[inactive[0]].user_id)


def removal_due_at(table: Table) -> int | None:
    """Return the time (ms since the epoch) to remove reported players, or None if no report is open."""
    report = open_report(table)
    return None if report is None else deadline(report)


def can_report(table: Table, user_id: int, at: int) -> bool:
    """Return whether a user can report, at the time `at` (ms), that the players to move are absent.

    The user must be waiting at a table without a clock where nothing has happened for seven days and no
    report is open.
    """
    if table.clock is not None or time_up(table) is not None:
        return False  # a clock handles it, or no one is awaited
    if at - table.changed_at < PATIENCE_DAYS * DAY or open_report(table) is not None:
        return False
    due = awaited(table)
    return bool(due) and plays(table, user_id) and table.seat_of(user_id) not in due


def deadline(report: TableEvent) -> int:
    """Return the time (ms since the epoch) when the players in a report are due for removal."""
    return report.at + GRACE_DAYS * DAY


def open_report(table: Table) -> TableEvent | None:
    """Return the last absence report if no move or event in `ANSWERS` followed and someone has to move."""
    latest = table.latest_event((*ANSWERS, "absence_reported"))
    if latest is None or latest.kind != "absence_reported" or not table.shows(latest.ply):
        return None
    return latest if awaited(table) else None


def awaited(table: Table) -> tuple[int, ...]:
    """Return the seats of the people who have to move, or () if the match is paused or not running."""
    match = table.match
    if match is None or table.phase != "running" or table.paused_by is not None:
        return ()
    return tuple(seat for seat in seats_to_move(match.status) if not table.players[seat].level)
