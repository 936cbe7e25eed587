"""What is looked at before any press at a table: hidden tables, and players who were missed for too long."""

from __future__ import annotations

from ..absence import is_due
from ..controls import NO_TABLE
from ..drafts import note
from ..messages import order as said
from ..refusals import Refusal, WrongPhase
from ..table import Table
from .press import Press


class TableHidden(WrongPhase):
    """A moderator has hidden the table."""

    sentence = said.HIDDEN


def is_seen(table: Table, user_id: int) -> bool:
    """Tell whether somebody may see a table: all of them, but for hidden ones of others."""
    return not table.hidden or table.seat_of(user_id) is not None


def demand_sight(table: Table, user_id: int) -> None:
    """Raise TableHidden unless `is_seen`."""
    if not is_seen(table, user_id):
        raise TableHidden


async def answered(press: Press) -> bool:
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
    demand_sight(table, action.user_id)
    if not is_due(table, action.user_id, action.at):
        return False
    await press.router.tables.give_up(action, table.id)
    await press.responder.private(note(said.GIVEN_UP_NOW))
    return True
