"""The stops of a table's clocks, and the delay of flags after an outage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from ..model import Table, is_user
from ..time import FOREVER, MINUTE, SECOND
from .quiet_hours import LocalTime, quiet_stops
from .stoppers import BREATH, PersonTime
from .stops import Stop, Stops, reached, standing
from .time_control import kind_of
from .vacation import vacation_stops
from .zones import MIDNIGHT, UTC_ZONE, instant, local_date, zone_of

SATURDAY = 5
QUESTION, BETWEEN_QUESTIONS = 60 * SECOND, 10 * MINUTE


def stops_of(table: Table, seat: int, *, lasting: bool = True) -> Stops:
    """Return a function that yields a seat's stops in a span, including ongoing outages only if `lasting`."""
    always = [*_pauses(table), *_outages(table, lasting)]
    rules = table.clock
    if rules is None or rules.control.kind == "live":
        always += _questions(table)
        return lambda _start, _end: always
    person = table.circumstances.person(table.players[seat].user_id)
    if rules.vacations == "on":
        always += vacation_stops(person.vacations, len(table.players))
    server = table.circumstances.server if rules.weekends == "free" else None

    def stops(start: int, end: int) -> Iterator[Stop]:
        yield from always
        yield from quiet_stops(person.local, start, end)
        if server is not None:
            yield from weekend_stops(server, start, end)

    return stops


def stop_of(table: Table, seat: int, at: int) -> Stop | None:
    """Return the stop in effect for a seat's clock at a given time (ms), or None if there is none."""
    return standing(at, stops_of(table, seat))


def flag(table: Table, seat: int) -> int | None:
    """Return the time (ms) when a seat's flag falls, or None if it is unknown or the clock is not running."""
    clock = table.clocks[seat]
    if clock.since is None:
        return None
    stops = stops_of(table, seat)
    at = reached(clock.since, clock.left_ms, stops)
    return None if at is None else reached(after_breath(table, at), 0, stops)


def shown_flag(table: Table, seat: int, at: int) -> int | None:
    """Return the time (ms) when a seat's flag falls, as far as other people may know at `at` (ms).

    Vacations that start after `at` are private, so they do not count. The result is None if the time is not
    known or the clock is not running.
    """
    return flag(replace(table, circumstances=table.circumstances.begun_by(at)), seat)


def after_breath(table: Table, at: int) -> int:
    """Return the time (ms) when a flag due at `at` falls.

    On a daily clock, no flag falls within an hour after a long outage.
    """
    if table.clock is None or table.clock.control.kind == "live":
        return at
    long_ones = (outage.end for outage in table.circumstances.outages if outage.is_long)
    for end in sorted(end for end in long_ones if end is not None):
        if end <= at < end + BREATH:
            at = end + BREATH
    return at


def awake_from(person: PersonTime, at: int) -> int | None:
    """Return when a person's quiet hours or vacation end, or None if they are in neither at the time `at`.

    Both times are in ms. A vacation that starts after `at` does not count, even if it starts the moment the
    quiet hours end.
    """

    def rests(start: int, end: int) -> Iterator[Stop]:
        yield from quiet_stops(person.local, start, end)
        yield from (Stop(each.start, each.end, "vacation") for each in person.vacations if each.start <= at)

    return None if standing(at, rests) is None else reached(at, 0, rests)


def weekend_stops(server: Sequence[LocalTime], start: int, end: int) -> Iterator[Stop]:
    """Yield the weekends that overlap the span from `start` to `end` (ms).

    `server` has the server's time zones, oldest first. Until the first one takes effect, weekends follow UTC.
    """
    zones = (UTC_ZONE, *(zone_of(each.zone) or UTC_ZONE for each in server))
    bounds = pairwise((0, *(each.since for each in server), FOREVER))
    for zone, (since, until) in zip(zones, bounds):
        if until <= start:
            continue
        day = local_date(zone, max(since, start))
        day -= timedelta(days=(day.weekday() - SATURDAY) % 7)
        while (begins := max(instant(zone, day, MIDNIGHT), since)) < min(end, until):
            ends = min(instant(zone, day + timedelta(days=2), MIDNIGHT), until)
            if begins < ends and ends > start:
                yield Stop(begins, ends, "weekend")
            day += timedelta(days=7)


def _pauses(table: Table) -> Iterator[Stop]:
    begun: int | None = None
    for event in table.table_events:
        if event.kind == "paused":
            begun = event.at
        elif event.kind == "unpaused" and begun is not None:
            yield Stop(begun, event.at, "paused")
            begun = None
    if begun is not None:
        yield Stop(begun, None, "paused")


def _questions(table: Table) -> Iterator[Stop]:
    """Yield the stops of a live clock that were caused by requests to park.

    A request stops the clock until it is answered, for up to a minute, but only one request in ten minutes
    does. Requests made when the table had no live clock stop nothing.
    """
    latest: Stop | None = None
    for event in table.table_events:
        about_parking = event.agreement == "park"
        asked = about_parking and event.kind == "asked" and kind_of(event.clock) == "live"
        if asked and (latest is None or event.at >= latest.start + BETWEEN_QUESTIONS):
            if latest is not None:
                yield latest
            latest = Stop(event.at, event.at + QUESTION, "question")
        answered = event.kind == "parked" or (about_parking and event.kind in ("refused", "withdrawn"))
        if answered and latest is not None and event.at < (latest.end or 0):
            latest = latest._replace(end=event.at)
    if latest is not None:
        yield latest


def _outages(table: Table, lasting: bool) -> Iterator[Stop]:
    for outage in table.circumstances.outages:
        if lasting or outage.end is not None:
            yield Stop(outage.start, outage.end, "channel" if outage.gap_ms is None else "outage")


def knows_people(table: Table) -> bool:
    """Return whether the quiet hours and vacations of all people at a table are known."""
    known = table.circumstances.people
    return all(player.user_id in known for player in table.players if is_user(player.user_id))
