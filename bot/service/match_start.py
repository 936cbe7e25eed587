"""How matches begin: with what their players own, and a rematch by itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from engine import GAMES, TableError

from ..storage import inventory
from ..storage.database import Database
from ..table import invitations, lobby, play, rematch
from ..table.agreements import asking
from ..table.computers.seats import sit_down
from ..table.model import Action, Table

# Changes after which a rematch begins by itself, if it has waited for nothing else.
SEATING: frozenset[Callable[..., Table]] = frozenset(
    {lobby.join, invitations.accept, invitations.decline, asking.agree, sit_down}
)


async def begin_if_complete(database: Database, table: Table, action: Action) -> Table:
    """Begin a rematch that has all answers, else return it as it is. Raises NotRead."""
    if not rematch.is_complete(table):
        return table
    with suppress(TableError):  # options that do not suit so few: the opener sees to it
        return play.begin(table, action.at, await holdings_of(database, table))
    return table


async def holdings_of(database: Database, table: Table) -> dict[str, Any] | None:
    """Return what the players of a table own, in a game with goods. Raises NotRead."""
    if GAMES[table.game_id].goods is None:
        return None
    return await database.read(lambda db: inventory.holdings(db, table))
