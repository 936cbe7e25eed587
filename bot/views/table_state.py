"""What a table is called, and what it waits for, in a few words."""

from __future__ import annotations

from engine import GAMES, Text, _, seats_to_move, text

from ..table.model import Table, names_of
from .text import written_name

YOUR_TURN = _("**your turn**")
TO_MOVE = _("{players} to move")
PLAYER = _("**{name}**")


def title_of(table: Table) -> str:
    """Return the name of the table's game."""
    return GAMES[table.game_id].name


def state_of(table: Table, user_id: int) -> Text:
    """Return in a few words what a table waits for, as one of its players sees it."""
    awaited = seats_to_move(table.match.status) if table.match is not None else ()
    if not awaited:
        return text("waiting for players")
    if table.paused_by is not None:
        return text("paused by a moderator")
    if table.seat_of(user_id) in awaited:
        return text(YOUR_TURN)
    names = names_of(table)
    return text(TO_MOVE, players=tuple(text(PLAYER, name=written_name(names[seat])) for seat in awaited))
