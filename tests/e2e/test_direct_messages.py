"""Direct messages with the bot: commands that need no server, and moves from a reminder."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import InteractionResult, MemberActor
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.interactions import base_payload

from bot.features.interactions.permissions import NOT_IN_REACH, SERVER_ONLY
from bot.features.my_tables import ALL_SERVERS

from . import forged
from .preference_steps import prefer
from .server import SimulatedServer
from .table import (
    Game,
    Message,
    components_of,
    is_gone,
    labels_of,
    move_on,
    offered_moves,
    resign,
    said,
    seen,
    start_game,
)
from .test_clocks import HOUR, pass_time

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


def directly(
    server: SimulatedServer, person: MemberActor, type: int, data: dict[str, Any], on: Message | None = None
) -> tuple[InteractionResult, dict[str, Any]]:
    """Write an interaction in direct messages with the bot, not yet sent; `on` is the message pressed."""
    backend = server.env.backend
    channel = backend.get_dm_channel(person.id).id
    record, payload = base_payload(
        backend, type=type, channel_id=channel, guild_id=None, user_id=person.id, data=data
    )
    if on is not None:
        payload["message"] = dict(serializers.message_payload(backend, backend.get_message(channel, on.id)))
        record.source_message_id = on.id
    return InteractionResult(server.env, record), payload


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
    data = {"id": root["id"], "name": name, "type": 1, "options": []}
    result, payload = directly(server, person, forged.COMMAND, data)
    before = await server.everything()
    await forged.send(person, payload)
    assert said(result) == SERVER_ONLY
    assert await server.everything() == before


async def reminded(server: SimulatedServer) -> tuple[Game, Message]:
    """Start a game whose first player is reminded by a direct message. Return both."""
    game = await start_game(server)
    await prefer(game.mover, server.channel, remind_after="12", remind_where="direct")
    await pass_time(server, 12.1 * HOUR)
    [message] = game.mover.user.dm_channel.history()
    return game, message


async def test_gather_case_19_a_move_from_a_reminder(server: SimulatedServer) -> None:
    """A direct reminder shows the board. **Move** suggests moves there, and the channel gets its board."""
    game, message = await reminded(server)
    person, before = game.mover.user, (await game.table()).ply
    assert [each.filename for each in message.attachments] == ["board.png"]
    assert labels_of(message) == ["Move", "Text", "Go to board"]
    assert "```" in seen(await person.click(message, label="Text")).content
    composer = seen(await person.click(message, label="Move"))
    there = seen(await game.mover.click(game.board, label="Move"))
    assert [each["label"] for each in components_of(composer)] == [
        each["label"] for each in components_of(there)
    ]
    shown = game.board.id
    while (await game.table()).ply == before:
        button = next(each for each in components_of(composer) if each["label"] != "Type it")
        result = await person.click(composer, custom_id=button["custom_id"])
        composer = composer if is_gone(result) else seen(result)
    assert game.board.id != shown


@pytest.mark.parametrize("how", ["over", "moved", "handed over"])
async def test_gather_case_19_too_late(server: SimulatedServer, how: str) -> None:
    """If the game is over, the move made or the seat someone else's, a sentence says so. Nothing changes."""
    game, _message = await reminded(server)
    person, id = game.mover, f"v1:move:{game.id}:{(await game.table()).ply}:"
    if how == "over":
        await resign(game, game.waiting[0])
    elif how == "moved":
        await move_on(game)
    else:
        person = server.people[2]  # has no seat
    on = seen(await person.user.slash("help"))
    before = await server.everything()
    result, payload = directly(server, person, forged.COMPONENT, forged.pressed(id), on)
    await forged.send(person, payload)
    assert said(result)
    assert seen(result).attachments == []
    assert await server.everything() == before


@pytest.mark.parametrize("how", ["left", "channel"])
async def test_gather_case_19_out_of_reach(server: SimulatedServer, how: str) -> None:
    """If you left the server or lost the channel, **Move** in a reminder says so and changes nothing."""
    game, message = await reminded(server)
    person = game.mover
    if how == "left":
        server.guild.remove_member(person)
    else:
        hidden = discord.Permissions(view_channel=True).value
        overwrite = Overwrite(person.id, OverwriteType.MEMBER, deny=hidden)
        server.env.backend.set_overwrite(server.channel.id, overwrite)
    before = await server.rows()
    assert said(await person.user.click(message, label="Move")) == NOT_IN_REACH
    assert await server.rows() == before


async def test_gather_case_19_only_moves(server: SimulatedServer) -> None:
    """Other controls of a table, which no direct message has, are refused there."""
    game, message = await reminded(server)
    before = await server.everything()
    for verb in ("resign", "carryon", "more"):
        data = forged.pressed(f"v1:{verb}:{game.id}:0:")
        result, payload = directly(server, game.mover, forged.COMPONENT, data, message)
        await forged.send(game.mover, payload)
        assert said(result) == SERVER_ONLY
    assert await server.everything() == before


async def test_gather_case_20_two_moves_at_once(server: SimulatedServer) -> None:
    """**Move** from a direct message and from the channel at the same time plays one move."""
    game, message = await reminded(server)
    person, moves = game.mover, (await game.match()).moves_made
    move, ply = (await offered_moves(game))[0], (await game.table()).ply
    data = forged.pressed(f"v1:play:{game.id}:{ply}:{move}")
    direct, one = directly(server, person, forged.COMPONENT, data, message)
    there, other = forged.interaction(person, game.channel, forged.COMPONENT, data, game.board)
    await forged.send(person, one, other)
    assert said(direct) != said(there)
    assert (await game.match()).moves_made == moves + 1
