"""Moves for those whose time is over: what the opponent of level Casual would do.

Anybody can check them once the seed is shown, as those of computers (bot/table/computers/choice.py).
"""

from __future__ import annotations

from ...table.clock.due_actions import seat_to_move_for
from ...table.model import Table
from .thinker import Chosen, Thinker

LEVEL = "casual"


async def choose_for(thinker: Thinker, table: Table, seat: int) -> Chosen:
    """Return the move for a seat that is late, and what it followed from; raise as `Thinker.choose` does."""
    return await thinker.choose(table, seat, LEVEL, "stand-in")


async def move_that_is_due(thinker: Thinker, table: Table, at: int) -> Chosen | None:
    """Return the move that is to be made at a moment because a flag has fallen, None if there is none."""
    seat = seat_to_move_for(table, at)
    return None if seat is None else await choose_for(thinker, table, seat)
