"""Commands in direct messages with the bot: those that need no server work there, others say that they do."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import InteractionResult
from simcord.interactions import base_payload

from bot.features.interactions.permissions import SERVER_ONLY
from bot.features.my_tables import ALL_SERVERS

from . import forged
from .server import SimulatedServer
from .table import said, seen, start_game

WORKING: dict[str, dict[str, Any]] = {
    "help": {},
    "learn": {"game": "conversion"},
    "mydata export": {},
    "mydata delete": {},
    "preferences": {},
    "privacy": {},
    "rules": {"game": "conversion"},
    "tables": {},
    "time": {"zone": "Etc/UTC"},
    "vacation": {},
}
NEEDING_A_SERVER = ("board", "hall", "overview", "settings", "suggest")


@pytest.mark.parametrize("name", WORKING)
async def test_gather_case_22_a_command_without_a_server(server: SimulatedServer, name: str) -> None:
    """Commands about a person or a game work in direct messages. Only that person sees the answer."""
    game = await start_game(server)
    answer = seen(await game.mover.user.slash(name, **WORKING[name]))
    assert answer.flags.ephemeral
    assert SERVER_ONLY not in answer.content
    if name == "tables":
        assert ALL_SERVERS in answer.content
        assert str(game.board.id) in str(answer.components)


@pytest.mark.parametrize("name", NEEDING_A_SERVER)
async def test_gather_case_22_a_command_that_needs_a_server(server: SimulatedServer, name: str) -> None:
    """Discord doesn't offer it in direct messages. An old client that does is told why nothing happens."""
    person, env = server.people[0], server.env
    root = next(each for each in env.backend.commands[None].values() if each["name"] == name)
    channel = env.backend.get_dm_channel(person.id)
    data = {"id": root["id"], "name": name, "type": 1, "options": []}
    record, payload = base_payload(
        env.backend, type=forged.COMMAND, channel_id=channel.id, guild_id=None, user_id=person.id, data=data
    )
    before = await server.everything()
    await forged.send(person, payload)
    assert said(InteractionResult(env, record)) == SERVER_ONLY
    assert await server.everything() == before
