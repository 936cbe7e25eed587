"""Updating a table's clocks after each action: new turns, finished decisions and take-backs."""

from __future__ import annotations

from dataclasses import replace

from engine import Match, Played, is_secret, seats_to_move

from ..model import Action, Table
from ..takeback import is_free
from . import seat_clock
from .changing import adopt
from .parking import is_parked, is_played
from .rules import ClockRules, Spent
from .seat_clock import SeatClock
from .stops import counted
from .table_stops import stops_of
from .time_control import TimeControl


def advance_clocks(before: Table, after: Table, action: Action) -> Table:
    """Return the table `after` an action, with any clocks brought up to date."""
    match, rules = after.match, after.clock
    if match is None or (rules is None and before.clock is not None):
        return after  # not started yet, or the clock was taken off
    if rules is None:
        moved = before.match is not None and len(match.events) > len(before.match.events)
        after = _unclocked(after, match)
        after = adopt(after) if moved else after
        return after if after.clock is None else _called(after, match, after.clock, action)
    if before.match is None:
        clocks = (SeatClock(rules.control.reserve_ms),) * len(after.players)
        after = replace(after, clocks=clocks, spent=(None,) * len(match.events))
    elif after.undone > before.undone:
        after = _taken_back(before, before.match, after, match, rules, action.at)
    elif len(match.events) > len(before.match.events):
        after = _spent(before, before.match, after, match, rules, action)
    else:
        after = _afresh(before, after, rules)
    after = adopt(_present(after, action))
    return after if after.clock is None else _called(after, match, after.clock, action)


def started(table: Table, revision: int, at: int) -> Table:
    """Start the clocks of the seats to move, because the board of `revision` was posted at `at` (ms)."""
    return replace(table, clocks=tuple(seat_clock.start(clock, revision, at) for clock in table.clocks))


def warned(table: Table, seat: int, called: int, at: int) -> Table:
    """Record that the first reminder of a seat's decision was posted at `at` (ms).

    `called` is the revision in which that decision began. Nothing changes if the clock has been removed,
    another decision has begun or a reminder has already been recorded.
    """
    if not table.clocks:  # the clock was taken off meanwhile
        return table
    clock = table.clocks[seat]
    if clock.called != called or clock.warned_at is not None:
        return table
    return with_clock(table, seat, clock._replace(warned_at=at))


def with_clock(table: Table, seat: int, clock: SeatClock) -> Table:
    """Replace a seat's clock with `clock`."""
    return replace(table, clocks=(*table.clocks[:seat], clock, *table.clocks[seat + 1 :]))


def _unclocked(table: Table, match: Match) -> Table:
    """Keep the times that a removed clock counted, and add None for each event after its removal."""
    kept = table.spent[: len(match.events)]
    if not any(kept):
        return replace(table, spent=())
    return replace(table, spent=(*kept, *(None,) * (len(match.events) - len(kept))))


def _called(table: Table, match: Match, rules: ClockRules, action: Action) -> Table:
    """Begin a decision for each seat to move that has none, and void the decisions of all other seats."""
    seats = seats_to_move(match.status) if is_played(table) else ()
    awaited = [seat for seat in seats if not table.players[seat].level]  # a computer has no clock
    clocks = list(table.clocks)
    for seat, clock in enumerate(clocks):
        if seat not in awaited:
            clocks[seat] = seat_clock.drop(clock)
        elif clock.called is None and clock.allowed_ms > 0:  # the turn continues
            clocks[seat] = seat_clock.call_again(clock, table.revision, action.at)
        elif clock.called is None:
            clocks[seat] = seat_clock.call(clock, rules.control, table.revision, action.at)
    return replace(table, clocks=tuple(clocks))


def _spent(
    before: Table, earlier: Match, after: Table, match: Match, rules: ClockRules, action: Action
) -> Table:
    """Finish the decision that a move ended, and record how long it took. Leave other seats' clocks alone."""
    new = match.events[len(earlier.events) :]
    first: Spent | None = None
    if isinstance(new[0], Played):
        seat = new[0].seat
        clock, by_player = after.clocks[seat], action.user_id == after.players[seat].user_id
        if is_parked(before):  # the move takes no time, but counts as a turn
            clock = clock._replace(turns=clock.turns + (_alone(match) != seat))
        if clock.called is not None:
            counted_ms, of_turn = running_ms(before, seat, action.at), (clock.allowed_ms, clock.used_ms)
            reserves = tuple(each.reserve_ms for each in before.clocks)
            first = Spent(counted_ms, reserves, clock.stood_in and not by_player, *of_turn)
            ends = not _goes_on(earlier, match, seat, rules)
            clock = seat_clock.finish(clock, rules.control, counted_ms, turn_ends=ends)
        if clock.away and by_player:
            clock = seat_clock.come_back(clock, rules.control)
        after = with_clock(after, seat, clock)
    return replace(after, spent=(*before.spent, first, *(None,) * (len(new) - 1)))


