"""Digests: daily direct messages about the games waiting for a person, each replacing the previous one."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import time, timedelta
from typing import NamedTuple

from ...background import NEVER, Background
from ...locale.language import language_for
from ...pictures.boards import BoardPictures
from ...service.audience import Audiences
from ...service.links import message_link, table_link
from ...service.table_cache import TableQueries
from ...storage import deadlines
from ...storage.connection import Connection
from ...storage.deadlines import Deadline
from ...storage.errors import NotRead, NotSaved
from ...storage.notifications import digests
from ...storage.notifications.digests import DIGEST, Digest, DigestBook
from ...storage.outbox import Outbox
from ...storage.person_times import read_person
from ...storage.preferences import find as find_preferences
from ...table.clock.quiet_hours import zone_at
from ...table.clock.zones import instant, local_date, zone_of
from ...table.errors import Refusal
from ...table.lobby import asks
from ...table.model import Table
from ...table.time import HOUR, Clock
from ...table.waiting import by_urgency, waits_for
from ...transport.errors import DISCORD_FAILURES, is_transient
from ...views.message import Attachment, Message, TextBoard
from ...views.notifications import TURN_DIGEST_OFF, digest_message, to_move
from ..poster import DOUBTFUL, nonce
from .followers import FollowPublisher
from .services import Notifications, board_for

TOO_LATE = 3 * HOUR  # after which a missed digest is dropped
RETRY_AFTER_SECONDS = 60.0  # seconds between two attempts

log = logging.getLogger(__name__)


class Schedule(NamedTuple):
    """The times of a person's digests, in ms.

    The latest digest was due at `at`, on the date `day` in the person's time zone (ISO format). `next_at` is
    the time of the next check.
    """

    day: str
    at: int
    next_at: int


@dataclass
class Digests:
    """The service that sends digests by Discord's `clock`, and calls `on_change` when due times change."""

    notifications: Notifications
    followers: FollowPublisher
    queries: TableQueries
    outbox: Outbox
    audiences: Audiences
    pictures: BoardPictures
    clock: Clock
    background: Background
    on_change: Callable[[], object]
    _woken: bool = field(init=False, default=False)

    @property
    def book(self) -> DigestBook:
        """The stored digests, both sent and unsent."""
        return DigestBook(self.notifications.database)

    async def resume(self) -> None:
        """Send the digests left unsent when the bot last stopped. Raises NotRead if the database fails."""
        if await self.book.owed():
            self.wake()

    async def reschedule(self, user_id: int, at: int) -> None:
        """Reschedule a person's digest because their preference or time zone changed at `at` (ms)."""
        await self.notifications.database.write(lambda db: _set_next(db, user_id, at))
        self.on_change()

    async def comes(self, user_id: int, at: int) -> bool:
        """Return whether a person gets digests, according to their settings at the time `at` (ms)."""
        return await self.notifications.database.read(lambda db: _schedule(db, user_id, at)) is not None

    async def waiting(self, user_id: int) -> list[Table]:
        """List the tables that are waiting for a person, on all servers, most urgent first."""
        mine = await self.queries.of_player(user_id)
        return by_urgency((table for table in mine if waits_for(table, user_id)), user_id)

    async def _asking(self, user_id: int) -> list[Table]:
        """List a person's own lobbies that the bot has asked them to keep or close, if still unanswered."""
        notices = await self.notifications.notices.of(user_id, 0)
        about = [notice.about for notice in notices if notice.kind == "lobby"]
        return [table for table in await self.queries.by_ids(about) if asks(table, user_id)]

    async def do(self, due: Deadline, now: int) -> bool:
        """Queue a person's digest if a table awaits them or a game that they follow has news.

        Return True if the digest was queued. Queue nothing if the digest is over three hours late, or if the
        person already has one for the day.
        """
        user_id = int(due.scope_id)
        waits = bool(await self.waiting(user_id) or await self._asking(user_id))

        def write(db: Connection) -> bool:
            schedule = _set_next(db, user_id, now)
            if schedule is None:
                return False
            missed = now - schedule.at > TOO_LATE or schedule.at < due.due_at
            if missed or digests.exists(db, user_id, schedule.day):
                return False
            told = digests.news(db, user_id)
            if not (waits or told):
                return False
            digests.add(db, user_id, schedule.day, now, told)
            return True

        owed = await self.notifications.database.write(write)
        if owed:
            self.wake()
        return owed

    def wake(self) -> None:
        """Start sending the queued digests in the background, until none are left."""
        self._woken = True
        self.background.repeat("digests", RETRY_AFTER_SECONDS, self._send_all, "Digests could not be sent")

    async def _send_all(self) -> float | None:
        self._woken = False
        await self.followers.client.wait_until_ready()  # until then, it can't tell who left a server
        for digest in await self.book.owed():
            await self._try(digest)
        return None if await self.book.owed() or self._woken else NEVER

    async def _try(self, digest: Digest) -> None:
        """Send a digest, or drop it if it is over three hours old. After a temporary failure, keep it queued.

        If the person cannot be messaged, turn off their digests.
        """
        now = self.clock()
        if now is None:
            return
        if now - digest.at > TOO_LATE:
            await self.book.drop(digest.user_id, digest.day)
            return
        try:
            await self._send(digest, now)
        except (NotRead, NotSaved):
            raise
        except Refusal as refusal:
            log.warning("A digest is not sent: %s", refusal)
        except DISCORD_FAILURES as error:
            log.warning("A digest is not sent yet: %s", error)
            if not is_transient(error):
                await self._give_up(digest, now)

    async def _send(self, digest: Digest, now: int) -> None:
        user_id = digest.user_id
        message = await self._message(digest)
        if message is None:
            await self.book.drop(user_id, digest.day)
            return
        channel_id, locale = await self.notifications.channel_of(user_id)
        sent = None
        if now - digest.at > DOUBTFUL:
            sent = await self.notifications.messages.find(channel_id, TURN_DIGEST_OFF, digest.day)
        if sent is None:
            language, once = language_for(locale), nonce("digest", user_id, digest.day)
            called = await self.audiences.who_is_notified((user_id,), at=now)
            message = replace(message, silent=called.silent or not called.user_ids)
            sent = await self.notifications.messages.send(channel_id, message, language, once)
        await self.notifications.notices.note_said(user_id, "lobby")
        for earlier in await self.book.note_sent(digest, channel_id, sent):
            await self.notifications.messages.delete(earlier.channel_id, earlier.message_id)
            await self.book.drop(user_id, earlier.day)

    async def _board(self, user_id: int, waiting: list[Table]) -> Attachment | TextBoard | None:
        """Return the board of the most urgent game that waits for a person's move.

        Return None if no game waits, if drawing fails, or if a text board would leave no room to list several
        games.
        """
        tables = to_move(waiting, user_id)
        if not tables:
            return None
        known = await self.notifications.channels.find(user_id)
        board = await board_for(
            self.pictures, self.audiences, tables[0], user_id, known.locale if known else ""
        )
        # With several games, the list needs a text board's room.
        return board if len(tables) == 1 or isinstance(board, Attachment) else None

    async def _message(self, digest: Digest) -> Message | None:
        """Return a digest's message, or None if no table waits for the person and no game has news.

        A game that the person can no longer follow, such as one that they have joined, is unfollowed.
        """
        user_id = digest.user_id
        waiting = await self.waiting(user_id)
        places = [await table_link(self.outbox, table) for table in waiting]
        followed: list[tuple[Table, str | None]] = []
        for table in await self.queries.by_ids(digest.told):
            if self.followers.is_out_of_reach(table):
                continue
            if await self.followers.has_gone(user_id, table):
                await self.followers.follows.remove(user_id, table.id)
            else:
                followed.append((table, await message_link(self.outbox, table)))
        asking = await self._asking(user_id)
        links = [await table_link(self.outbox, table) for table in asking]
        board = await self._board(user_id, waiting)
        return digest_message(
            user_id, list(zip(waiting, places)), followed, digest.day, list(zip(asking, links)), board
        )

    async def _give_up(self, digest: Digest, now: int) -> None:
        """Turn off the digests of a person who cannot be messaged, and let them know at their next press."""
        user_id = digest.user_id
        await self.notifications.preferences.change(user_id, digest_at=None)
        await self.notifications.notices.add(user_id, "direct", "digest")
        await self.book.drop(user_id, digest.day)
        await self.reschedule(user_id, now)


