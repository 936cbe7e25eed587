"""Lists of tables, made from those in memory and in the database."""

from __future__ import annotations

from bot.service.table_cache import TableQueries
from bot.service.tables import Tables

from ..people import ANN, GUILD, People


async def test_the_next_table_of_a_player(tables: Tables, people: People, queries: TableQueries) -> None:
    """It is the one that has waited longest for them on the server, never the one they come from."""
    first, second, third = [await people.start(tables, guild_id=guild) for guild in (GUILD, GUILD, GUILD + 1)]
    for table, other in ((first, second), (second, first)):
        assert other.match is not None
        mover = other.players[other.match.status.seats[0]].user_id
        assert await queries.next_of_player(mover, table) == other
    assert await queries.next_of_player(ANN, third) is None
