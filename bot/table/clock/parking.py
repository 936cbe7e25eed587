"""Parking a game: the clock is off until a player resumes the game, and everyone can still move."""

from __future__ import annotations

from dataclasses import replace

from engine import _

from ..errors import IN_TOURNAMENT, Refusal
from ..events import Kind, TableEvent
from ..game_night.end import EARLIEST
from ..model import Action, Table, add_event
from ..play import check_active, running_match
from ..time import DAY, MINUTE
from . import seat_clock

TIME_UP: tuple[Kind, ...] = ("time_up", "mid_round")
GO_ON: tuple[Kind, ...] = ("resumed_play", "longer", "goes_on")  # events after which a table is not parked
TO_COME_LIVE, TO_COME = 10 * MINUTE, 2 * DAY  # for everyone to come back

NOTHING_TO_PARK = _("No clock is running at this table, so there's nothing to park.")
ALREADY_PARKED = _("This game is already parked. Press **Resume** to continue.")
NOT_PARKED = _("This game isn't parked, so there's nothing to resume.")


def is_parked(table: Table) -> bool:
    """Return whether a table is parked. Its clock is then off until a player resumes the game."""
    latest = table.latest_event(("parked", *GO_ON))
    return table.phase == "running" and latest is not None and latest.kind == "parked"


def is_played(table: Table) -> bool:
    """Return whether a table's match is running and not parked. The match may be paused."""
    return table.phase == "running" and not is_parked(table)


def is_live(table: Table) -> bool:
    """Return whether a table has a live clock, which is meant for a game in one sitting."""
    return table.clock is not None and table.clock.control.kind == "live"


def park_for_all(table: Table, action: Action) -> Table:
    """As a moderator, park a table. Raises WrongPhase or Refusal if it is not running or cannot be parked."""
    running_match(table)
    check_may_park(table)
    return set_parked(table, action)


def check_may_park(table: Table) -> None:
    """Raise Refusal if a table belongs to a tournament, is already parked or has no clock."""
    if table.tournament_id is not None:
        raise Refusal(IN_TOURNAMENT)
    if not may_park(table):
        raise Refusal(ALREADY_PARKED if waits_parked(table) else NOTHING_TO_PARK)


def may_park(table: Table) -> bool:
    """Return whether a table has a clock, is not parked, and does not belong to a tournament."""
    return table.clock is not None and table.tournament_id is None and not is_parked(table)


def set_parked(table: Table, action: Action) -> Table:
    """Park a table. The time counted so far for decisions that are still to be made becomes void."""
    return add_event(table, action, "parked")


def check_parked(table: Table, action: Action) -> None:
    """Raise WrongPhase or Refusal unless the acting user can resume the game."""
    check_active(table, action)
    if not waits_parked(table):
        raise Refusal(NOT_PARKED)


def resume(table: Table, action: Action) -> Table:
    """Resume a parked game. Each clock then has at least half of its initial reserve.

    An end time that has passed is removed. If the game was parked because its time was up, an end time within
    the next ten minutes is removed, too.
    """
    came = action.at + EARLIEST if time_up(table) is not None else action.at
    if table.end is not None and table.end.until <= came:  # it is past, and the next end is not known
        table = replace(table, end=None)
    if table.clock is None:
        return add_event(table, action, "goes_on")
    control = table.clock.control
    here = tuple(seat_clock.come_back(clock, control) for clock in table.clocks)
    return add_event(replace(table, clocks=here), action, "resumed_play")


def waits_parked(table: Table) -> bool:
    """Return whether a game is parked and a player has to resume it.

    A game without a clock has to be resumed only if it was parked because its time was up.
    """
    return is_parked(table) and (table.clock is not None or time_up(table) is not None)


def time_up(table: Table) -> TableEvent | None:
    """Return the event that parked a game because its time was up, or None if there is none."""
    latest = table.latest_event((*TIME_UP, *GO_ON))
    return latest if latest is not None and latest.kind in TIME_UP else None
