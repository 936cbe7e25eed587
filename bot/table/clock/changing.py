"""Changing a table's clock by agreement, from the next turn on, and giving other players more time."""

from __future__ import annotations

from dataclasses import replace

from engine import _, seats_to_move

from ..errors import Refusal, WrongPhase
from ..model import Action, Table, add_event
from ..play import check_active, running_match, seat_to_act
from ..time import DAY, MINUTE
from .rules import ClockRules, Terms
from .seat_clock import SeatClock
from .stoppers import ClockStoppers
from .time_control import NO_CLOCK, TimeControl, name_of, read_clock

TO_ANSWER_LIVE, TO_ANSWER = 5 * MINUTE, DAY  # time after which a proposal lapses
MAX_GIVEN = 3  # times one person can give time in a game

SAME_CLOCK = _("This table already has that clock, so nothing changed.")
CANNOT_GIVE = _(
    "You can only give time while you're waiting for your opponent's move in a two-player game with a clock."
)


def check_clock(table: Table, action: Action, written: str | None) -> None:
    """Raise WrongPhase, InvalidClock or Refusal unless the acting user can propose the `written` clock."""
    check_active(table, action)
    name = name_of(read_clock(written or ""))
    now = name_of(table.clock.control) if table.clock else NO_CLOCK
    if name == now and table.next_clock is None:
        raise Refusal(SAME_CLOCK)


def agree_on(table: Table, action: Action, written: str | None) -> Table:
    """Record that the players have agreed on the `written` clock, which starts with the next turn."""
    return add_event(replace(table, next_clock=name_of(read_clock(written or ""))), action, "clock_agreed")


def adopt(table: Table) -> Table:
    """Switch to the agreed clock, if there is one, unless a turn on the old clock is still under way."""
    agreed = table.next_clock
    seats = seats_to_move(table.match.status) if table.match else ()
    if agreed is None or any(clock.allowed_ms for seat, clock in enumerate(table.clocks) if seat in seats):
        return table
    control = read_clock(agreed)
    if control is None:
        return _without_clock(replace(table, next_clock=None))
    table = with_control(table, control)
    seated = table.clocks or (SeatClock(control.reserve_ms, turns=1),) * len(table.players)
    clocks = tuple(clock._replace(reserve_ms=control.reserve_ms) for clock in seated)
    missing = len(table.match.events if table.match else ()) - len(table.spent)
    whole = (control.reserve_ms,) * len(clocks)  # the reserves that later take-backs restore
    known = (each and each._replace(reserves=whole, allowed_ms=0, used_ms=0) for each in table.spent)
    spent = (*known, *(None,) * missing)
    return replace(table, clocks=clocks, spent=spent, next_clock=None)


def with_control(table: Table, control: TimeControl | None) -> Table:
    """Set a table's clock, or remove it if `control` is None. The agreed terms stay the same."""
    terms = terms_of(table)
    if control is None:
        return replace(table, clock=None, terms=terms)
    return replace(table, clock=ClockRules(control, *terms), terms=Terms())


def terms_of(table: Table) -> Terms:
    """Return the terms of a table's clock or, if the table has none, the terms for its next clock."""
    return Terms(*table.clock[1:]) if table.clock else table.terms


def give_time(table: Table, action: Action) -> Table:
    """Give the only opponent time for one more move.

    Raises WrongPhase or Refusal if the game is not running, is paused, has no clock or has more than two
    seats, if the acting user has no seat or has already given time three times, or if the opponent is not the
    only player to move.
    """
    match, seat = seat_to_act(table, action)
    other = next((each for each in match.active if each != seat), None)
    if table.clock is None or len(table.players) != 2 or other is None:
        raise Refusal(CANNOT_GIVE)
    if table.clocks[other].called is None or table.clocks[seat].called is not None:
        raise Refusal(CANNOT_GIVE)
    given = [event for event in table.table_events if event.kind == "time_given"]
    if sum(event.by_id == action.user_id for event in given) >= MAX_GIVEN:
        raise Refusal("You've given time three times in this game, which is the limit.")
    holder = table.players[other].user_id
    return add_event(_with_more(table, table.clock, [other]), action, "time_given", holder_id=holder)


def give_to_all(table: Table, action: Action) -> Table:
    """As a moderator, give time for one more move to each seat that has to move.

    Raises WrongPhase or Refusal if no match or no clock is running.
    """
    running_match(table)
    called = [seat for seat, clock in enumerate(table.clocks) if clock.called is not None]
    if table.clock is None or not called:
        raise Refusal("No clock is running at this table, so there's no one to give time to.")
    return add_event(_with_more(table, table.clock, called), action, "time_given_to_all")


def take_off(table: Table, action: Action) -> Table:
    """As a moderator, remove the table's clock.

    Raises WrongPhase or Refusal if no match is running or the table has no clock.
    """
    running_match(table)
    if table.clock is None:
        raise WrongPhase("This table has no clock, so nothing changed.")
    off = add_event(table, action, "clock_taken_off")
    return _without_clock(replace(off, next_clock=None))


def _without_clock(table: Table) -> Table:
    """Remove the clock, keep the times that it counted for earlier events, and reset the clock stoppers."""
    spent = table.spent if any(table.spent) else ()
    bare = replace(table, clocks=(), spent=spent, circumstances=ClockStoppers())
    return with_control(bare, None)


def _with_more(table: Table, rules: ClockRules, seats: list[int]) -> Table:
    """Give each of the `seats` time for one more move, and make the seats' reminders due again."""
    clocks = list(table.clocks)
    for seat in seats:
        more = max(clocks[seat].allowed_ms, clocks[seat].used_ms) + rules.control.move_ms
        called = clocks[seat]._replace(allowed_ms=more, called=table.revision + 1)
        clocks[seat] = called._replace(reminded=(), warned_at=None, late_at=None)
    return replace(table, clocks=tuple(clocks))
