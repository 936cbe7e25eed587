"""Daily puzzles that are posted on servers, and the deadlines for the next posts."""

from __future__ import annotations

from typing import NamedTuple

from ..table.clock.zones import UTC_ZONE, zone_of
from ..table.daily import day_at, next_post
from . import deadlines, guild_settings
from .connection import Connection
from .database import Repository
from .deadlines import Deadline

DAILY_POST = "daily_post"  # the kind of deadline
POSTS_KEPT = 3  # days before the current one
GIVE_UP_AFTER = 3  # days in a row on which Discord refused a server's post

_FIELDS = "guild_id, day, channel_id, message_id, state, at"


class DailyPost(NamedTuple):
    """A server's post of a daily puzzle. It is due at the time `at` (ms).

    `state` is "owed", "posted", "retired" (without picture and buttons), "refused" or "missed". `message_id`
    is None until the puzzle is posted.
    """

    guild_id: int
    day: int
    channel_id: int
    message_id: int | None
    state: str
    at: int


class DailyPosts(Repository):
    """The daily posts of all servers. Methods raise NotRead or NotSaved if the database fails."""

    async def owed(self) -> list[DailyPost]:
        """List the posts that this process has to send, earliest first."""

        def read(db: Connection) -> list[DailyPost]:
            query = f"SELECT {_FIELDS} FROM daily_post WHERE state = 'owed' AND {db.ours('guild_id')}"  # noqa: S608
            return sorted((DailyPost(*row) for row in db.execute(query)), key=lambda post: post.at)

        return await self._database.read(read)

    async def earlier(self, post: DailyPost) -> list[DailyPost]:
        """List the earlier posts on the server of `post` that still have their picture and buttons."""
        query = f"SELECT {_FIELDS} FROM daily_post WHERE guild_id = ? AND day < ? AND state = 'posted'"  # noqa: S608
        return await self._database.rows(DailyPost, query, post.guild_id, post.day)

    async def add(self, due: Deadline, now: int, late: int) -> bool:
        """Queue the post that is `due`, and set the next deadline. Return whether a post was queued.

        No post is queued if none is wanted, if the day already has one, or if it is over `late` ms late.
        """
        guild_id, day = int(due.scope_id), day_at(due.due_at)

        def write(db: Connection) -> bool:
            reschedule(db, guild_id, now)
            old = "DELETE FROM daily_post WHERE guild_id = ? AND day <= ?"
            db.execute(old, (guild_id, day - POSTS_KEPT - 1))
            channel_id = guild_settings.find(db, guild_id).daily_channel
            if channel_id is None or day < 1 or now - due.due_at > late:
                return False
            statement = "INSERT INTO daily_post VALUES (?, ?, ?, NULL, 'owed', ?) ON CONFLICT DO NOTHING"
            return db.execute(statement, (guild_id, day, channel_id, due.due_at)).rowcount == 1

        return await self._database.write(write)

    async def note(self, post: DailyPost, state: str, message_id: int | None = None) -> None:
        """Store a post's state and the id of its message, which is None if the post has no message."""
        statement = "UPDATE daily_post SET state = ?, message_id = ? WHERE guild_id = ? AND day = ?"
        await self._database.execute(statement, state, message_id, post.guild_id, post.day)

    async def refuse(self, post: DailyPost) -> bool:
        """Record that Discord has refused a post. Return whether that has happened three days in a row."""

        def write(db: Connection) -> bool:
            statement = "UPDATE daily_post SET state = 'refused' WHERE guild_id = ? AND day = ?"
            db.execute(statement, (post.guild_id, post.day))
            query = "SELECT count(*) FROM daily_post WHERE guild_id = ? AND state = 'refused' AND day > ?"
            days = (post.guild_id, post.day - GIVE_UP_AFTER)
            return bool(db.execute(query, days).fetchone()[0] == GIVE_UP_AFTER)

        return await self._database.write(write)

    async def reschedule(self, guild_id: int, now: int) -> None:
        """Set the deadline for a server's next post after `now` (ms), because its settings have changed."""
        await self._database.write(lambda db: reschedule(db, guild_id, now))


def reschedule(db: Connection, guild_id: int, now: int) -> None:
    """Set the deadline for a server's next post after `now` (ms), or delete it if the server wants none."""
    settings = guild_settings.find(db, guild_id)
    zone = zone_of(settings.zone) or UTC_ZONE
    at = next_post(guild_id, zone, settings.daily_hour, now) if settings.daily_channel else None
    deadlines.set_one(db, "server", str(guild_id), DAILY_POST, at)
