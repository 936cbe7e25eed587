"""Players who are away or on vacation: how they come back, and how vacations are announced."""

from __future__ import annotations

from collections.abc import Iterator

from engine import _

from ..computers.seats import people_at_play
from ..errors import WrongPhase
from ..events import Kind
from ..model import Action, Table, add_event
from ..play import seat_to_act
from . import seat_clock
from .advancing import with_clock
from .stops import Stop
from .vacation import vacation_stops

NOT_AWAY = _("You're not away. I'll wait for your moves as long as your clock allows.")


def come_back(table: Table, action: Action) -> Table:
    """Mark the acting user as back, and top up their reserve to at least half of the initial reserve.

    Raises WrongPhase if they are not away or the match is not running, or Refusal if they cannot act.
    """
    _match, seat = seat_to_act(table, action)
    rules, clock = table.clock, table.clocks[seat] if table.clocks else None
    if rules is None or clock is None or not clock.away:
        raise WrongPhase(NOT_AWAY)
    back = seat_clock.come_back(clock, rules.control)
    if clock.called is not None:
        since = None if clock.since is None else max(action.at, clock.since)
        back = seat_clock.call(back, rules.control, table.revision + 1, clock.called_at)._replace(since=since)
    return add_event(with_clock(table, seat, back), action, "back", holder_id=action.user_id)


def away_seats(table: Table) -> tuple[int, ...]:
    """Return the seats of players who are away but still in the match."""
    playing = table.match.active if table.match and table.phase == "running" else ()
    return tuple(seat for seat in playing if table.clocks and table.clocks[seat].away)


def present_seats(table: Table) -> tuple[int, ...]:
    """Return the seats of the people who are still playing and are not away."""
    away = away_seats(table)
    return tuple(seat for seat in people_at_play(table) if seat not in away)


def vacations_of(table: Table) -> Iterator[tuple[int, Stop]]:
    """Yield (seat, stop) for each past, present or planned vacation of players whose clocks are running."""
    if table.clock is None or table.clock.vacations == "off":
        return
    for seat, clock in enumerate(table.clocks):
        if clock.since is not None:
            person = table.circumstances.person(table.players[seat].user_id)
            yield from ((seat, stop) for stop in vacation_stops(person.vacations, len(table.players)))


def vacation_changes(table: Table) -> Iterator[int]:
    """Yield when (ms) vacations start or end for players whose turn it is, if no board has shown that yet."""
    told = table.latest_event(("vacation", "vacation_ended", "automatic_vacation"))
    told_at = max(table.changed_at - 1, told.at if told else 0)
    for _seat, (start, end, _why) in vacations_of(table):
        yield from (at for at in (start, end) if at is not None and at > told_at)


def tell_of_vacation(table: Table, action: Action, changed_at: int) -> Table:
    """Announce that a player's vacation started or ended at the time `changed_at` (ms)."""
    seat, stop = next(each for each in vacations_of(table) if changed_at in each[1][:2])
    kind: Kind = "vacation" if stop.end is None or action.at < stop.end else "vacation_ended"
    return add_event(table, action, kind, holder_id=table.players[seat].user_id)
