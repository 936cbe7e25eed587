"""What the bot does at a table as a whole because time passes: it parks, stays parked, or is closed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..agreements.asking import open_proposal
from ..model import Action, Table, add_event
from ..time import DAY, MINUTE
from .due import DueAction
from .parking import is_live, is_parked, set_parked
from .stops import reached
from .table_stops import stops_of

FORGOTTEN = 90 * DAY  # without any act, after which a parked table is closed
NOTICE = 14 * DAY  # before that, when its players are told
PARKS_AFTER = 2 * MINUTE  # of an outage
LATE_LIVE = 10 * MINUTE  # after a flag, in which nobody claims and nobody moves


def table_actions(table: Table, *, lasting: bool = True) -> Iterator[DueAction]:
    """Yield what is to be done at a table with a clock, whoever is awaited."""
    if table.clock is None or table.phase != "running" or table.paused_by is not None:
        return
    if is_parked(table):
        yield from _of_parked(table)
    elif is_live(table):
        yield from _of_live(table, lasting)


def act_on_table(table: Table, deed: DueAction, action: Action) -> Table:
    """Do one of these deeds."""
    match deed.kind:
        case "stay":
            return add_event(table, action, "stays_parked")
        case "notice":
            return add_event(table, action, "closes_soon")
        case "abandon":
            return add_event(replace(table, phase="over"), action, "abandoned")
    return set_parked(table, action)


def _of_parked(table: Table) -> Iterator[DueAction]:
    if (lapses := _resume_lapses_at(table)) is not None:
        yield DueAction("stay", lapses)
    latest = max((event.at for event in table.table_events if event.by_id), default=0)
    acted = max(latest, *table.times[-1:], table.opened_at)
    told = any(event.kind == "closes_soon" and event.at >= acted for event in table.table_events)
    yield DueAction("abandon", acted + FORGOTTEN) if told else DueAction("notice", acted + FORGOTTEN - NOTICE)


def _resume_lapses_at(table: Table) -> int | None:
    asked = open_proposal(table, "resume", 0)
    return None if asked is None else asked.lapses_at


def _of_live(table: Table, lasting: bool) -> Iterator[DueAction]:
    for outage in table.circumstances.outages:
        if outage.end is not None and (outage.gap_ms or 0) >= PARKS_AFTER:
            yield DueAction("park", outage.end)
    for seat, clock in enumerate(table.clocks):
        if clock.late_at is not None and clock.since is not None:
            wait = clock.left_ms + LATE_LIVE
            if (at := reached(clock.since, wait, stops_of(table, seat, lasting=lasting))) is not None:
                yield DueAction("park", at)
