"""Claiming the win from a player whose time is over: an offer to whoever waits, never done by itself."""

from __future__ import annotations

from dataclasses import replace

from engine import Played, Seat, _

from ..errors import Refusal
from ..model import Action, Table, add_event
from ..play import remove_seat, seat_to_act
from .deeds import late_seat
from .due import flag
from .table_stops import stops_of

MOVED = _("{player} has moved just now, so there is nothing to claim.")
NOT_LATE = _("Nobody is late: {player} has time until <t:{flag}:f>.")
NOBODY = _("Nobody is late at this table, so there is nothing to claim.")
YOURS = _("It is your own time that is over. Make your move, and the game goes on.")


class NothingToClaim(Refusal):
    """Nobody is late, or not any more, or it is who claims."""

    sentence = NOBODY


def claim(table: Table, action: Action, ply: int) -> Table:
    """Have the seat whose time is over resign. Raises what `check_claim` raises."""
    seat = check_claim(table, action, ply)
    match, _own = seat_to_act(table, action, None)
    holder = table.players[seat].user_id
    after = replace(remove_seat(table, match, seat, action.at), revision=table.revision)
    return add_event(after, action, "claimed", holder_id=holder)


def check_claim(table: Table, action: Action, ply: int) -> int:
    """Return the seat that is late, of which who acts may claim.

    Raises WrongPhase, ClosedByModerator, NotSeated, Paused or NothingToClaim.
    """
    match, own = seat_to_act(table, action, None)
    late = late_seat(table)
    if late is None:
        raise _refusal(table, ply)
    if own == late or own not in match.active:
        raise NothingToClaim(YOURS if own == late else NOBODY)
    return late


def _refusal(table: Table, ply: int) -> NothingToClaim:
    """Say why there is nothing to claim at a board of `ply` entries."""
    latest = table.match.events[-1] if table.match and table.match.events else None
    if not table.shows(ply) and isinstance(latest, Played):
        return NothingToClaim(MOVED, player=Seat(latest.seat))
    for seat, clock in enumerate(table.clocks):
        if (falls := flag(clock, stops_of(table))) is not None:
            return NothingToClaim(NOT_LATE, player=Seat(seat), flag=falls // 1000)
    return NothingToClaim()
