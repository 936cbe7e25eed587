"""A channel's overview of its open tables: posted on request, updated sparingly, replaced and removed."""

from __future__ import annotations

import discord

from bot.features.interactions.permissions import PERMISSIONS_MISSING
from bot.features.looking import FOUND
from bot.features.table_lists import MANAGERS_ONLY, NOT_THERE, POSTED, REMOVED
from bot.views.channel_list import HEAD, LOOKING, NO_TABLES, RUNNING, WAITING
from tests.sentences import says

from .guild_settings_steps import start_in_thread, thread_in
from .server import SimulatedServer, public
from .table import (
    click_verb,
    components_of,
    labels_of,
    leads_to,
    managed,
    mentioned,
    move_on,
    open_table,
    said,
    seen,
    start_game,
)

EDITS = "/channels/*/messages/*"
MINUTE = 60


def overviews(server: SimulatedServer) -> list[discord.Message]:
    """List the overviews in the channel."""
    return [message for message in public(server.channel) if message.content.startswith(HEAD)]


def edits(server: SimulatedServer, message: discord.Message) -> int:
    """Count how often a message was edited."""
    path = f"/channels/{server.channel.id}/messages/{message.id}"
    return sum((request.method, request.path) == ("PATCH", path) for request in server.env.http_requests)


async def ask(server: SimulatedServer) -> discord.Message:
    """Ask for an overview, and return its message."""
    assert POSTED in said(await server.people[0].slash(server.channel, "overview"))
    (message,) = overviews(server)
    return message


async def refresh(server: SimulatedServer) -> None:
    """Have the bot update its overviews, as it does each minute."""
    await server.services.channel_lists.refresh()


async def test_an_overview_lists_open_tables(server: SimulatedServer) -> None:
    """An overview shows free seats, turns, times and links of its own channel. It mentions no one."""
    assert NO_TABLES in (await ask(server)).content
    lobby = await open_table(server, *server.people[2:5])
    game = await start_game(server)
    elsewhere = await start_game(server, channel=server.back_room)
    await refresh(server)
    (message,) = overviews(server)
    place = f"https://discord.com/channels/{server.guild.id}/{server.channel.id}"
    since = (await game.table()).times[-1] // 1000
    opener = server.people[2].user.global_name
    assert says(message.content, WAITING, number=1, opener=opener, free=5)
    name = game.mover.user.global_name
    state = f"**{name}** to move"
    assert says(message.content, RUNNING, number=2, players="Marisol, Tilde", state=state, since=since)
    assert "https://" not in message.content
    join, *links = components_of(message)
    assert (join["label"], join["custom_id"]) == ("Join 1", f"v1:sit:{lobby.id}:0:")
    assert [(part["label"], part["url"]) for part in links if "url" in part] == [
        ("1. Conversion", f"{place}/{lobby.board.id}"),
        ("2. Conversion", f"{place}/{game.board.id}"),
    ]
    assert not leads_to(message, elsewhere)
    assert mentioned(message) == []
    await server.people[5].click(lobby.board, label="Join")
    opener = server.people[2]
    await opener.select(seen(await managed(lobby, "Invite")), [server.people[6]])
    await refresh(server)
    assert says(overviews(server)[0].content, WAITING, free=3)


async def test_the_clock_keeps_it_up_to_date(server: SimulatedServer) -> None:
    """Several moves cost one edit of the overview. Changes in other channels cost none."""
    message = await ask(server)
    await start_game(server, channel=server.back_room)
    await refresh(server)
    assert await server.services.channel_lists.lists.outdated() == []
    game = await start_game(server)
    for _ in range(3):
        await move_on(game)
    assert edits(server, message) == 0
    await server.env.advance_time(5 * MINUTE)
    assert edits(server, message) == 1
    assert components_of(overviews(server)[0])[0]["url"].endswith(f"/{game.board.id}")
    await server.env.advance_time(60 * MINUTE)
    assert edits(server, message) == 1


async def test_a_game_in_an_archived_thread_is_open(server: SimulatedServer) -> None:
    """A table in a thread is listed once, even if the thread is archived, until it's deleted."""
    game = await start_in_thread(server)
    other = await open_table(server, server.people[0], channel=thread_in(server, server.channel))
    listed = await ask(server)
    assert leads_to(listed, game)
    assert leads_to(listed, other)
    assert listed.content.count("**Conversion**") == 2
    server.env.backend.edit_channel(game.channel.id, {}, thread_metadata={"archived": True})
    listed = await ask(server)
    assert leads_to(listed, game)
    assert listed.content.count("**Conversion**") == 2
    server.env.backend.delete_channel(game.channel.id)
    assert (await ask(server)).content.count("**Conversion**") == 1


async def test_it_can_be_removed(server: SimulatedServer) -> None:
    """Managers can post it, move it down by asking again, and remove it by command or by deleting it."""
    assert MANAGERS_ONLY in said(await server.people[3].slash(server.channel, "overview"))
    assert overviews(server) == []
    await ask(server)
    host = server.people[0]
    assert REMOVED in said(await host.slash(server.channel, "overview", remove=True))
    await open_table(server, host)
    await refresh(server)
    assert overviews(server) == []
    assert NOT_THERE in said(await host.slash(server.channel, "overview", remove=True))
    first, game = await ask(server), await start_game(server)
    message = await ask(server)
    assert first.id != message.id == public(server.channel)[-1].id
    assert leads_to(message, game)
    await server.restart()
    game = await open_table(server, server.people[1])
    await server.env.advance_time(MINUTE)
    assert leads_to(overviews(server)[0], game), "a restarted bot goes on"
    server.env.backend.delete_message(server.channel.id, message.id)
    await open_table(server, host)
    for _ in range(2):
        await refresh(server)
        assert overviews(server) == []
    assert await server.services.channel_lists.lists.find(server.channel.id) is None
    await ask(server)


async def test_permissions_of_the_bot(server: SimulatedServer) -> None:
    """A missing permission is named. If Discord refuses an update, the bot waits for the next change."""
    server.forbid("send_messages")
    told = said(await server.people[0].slash(server.channel, "overview"))
    assert says(told, PERMISSIONS_MISSING, permissions="**Send Messages**")
    server.forbid()
    await ask(server)
    await open_table(server, server.people[0])
    server.env.inject_error("PATCH", EDITS, status=403, code=50001, times=None)
    await refresh(server)
    tried = len(server.env.http_requests)
    await refresh(server)
    assert tried == len(server.env.http_requests)
    server.env.backend.faults.clear()
    game = await open_table(server, server.people[1])
    await refresh(server)
    assert leads_to(overviews(server)[0], game)


async def test_gather_the_list_of_people_stands_in_the_overview(server: SimulatedServer) -> None:
    """The overview has a button to look for a game, and names people who do until they're matched."""
    message = await ask(server)
    marisol, tilde, *_ = server.people
    assert "I'm looking for a game" in labels_of(message)
    await click_verb(marisol, message, "metoo")
    await refresh(server)
    (message,) = overviews(server)
    assert LOOKING in message.content
    assert "**Marisol**" in message.content
    assert mentioned(message) == []
    assert says(said(await tilde.click(message, label="Me too")), FOUND)
    await refresh(server)
    assert LOOKING not in overviews(server)[0].content
