"""Joint announcements of the last round and the end, in channels where one event ends several games."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from cachetools import LRUCache

from ...service.links import table_link
from ...storage.outbox import Outbox
from ...table.clock.parking import is_played, time_up
from ...table.game_night.end import EARLIEST, GRACE
from ...table.game_night.event import BY_HAND
from ...table.game_night.rounds import begun_at, last_round_at
from ...table.model import Table
from ...table.time import MINUTE
from ...transport.errors import DISCORD_FAILURES
from ...views.game_night.announcements import Linked, last_round_message, time_up_message
from ...views.message import Message
from ..poster import Poster, nonce

FRESH = 10 * MINUTE  # after a game was stopped, while that is still news
SEVERAL = 2
CACHE_SIZE = 1000

log = logging.getLogger(__name__)


@dataclass(eq=False)
class Announcer:
    """The service that posts joint announcements about several tables in a channel.

    Announcements of last rounds and ends name no table. After a restart, the bot recognises earlier ones by
    their text, and does not repeat them.
    """

    poster: Poster
    outbox: Outbox
    _told: LRUCache[str, None] = field(init=False, default_factory=lambda: LRUCache(CACHE_SIZE))

    async def tell(self, table: Table, message: Message, once: str) -> None:
        """Post a message in a table's channel, with the nonce `once`. Failures are logged and ignored."""
        try:
            await self.poster.announce(table.channel_id, table.guild_id, message, once)
        except DISCORD_FAILURES as error:
            log.warning("What happened to an event is not announced: %s", error or type(error).__name__)

    async def linked(self, tables: Iterable[Table]) -> list[Linked]:
        """Return each table with a link to its latest post or its channel. Raises NotRead on failure."""
        return [Linked(table, await table_link(self.outbox, table)) for table in tables]

    async def tell_last_rounds(self, event_id: int, tables: list[Table], now: int) -> None:
        """Announce the last round, and later the end, of games that one event ends, once per channel.

        In a channel with only one such game, announce nothing. `now` is in ms.
        """
        seen = [table for table in tables if not table.hidden]
        for channel_id in dict.fromkeys(table.channel_id for table in seen):
            here = [table for table in seen if table.channel_id == channel_id]
            playing = [table for table in here if is_played(table) and not (table.end and table.end.extended)]
            if len(playing) >= SEVERAL and _is_last_round(playing, now):
                await self._tell("round", event_id, playing, _until(playing) - EARLIEST, last_round_message)
            stopped = [table for table in here if _stopped_at(table) >= now - FRESH]
            if not playing and len(stopped) >= SEVERAL:
                since = min(map(_stopped_at, stopped))
                await self._tell("end", event_id, stopped, since, time_up_message)

    async def _tell(
        self, what: str, event_id: int, tables: list[Table], since: int, made: Callable[[str], Message]
    ) -> None:
        table, end = tables[0], tables[0].end
        once = nonce(what, event_id, table.channel_id, _until(tables))
        if end is None or once in self._told:
            return
        try:
            await self.poster.post(table, made(end.event_name or ""), once, since)
        except DISCORD_FAILURES as error:
            log.warning("The end of several games is not announced: %s", error or type(error).__name__)
        self._told[once] = None


def is_near(until: int, now: int) -> bool:
    """Return whether games that end at `until` may soon need an announcement. Both times are in ms."""
    return until - EARLIEST <= now <= until + GRACE + FRESH


def _is_last_round(tables: list[Table], now: int) -> bool:
    """Return whether any table is in its last round at `now` (ms).

    Return False if time is up, the event has started, or a game master has called everyone to the session.
    """
    if now >= _until(tables) or any(begun_at(each) or (each.end and each.end.is_called) for each in tables):
        return False  # the start of an event and a game master's call have announcements of their own
    ends = ((table, table.match, table.end) for table in tables)
    return any(match and end and now >= last_round_at(table, match, end) for table, match, end in ends)


def _stopped_at(table: Table) -> int:
    """Return the time (ms) when a game was parked automatically because time was up, otherwise 0."""
    event = time_up(table)
    return event.at if event is not None and event.value != BY_HAND else 0


def _until(tables: list[Table]) -> int:
    return min((table.end.until for table in tables if table.end is not None), default=0)
