"""Scheduled events in the simulated server, created and changed as people do in Discord."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from simcord import ChannelHandle, MemberActor
from simcord.backend.models import ScheduledEvent

from ..server import SimulatedServer

ACTIVE, CANCELLED = 2, 4  # statuses (Discord: resources/guild-scheduled-event)


def after(server: SimulatedServer, seconds: float) -> datetime:
    """Return the date and time `seconds` seconds from now in simulated time, to the second."""
    now = datetime.fromisoformat(server.env.backend.now_iso()).astimezone(UTC)
    return now.replace(microsecond=0) + timedelta(seconds=seconds)


async def create_event(
    server: SimulatedServer,
    name: str,
    seconds: float,
    channel: ChannelHandle | None = None,
    creator: MemberActor | None = None,
) -> ScheduledEvent:
    """Create an event that starts in `seconds` seconds, in a voice channel or, by default, elsewhere."""
    start = after(server, seconds)
    event = server.env.backend.create_scheduled_event(
        server.guild.id,
        name=name,
        creator_id=creator.id if creator is not None else None,
        entity_type=2 if channel is not None else 3,
        scheduled_start_time=start.isoformat(),
        scheduled_end_time=(start + timedelta(hours=4)).isoformat(),
        channel_id=channel.id if channel is not None else None,
        entity_metadata=None if channel is not None else {"location": "The cellar"},
    )
    await server.env.settle()
    return event


async def change_event(server: SimulatedServer, event: ScheduledEvent, **changes: Any) -> None:
    """Change an event, and wait until the bot has reacted."""
    server.env.backend.edit_scheduled_event(server.guild.id, event.id, changes)
    await server.env.settle()


async def delete_event(server: SimulatedServer, event: ScheduledEvent) -> None:
    """Delete an event, and wait until the bot has reacted."""
    server.env.backend.delete_scheduled_event(server.guild.id, event.id)
    await server.env.settle()


def start_of(event: ScheduledEvent) -> int:
    """Return the time when an event starts, in seconds since the epoch."""
    return round(datetime.fromisoformat(event.scheduled_start_time).astimezone(UTC).timestamp())
