"""Another clock by agreement, and time that is given: what a table does about its clock while it plays.

A new clock counts from the next turn on, and never shortens the one under way.
"""

from __future__ import annotations

from dataclasses import replace

from engine import _

from ..computers.seats import all_agree, people_at_play
from ..errors import AlreadyOffered, Refusal, WrongPhase
from ..events import CHANGES_HANDS, TableEvent, votes_since
from ..model import Action, Table, add_event
from ..play import active_seat, running_match, seat_to_act
from ..time import DAY, MINUTE
from .parking import is_live
from .rules import ClockChange, ClockRules
from .seat_clock import SeatClock
from .stoppers import ClockStoppers
from .time_control import NO_CLOCK, name_of, read_clock

LAPSES_LIVE, LAPSES = 5 * MINUTE, DAY  # after which a proposal counts no more
MAX_GIVEN = 3  # times that one person gives time in a game


class CannotGive(Refusal):
    """Time that cannot be given."""

    sentence = _(
        "Time can be given where two play with a clock, to whoever is to move, by whoever is waiting."
    )


def propose(table: Table, action: Action, written: str) -> Table:
    """Propose another clock, in the place of any other proposal.

    Raises WrongPhase, NotSeated, Paused, InvalidClock or AlreadyOffered.
    """
    active_seat(table, action)
    control = read_clock(written)
    name = name_of(control)
    if (
        name == (name_of(table.clock.control) if table.clock else NO_CLOCK)
        and table.clock_change.next is None
    ):
        raise AlreadyOffered("That is the clock of this table already, so nothing was changed.")
    asked = replace(table, clock_change=table.clock_change._replace(asked=name))
    if len(people_at_play(table)) == 1:
        return _agreed(asked, action)
    return add_event(asked, action, "clock_asked")


def agree(table: Table, action: Action) -> Table:
    """Agree to the clock that is proposed; the last one to agree has it count.

    Raises WrongPhase, NotSeated, Paused or AlreadyOffered.
    """
    votes = clock_votes(table, _proposal(table, action))
    if action.user_id in votes:
        raise AlreadyOffered("You have agreed already; the others have to as well, or the clock stays.")
    if all_agree(table, {*votes, action.user_id}):
        return _agreed(table, action)
    return add_event(table, action, "clock_vote")


def refuse(table: Table, action: Action) -> Table:
    """Refuse the clock that is proposed. Raises WrongPhase, NotSeated or Paused."""
    _proposal(table, action)
    change = table.clock_change._replace(asked=None)
    return add_event(replace(table, clock_change=change), action, "clock_refused")


def open_proposal(table: Table, at: int) -> TableEvent | None:
    """Return the proposal of another clock that waits for answers, None if there is none.

    Where a seat has changed hands since, somebody else was asked.
    """
    if table.clock_change.asked is None or table.phase != "running":
        return None
    asked = table.latest_event(("clock_asked", *CHANGES_HANDS))
    if asked is None or asked.kind in CHANGES_HANDS:
        return None
    return asked if at < asked.at + (LAPSES_LIVE if is_live(table) else LAPSES) else None


def clock_votes(table: Table, asked: TableEvent) -> frozenset[int]:
    """Return who has agreed to a proposal, who made it among them."""
    return votes_since(table.table_events, asked.revision, "clock_vote") | {asked.by_id}


def adopt(table: Table) -> Table:
    """Let the clock that was agreed on count, unless somebody's turn is under way by the one before."""
    agreed = table.clock_change.next
    if agreed is None or any(clock.allowed_ms for clock in table.clocks):
        return table
    control, rest = read_clock(agreed), table.clock_change._replace(next=None)
    if control is None:
        return _without_clock(replace(table, clock_change=rest))
    rules = table.clock._replace(control=control) if table.clock else ClockRules(control)
    known = table.clocks or (SeatClock(control.reserve_ms, turns=1),) * len(table.players)
    clocks = tuple(clock._replace(reserve_ms=control.reserve_ms) for clock in known)
    missing = len(table.match.events if table.match else ()) - len(table.spent)
    spent = (*table.spent, *(None,) * missing)
    return replace(table, clock=rules, clocks=clocks, spent=spent, clock_change=rest)


def give_time(table: Table, action: Action) -> Table:
    """Give whoever is to move one move time more for this decision, as who waits at a table of two.

    Raises WrongPhase, NotSeated, Paused or CannotGive.
    """
    match, seat = seat_to_act(table, action)
    other = next((each for each in match.active if each != seat), None)
    if table.clock is None or len(table.players) != 2 or other is None:
        raise CannotGive
    if table.clocks[other].called is None or table.clocks[seat].called is not None:
        raise CannotGive
    given = [event for event in table.table_events if event.kind == "time_given"]
    if sum(event.by_id == action.user_id for event in given) >= MAX_GIVEN:
        raise CannotGive("You have given time three times in this game, and that is the limit.")
    holder = table.players[other].user_id
    return add_event(_with_more(table, table.clock, [other]), action, "time_given", holder_id=holder)


def give_to_all(table: Table, action: Action) -> Table:
    """Give all who are to move one move time more, as a moderator. Raises WrongPhase or CannotGive."""
    running_match(table)
    called = [seat for seat, clock in enumerate(table.clocks) if clock.called is not None]
    if table.clock is None or not called:
        raise CannotGive("No clock runs at this table, so there is nobody to give time to.")
    return add_event(_with_more(table, table.clock, called), action, "time_given_to_all")


def take_off(table: Table, action: Action) -> Table:
    """Take the clock off, as a moderator. Raises WrongPhase."""
    running_match(table)
    if table.clock is None:
        raise WrongPhase("This table has no clock, so nothing was changed.")
    off = add_event(table, action, "clock_taken_off")
    return _without_clock(replace(off, clock_change=ClockChange()))


def _proposal(table: Table, action: Action) -> TableEvent:
    """Return the proposal that the acting user, who still plays, may answer."""
    active_seat(table, action)
    if (asked := open_proposal(table, action.at)) is None:
        raise WrongPhase("Nobody proposes another clock any more.")
    return asked


def _without_clock(table: Table) -> Table:
    """Take the clock off; what earlier events took stays known, what stops clocks is read again."""
    spent = table.spent if any(table.spent) else ()
    return replace(table, clock=None, clocks=(), spent=spent, circumstances=ClockStoppers())


def _agreed(table: Table, action: Action) -> Table:
    change = ClockChange(next=table.clock_change.asked)
    return add_event(replace(table, clock_change=change), action, "clock_agreed")


def _with_more(table: Table, rules: ClockRules, seats: list[int]) -> Table:
    """Give some seats a move time more; their reminders are due again."""
    clocks = list(table.clocks)
    for seat in seats:
        more = clocks[seat].allowed_ms + rules.control.move_ms
        clocks[seat] = clocks[seat]._replace(
            allowed_ms=more, called=table.revision + 1, reminded=(), warned_at=None, late_at=None
        )
    return replace(table, clocks=tuple(clocks))
