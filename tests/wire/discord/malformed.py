"""Gateway events as Discord must not send them, with each field missing or of another type."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from . import payloads
from .world import Channel, Json, World

WRONG: tuple[Any, ...] = (None, [7], {"a": 1}, "a word", -1)


def variants(data: Json, path: tuple[str, ...] = (), depth: int = 2) -> Iterator[tuple[str, Json]]:
    """Yield spoilt copies of an event's data, each with a name for what is wrong with it."""
    for key, value in data.items():
        name = ".".join((*path, key))
        yield f"without {name}", {k: v for k, v in data.items() if k != key}
        for wrong in WRONG:
            if type(wrong) is not type(value):
                yield f"{name} is {wrong!r}", {**data, key: copy.deepcopy(wrong)}
        if isinstance(value, dict) and depth > 1:
            for name, inner in variants(value, (*path, key), depth - 1):
                yield name, {**data, key: inner}


def events_of(world: World) -> Iterator[tuple[str, Json]]:
    """Yield whole events of the kinds that a bot with the guilds intent gets."""
    guild = world.guild
    channel = payloads.channel(guild.channels[0], world.app)
    place = Channel(world.new_id(), guild, "a thread", parent=guild.channels[0])
    thread = payloads.channel(place, world.app)
    for kind in ("CREATE", "UPDATE", "DELETE"):
        yield f"GUILD_{kind}", payloads.guild(guild, world.app)
        yield f"CHANNEL_{kind}", channel
        yield f"THREAD_{kind}", thread
    yield "CHANNEL_PINS_UPDATE", {"guild_id": str(guild.id), "channel_id": channel["id"]}
    threads = {"guild_id": str(guild.id), "threads": [thread], "members": []}
    yield "THREAD_LIST_SYNC", threads
    role = payloads.guild(guild, world.app)["roles"][0]
    yield "GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role}
    yield "GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": role}
    yield "GUILD_ROLE_DELETE", {"guild_id": str(guild.id), "role_id": str(guild.id)}
