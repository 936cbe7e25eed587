"""What comes next at a seat whose clock runs: a reminder, the flag, and what the bot does then.

All waits are counted time of the seat, so nothing comes while its clock stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ..model import Table
from ..time import DAY, HOUR, MINUTE, SECOND
from .rules import ClockRules
from .seat_clock import Reminder, SeatClock
from .stops import Stops, reached
from .table_stops import after_breath, stops_of
from .time_control import Kind, TimeControl

LAST_LEFT = 2 * HOUR  # of the time, when the last reminder comes; or a tenth of the move time
# After the flag; no press lasts longer live.
ACT_AFTER: dict[Kind, int] = {"live": 5 * SECOND, "days": MINUTE}
WARNED_BEFORE: dict[Kind, int] = {"live": 30 * SECOND, "days": 2 * HOUR}
SHORT = 2 * MINUTE  # a live clock of so much in all: the board is the warning
ABANDONED_AFTER = 14 * DAY  # after the flag


class DueAction(NamedTuple):
    """What the bot does, and when."""

    kind: Reminder | Literal["late", "abandon", "park", "stay", "notice"]
    at: int


def next_action(table: Table, seat: int, *, lasting: bool = True) -> DueAction | None:
    """Return what the bot does next because time passes, None as long as nothing is known to come.

    Without the `lasting` outages it may come later than that.
    """
    if table.clock is None or table.clocks[seat].since is None:
        return None
    coming = list(_due_actions(table, table.clock, seat, lasting))
    return min(coming, key=lambda deed: deed.at, default=None)


def due_action(table: Table, seat: int, at: int) -> DueAction | None:
    """Return what is to be done at a moment, None for nothing: once the flag is acted on, no reminder."""
    if table.clock is None or table.clocks[seat].since is None:
        return None
    due = [deed for deed in _due_actions(table, table.clock, seat, lasting=True) if deed.at <= at]
    return min(due, key=lambda deed: (deed.kind not in ("late", "abandon"), deed.at), default=None)


def due_reminders(table: Table, seat: int, at: int) -> tuple[Reminder, ...]:
    """Return the reminders of this turn that are due and were not given, the most urgent one last."""
    if table.clock is None or (since := table.clocks[seat].since) is None:
        return ()
    times = _reminder_times(table.clocks[seat], table.clock.control, since, stops_of(table, seat))
    return tuple(kind for kind, due in times.items() if due <= at)


def reminder_counts(clock: SeatClock, control: TimeControl) -> dict[Reminder, int]:
    """Return after how much counted time of the decision each reminder of this turn is due."""
    if clock.away:
        return {}
    half = max(clock.allowed_ms // 2 - clock.used_ms, 0)
    reserve = clock.move_left_ms if clock.reserve_ms else half
    if control.kind == "live":
        return {"reserve": reserve}
    last = max(clock.left_ms - max(LAST_LEFT, control.tenth_ms), 0)
    return {"reserve": reserve, "last": last} if last > reserve else {"last": last}


def _due_actions(table: Table, rules: ClockRules, seat: int, lasting: bool) -> Iterator[DueAction]:
    """Yield what is still to be done about the decision of a seat whose clock runs."""
    clock, control, stops = table.clocks[seat], rules.control, stops_of(table, seat, lasting=lasting)
    since = clock.since or 0
    if clock.late_at is not None:
        at = reached(since, clock.left_ms + ABANDONED_AFTER, stops) if control.kind == "days" else None
        if at is not None:
            yield DueAction("abandon", at)
        return
    reminders = _reminder_times(clock, control, since, stops)
    yield from (DueAction(kind, at) for kind, at in reminders.items())
    if (at := _late_at(table, clock, control, since, stops)) is not None:
        yield DueAction("late", at)


def _reminder_times(clock: SeatClock, control: TimeControl, since: int, stops: Stops) -> dict[Reminder, int]:
    """Return when the reminders that this turn has not had are due, the most urgent one last."""
    counts = reminder_counts(clock, control).items()
    reaches = {kind: reached(since, count, stops) for kind, count in counts if kind not in clock.reminded}
    return {kind: at for kind, at in reaches.items() if at is not None}


def _late_at(table: Table, clock: SeatClock, control: TimeControl, since: int, stops: Stops) -> int | None:
    """Return when the bot acts after the flag: not before a warning has been there for long enough."""
    warned_at = clock.warned_at
    if clock.away or (control.kind == "live" and control.move_ms + control.reserve_ms <= SHORT):
        warned_at = since
    falls = reached(since, clock.left_ms, stops)
    if warned_at is None or falls is None:
        return None  # a reminder is due first, and told once it is posted
    fallen = reached(after_breath(table, falls), ACT_AFTER[control.kind], stops)
    warned = reached(warned_at, 0 if clock.away else WARNED_BEFORE[control.kind], stops)
    if fallen is None or warned is None:
        return None
    return after_breath(table, max(fallen, warned))
