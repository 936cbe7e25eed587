"""Scheduled events of servers, as the bot reads them; it never creates or changes one.

Their start counts, not their status: events have failed to start by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import discord

from .visibility import may_see

COMING = (discord.EventStatus.scheduled, discord.EventStatus.active)


class ScheduledEvent(NamedTuple):
    """An event of a server: when it starts, in milliseconds since the epoch, where, and who made it."""

    id: int
    guild_id: int
    name: str
    start: int
    channel_id: int | None
    creator_id: int | None
    status: discord.EventStatus

    @property
    def is_coming(self) -> bool:
        """Whether it is still to take place, or does so now."""
        return self.status in COMING

    @property
    def is_under_way(self) -> bool:
        """Whether it has been started, by hand perhaps before its time."""
        return self.status is discord.EventStatus.active

    def is_seen_by(self, guild: discord.Guild, user: discord.Member) -> bool:
        """Return whether a person can see it: all can, where it is in no channel."""
        return self.channel_id is None or may_see(guild, user, self.channel_id)


def event_of(event: discord.ScheduledEvent) -> ScheduledEvent:
    """Return an event of the library's as ours."""
    return ScheduledEvent(
        event.id,
        event.guild_id,
        event.name,
        round(event.start_time.timestamp() * 1000),
        event.channel_id,
        event.creator_id,
        event.status,
    )


def known_events(guild: discord.Guild) -> Iterator[ScheduledEvent]:
    """Yield the events of a server that are still to take place, as far as the gateway has told."""
    return (each for each in map(event_of, guild.scheduled_events) if each.is_coming)
