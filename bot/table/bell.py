"""Rules of tournament tables: what is not allowed, and how games are scored at the bell. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Match, Played, Resigned, _, is_secret, seats_to_move
from engine.record import moments

from .clock.advancing import running_ms
from .clock.parking import is_live
from .errors import IN_TOURNAMENT, Refusal
from .events import Kind
from .game_night.rounds import ahead
from .model import Action, Table, add_event
from .play import advance, resign_for, running_match
from .takeback import go_back
from .time import HOUR, MINUTE

# Events that can't happen at a tournament table: what players would agree on, or what they would be given.
FORBIDDEN: frozenset[Kind] = frozenset(
    {
        *("parked", "seat_taken", "clock_agreed", "clock_taken_off", "time_given", "time_given_to_all"),
        *("end_set", "end_moved", "longer"),
    }
)
ALLOWED_QUESTIONS = frozenset({"end_now", "drop"})

SCORED = _("The round is over, so this game is being scored. See the result below.")

MORE_LIVE, MORE = 2 * MINUTE, 24 * HOUR  # a seat loses if it used this much more, and over twice as much


def check_allowed(before: Table, after: Table) -> None:
    """Raise Refusal if an action is a move after the bell, or is not allowed at a tournament table."""
    if before.match and after.match and before.latest_event(["bell"]) is not None:
        new = after.match.events[len(before.match.events) :]
        if any(isinstance(event, Played) for event in new):
            raise Refusal(SCORED)
    for event in after.table_events[len(before.table_events) :]:
        if event.kind in FORBIDDEN or (event.kind == "asked" and event.agreement not in ALLOWED_QUESTIONS):
            raise Refusal(IN_TOURNAMENT)


def ring(table: Table, action: Action, *, timed: bool, knock_out: bool) -> Table:
    """Score a running game at the bell, when its tournament round ends. Call again until the game is over.

    The game goes back to the latest moment at which all seats had had the same number of turns, and is scored
    there. In a `timed` game of two, the player who has used far more time loses instead. If `knock_out`, the
    slightest difference in time is enough. CPU-intensive.
    """
    match = running_match(table)
    if table.latest_event(["bell"]) is not None:
        return advance(table, match, match.settle(timed=True), action.at)
    times = [used_ms(table, match, seat, action.at) for seat in range(len(table.players))]
    slow = slower_seat(times, MORE_LIVE if is_live(table) else MORE, knock_out=knock_out) if timed else None
    if slow is not None:
        return resign_for(table, match, slow, action, "bell_lost", f"{times[slow]} {times[1 - slow]}")
    return add_event(go_back(table, _way_back(match), action.at), action, "bell")


def used_ms(table: Table, match: Match, seat: int, at: int) -> int:
    """Return how many milliseconds a seat's decisions have taken by its clock, up to the time `at` (ms)."""
    taken = zip(match.events, table.spent, strict=False)
    mine = (
        each.counted_ms for event, each in taken if each and isinstance(event, Played) and event.seat == seat
    )
    return sum(mine) + (running_ms(table, seat, at) if table.clocks else 0)


def slower_seat(times: Sequence[int], more: int, *, knock_out: bool) -> int | None:
    """Return the seat that has used over twice the other's time and at least `more` ms more, or None.

    If `knock_out`, the slightest difference is enough. Unless there are exactly two seats, return None.
    """
    if len(times) != 2:
        return None
    least, most = sorted(times)
    lost = most > least and (knock_out or (most > 2 * least and most - least >= more))
    return int(times[1] == most) if lost else None


def _way_back(match: Match) -> list[Match]:
    """Return a match's moments, newest first, back to the latest moment with equal turns for all seats.

    If there is no such moment, or a player has left since then, return only the newest moment.
    """
    back = list(moments(match))[::-1]
    for number, moment in enumerate(back):
        settled = seats_to_move(moment.status) and not (is_secret(moment.status) and moment.hidden)
        if settled and not ahead(moment):
            return back[: number + 1]
        if moment.events and isinstance(moment.events[-1], Resigned):
            break
    return back[:1]
