"""How long people took for their decisions by clocks, and how often they were late: what statistics tell."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ...table.events import CHANGES_HANDS
from ..connection import in_list
from ..database import Database
from .server_decision_times import seconds_by_game

_FINISHED = (  # by somebody, on a server
    "FROM result JOIN seats ON seats.table_id = result.table_id JOIN tables ON tables.id = result.table_id"
)
_OF_PERSON = "result.guild_id = ? AND seats.user_id = ?"
# Of a seat that changed hands, what came before is its former holder's.
_TAKEN = (
    f"SELECT result.table_id, tables.clock, spent.counted_ms {_FINISHED}"  # noqa: S608 - ours
    " JOIN event ON event.table_id = result.table_id AND event.seat = seats.seat"
    " JOIN spent ON spent.table_id = event.table_id AND spent.ply = event.ply"
    f" WHERE {_OF_PERSON} AND spent.stood_in = 0 AND event.ply > coalesce("
    "(SELECT max(taken.ply) FROM table_event AS taken WHERE taken.table_id = result.table_id"
    f" AND taken.seat = seats.seat AND taken.kind IN {in_list(CHANGES_HANDS)}), 0)"
)
_FELL = "('late', 'stood_in', 'away', 'forfeited')"  # table events that say that somebody's flag has fallen
_AGAIN = (
    "EXISTS (SELECT 1 FROM table_event AS earlier WHERE earlier.table_id = fell.table_id"  # noqa: S608 - ours
    f" AND earlier.holder_id = fell.holder_id AND earlier.kind IN {_FELL}"
    " AND earlier.revision < fell.revision AND NOT EXISTS (SELECT 1 FROM event"
    " WHERE event.table_id = fell.table_id AND event.seat <> fell.seat"
    " AND event.ply > earlier.ply AND event.ply <= fell.ply))"
)
_LATE = (
    f"SELECT result.table_id, tables.clock, {_AGAIN} {_FINISHED}"
    " JOIN table_event AS fell ON fell.table_id = result.table_id AND fell.holder_id = seats.user_id"
    f" WHERE {_OF_PERSON} AND fell.kind IN {_FELL}"
)


class Taken(NamedTuple):
    """What was counted for a decision; `clock` is that of its table, None where it was taken off."""

    table_id: str
    clock: str | None
    counted_ms: int


class Late(NamedTuple):
    """A flag that fell; `again`: in the same turn as one before it."""

    table_id: str
    clock: str | None
    again: bool


class DecisionTimes:
    """The paces of a database's people. Its methods raise NotRead."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(self, user_id: int, guild_id: int) -> tuple[list[Taken], list[Late]]:
        """List what somebody's decisions took in finished games of a server, and when they were late."""
        given = (guild_id, user_id)
        taken = await self._database.rows(Taken, _TAKEN, *given)
        late = await self._database.rows(Late, _LATE, *given)
        return taken, [each._replace(again=bool(each.again)) for each in late]

    async def of_server(self, guild_id: int, at: int, games: Collection[str]) -> dict[str, int]:
        """Return the seconds that a decision takes on a server, by game, of those of which that is known."""
        return await seconds_by_game(self._database, guild_id, at, games)
