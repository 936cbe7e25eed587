"""Servers' seasons: when they end, what that does to ratings, and the posts about them."""

from __future__ import annotations

from ...contests.ratings import Strength, after_season
from ...contests.seasons import Season, season_at
from ...table.clock.zones import UTC_ZONE, zone_of
from .. import deadlines, guild_settings
from ..connection import Connection, insertion

SEASON = "season"  # the kind of a server's deadline for the end of its running season


def close(db: Connection, guild_id: int, now: int) -> None:
    """End the seasons of a server that are over at `now` (ms), and start the one that is running then.

    The moment of its end is fixed by that, so a new time zone only moves the next one.
    """
    zone = zone_of(guild_settings.find(db, guild_id).zone) or UTC_ZONE
    row = db.execute(
        "SELECT number, ended_at FROM season WHERE guild_id = ? ORDER BY number DESC LIMIT 1", (guild_id,)
    ).fetchone()
    number, end = row or (season_at(zone, now).number - 1, 0)
    while end <= now:
        if row is not None:
            _regress(db, guild_id)
        number, end = number + 1, Season(number + 1).ends_at(zone)
        db.execute(insertion("season", ("guild_id", "number", "ended_at")), (guild_id, number, end))
        deadlines.set_one(db, "server", str(guild_id), SEASON, end)
        row = number, end


def _regress(db: Connection, guild_id: int) -> None:
    """Move all ratings of a server back towards a newcomer's."""
    rows = db.execute(
        "SELECT mu, sigma, game, user_id FROM rating WHERE guild_id = ?", (guild_id,)
    ).fetchall()
    change = "UPDATE rating SET mu = ?, sigma = ? WHERE guild_id = ? AND game = ? AND user_id = ?"
    db.executemany(change, [(*after_season(Strength(*row[:2])), guild_id, *row[2:]) for row in rows])


def ends(db: Connection, guild_id: int) -> list[int]:
    """Return when a server's seasons have ended, all but the running one, in ms since the epoch."""
    rows = db.execute(
        "SELECT ended_at FROM season WHERE guild_id = ? ORDER BY number", (guild_id,)
    ).fetchall()
    return [row[0] for row in rows[:-1]]


def last_end(db: Connection, guild_id: int) -> int:
    """Return when a server's last season ended (ms since the epoch), or 0 if none has."""
    return max(ends(db, guild_id), default=0)
