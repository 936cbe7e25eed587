"""Parking: the clock is off until somebody resumes, and moves are welcome at anybody's pace.

So a live evening becomes a slow game, and back. Both are asked first; a live table also parks itself where
nobody is there.
"""

from __future__ import annotations

from dataclasses import replace

from engine import _

from ..computers.seats import all_agree, people_at_play
from ..errors import AlreadyOffered, Refusal, WrongPhase
from ..events import CHANGES_HANDS, Kind, TableEvent, votes_since
from ..game_night.end import EARLIEST
from ..model import Action, Table, add_event
from ..play import active_seat, running_match
from ..time import DAY, MINUTE
from . import seat_clock

GO_ON: tuple[Kind, ...] = ("resumed_play", "longer", "goes_on")  # after which a table is not parked any more
TO_COME_LIVE, TO_COME = 10 * MINUTE, 2 * DAY  # in which all have to come back


class CannotPark(Refusal):
    """A table that has no clock, or none that runs."""

    sentence = _("This table has no clock that runs, so there is nothing to park.")


class NotParked(Refusal):
    """A table that is not parked."""

    sentence = _("This game is not parked: its clock runs.")


def is_parked(table: Table) -> bool:
    """Return whether the clock of a table is off until somebody resumes."""
    latest = table.latest_event(("parked", *GO_ON))
    return table.phase == "running" and latest is not None and latest.kind == "parked"


def is_played(table: Table) -> bool:
    """Return whether a match has begun, is not over and is not parked; it may be paused."""
    return table.phase == "running" and not is_parked(table)


def is_live(table: Table) -> bool:
    """Return whether a table has a clock for one sitting."""
    return table.clock is not None and table.clock.control.kind == "live"


def park(table: Table, action: Action) -> Table:
    """Ask the others to park, or agree to it; parked once enough agree: all of them, live more than half.

    Raises WrongPhase, NotSeated, Paused, CannotPark or AlreadyOffered.
    """
    active_seat(table, action)
    if table.clock is None or is_parked(table):
        raise CannotPark
    agreed = park_votes(table)
    if action.user_id in agreed:
        raise AlreadyOffered(
            "You have already asked to park this game; the others have to agree, or it goes on."
        )
    after = add_event(table, action, "park_agreed" if agreed else "park_asked")
    votes = len(agreed) + 1
    if votes < _needed(table):
        return after
    return set_parked(table, action)


def park_for_all(table: Table, action: Action) -> Table:
    """Park a table, as a moderator. Raises WrongPhase or CannotPark."""
    running_match(table)
    if table.clock is None or is_parked(table):
        raise CannotPark
    return set_parked(table, action)


def play_on(table: Table, action: Action) -> Table:
    """Refuse to park. Raises WrongPhase, NotSeated or Paused."""
    active_seat(table, action)
    if not park_votes(table):
        raise WrongPhase("Nobody asks to park this game any more; it goes on.")
    return add_event(table, action, "park_refused")


def park_question(table: Table) -> TableEvent | None:
    """Return the question whether to park, None if it is not asked.

    A move answers it too; and where a seat changes hands, somebody else was asked.
    """
    latest = table.latest_event(("park_asked", "park_refused", "parked", *CHANGES_HANDS))
    return latest if latest and latest.kind == "park_asked" and table.shows(latest.ply) else None


def park_votes(table: Table) -> frozenset[int]:
    """Return who would park the game, nobody where that is not asked."""
    asked = park_question(table)
    if asked is None:
        return frozenset()
    return votes_since(table.table_events, asked.revision, "park_agreed") | {asked.by_id}


def set_parked(table: Table, action: Action) -> Table:
    """Park a table: what was counted for the decisions under way is void."""
    return add_event(table, action, "parked")


def resume(table: Table, action: Action) -> Table:
    """Say that one is there to go on: the clock runs again once all active seats are; without one, at once.

    Raises WrongPhase, NotSeated, Paused, NotParked or AlreadyOffered.
    """
    active_seat(table, action)
    if not is_parked(table) or (table.clock is None and time_up_revision(table) is None):
        raise NotParked
    if table.clock is None:
        return add_event(_without_past_end(table, action.at), action, "goes_on")
    here = those_here(table, action.at)
    if action.user_id in here:
        raise AlreadyOffered("You are here already; the clock runs again when the others are too.")
    after = add_event(table, action, "here" if here else "resume_asked")
    if not all_agree(table, {*here, action.user_id}):
        return after
    here_all = tuple(seat_clock.come_back(clock, table.clock.control) for clock in table.clocks)
    return add_event(replace(_without_past_end(table, action.at), clocks=here_all), action, "resumed_play")


def those_here(table: Table, at: int) -> frozenset[int]:
    """Return who has come to go on, within the time for it."""
    asked = resume_question(table)
    if asked is None or at >= asked.at + _to_come(table):
        return frozenset()
    return frozenset(
        event.by_id
        for event in table.table_events
        if event.revision >= asked.revision and event.kind in ("resume_asked", "here")
    )


def resume_question(table: Table) -> TableEvent | None:
    """Return the question whether to go on with the clock, None if it is not asked, or not any more."""
    if not is_parked(table):
        return None
    asked = None
    for event in table.table_events:
        if event.kind == "resume_asked":
            asked = event
        elif event.kind in ("stays_parked", "parked", *CHANGES_HANDS):
            asked = None
    return asked


def resume_lapses_at(table: Table) -> int | None:
    """Return when the question whether to go on lapses, None if it is not asked."""
    asked = resume_question(table)
    return None if asked is None else asked.at + _to_come(table)


def waits_parked(table: Table) -> bool:
    """Return whether a table is parked, and not one whose clock was taken off since: that just waits."""
    return is_parked(table) and (table.clock is not None or time_up_revision(table) is not None)


def time_up_revision(table: Table) -> int | None:
    """Return the revision at which the time of a parked table was up; None where it was parked otherwise."""
    latest = table.latest_event(("time_up", "mid_round", *GO_ON))
    return latest.revision if latest is not None and latest.kind in ("time_up", "mid_round") else None


def _without_past_end(table: Table, at: int) -> Table:
    """Return a table that goes on after its end without it, unless the next one is known."""
    if table.end is None:
        return table
    came = at + EARLIEST if time_up_revision(table) is not None else at
    return replace(table, end=None) if table.end.until <= came else table


def _to_come(table: Table) -> int:
    return TO_COME_LIVE if is_live(table) else TO_COME


def _needed(table: Table) -> int:
    """Return how many have to agree: all by days and of two, else more than half."""
    active = len(people_at_play(table))
    return active // 2 + 1 if is_live(table) else active
