"""**Play on**: a game against computers that begins with a position of another game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from engine import Match, Over, Seat, ToRoll, _, is_secret, seats_to_move, text

from ..table.errors import Refusal
from ..views.custom_id import CustomId
from ..views.message import Button, Message, Row, Select, SelectOption
from .computers.seats import level_menu, require_computers
from .interactions import Context, edit, reply
from .open_table import play_on

ASK = _("Play on from here against the computer, at a new table. You play {seat}. How well should it play?")
IS_OVER = _("This game is over here, so there's nothing to play on. Go back a few moves first.")
SECRET = _("Something is being chosen in secret here, so you can't play on from this position.")
LEFT = _("That seat is out of the game here. Choose another seat.")


class Origin(NamedTuple):
    """The position that a game can begin with, as everyone may see it, and the seats' names."""

    match: Match
    names: tuple[str, ...]


def play_on_button(prefix: str, table_id: str, ply: int) -> Button:
    """Return the button that asks how to play on from a position, whose ids contain `table_id` and `ply`."""
    return Button(text("Play on"), str(CustomId(f"{prefix}on", table_id, ply)))


def add_play_on(prefix: str, origin_of: Callable[[Context], Awaitable[Origin]]) -> None:
    """Register the controls of **Play on**, with `prefix` before their verbs.

    `origin_of` returns the position that a control is about, or raises Refusal if it is gone.
    """

    def question(context: Context, origin: Origin, seat: int) -> Message:
        on, active = context.custom_id, origin.match.active
        if seat not in active:
            raise Refusal(LEFT)
        rows: tuple[Row, ...] = (
            level_menu(str(CustomId(f"{prefix}onat", on.table_id, on.ply, str(seat))), origin.match.game),
        )
        if len(active) > 1:
            seats = tuple(
                SelectOption(text("{seat}", seat=Seat(each)), str(each), chosen=each == seat)
                for each in active
            )
            rows += (Select(str(CustomId(f"{prefix}onas", on.table_id, on.ply)), text("Seat"), seats),)
        return Message((text(ASK, seat=Seat(seat)),), rows=rows, names=origin.names)

    @reply(f"{prefix}on")
    async def ask(context: Context) -> None:
        """Ask how well the computer should play, with the acting user on the seat to move."""
        origin = await _playable(context, origin_of)
        await context.reply(question(context, origin, _next_seat(origin.match)))

    @edit(f"{prefix}onas")
    async def choose_seat(context: Context) -> None:
        """Put the acting user on the chosen seat, and ask again for the level."""
        origin = await _playable(context, origin_of)
        await context.edit(question(context, origin, _read_seat(context.value)))

    @edit(f"{prefix}onat")
    async def begin(context: Context) -> None:
        """Open the table, with computers of the chosen level."""
        origin, seat = await _playable(context, origin_of), _read_seat(context.custom_id.argument)
        if seat not in origin.match.active:
            raise Refusal(LEFT)
        await play_on(context, origin.match, seat, context.value)


async def _playable(context: Context, origin_of: Callable[[Context], Awaitable[Origin]]) -> Origin:
    """Return a control's position. Raises Refusal if no game can begin with it."""
    require_computers(context)
    origin = await origin_of(context)
    if is_secret(origin.match.status):
        raise Refusal(SECRET)
    if isinstance(origin.match.status, Over):
        raise Refusal(IS_OVER)
    return origin


def _next_seat(match: Match) -> int:
    """Return the seat to move or, if dice are due, the seat that they are for or else the first one."""
    status = match.status
    if isinstance(status, ToRoll):
        return match.active[0] if status.seat is None else status.seat
    return seats_to_move(status)[0]


def _read_seat(written: str) -> int:
    return int(written) if written.isdecimal() and len(written) == 1 else -1