def _set_next(db: Connection, user_id: int, at: int) -> Schedule | None:
    """Schedule the next check of a person's digests after `at` (ms), and return their schedule.

    If the person gets no digests, return None. Followed games whose news would have come with the digests are
    then reported only when they end.
    """
    schedule = _schedule(db, user_id, at)
    deadlines.set_one(db, "person", str(user_id), DIGEST, schedule and schedule.next_at)
    if schedule is None:
        digests.follow_ends(db, user_id)
    return schedule


def _schedule(db: Connection, user_id: int, at: int) -> Schedule | None:
    """Return a person's digest schedule as of `at` (ms), or None if they want none or have no time zone."""
    chosen = find_preferences(db, user_id).digest_at
    person = read_person(db, user_id)
    zone = zone_at(person.local, at)
    if zone is None and person.local and person.local[-1].since > at:
        zone = zone_of(person.zone)  # the one that they have just set
    if chosen is None or zone is None:
        return None
    clock, day = time.fromisoformat(chosen), local_date(zone, at)
    days = (day + timedelta(days=number) for number in range(-2, 3))
    times = {each: instant(zone, each, clock) for each in days}
    latest = max(each for each, comes in times.items() if comes <= at)
    coming = min(comes for comes in times.values() if comes > at)
    changes = (local.since for local in person.local if local.since > at)
    return Schedule(latest.isoformat(), times[latest], min((coming, *changes)))
