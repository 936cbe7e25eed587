"""**Play on**: a game against computers that starts from a position in another game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine import Match, Over, Seat, ToRoll, _, is_secret, seats_to_move, text

from ..table.errors import Refusal
from ..table.model import names_of
from ..views.custom_id import CustomId
from ..views.message import Button, Message, Row, Select, SelectOption
from .composer import Mover
from .computers.seats import level_menu, require_computers
from .interactions import Context, edit, reply
from .open_table import play_on

ASK = _("Play on from here as {seat}, at a new table against the computer. How well should it play?")
IS_OVER = _("The game is over at this step, so there's nothing left to play. Go back a few steps first.")
SECRET = _(
    "Players are making a secret choice here, so you can't play on from this position. Choose another step."
)
LEFT = _("That seat is already out of the game at this step. Choose another seat.")


def play_on_button(prefix: str, table_id: str, ply: int) -> Button:
    """Return a **Play on** button with an id by which the handlers of `add_play_on` find the position."""
    return Button(text("Play on"), str(CustomId(f"{prefix}on", table_id, ply)))


def add_play_on(prefix: str, mover_of: Callable[[Context], Awaitable[Mover]]) -> None:
    """Register the controls of **Play on**, with `prefix` before their verbs.

    `mover_of` returns the Mover at a control's position. It must raise Refusal if not everyone may see that
    position.
    """

    def question(origin: Mover, seat: int) -> Message:
        on, active = origin.context.custom_id, origin.match.active
        rows: tuple[Row, ...] = (
            level_menu(str(CustomId(f"{prefix}onat", on.table_id, on.ply, str(seat))), origin.match.game),
        )
        if len(active) > 1:
            seats = tuple(
                SelectOption(text("{seat}", seat=Seat(each)), str(each), chosen=each == seat)
                for each in active
            )
            rows += (Select(str(CustomId(f"{prefix}onas", on.table_id, on.ply)), text("Seat"), seats),)
        return Message((text(ASK, seat=Seat(seat)),), rows=rows, names=names_of(origin.table))

    @reply(f"{prefix}on", directly=True)
    async def ask(context: Context) -> None:
        """Ask how well the computer should play, with the acting user in the seat to move."""
        origin = await _playable(context, mover_of)
        await context.reply(question(origin, _next_seat(origin.match)))

    @edit(f"{prefix}onas", directly=True)
    async def choose_seat(context: Context) -> None:
        """Put the acting user in the chosen seat, and ask again for the level."""
        origin = await _playable(context, mover_of)
        await context.edit(question(origin, _read_seat(origin.match, context.value)))

    @edit(f"{prefix}onat", directly=True)
    async def begin(context: Context) -> None:
        """Open the table, with computers at the chosen level."""
        match = (await _playable(context, mover_of)).match
        await play_on(context, match, _read_seat(match, context.custom_id.argument), context.value)


async def _playable(context: Context, mover_of: Callable[[Context], Awaitable[Mover]]) -> Mover:
    """Return the Mover at a control's position. Raises Refusal if no game can start from that position."""
    require_computers(context)
    origin = await mover_of(context)
    if is_secret(origin.match.status):
        raise Refusal(SECRET)
    if isinstance(origin.match.status, Over):
        raise Refusal(IS_OVER)
    return origin


def _next_seat(match: Match) -> int:
    """Return the seat that moves or rolls next, or the first active seat if the next roll is for no seat."""
    status = match.status
    if isinstance(status, ToRoll):
        return match.active[0] if status.seat is None else status.seat
    return seats_to_move(status)[0]


def _read_seat(match: Match, written: str) -> int:
    """Return the seat that a control names. Raises Refusal if that seat is no longer in the game."""
    if written not in map(str, match.active):
        raise Refusal(LEFT)
    return int(written)
