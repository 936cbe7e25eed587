"""Players who are away: how they come back, and how their vacations are announced."""

from __future__ import annotations

from engine import _

from ..computers.seats import people_at_play
from ..errors import WrongPhase
from ..model import Action, Table, add_event
from ..play import seat_to_act
from . import seat_clock
from .advancing import with_clock
from .table_stops import stops_of

NOT_AWAY = _("You're not away. I'll wait for your moves as long as your clock allows.")


def come_back(table: Table, action: Action) -> Table:
    """Mark an away user as back, with at least half the reserve. Raises WrongPhase or Refusal if not away."""
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
    """Return the seats of people who play and are not away."""
    away = away_seats(table)
    return tuple(seat for seat in people_at_play(table) if seat not in away)


def announce_vacation(table: Table, action: Action, user_id: int) -> Table:
    """Announce a user's vacation at a table. Raises WrongPhase if no one there is waiting for the user."""
    seat = table.seat_of(user_id)
    if seat is None or not waits_through_vacation(table, seat, action.at):
        raise WrongPhase("No one is waiting for you at this table, so I didn't post anything.")
    return add_event(table, action, "vacation", holder_id=user_id)


def announce_return(table: Table, action: Action, user_id: int) -> Table:
    """Announce that a user's vacation ended early. Raises WrongPhase if no one is waiting for the user."""
    seat = table.seat_of(user_id)
    if seat is None or table.phase != "running" or not table.clocks or table.clocks[seat].called is None:
        raise WrongPhase("No one is waiting for you at this table, so I didn't post anything.")
    return add_event(table, action, "vacation_ended", holder_id=user_id)


def waits_through_vacation(table: Table, seat: int, at: int) -> bool:
    """Return whether, at the time `at`, a vacation stops the clock of a seat whose turn it is."""
    if table.phase != "running" or not table.clocks or table.clocks[seat].called is None:
        return False
    return any(stop.why == "vacation" and stop.start <= at for stop in stops_of(table, seat)(at, at + 1))
