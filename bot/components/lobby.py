"""The lobby's buttons: join, leave, start, close. The publisher shows what they changed."""

from __future__ import annotations

from collections.abc import Mapping

from ..permissions import demand_permissions
from .press import Handler, Press


async def join(press: Press) -> None:
    """Take a seat; in a rematch the match may begin with that."""
    demand_permissions(press.interaction)
    await press.router.tables.join(press.action, press.control.table_id)


async def leave(press: Press) -> None:
    """Give the seat up."""
    await press.router.tables.leave(press.action, press.control.table_id)


async def start(press: Press) -> None:
    """Begin the match."""
    demand_permissions(press.interaction)
    await press.router.tables.start(press.action, press.control.table_id)


async def close(press: Press) -> None:
    """Close the table before it begins."""
    await press.router.tables.close(press.action, press.control.table_id)


async def again(press: Press) -> None:
    """Open the rematch of a finished game, or take one's seat there."""
    demand_permissions(press.interaction)
    await press.router.tables.rematch(press.action, press.control.table_id)


UPDATES: Mapping[str, Handler] = {
    "join": join,
    "leave": leave,
    "start": start,
    "close": close,
    "again": again,
}
