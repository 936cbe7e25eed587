"""Steps for tests: changing a server's settings, and playing tables in threads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from simcord import ChannelHandle

from bot.features.guild_settings import PAGES

from .server import SimulatedServer
from .table import BUTTON, Game, Message, components_of, ids_of, open_table, seen, start_game

PICKERS = {
    "channels": "channels",
    "role": "role",
    "games_channel": "gamechannel",
    "call_role": "callrole",
    "tournament_role": "tourrole",
}


async def page_of(server: SimulatedServer, field: str = "") -> Message:
    """Open `/settings`, and return the page with the setting `field`, or the first page for ""."""
    page: Message = seen(await server.people[0].slash(server.channel, "settings"))
    name = next((name for name, (_title, fields) in PAGES.items() if field in fields), "tables")
    ways = [id for id in ids_of(page) if id == f"v1:settings:-:0:{name}"]
    return seen(await server.people[0].click(page, custom_id=ways[0])) if ways else page


async def choose(server: SimulatedServer, field: str, value: str) -> Message:
    """Choose a value in a setting's menu. Return the message as it is afterwards."""
    page = await page_of(server, field)
    return seen(await server.people[0].select(page, [value], custom_id=f"v1:set:-:0:{field}"))


async def pick(server: SimulatedServer, field: str, taken: Sequence[Any]) -> Message:
    """Pick channels or a role (`taken`) for a setting. Return the message as it is afterwards."""
    page, id = await page_of(server, field), f"v1:{PICKERS[field]}:-:0:"
    return seen(await server.people[0].select(page, taken, custom_id=id))


def taken_in(page: Message, field: str) -> list[int]:
    """List the ids that a setting's picker shows as picked."""
    id = f"v1:{PICKERS[field]}:-:0:"
    picker = next(part for part in components_of(page) if part["custom_id"] == id)
    assert picker["type"] != BUTTON
    return [int(each["id"]) for each in picker.get("default_values", ())]


async def start_in_thread(server: SimulatedServer, seats: int = 2) -> Game:
    """Start a game whose boards go into a thread, and return it with the thread as its channel."""
    game = await start_game(server, seats, place="thread")
    return replace(game, channel=thread_of(server))


async def open_for_thread(server: SimulatedServer, seats: int = 2) -> Game:
    """Open a table whose boards are to go into a thread."""
    return await open_table(server, *server.people[:seats], place="thread")


def thread_in(server: SimulatedServer, channel: ChannelHandle) -> ChannelHandle:
    """Create a thread in a channel, as a person would, and return it."""
    backend, owner = server.env.backend, server.people[0].id
    made = backend.create_thread(channel.id, "a", owner_id=owner, message_id=channel.history()[0].id)
    return type(channel)(server.env, server.guild, made)


def thread_of(server: SimulatedServer) -> ChannelHandle:
    """Return the newest thread of the channel."""
    return max(server.channel.threads, key=lambda thread: thread.id)
