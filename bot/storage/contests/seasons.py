"""Servers' seasons: their ends, the effect of an end on ratings, and the posts about them."""

from __future__ import annotations

import math
from typing import NamedTuple

from ...contests.ratings import Strength, after_season
from ...contests.seasons import Season, season_at
from ...table.clock.zones import UTC_ZONE, zone_of
from .. import deadlines, guild_settings
from ..connection import Connection, insertion

SEASON = "season"  # the kind of a server's deadline for the end of its running season


def close(db: Connection, guild_id: int, now: int) -> None:
    """End a server's seasons that are over at `now` (ms), and start the current one.

    A season's end is fixed when the season starts: a new time zone affects only later seasons.
    """
    zone = zone_of(guild_settings.find(db, guild_id).zone) or UTC_ZONE
    row = db.execute(
        "SELECT number, ended_at FROM season WHERE guild_id = ? ORDER BY number DESC LIMIT 1", (guild_id,)
    ).fetchone()
    number, end = row or (season_at(zone, now).number - 1, 0)
    while end <= now:
        if row is not None:
            _regress(db, guild_id)
            _owe_post(db, guild_id, number, end)
        number, end = number + 1, Season(number + 1).ends_at(zone)
        db.execute(insertion("season", ("guild_id", "number", "ended_at")), (guild_id, number, end))
        row = number, end
        _schedule(db, guild_id, now)


def end(db: Connection, guild_id: int, now: int) -> None:
    """End a server's season if it is over at `now` (ms), unless the bot has left and no season is stored."""
    deadlines.set_one(db, "server", str(guild_id), SEASON, None)
    if db.execute("SELECT 1 FROM season WHERE guild_id = ?", (guild_id,)).fetchone():
        close(db, guild_id, now)
        _schedule(db, guild_id, now)


def _schedule(db: Connection, guild_id: int, retry_at: int) -> None:
    """Set the deadline to the season's end or, if a post is unsent and that is sooner, to `retry_at` (ms)."""
    (ends_at,) = db.execute("SELECT max(ended_at) FROM season WHERE guild_id = ?", (guild_id,)).fetchone()
    due_at = min(retry_at, ends_at) if unposted(db, guild_id) else ends_at
    deadlines.set_one(db, "server", str(guild_id), SEASON, due_at)


def _owe_post(db: Connection, guild_id: int, number: int, ended_at: int) -> None:
    """Store the channel for the post about a season that has just ended, or None if there will be no post."""
    channel_id = guild_settings.find(db, guild_id).season_post
    if channel_id is None:  # choose the one with the most rated games
        row = db.execute(
            "SELECT result.channel_id FROM result JOIN tables ON id = table_id WHERE result.guild_id = ?"
            " AND ended_at < ? AND ended_at >= ? AND rated_at IS NOT NULL"
            " GROUP BY result.channel_id ORDER BY count(*) DESC, result.channel_id LIMIT 1",
            (guild_id, ended_at, last_end(db, guild_id, ended_at)),
        ).fetchone()
        channel_id = row[0] if row else 0
    change = "UPDATE season SET post_channel = ? WHERE guild_id = ? AND number = ?"
    db.execute(change, (channel_id or None, guild_id, number))


class Ended(NamedTuple):
    """A season that has ended: its number, its end (ms since the epoch), and the channel to post in."""

    number: int
    ended_at: int
    post_channel: int


def unposted(db: Connection, guild_id: int) -> list[Ended]:
    """Return a server's ended seasons whose posts have not been sent yet, oldest first."""
    rows = db.execute(
        "SELECT number, ended_at, post_channel FROM season"
        " WHERE guild_id = ? AND post_channel IS NOT NULL AND message_id IS NULL ORDER BY number",
        (guild_id,),
    )
    return [Ended(*row) for row in rows]


def note(db: Connection, guild_id: int, number: int, message_id: int | None, retry_at: int) -> None:
    """Record the message id of a season's post: 0 for no post, or None to try again at `retry_at` (ms)."""
    change = "UPDATE season SET message_id = ? WHERE guild_id = ? AND number = ?"
    db.execute(change, (message_id, guild_id, number))
    _schedule(db, guild_id, retry_at)


def _regress(db: Connection, guild_id: int) -> None:
    """Move all ratings on a server back towards a newcomer's rating."""
    rows = db.execute(
        "SELECT mu, sigma, game, user_id FROM rating WHERE guild_id = ?", (guild_id,)
    ).fetchall()
    change = "UPDATE rating SET mu = ?, sigma = ? WHERE guild_id = ? AND game = ? AND user_id = ?"
    db.executemany(change, [(*after_season(Strength(*row[:2])), guild_id, *row[2:]) for row in rows])


def ends(db: Connection, guild_id: int) -> list[int]:
    """Return when each of a server's past seasons ended, in milliseconds since the epoch."""
    rows = db.execute(
        "SELECT ended_at FROM season WHERE guild_id = ? ORDER BY number", (guild_id,)
    ).fetchall()
    return [row[0] for row in rows[:-1]]


def last_end(db: Connection, guild_id: int, before: float = math.inf) -> int:
    """Return the end (ms since the epoch) of the last season that ended before `before`, or 0 if none did."""
    return max((end for end in ends(db, guild_id) if end < before), default=0)


def running(db: Connection, guild_id: int) -> Season:
    """Return the latest season that a server has started, or Season(0) if it has never started one."""
    query = "SELECT max(number) FROM season WHERE guild_id = ?"
    return Season(db.execute(query, (guild_id,)).fetchone()[0] or 0)
