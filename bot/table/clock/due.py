"""What comes next at a seat whose clock runs: a reminder, the flag, and what the bot does then.

All waits are counted time of the seat, so nothing comes while its clock stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ..time import DAY, HOUR, MINUTE, SECOND
from .seat_clock import Reminder, SeatClock
from .stops import Stops, reached
from .time_control import Kind, TimeControl

LAST_LEFT = 2 * HOUR  # of the time, when the last reminder comes; or a tenth of the move time
ACT_AFTER: dict[Kind, int] = {
    "live": 5 * SECOND,
    "days": MINUTE,
}  # after the flag; no press lasts longer live
WARNED_BEFORE: dict[Kind, int] = {"live": 30 * SECOND, "days": 2 * HOUR}
SHORT = 2 * MINUTE  # a live clock of so much in all: the board is the warning
ABANDONED_AFTER = 14 * DAY  # after the flag


class Deed(NamedTuple):
    """What the bot does, and when."""

    kind: Reminder | Literal["late", "abandon"]
    at: int


def flag(clock: SeatClock, stops: Stops) -> int | None:
    """Return when a clock that runs is used up, if nobody does anything; None where its stop has no end."""
    return None if clock.since is None else reached(clock.since, clock.left_ms, stops)


def next_deed(clock: SeatClock, control: TimeControl, stops: Stops) -> Deed | None:
    """Return what the bot does next because time passes, None as long as nothing is known to come."""
    if clock.since is None:
        return None
    if clock.late_at is not None:
        wait = clock.left_ms + ABANDONED_AFTER
        at = reached(clock.since, wait, stops) if control.kind == "days" else None
        return None if at is None else Deed("abandon", at)
    reminders = _reminder_times(clock, control, stops, clock.since)
    coming = [Deed(kind, at) for kind, at in reminders.items()]
    coming += _act(clock, control, stops, clock.since)
    return min(coming, key=lambda deed: deed.at, default=None)


def due_deed(clock: SeatClock, control: TimeControl, stops: Stops, at: int) -> Deed | None:
    """Return what is to be done at a moment, None for nothing: once the flag is acted on, no reminder."""
    coming = next_deed(clock, control, stops)
    if clock.since is None or coming is None or coming.at > at:
        return None
    late = [] if clock.late_at is not None else _act(clock, control, stops, clock.since)
    return next((deed for deed in late if deed.at <= at), coming)


def due_reminders(clock: SeatClock, control: TimeControl, stops: Stops, at: int) -> tuple[Reminder, ...]:
    """Return the reminders of this turn that are due and were not given, the most urgent one last."""
    times = {} if clock.since is None else _reminder_times(clock, control, stops, clock.since)
    return tuple(kind for kind, due in times.items() if due <= at)


def _reminder_times(clock: SeatClock, control: TimeControl, stops: Stops, since: int) -> dict[Reminder, int]:
    """Return when the reminders that this turn has not had are due, the most urgent one last."""
    counts = {kind: at for kind, at in reminder_counts(clock, control).items() if kind not in clock.reminded}
    reaches = {kind: reached(since, count, stops) for kind, count in counts.items()}
    return {kind: at for kind, at in reaches.items() if at is not None}


def reminder_counts(clock: SeatClock, control: TimeControl) -> dict[Reminder, int]:
    """Return after how much counted time of the decision each reminder of this turn is due."""
    half = max(clock.allowed_ms // 2 - clock.used_ms, 0)
    reserve = clock.move_left_ms if clock.reserve_ms else half
    if control.kind == "live":
        return {"reserve": reserve}
    last = max(clock.left_ms - max(LAST_LEFT, control.tenth_ms), 0)
    return {"reserve": reserve, "last": last} if last > reserve else {"last": last}


def _act(clock: SeatClock, control: TimeControl, stops: Stops, since: int) -> Iterator[Deed]:
    """Yield what is done after the flag, not before a warning has been there for long enough."""
    warned_at = clock.warned_at
    if control.kind == "live" and control.move_ms + control.reserve_ms <= SHORT:
        warned_at = since
    if warned_at is None:
        return  # a reminder is due first, and told once it is posted
    fallen = reached(since, clock.left_ms + ACT_AFTER[control.kind], stops)
    warned = reached(warned_at, WARNED_BEFORE[control.kind], stops)
    if fallen is not None and warned is not None:
        yield Deed("late", max(fallen, warned))
