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
from bot.features.move import PLAYED_ELSEWHERE
from bot.features.table_lists import ALL_SERVERS
from tests.sentences import says

from . import forged
from .preference_steps import prefer
from .server import SimulatedServer
from .table import (
    Game,
    Message,
    components_of,
    labels_of,
    move_on,
    offered_moves,
    open_table,
    resign,
    said,
    seen,
    start_game,
)
from .test_clocks import HOUR, MINUTE, pass_time
from .test_digest import want_digest
from .test_reminders import pass_until

WORKING: dict[str, dict[str, Any]] = {
    "alerts": {},
    "help": {},
    "learn": {"game": "conversion"},
    "mydata export": {},
    "mydata delete": {},
    "daily": {},
    "practice": {"game": "conversion"},
    "puzzle": {},
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
    """Create an interaction in direct messages with the bot. Return its future result and its payload.

    `on` is the message with the pressed control, if any.
    """
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
    """Sent from direct messages by an old client, it's refused with the reason."""
    person, env = server.people[0], server.env
    root = next(each for each in env.backend.commands[None].values() if each["name"] == name)
    data = {"id": root["id"], "name": name, "type": 1, "options": []}
    result, payload = directly(server, person, forged.COMMAND, data)
    before = await server.everything()
    await forged.send(person, payload)
    assert said(result) == SERVER_ONLY
    assert await server.everything() == before


async def reminded(server: SimulatedServer) -> tuple[Game, Message]:
    """Start a game whose first player is reminded by a direct message. Return both.

    No one who plays owns the server: owners see every channel.
    """
    game = await open_table(server, *server.people[1:3])
    await game.people[0].click(game.board, label="Start")
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
    await play_from(game, message, "Move")
    assert (await game.table()).ply > before


async def play_from(game: Game, message: Message, label: str) -> None:
    """Play a move with a direct message's button. It offers the board's moves. The channel gets its board.

    As the board is elsewhere, the answer stays and says what was played.
    """
    person, before, shown = game.mover.user, (await game.table()).ply, game.board.id
    composer = seen(await person.click(message, label=label))
    there = seen(await game.mover.click(game.board, label="Move"))
    assert [each["label"] for each in components_of(composer)] == [
        each["label"] for each in components_of(there)
    ]
    while (await game.table()).ply == before:
        button = next(each for each in components_of(composer) if each["label"] != "Type it")
        result = await person.click(composer, custom_id=button["custom_id"])
        composer = seen(result)
    assert says(composer.content, PLAYED_ELSEWHERE, channel=f"<#{game.channel.id}>")
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


async def digested(server: SimulatedServer, games: int) -> tuple[list[Game], Message]:
    """Start some games in which the same person moves first, and send that person a digest. Return both."""
    started = [await start_game(server)]
    mover = started[0].mover
    while len(started) < games:
        game = await start_game(server, channel=server.back_room)
        if game.mover != mover:
            await move_on(game)
        started.append(game)
    await want_digest(server, mover)
    await pass_until(server, 9)
    return started, mover.user.dm_channel.history()[-1]


async def test_gather_case_19_a_move_from_a_digest(server: SimulatedServer) -> None:
    """With one game due, a digest shows its board, **Move**, **Text** and a link."""
    [game], message = await digested(server, 1)
    assert [each.filename for each in message.attachments] == ["board.png"]
    assert labels_of(message) == ["Move", "Text", "Go to board", "Turn off digest"]
    await play_from(game, message, "Move")


async def test_gather_case_19_a_digest_of_six_games(server: SimulatedServer) -> None:
    """With several games due, the board is the first one's, and five have buttons with their numbers."""
    games, message = await digested(server, 6)
    numbers = range(1, 6)
    assert [each.filename for each in message.attachments] == ["board.png"]
    assert "The picture shows game 1." in message.content
    assert labels_of(message) == [
        *(f"Move {number}" for number in numbers),
        *(f"Text {number}" for number in numbers),
        "Turn off digest",
    ]
    [line] = [line for line in message.content.splitlines() if line.startswith("2. ")]
    [second] = [game for game in games if f"`{game.id}`" in line]
    mover = second.mover
    await play_from(second, message, "Move 2")
    assert "moved on" in said(await mover.user.click(message, label="Move 2"))


async def test_gather_case_19_a_digest_out_of_reach(server: SimulatedServer) -> None:
    """If you left the server, **Move** and **Text** of a digest say so and change nothing."""
    [game], message = await digested(server, 1)
    server.guild.remove_member(game.mover)
    before = await server.rows()
    for label in ("Move", "Text"):
        assert said(await game.mover.user.click(message, label=label)) == NOT_IN_REACH
    assert await server.rows() == before


async def test_news_of_a_followed_game_show_its_board(server: SimulatedServer) -> None:
    """Followers of moves get the board, **Text** and a link. **Text** is refused once they leave."""
    game, fan = await start_game(server), server.people[4]
    await fan.slash(game.channel, "follow", table=game.id, what="moves")
    await move_on(game)
    await pass_time(server, 11 * MINUTE)
    message = fan.user.dm_channel.history()[-1]
    assert [each.filename for each in message.attachments] == ["board.png"]
    assert labels_of(message) == ["Text", "Go to board"]
    assert "```" in seen(await fan.user.click(message, label="Text")).content
    server.guild.remove_member(fan)
    assert said(await fan.user.click(message, label="Text")) == NOT_IN_REACH


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
    """Pressed in a direct message and in the channel at the same time, a move is played once."""
    game, message = await reminded(server)
    person, moves = game.mover, (await game.match()).moves_made
    move, ply = (await offered_moves(game))[0], (await game.table()).ply
    data = forged.pressed(f"v1:play:{game.id}:{ply}:{move}")
    direct, one = directly(server, person, forged.COMPONENT, data, message)
    there, other = forged.interaction(person, game.channel, forged.COMPONENT, data, game.board)
    await forged.send(person, one, other)
    assert said(direct) != said(there)
    assert (await game.match()).moves_made == moves + 1
