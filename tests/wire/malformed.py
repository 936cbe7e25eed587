"""Gateway events as Discord must not send them: each field missing, or of another type."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from . import payloads
from .world import Guild, Json, World

WRONG: tuple[Any, ...] = (None, [7], {"a": 1}, "a word", -1)


def variants(data: Json, path: tuple[str, ...] = (), depth: int = 2) -> Iterator[tuple[str, Json]]:
    """Give spoilt copies of an event's data, each with the name of what is wrong with it."""
    for key, value in data.items():
        name = ".".join((*path, key))
        yield f"without {name}", {k: v for k, v in data.items() if k != key}
        for wrong in WRONG:
            if type(wrong) is not type(value):
                yield f"{name} is {wrong!r}", {**data, key: copy.deepcopy(wrong)}
        if isinstance(value, dict) and depth > 1:
            for name, inner in variants(value, (*path, key), depth - 1):
                yield name, {**data, key: inner}


def thread(guild: Guild, world: World) -> Json:
    """Write a thread of a guild's first channel."""
    parent = guild.channels[0]
    return {
        "id": str(world.new_id()),
        "type": 11,
        "guild_id": str(guild.id),
        "parent_id": str(parent.id),
        "owner_id": str(world.app.id),
        "name": "a thread",
        "last_message_id": None,
        "message_count": 0,
        "member_count": 1,
        "rate_limit_per_user": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 1440,
            "archive_timestamp": "2026-01-01T00:00:00+00:00",
            "locked": False,
            "create_timestamp": "2026-01-01T00:00:00+00:00",
        },
    }


def events_of(world: World) -> Iterator[tuple[str, Json]]:
    """Give whole events of the kinds that a bot with the guilds intent gets."""
    guild = world.guild
    channel = payloads.channel(guild.channels[0], world.app)
    for kind in ("CREATE", "UPDATE", "DELETE"):
        yield f"GUILD_{kind}", payloads.guild(guild, world.app)
        yield f"CHANNEL_{kind}", channel
        yield f"THREAD_{kind}", thread(guild, world)
    yield "CHANNEL_PINS_UPDATE", {"guild_id": str(guild.id), "channel_id": channel["id"]}
    threads = {"guild_id": str(guild.id), "threads": [thread(guild, world)], "members": []}
    yield "THREAD_LIST_SYNC", threads
    role = payloads.guild(guild, world.app)["roles"][0]
    yield "GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role}
    yield "GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": role}
    yield "GUILD_ROLE_DELETE", {"guild_id": str(guild.id), "role_id": str(guild.id)}
