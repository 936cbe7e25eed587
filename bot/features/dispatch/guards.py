"""Checks before every table handler."""

from __future__ import annotations

from engine import _

from ...table.errors import Refusal, WrongPhase
from ...table.model import Table
from ...views.custom_id import NO_TABLE
from .context import Context


class TableHidden(WrongPhase):
    """A moderator has hidden the table."""

    sentence = _("A moderator has hidden this table; only its players can still see it.")


def is_visible(table: Table, user_id: int) -> bool:
    """Return whether somebody may see a table: hidden ones are for their players only."""
    return not table.hidden or table.seat_of(user_id) is not None


def demand_visible(table: Table, user_id: int) -> None:
    """Raise TableHidden unless `is_visible`."""
    if not is_visible(table, user_id):
        raise TableHidden


async def check_table(context: Context) -> None:
    """Raise TableHidden for controls of a table that who acts may not see."""
    if context.custom_id.table_id == NO_TABLE:
        return
    try:
        table = await context.table()
    except Refusal:
        return  # what is pressed may do without a table; else it says so itself
    demand_visible(table, context.user_id)
