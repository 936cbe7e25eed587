"""Playing on when the time of a game is up: more than half of those who play, twice at most."""

from __future__ import annotations

from dataclasses import replace

from engine import _

from ..clock import seat_clock
from ..clock.parking import is_parked, time_up_revision
from ..computers.seats import people_at_play
from ..errors import AlreadyOffered, Refusal, WrongPhase
from ..events import votes_since
from ..model import Action, Table, add_event
from ..play import active_seat
from .end import LONGER, MAX_LONGER


class PlayedOnOften(Refusal):
    """A game that was played on as often as it may be."""

    sentence = _("This game was played on twice already. **Resume** goes on another day.")


def play_on(table: Table, action: Action) -> Table:
    """Play on for some minutes, once more than half of those who play want it.

    Raises WrongPhase, NotSeated, Paused, AlreadyOffered or PlayedOnOften.
    """
    active_seat(table, action)
    end = table.end
    if end is None or not may_play_on(table):
        raise WrongPhase("The time of this game is not up.")
    if end.extended >= MAX_LONGER:
        raise PlayedOnOften
    votes = longer_votes(table)
    if action.user_id in votes:
        raise AlreadyOffered("You have already asked to play on; more than half of you have to.")
    if len(votes) + 1 <= len(people_at_play(table)) // 2:
        return add_event(table, action, "longer_vote")
    longer = end.moved(max(end.until, action.at) + LONGER)._replace(extended=end.extended + 1)
    control = table.clock and table.clock.control
    clocks = tuple(seat_clock.come_back(clock, control) for clock in table.clocks) if control else ()
    return add_event(replace(table, end=longer, clocks=clocks), action, "longer")


def may_play_on(table: Table) -> bool:
    """Return whether a game is parked because its time was up, and has not been resumed since."""
    return table.end is not None and is_parked(table) and time_up_revision(table) is not None


def longer_votes(table: Table) -> frozenset[int]:
    """Return who would play on."""
    up = time_up_revision(table)
    return frozenset() if up is None else votes_since(table.table_events, up, "longer_vote")
