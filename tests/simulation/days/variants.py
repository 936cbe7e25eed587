"""The bot changed on purpose, so that its clocks go wrong: the courses have to find each of these."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from zoneinfo import ZoneInfo

from bot.publishing import reminders
from bot.table.clock import due, following, quiet_hours
from bot.table.clock.following import with_clock
from bot.table.model import Table

HOST = "Pacific/Auckland"


def flags_fall_unwarned() -> None:
    """Act on a fallen flag as if the person had been warned when the board was posted."""
    act: Any = due._act

    def unwarned(table: Table, rules: Any, seat: int, since: int, lasting: bool) -> Iterator[Any]:
        warned = table.clocks[seat]._replace(warned_at=since)
        yield from act(with_clock(table, seat, warned), rules, seat, since, lasting)

    due._act = unwarned


def stops_refund() -> None:
    """Count nothing of a decision in which a clock has stood for a while."""
    counted: Any = following.counted

    def refunded(start: int, end: int, stops: Iterable[Any]) -> int:
        found = [stop for stop in stops if stop.start < end and (stop.end is None or stop.end > start)]
        return 0 if found else int(counted(start, end, found))

    following.counted = refunded  # type: ignore[attr-defined]


def reminders_are_doubled() -> None:
    """Post what was not noted under another name, so that nobody knows it again."""
    numbers = itertools.count()
    reminders.nonce = lambda *parts: f"{parts} {next(numbers)}"  # type: ignore[attr-defined]


def the_host_has_a_zone() -> None:
    """Read everybody's quiet hours in the zone of the machine."""
    quiet_hours.zone_of = lambda name: name and ZoneInfo(HOST)  # type: ignore[attr-defined,assignment,return-value]


VARIANTS: dict[str, Callable[[], None]] = {
    change.__name__: change
    for change in (flags_fall_unwarned, stops_refund, reminders_are_doubled, the_host_has_a_zone)
}
