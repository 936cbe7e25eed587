"""Deliberate defects in the bot's clocks, each of which the courses have to find."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from bot.publishing.notifications import reminders
from bot.service import tables
from bot.table.clock import advancing, quiet_hours, seat_clock
from bot.table.clock.seat_clock import SeatClock

HOST = "Pacific/Auckland"


def flags_fall_unwarned() -> None:
    """Assume that everyone was warned when their board was posted."""
    start = seat_clock.start

    def unwarned(clock: SeatClock, revision: int, at: int) -> SeatClock:
        begun = start(clock, revision, at)
        return begun if begun == clock else begun._replace(warned_at=begun.since)

    seat_clock.start = unwarned


def stops_refund() -> None:
    """Don't count any time of a decision during which the clock stopped for a while."""
    counted: Any = advancing.counted

    def refunded(start: int, end: int, stops: Iterable[Any]) -> int:
        found = [stop for stop in stops if stop.start < end and (stop.end is None or stop.end > start)]
        return 0 if found else int(counted(start, end, found))

    advancing.counted = refunded  # type: ignore[attr-defined]


def reminders_are_doubled() -> None:
    """Post unrecorded reminders under a new name, so that they are not recognised."""
    numbers = itertools.count()
    reminders.nonce = lambda *parts: f"{parts} {next(numbers)}"  # type: ignore[attr-defined]


def the_host_has_a_zone() -> None:
    """Read everyone's quiet hours in the machine's time zone."""
    quiet_hours.zone_of = lambda name: name and ZoneInfo(HOST)  # type: ignore[attr-defined,assignment,return-value]


def plans_do_not_answer() -> None:
    """Drop every plan at the next move."""
    tables.with_answers = lambda _before, after, _action: replace(after, plans=())  # type: ignore[attr-defined]


VARIANTS: dict[str, Callable[[], None]] = {
    change.__name__: change
    for change in (
        flags_fall_unwarned,
        stops_refund,
        reminders_are_doubled,
        the_host_has_a_zone,
        plans_do_not_answer,
    )
}
