"""Nudges: within limits, a waiting player can have the bot ask others who are not away to move."""

from __future__ import annotations

from dataclasses import replace

from engine import Seat, _

from ..clock.decisions import decision_of, turn_began_at
from ..clock.parking import is_live, waits_parked
from ..clock.stoppers import PersonTime
from ..clock.stops import reached
from ..clock.table_stops import stops_of
from ..errors import Refusal
from ..model import Action, Table
from ..play import seat_to_act
from ..time import DAY, HOUR, MINUTE

FIRST_LIVE, FIRST_DAYS, FIRST_WITHOUT = MINUTE, 12 * HOUR, DAY  # the wait before the first nudge, by clock
NUDGE_INTERVAL = DAY  # between two nudges of a seat, unless the clock is live
MAX_NUDGES, MAX_NUDGES_LIVE = 2, 1  # nudges about one decision


class NoNudge(Refusal):
    """No player can be nudged, or it is too soon."""

    sentence = _("No one here is keeping you waiting, so there's no one to nudge.")


LATER = _("You can nudge {player} again <t:{when}:R>.")
NOT_YET = _("It's too soon to nudge {player}. Try again <t:{when}:R>.")
ENOUGH = _("I've already reminded {player} often enough about this move.")
AWAY = _("{player} is away or on vacation, so I won't nudge them.")
PARKED = _("This game is parked, so no one has to move. Press **Resume** to continue.")


def waited_for(table: Table, user_id: int) -> tuple[int, ...]:
    """Return the seats that keep a user waiting, or () if it is the user's turn or they are not playing."""
    own, match = table.seat_of(user_id), table.match
    if own is None or match is None or own not in match.active or decision_of(table, own) is not None:
        return ()
    return tuple(seat for seat in match.active if decision_of(table, seat) is not None)


def nudge_from(table: Table, seat: int, at: int) -> int | None:
    """Return when a seat whose turn it is can first be nudged (ms), or None if that is not known.

    Vacations that start after `at` (ms) are private, so they do not count.
    """
    if table.clock is None:
        return turn_began_at(table, seat) + FIRST_WITHOUT
    clock = table.clocks[seat]
    if clock.since is None:
        return None
    wait = FIRST_LIVE if is_live(table) else max(FIRST_DAYS, clock.allowed_ms // 2)
    seen = replace(table, circumstances=table.circumstances.begun_by(at))  # planned vacations are private
    return reached(clock.since, wait, stops_of(seen, seat))


def can_nudge(table: Table, user_id: int, at: int) -> bool:
    """Return whether a user has waited long enough to nudge at least one player at `at` (ms)."""
    if table.paused_by is not None:
        return False
    starts = (nudge_from(table, seat, at) for seat in waited_for(table, user_id) if not _is_away(table, seat))
    return any(start is not None and start <= at for start in starts)


def check_nudge(table: Table, action: Action) -> tuple[int, ...]:
    """Return the seats that the acting user can nudge.

    Raises NoNudge if there are none, or WrongPhase or another Refusal if the user cannot act at all.
    """
    seat_to_act(table, action, None)
    if waits_parked(table):
        raise NoNudge(PARKED)
    seats = waited_for(table, action.user_id)
    if not seats:
        raise NoNudge
    starts = {seat: nudge_from(table, seat, action.at) for seat in seats if not _is_away(table, seat)}
    if not starts:
        raise NoNudge(AWAY, player=Seat(seats[0]))
    late = tuple(seat for seat, start in starts.items() if start is not None and start <= action.at)
    if not late:
        known = {start: seat for seat, start in starts.items() if start is not None}
        if not known:
            raise NoNudge
        raise NoNudge(NOT_YET, player=Seat(known[min(known)]), when=-(-min(known) // 1000))
    return late


def on_vacation(person: PersonTime, at: int) -> bool:
    """Return whether a person is on vacation at a given time (ms)."""
    return any(each.start <= at < each.end for each in person.vacations)


def _is_away(table: Table, seat: int) -> bool:
    return bool(table.clocks) and table.clocks[seat].away
