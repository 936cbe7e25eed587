"""What is looked at before any press at a table: hidden tables, and players who were missed for too long."""

from __future__ import annotations

from ..table.errors import Refusal, WrongPhase
from ..table.inactivity import is_overdue
from ..table.model import Table
from ..views.custom_id import NO_TABLE
from ..views.message import sentence
from ..views.messages import order as said
from .context import Context


class TableHidden(WrongPhase):
    """A moderator has hidden the table."""

    sentence = said.HIDDEN


def is_visible(table: Table, user_id: int) -> bool:
    """Tell whether somebody may see a table: all of them, but for hidden ones of others."""
    return not table.hidden or table.seat_of(user_id) is not None


def demand_visible(table: Table, user_id: int) -> None:
    """Raise TableHidden unless `is_seen`."""
    if not is_visible(table, user_id):
        raise TableHidden


async def answered(press: Context) -> bool:
    """Answer a press that comes when the time of missed players is over: they are given up, nothing else.

    Raises TableHidden. Tells whether the press was answered.
    """
    if press.control.table_id == NO_TABLE:
        return False
    try:
        table = await press.router.tables.get(press.control.table_id)
    except Refusal:
        return False  # what is pressed may do without a table; else it says so itself
    action = press.action
    demand_visible(table, action.user_id)
    if not is_overdue(table, action.user_id, action.at):
        return False
    await press.router.tables.give_up(action, table.id)
    await press.responder.private(sentence(said.GIVEN_UP_NOW))
    return True
