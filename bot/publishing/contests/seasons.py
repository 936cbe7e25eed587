"""The end of a server's season, and a silent post about the season's ladders."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from engine import GAMES

from ...contests.ratings import Listed, on_ladder
from ...contests.seasons import Season
from ...storage.connection import Connection
from ...storage.contests import ladders, ratings, seasons
from ...storage.database import Database
from ...storage.deadlines import Deadline
from ...table.time import DAY, MINUTE
from ...transport.errors import DISCORD_FAILURES, is_transient
from ...views.contests import season_message
from ..poster import Poster, nonce

RETRY_AFTER = 15 * MINUTE
STALE_AFTER = 7 * DAY  # then a season's end is no longer news
MIN_PEOPLE = 3  # on a ladder that the post mentions

log = logging.getLogger(__name__)


@dataclass(eq=False)
class SeasonPosts:
    """The service that ends seasons and posts about them."""

    database: Database
    poster: Poster

    async def do(self, due: Deadline, now: int) -> bool:
        """End a server's season if it is over, and post final ladders. Return whether any were posted."""
        guild_id, posted = int(due.scope_id), False
        await self.database.write(lambda db: seasons.end(db, guild_id, now))
        for ended in await self.database.read(lambda db: seasons.unposted(db, guild_id)):
            message_id = 0 if now > ended.ended_at + STALE_AFTER else await self._post(guild_id, ended)
            posted_as = (guild_id, ended.number, message_id, now + RETRY_AFTER)
            await self.database.write(lambda db: seasons.note(db, *posted_as))  # noqa: B023 - run immediately
            posted |= bool(message_id)
        return posted

    async def _post(self, guild_id: int, ended: seasons.Ended) -> int | None:
        """Post a season's ladders. Return the message's id, None to try again later, or 0 to give up."""
        shown = [each for each in await self._ladders(guild_id, ended) if len(each[1]) >= MIN_PEOPLE]
        if not shown:
            return 0
        message = season_message(Season(ended.number), shown)
        once = nonce("season", guild_id, ended.number)
        try:
            return await self.poster.announce(
                ended.post_channel, guild_id, message, once, since=ended.ended_at
            )
        except DISCORD_FAILURES as error:
            log.warning("The ladders of a season were not posted: %s", error or type(error).__name__)
            return None if is_transient(error) else 0

    async def _ladders(self, guild_id: int, ended: seasons.Ended) -> list[tuple[str, list[Listed]]]:
        """Return a server's ladders at the end of a season: each game's id with the people on its ladder."""

        def read(db: Connection) -> list[ratings.Inputs]:
            known = (each for each in ratings.ladders(db, guild_id) if each.game_id in GAMES)
            return [ratings.inputs(db, each, ended.ended_at) for each in known]

        found = []
        for each in await self.database.read(read):
            folded = await asyncio.to_thread(each.fold)
            found.append((each.ladder.game_id, on_ladder(folded.ratings, max(each.ends, default=0))))
        return await self.database.read(
            lambda db: [(game_id, ladders.shown(db, guild_id, ranked)) for game_id, ranked in found]
        )
