"""Who builds a move, and what from: at a table, or in a lesson."""

from __future__ import annotations

from typing import NamedTuple

from engine import Lesson, Match, Text

from ...table.errors import StaleBoard
from ...table.model import Table
from ...table.play import seat_at, unpaused_match
from ...views.message import Button
from .context import Context


class Mover(NamedTuple):
    """At which table, in which match, on which seat somebody moves; `offered`: what they choose from.

    In a `lesson` its lines stand `above`, and ways to others `beside` the controls.
    """

    table: Table
    match: Match
    seat: int
    offered: Match
    lesson: Lesson | None = None
    above: tuple[Text, ...] = ()
    beside: tuple[Button, ...] = ()


async def mover_at_table(context: Context) -> Mover:
    """Check that the acting user sits at the table and saw its present ply; the match checks the turn."""
    table = await context.table()
    seat = seat_at(table, context.user_id)
    match = unpaused_match(table)
    if not table.shows(context.custom_id.ply):
        raise StaleBoard
    return Mover(table, match, seat, await context.offered(table, match, seat))
