"""Scheduled events on servers, which the bot reads but never creates or changes.

What counts is an event's start time, not its status, because events have failed to start automatically.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import discord

from .visibility import may_see

COMING = (discord.EventStatus.scheduled, discord.EventStatus.active)


class ScheduledEvent(NamedTuple):
    """A server's event. `start` is in ms since the epoch. `channel_id` is None if there is no channel."""

    id: int
    guild_id: int
    name: str
    start: int
    channel_id: int | None
    creator_id: int | None
    status: discord.EventStatus

    @property
    def is_coming(self) -> bool:
        """Whether the event is upcoming or under way."""
        return self.status in COMING

    @property
    def is_under_way(self) -> bool:
        """Whether the event has started, perhaps because someone started it early."""
        return self.status is discord.EventStatus.active

    def is_seen_by(self, guild: discord.Guild, user: discord.Member) -> bool:
        """Return whether a member can see the event. Everyone can see an event without a channel."""
        return self.channel_id is None or may_see(guild, user, self.channel_id)


def event_of(event: discord.ScheduledEvent) -> ScheduledEvent:
    """Convert a discord.py event to a ScheduledEvent."""
    return ScheduledEvent(
        event.id,
        event.guild_id,
        event.name,
        round(event.start_time.timestamp() * 1000),
        event.channel_id,
        event.creator_id,
        event.status,
    )


def known_event(guild: discord.Guild | None, event_id: int) -> ScheduledEvent | None:
    """Return a server's event as last reported by the gateway, or None if it is unknown."""
    event = guild.get_scheduled_event(event_id) if guild is not None else None
    return event_of(event) if event is not None else None


def known_events(guild: discord.Guild) -> Iterator[ScheduledEvent]:
    """Yield a server's upcoming and current events, as last reported by the gateway."""
    return (each for each in map(event_of, guild.scheduled_events) if each.is_coming)
