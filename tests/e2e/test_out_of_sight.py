"""Games in private threads, deleted channels and on other servers stay out of other people's sight."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

from bot.features.interactions.controls import CONTROLS
from bot.features.interactions.permissions import TABLE_ELSEWHERE, TABLE_OUT_OF_SIGHT
from bot.features.interactions.table_choice import OTHER_CHANNEL
from bot.features.notifications import FOLLOWED, NOT_A_MEMBER, WHAT
from bot.table.errors import NoSuchTable
from bot.views.notifications import ENDED
from tests.sentences import says

from . import forged
from .server import SimulatedServer, public
from .table import ids_of, leads_to, open_table, resign, said, seen, start_game
from .test_reminders import direct

# What anyone may press who sees a table: a verb, and its argument.
FOR_ALL = ("record", "replay", "text", "more", "done", "move", "agree", "refuse", "rematch", "rules")
IN_A_LOBBY = ("join", "leave", "start", "close", "accept", "decline", "askinvite", "manage")


def private_thread(server: SimulatedServer, owner: MemberActor) -> ChannelHandle:
    """Create a private thread in the channel, and add the bot and the first players to it."""
    made = server.env.backend.create_thread(
        server.channel.id, "secret", owner.id, type=ChannelType.PRIVATE_THREAD
    )
    for member in (server.env.backend.bot_user, *server.people[:2]):
        server.env.backend.add_thread_member(made.id, member.id)
    return type(server.channel)(server.env, server.guild, made)


async def test_an_overview_tells_nothing_of_private_threads(server: SimulatedServer) -> None:
    """A channel's overview leaves out tables in private threads. An overview in the thread shows them."""
    host = server.people[0]
    thread = private_thread(server, host)
    games = [await open_table(server, host, channel=thread), await start_game(server, channel=thread)]
    here = await start_game(server)
    await host.slash(server.channel, "overview")
    told = public(server.channel)[-1]
    assert leads_to(told, here)
    assert [game.id for game in games if leads_to(told, game)] == []
    await host.slash(thread, "overview")
    told = public(thread)[-1]
    assert [game.id for game in games if leads_to(told, game)] == [game.id for game in games]


async def test_watching_case_16_8_following_in_a_private_thread(server: SimulatedServer) -> None:
    """Only the thread's members can follow its games, and they are told how these end."""
    host, fan = server.people[0], server.people[4]
    thread = private_thread(server, host)
    game = await start_game(server, channel=thread)
    server.env.backend.add_thread_member(thread.id, fan.id)
    asked = f"/channels/{thread.id}/thread-members/{fan.id}"
    server.env.inject_error("GET", asked, status=403, code=50001, times=1)
    assert NOT_A_MEMBER in said(await fan.slash(thread, "follow"))
    assert says(said(await fan.slash(thread, "follow")), FOLLOWED, what=WHAT["end"])
    await resign(game, host)
    await server.env.advance_time(120)
    assert says(direct(server)[-1]["content"], ENDED, game="Conversion")
    other = await start_game(server, channel=thread)
    server.env.backend.remove_thread_member(thread.id, fan.id)
    on = public(thread)[-1]
    refused = await forged.press(fan, on, thread, f"v1:follow:{other.id}:0:")
    assert NOT_A_MEMBER in said(refused)


@pytest.mark.parametrize("finished", [False, True])
async def test_a_deleted_channel_opens_its_games_to_nobody(server: SimulatedServer, finished: bool) -> None:
    """After a channel is deleted, only its players get the record and board of its games."""
    game = await start_game(server, channel=server.back_room)
    if finished:
        quitter = game.people[0]
        await resign(game, quitter)
    on = public(server.channel)[0]
    server.env.backend.delete_channel(server.back_room.id)
    for command in ("record", "board"):
        told = said(await server.people[5].slash(server.channel, command, table=game.id))
        assert TABLE_OUT_OF_SIGHT in told
    for verb in FOR_ALL:
        result = await forged.press(server.people[5], on, server.channel, f"v1:{verb}:{game.id}:1:")
        assert TABLE_ELSEWHERE in said(result)
        assert not seen(result).attachments
    if finished:
        mine = seen(await game.people[1].slash(server.channel, "record", table=game.id))
        assert len(mine.attachments) == 1


Sight = Callable[[SimulatedServer], Coroutine[Any, Any, tuple[MemberActor, ChannelHandle]]]


async def elsewhere(server: SimulatedServer) -> tuple[MemberActor, ChannelHandle]:
    """Return a person, and another channel of the server."""
    return server.people[5], server.channel


async def on_another_server(
    server: SimulatedServer, number: int = 5, name: str = "The Other Cellar"
) -> tuple[MemberActor, ChannelHandle]:
    """Return a person on another server that has the bot, and that server's channel."""
    guild = server.env.create_guild(name)
    channel = guild.create_text_channel("table")
    await server.env.settle()
    member = guild.add_member(server.people[number].user)
    await member.send(channel, "Hello")
    return member, channel


@pytest.mark.parametrize(
    ("sight", "why"), [(elsewhere, TABLE_ELSEWHERE), (on_another_server, NoSuchTable.sentence)]
)
async def test_controls_work_where_their_table_is(server: SimulatedServer, sight: Sight, why: str) -> None:
    """Pressed in another channel or server, a table's controls are refused and change nothing."""
    game = await start_game(server, channel=server.back_room)
    lobby = await open_table(server, server.people[2], channel=server.back_room)
    person, channel = await sight(server)
    on, before = public(channel)[0], await server.everything()
    verbs = [verb for verb in FOR_ALL if not CONTROLS[verb].from_afar or sight is on_another_server]
    pressed = [*((game, verb) for verb in verbs), *((lobby, verb) for verb in IN_A_LOBBY)]
    for table, verb in pressed:
        result = await forged.press(person, on, channel, f"v1:{verb}:{table.id}:1:")
        assert why in said(result), verb
        assert not seen(result).attachments
    told = said(await forged.submit(person, on, channel, f"v1:typed:{game.id}:1:", "3@d4"))
    assert why in told
    player, there = await on_another_server(server, 0, "Another cellar")
    for id in ids_of(game.board):
        result = await forged.press(player, public(there)[0], there, id)
        assert NoSuchTable.sentence in said(result), "not even who sits there"
    assert before == await server.everything()


async def test_commands_lead_to_no_table_out_of_sight(server: SimulatedServer) -> None:
    """A user who names a table on another server, or in a hidden channel, is told that there is none."""
    player, guest = server.people[:2]
    thread = private_thread(server, player)
    hidden = await start_game(server, channel=thread)
    closed = await start_game(server, channel=server.back_room)
    everyone = Overwrite(server.guild.id, OverwriteType.ROLE, 0, discord.Permissions(view_channel=True).value)
    server.env.backend.set_overwrite(server.back_room.id, everyone)
    await server.env.settle()
    foreigner, channel = await on_another_server(server, 6)
    for game in (hidden, closed):
        for person, place in ((server.people[5], server.channel), (foreigner, channel)):
            for command in ("board", "record"):
                told = said(await person.slash(place, command, table=game.id))
                assert NoSuchTable.sentence in told, (game.id, command)
        assert says(said(await guest.slash(server.channel, "board", table=game.id)), OTHER_CHANNEL)
