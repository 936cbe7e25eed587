"""Claims: what waiting players can do once another player's time is up. Claims are never automatic."""

from __future__ import annotations

from engine import Played, Seat, _, seats_to_move

from ..computers.choice import Chosen
from ..errors import Refusal
from ..model import Action, Table
from ..play import resign_for, seat_to_act
from .due_actions import late_seat, move_for
from .table_stops import shown_flag

MOVED = _("{player} has just moved, so there's nothing to claim.")
NOT_LATE = _("No one is late: {player} has until <t:{flag}:f>.")
NOBODY = _("No one is late at this table, so there's nothing to claim.")
YOU_TOO = _("It's your turn too. Move first, then press **Claim**.")
YOURS = _("Your own time has run out. Make your move to continue the game.")


def claim(table: Table, action: Action, ply: int, chosen: Chosen | None = None) -> Table:
    """Resign for the late seat or, in a game with more than two seats, make the `chosen` move, if any.

    `ply` is the ply of the board from which the acting user claims. Raises WrongPhase or Refusal if there is
    nothing to claim. For a move, raises NotDue if the move is out of date, or an error of `Match.play`.
    """
    seat = check_claim(table, action, ply)
    match, _own = seat_to_act(table, action)
    if chosen is not None and not claims_win(table):
        return move_for(table, match, seat, action, chosen)
    return resign_for(table, match, seat, action, "claimed")


def claims_win(table: Table) -> bool:
    """Return whether a claim wins, because there are two seats. With more, the bot makes a move instead."""
    return len(table.players) == 2


def check_claim(table: Table, action: Action, ply: int) -> int:
    """Return the late seat that the acting user can claim against from a board at `ply`.

    Raises WrongPhase or Refusal if there is nothing to claim.
    """
    match, own = seat_to_act(table, action)
    late = late_seat(table)
    if late is None or (not table.shows(ply) and match.events and isinstance(match.events[-1], Played)):
        raise _refusal(table, ply, action.at)
    if own == late or own not in match.active:
        raise Refusal(YOURS if own == late else NOBODY)
    if own in seats_to_move(match.status):
        raise Refusal(YOU_TOO)
    return late


def _refusal(table: Table, ply: int, at: int) -> Refusal:
    """Return the refusal that says why nothing can be claimed from a board at `ply` at the time `at` (ms)."""
    latest = table.match.events[-1] if table.match and table.match.events else None
    if not table.shows(ply) and isinstance(latest, Played):
        return Refusal(MOVED, player=Seat(latest.seat))
    for seat in range(len(table.clocks)):
        if (falls := shown_flag(table, seat, at)) is not None:
            return Refusal(NOT_LATE, player=Seat(seat), flag=falls // 1000)
    return Refusal(NOBODY)
