"""Servers' scheduled events, followed so that the tables linked to an event have the right end time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import discord

from ...background import Background, WakeableSleep
from ...service.table_cache import TableQueries
from ...service.tables import Tables
from ...storage import game_night
from ...storage.database import Database
from ...storage.errors import NotRead, NotSaved
from ...table.clock.parking import is_parked
from ...table.errors import AlreadyDone, NotDue, Refusal
from ...table.game_night.end import AFTER_START, BEFORE_START, EARLIEST, TableEnd
from ...table.game_night.event import (
    SESSIONS_APART,
    event_begun,
    event_gone,
    event_moved,
    is_next_session,
    list_parked,
)
from ...table.model import Action, Table, bot_action
from ...table.time import DAY, Clock
from ...transport.connection import call_discord
from ...transport.errors import DISCORD_FAILURES
from ...transport.events import ScheduledEvent, event_of, known_events
from ...views.game_night.announcements import (
    Linked,
    begun_message,
    gone_message,
    moved_message,
    parked_message,
)
from ...views.message import Message
from ..poster import nonce
from .last_rounds import Announcer, is_near

log = logging.getLogger(__name__)

SHORTEST_PAUSE, MAX_PAUSE_SECONDS = 60.0, 3600.0  # seconds between two checks
NOT_LOOKED = "Scheduled events could not be looked after"

Change = Callable[[Table, Action], Table]
Tell = Callable[[str, list[Linked]], Message]


@dataclass
class EventFollower:
    """The service that moves tables' end times with their events, announcing each change once per channel."""

    client: discord.Client
    announcer: Announcer
    database: Database
    tables: Tables
    queries: TableQueries
    clock: Clock
    background: Background
    _read_at: dict[int, int] = field(init=False, default_factory=dict)
    _nap: WakeableSleep = field(init=False, default_factory=WakeableSleep)
    _at_work: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)
    calling: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)

    def watch(self, event_id: int) -> None:
        """Start following an event that has just been read, without reading it again right away."""
        if (now := self.clock()) is not None:
            self._read_at[event_id] = now
        self._begin()

    def _begin(self) -> None:
        """Check all events with linked tables right away, and regularly after that."""
        self._nap.wake()
        self.background.repeat("sessions", SHORTEST_PAUSE, self._look_and_rest, NOT_LOOKED)

    async def _look_and_rest(self) -> float:
        self._nap.end()
        pause = SHORTEST_PAUSE
        try:
            pause = await self.look()
        except (NotRead, NotSaved) as error:
            log.warning("Scheduled events are checked later: %s", error)
        await self._nap.take(pause)
        return 0.0

    async def connected(self) -> None:
        """Check all linked events again once the bot has connected, since it may have missed changes."""
        try:
            if await self.database.read(game_night.tied):
                self._read_at.clear()
                self._begin()
        except NotRead as error:
            log.warning("Scheduled events are checked later: %s", error)

    async def changed(self, event: ScheduledEvent) -> None:
        """Update the tables linked to an event that has changed on Discord."""
        async with self._at_work:
            await self._follow(event.id, event)
        self._nap.wake()

    async def deleted(self, event_id: int) -> None:
        """Update the tables linked to an event that has been deleted."""
        async with self._at_work:
            await self._follow(event_id, None)

    async def look(self) -> float:
        """Check events, list parked games and announce last rounds. Return the seconds to the next check."""
        if not self.client.is_ready() or (now := self.clock()) is None:
            return SHORTEST_PAUSE
        pause, guilds = MAX_PAUSE_SECONDS, {}
        async with self._at_work:
            for event_id, ids in (await self.database.read(game_night.tied)).items():
                tables = await self.queries.by_ids(ids)
                if not tables or (guild := self.client.get_guild(tables[0].guild_id)) is None:
                    continue  # another process serves that server, or the bot has left it
                if self._is_to_be_read(event_id, tables, now):
                    self._read_at[event_id] = now
                    await self._read(event_id, guild)
                    tables = await self.queries.by_ids(ids)
                guilds[guild.id] = guild
                if (end := tables[0].end) is not None:
                    await self._list(end, tables, now)
                await self.announcer.tell_last_rounds(event_id, tables, now)
                for until in (table.end.until for table in tables if table.end is not None):
                    leads = [until - BEFORE_START, until - EARLIEST]
                    next_looks = [now] if is_near(until, now) else [at for at in leads if at > now]
                    pause = min([pause, *((at - now) / 1000 for at in next_looks)])
            for event in (event for guild in guilds.values() for event in known_events(guild)):
                pause = min(pause, await self._list_before(event, now))
        return max(pause, SHORTEST_PAUSE)

    async def tied_to(self, event_id: int, guild_id: int) -> list[Table]:
        """Return a server's unfinished tables linked to an event. Raises NotRead if reading fails."""
        ids = await self.database.read(partial(game_night.tied_to, event_id=event_id))
        return [table for table in await self.queries.by_ids(ids) if table.guild_id == guild_id]

    async def parked_before(self, event: ScheduledEvent) -> list[Table]:
        """List parked games whose next session, within three weeks, is `event`. Raises NotRead on failure."""
        since = event.start - SESSIONS_APART
        before = partial(game_night.tied_from, guild_id=event.guild_id, since=since, until=event.start)
        ids = await self.database.read(before)
        tables = await self.queries.by_ids(ids)
        return [
            table
            for table in tables
            if is_parked(table) and table.end is not None and is_next_session(table.end, end_with(event))
        ]

    async def called_at(self, guild_id: int) -> int:
        """Return the time (ms) of a server's last **Call everyone**, or 0. Raises NotRead on failure."""
        return await self.database.read(partial(game_night.called_at, guild_id=guild_id))

    def _is_to_be_read(self, event_id: int, tables: list[Table], now: int) -> bool:
        read = self._read_at.get(event_id)
        if read is None:
            return True
        start = min(table.end.until for table in tables if table.end is not None)
        return read < start - BEFORE_START <= now or (now - read >= DAY and all(map(is_parked, tables)))

    async def _read(self, event_id: int, guild: discord.Guild) -> None:
        try:
            found = await call_discord(guild.fetch_scheduled_event(event_id))
        except discord.NotFound:
            await self._follow(event_id, None)
        except DISCORD_FAILURES as error:  # not readable: the last known time stays
            log.warning("Event %d cannot be read: %s", event_id, error or type(error).__name__)
        else:
            await self._follow(event_id, event_of(found))

    async def _follow(self, event_id: int, event: ScheduledEvent | None) -> None:
        """Update and announce the end times of the tables linked to an event.

        `event` is None if the event has been deleted.
        """
        try:
            ids = await self.database.read(partial(game_night.tied_to, event_id=event_id))
            tables = await self.queries.by_ids(ids)
            if not tables or (now := self.clock()) is None:
                return
            if event is None or event.status is discord.EventStatus.cancelled:
                await self._apply(tables, event_gone, f"gone {event_id}", now, gone_message)
                return
            moved = partial(event_moved, start=event.start)
            told = partial(_moved, start=event.start)
            after = await self._apply(tables, moved, f"moved {event_id} {event.start}", now, told)
            if event.status is discord.EventStatus.active and now + AFTER_START < event.start:
                tables = [after.get(table.id, table) for table in tables]
                begun = f"begun {event_id} {event.start}"
                await self._apply(tables, event_begun, begun, now, begun_message)
                await self._list(end_with(event), tables, now, early=True)
        except (NotRead, NotSaved) as error:
            log.warning("The tables of event %d are updated later: %s", event_id, error)
            self._read_at.pop(event_id, None)

    async def _apply(
        self, tables: list[Table], change: Change, cause: str, now: int, tell: Tell
    ) -> dict[str, Table]:
        """Apply `change` to the tables for which it is due, and return the changed tables by id.

        Announce the change once in each channel, with the message that `tell` makes, unless all of the
        changed games there are parked. `cause` identifies the change.
        """
        changed: dict[str, Table] = {}
        names: dict[str, str] = {}
        for table in tables:
            action = bot_action(table.id, f"{cause} {table.revision}", now)
            try:
                changed[table.id] = await self.tables.act(table.id, change, action)
                names[table.id] = (table.end and table.end.event_name) or ""
            except NotDue:
                continue
            except (NotRead, NotSaved):
                raise
            except Refusal as refusal:
                log.warning("Table %s does not follow its event: %s", table.id, refusal)
        for channel_id in dict.fromkeys(table.channel_id for table in changed.values()):
            here = [table for table in changed.values() if table.channel_id == channel_id]
            if loud := [table for table in here if not is_parked(table)]:
                message = tell(names[loud[0].id], await self.announcer.linked(loud))
                await self.announcer.tell(loud[0], message, nonce(cause, channel_id, now))
        return changed

    async def _list_before(self, event: ScheduledEvent, now: int) -> float:
        """Post due lists of parked games that can resume at `event`. Return the seconds to the next check."""
        early = event.is_under_way and now < event.start
        if early or event.start - BEFORE_START <= now <= event.start:
            await self._list(end_with(event), await self.parked_before(event), now, early=early)
        ahead = event.start - BEFORE_START - now
        return ahead / 1000 if ahead > 0 else MAX_PAUSE_SECONDS

    async def _list(self, end: TableEnd, tables: list[Table], now: int, *, early: bool = False) -> None:
        """Post a list of the parked games among `tables` in each game's channel.

        Games are listed only in the half-hour before the event of `end`, or once it starts early (`early`).
        """
        start = end.event_start or 0
        for channel_id in dict.fromkeys(table.channel_id for table in tables):
            listed = []
            for table in (table for table in tables if table.channel_id == channel_id):
                action = bot_action(table.id, f"listed {end.event_id} {start}", now)
                with suppress(NotDue, AlreadyDone):
                    listed.append(await self.tables.act(table.id, list_parked, action, start, early=early))
            if listed:
                message = parked_message(end.event_name or "", await self.announcer.linked(listed))
                once = nonce("listed", end.event_id, channel_id, start)
                await self.announcer.tell(listed[0], message, once)


def end_with(event: ScheduledEvent) -> TableEnd:
    """Return the end time of a table whose game ends when an event starts."""
    return TableEnd(event.start, event.id, event.name, event.start, event_creator_id=event.creator_id)


def _moved(event: str, tables: list[Linked], *, start: int) -> Message:
    end = tables[0].table.end
    return moved_message(event, end.until if end is not None else start, tables)
