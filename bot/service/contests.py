"""Ladders and ratings as they are shown to people. The methods raise NotRead or NotSaved."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from ..contests.pairs import Pair, frequent, unusual
from ..contests.ratings import Listed, Point, Rating
from ..contests.seasons import Season
from ..storage import deadlines
from ..storage.connection import Connection
from ..storage.contests import ladders, ratings, seasons
from ..storage.contests.ratings import Ladder
from ..storage.database import Database
from ..storage.deadlines import Deadline
from ..table.model import Table


class LadderView(NamedTuple):
    """A ladder for a reader: the people on it, the season, and the reader's own rating, if they have one.

    The season started at the time `since` (ms), which is 0 for a server's first season.
    """

    listed: list[Listed]
    season: Season
    since: int
    own: Rating | None


class Ratings:
    """The ratings on all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def resume(self) -> None:
        """Schedule a recomputation of ratings from another version of the rating model. Raises NotSaved."""
        await self._database.write(ratings.outdate)

    async def games(self, guild_id: int) -> list[str]:
        """Return the ids of the games in which a server has ratings."""
        return await self._database.read(lambda db: ladders.games(db, guild_id))

    async def ladder(self, ladder: Ladder, reader_id: int) -> LadderView:
        """Return a ladder as the reader sees it, with their own rating."""

        def read(db: Connection) -> LadderView:
            own = ratings.ratings_of(db, ladder, [reader_id]).get(reader_id)
            guild_id = ladder.guild_id
            season, since = seasons.running(db, guild_id), seasons.last_end(db, guild_id)
            return LadderView(ladders.listed(db, ladder), season, since, own)

        return await self._database.read(read)

    async def of_person(self, guild_id: int, user_id: int) -> tuple[dict[str, Rating], Season]:
        """Return a person's ratings on a server by game id, and the server's current season."""

        def read(db: Connection) -> tuple[dict[str, Rating], Season]:
            own = {
                game_id: ratings.ratings_of(db, Ladder(guild_id, game_id), [user_id]).get(user_id)
                for game_id in ladders.games(db, guild_id)
            }
            return {id: each for id, each in own.items() if each}, seasons.running(db, guild_id)

        return await self._database.read(read)

    async def course(self, ladder: Ladder, user_id: int) -> Sequence[Point]:
        """Return a person's rating after each game and at the end of each season."""
        inputs = await self._database.read(lambda db: ratings.inputs(db, ladder))
        return (await asyncio.to_thread(inputs.fold, user_id)).course

    async def of_players(self, table: Table) -> dict[int, Rating]:
        """Return a finished game's ratings by seat, leaving out people who are unrated or hide theirs."""
        seats = {player.user_id: seat for seat, player in enumerate(table.players)}

        def read(db: Connection) -> dict[int, Rating]:
            shown = ladders.visible(db, ratings.people_of(db, table.id) & seats.keys())
            ladder = Ladder(table.guild_id, table.game_id)
            return {seats[user]: each for user, each in ratings.ratings_of(db, ladder, shown).items()}

        return await self._database.read(read)

    async def unusual_pairs(self, ladder: Ladder) -> list[Pair]:
        """Return pairs of people whose rated games in the current season look unusual."""

        def read(db: Connection) -> list[Pair]:
            since = seasons.last_end(db, ladder.guild_id)
            pairs = frequent(each for each in ratings.results_of(db, ladder) if each.ended_at >= since)
            tables = {table_id for pair in pairs for table_id in pair.table_ids}
            return unusual(pairs, ratings.moves_of(db, tables))

        return await self._database.read(read)

    async def fold_again(self, due: Deadline, _now: int) -> bool:
        """Recompute all of a server's ratings. If results change meanwhile, return False and save nothing."""
        guild_id = int(due.scope_id)

        todo = await self._database.read(
            lambda db: [ratings.inputs(db, each) for each in ratings.ladders(db, guild_id)]
        )
        done = [(each.ladder, await asyncio.to_thread(each.fold)) for each in todo]

        def write(db: Connection) -> bool:
            if any(ratings.state_of(db, each.ladder) != each.state for each in todo):
                return False
            for ladder, folded in done:
                ratings.replace(db, ladder, folded)
            deadlines.set_one(db, "server", due.scope_id, due.kind, None)
            return True

        return await self._database.write(write)