def _present(table: Table, action: Action) -> Table:
    """Reset the acting user's count of stand-ins in a row, unless their seat already counts as away."""
    seat = table.seat_of(action.user_id)
    if seat is None or table.clocks[seat].standins == 0 or table.clocks[seat].away:
        return table
    return with_clock(table, seat, table.clocks[seat]._replace(standins=0, stood_in=False))


def running_ms(table: Table, seat: int, at: int) -> int:
    """Return how many milliseconds a seat's clock has counted in its current decision up to `at`."""
    since = table.clocks[seat].since
    return 0 if since is None else counted(since, at, stops_of(table, seat)(since, at))


def _taken_back(
    before: Table, earlier: Match, after: Table, match: Match, rules: ClockRules, at: int
) -> Table:
    """Restart the turn in which a move was made, because the move has been taken back.

    Unless the take-back needed no consent, restore the reserves that the seats had before the move.
    """
    known = len(match.events)
    first, *answers = earlier.events[known:]
    spent = next((each for each in before.spent[known:] if each is not None), None)
    clocks = [seat_clock.drop(clock) for clock in after.clocks]
    if isinstance(first, Played) and is_free(before, known + 1):
        goes_on = not answers and _goes_on(match, earlier, first.seat, rules)
        ended = None if goes_on else spent
        clocks[first.seat] = _still_used(before, first.seat, ended, rules.control, at)
    elif spent is not None:
        clocks = [clock._replace(reserve_ms=left) for clock, left in zip(clocks, spent.reserves)]
    moved = {each.seat for each in match.events if isinstance(each, Played)}
    for seat in {event.seat for event in (first, *answers) if isinstance(event, Played)}:
        moves_again = isinstance(first, Played) and seat == first.seat
        if seat not in moved or (moves_again and _in_first_turn(match, seat, rules)):
            clocks[seat] = clocks[seat]._replace(turns=0)
    return replace(after, clocks=tuple(clocks), spent=before.spent[:known])


def _still_used(before: Table, seat: int, ended: Spent | None, control: TimeControl, at: int) -> SeatClock:
    """Return the clock of a seat after a take-back that needed no consent. The time used is not given back.

    `ended` is the time that the move took if the move ended a turn, otherwise None. If the move ended a turn,
    the seat loses the tenth of the move time that its reserve gained, and time that it has used in a later
    turn counts in the reopened turn.
    """
    clock, running = before.clocks[seat], running_ms(before, seat, at)
    if ended is not None and ended.allowed_ms:
        decision = SeatClock(ended.reserves[seat], ended.allowed_ms, ended.used_ms)
        left, healed = (
            seat_clock.finish(decision, control, ended.counted_ms, turn_ends=ends) for ends in (False, True)
        )
        running += min(clock.used_ms, clock.allowed_ms)  # what it used beyond that is taken from the reserve
        reserve = clock.reserve_ms - (healed.reserve_ms - left.reserve_ms)
        clock = clock._replace(reserve_ms=reserve, allowed_ms=left.allowed_ms, used_ms=left.used_ms)
    used = seat_clock.finish(clock, control, running, turn_ends=False)
    return seat_clock.drop(used)._replace(allowed_ms=used.allowed_ms, used_ms=used.used_ms)


def _afresh(before: Table, after: Table, rules: ClockRules) -> Table:
    """Restart the decisions of seats that have changed hands, or all decisions if the channel has changed."""
    clocks = list(after.clocks)
    for seat, (was, now) in enumerate(zip(before.players, after.players)):
        if was.user_id != now.user_id:
            clocks[seat] = seat_clock.come_back(seat_clock.drop(clocks[seat]), rules.control)
        elif before.channel_id != after.channel_id:
            clocks[seat] = seat_clock.drop(clocks[seat])
    return replace(after, clocks=tuple(clocks))


def _goes_on(earlier: Match, match: Match, seat: int, rules: ClockRules) -> bool:
    """Return whether a seat's decisions in `earlier` and in `match` belong to the same turn."""
    return rules.control.kind == "days" and _alone(earlier) == _alone(match) == seat


def _alone(match: Match) -> int | None:
    """Return the only seat to move, or None if there is none, there are several, or the move is secret."""
    seats = seats_to_move(match.status)
    return seats[0] if len(seats) == 1 and not is_secret(match.status) else None


def _in_first_turn(match: Match, seat: int, rules: ClockRules) -> bool:
    """Return whether a seat to move is in its first turn, which on a live clock is its first decision."""
    movers = [event.seat for event in match.events if isinstance(event, Played)]
    if seat not in movers:
        return True
    return rules.control.kind == "days" and set(movers[movers.index(seat) :]) == {seat}
