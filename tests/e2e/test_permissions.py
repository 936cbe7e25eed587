"""A permission that the bot lacks in a channel is named before anything starts there."""

from __future__ import annotations

import pytest

from bot.features.interactions.permissions import PERMISSIONS_MISSING
from tests.sentences import says

from .guild_settings_steps import start_in_thread, thread_in
from .preference_steps import prefer
from .server import SimulatedServer
from .table import (
    click_verb,
    is_gone,
    managed,
    move_by_composer,
    offered_moves,
    open_table,
    resign,
    said,
    seen,
    start_game,
)

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
    "read_message_history": "Read Message History",
}


FOR_THREADS = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}


async def test_a_missing_permission_is_named_before_anything_starts(server: SimulatedServer) -> None:
    """`/play` names the missing permission and opens nothing. Once it's given, the table opens."""
    for permission, name in NEEDED.items():
        server.forbid(permission)
        before = await server.everything()
        told = said(await server.people[0].slash(server.channel, "play conversion"))
        assert says(told, PERMISSIONS_MISSING, permissions=f"**{name}**")
        assert sum(f"**{each}**" in told for each in NEEDED.values()) == 1
        assert before == await server.everything()
    server.forbid()
    await open_table(server, server.people[0])


async def test_a_permission_taken_in_the_lobby(server: SimulatedServer) -> None:
    """Joining, answering, inviting and starting are refused as long as the bot couldn't show them."""
    opener, _joined, stranger, guest, *_ = server.people
    game = await open_table(server, *server.people[:2], **{"with": guest})
    server.forbid("attach_files")
    before = await server.everything()
    answers = [
        await person.click(game.board, label=label)
        for person, label in (
            *((stranger, "Join"), (opener, "Start")),
            *((guest, "Accept"), (guest, "Decline")),
        )
    ]
    invited = await managed(game, "Invite")
    for answer in (*answers, invited, await opener.slash(game.channel, "invite", player=stranger)):
        assert says(said(answer), PERMISSIONS_MISSING, permissions="**Attach Files**")
    assert before == await server.everything()
    server.forbid()
    await game.people[0].click(game.board, label="Start")
    assert "one of your dice" in game.board.content


async def test_a_permission_taken_in_mid_game(server: SimulatedServer) -> None:
    """Moves are refused as long as they can't be shown. The same buttons work once the permission is back."""
    game = await start_game(server)
    mover, move = game.mover, (await offered_moves(game))[0]
    await prefer(mover, game.channel, confirm="always")
    preview = seen(await move_by_composer(game, move))
    asked = seen(await mover.slash(game.channel, "resign"))
    before = await server.everything()
    server.forbid("embed_links")
    for result in (
        await click_verb(mover, preview, "play"),
        await mover.slash(game.channel, "move", move=move),
        await mover.click(asked, label="Resign"),
    ):
        assert "**Embed Links**" in said(result)
    for command, more in (("rules", {"game": "conversion"}), ("help", {}), ("tables", {}), ("board", {})):
        assert said(await mover.slash(game.channel, command, **more)), "looking needs no permission"
    assert before == await server.everything()
    server.forbid()
    assert is_gone(await click_verb(mover, preview, "play"))


async def test_a_thread_needs_a_permission_of_its_own(server: SimulatedServer) -> None:
    """In a thread it is Send Messages in Threads that counts, and not Send Messages."""
    opener, thread = server.people[0], thread_in(server, server.channel)
    server.forbid("send_messages_in_threads")
    told = said(await opener.slash(thread, "play conversion"))
    assert says(told, PERMISSIONS_MISSING, permissions="**Send Messages in Threads**")
    server.forbid("send_messages")
    await open_table(server, opener, channel=thread)


@pytest.mark.parametrize("permission", FOR_THREADS)
async def test_a_table_for_a_thread_needs_more(server: SimulatedServer, permission: str) -> None:
    """The permission that threads need is named by `/play`, by **Join** and by **Start**."""
    opener, joiner = server.people[:2]
    missing = PERMISSIONS_MISSING.format(
        channel=f"<#{server.channel.id}>", permissions=f"**{FOR_THREADS[permission]}**"
    )
    server.forbid(permission)
    assert missing in said(await opener.slash(server.channel, "play conversion", place="thread"))
    server.forbid()
    game = await open_table(server, opener, place="thread")
    server.forbid(permission)
    before = await server.everything()
    assert missing in said(await joiner.click(game.board, label="Join"))
    assert before == await server.everything()
    server.forbid()
    await joiner.click(game.board, label="Join")
    server.forbid(permission)
    assert missing in said(await opener.click(game.board, label="Start"))
    assert server.channel.threads == []
    server.forbid()
    await opener.click(game.board, label="Start")
    assert len(server.channel.threads) == 1


async def test_a_rematch_is_opened_in_the_channel_of_the_thread(server: SimulatedServer) -> None:
    """A rematch from a thread needs the bot's permissions in its channel, which a refusal names."""
    game = await start_in_thread(server)
    await resign(game, game.mover)
    server.forbid("send_messages")
    told = said(await game.people[0].click(game.board, label="Rematch"))
    assert (
        PERMISSIONS_MISSING.format(channel=f"<#{server.channel.id}>", permissions="**Send Messages**") in told
    )
    server.forbid()
    assert f"<#{server.channel.id}>" in said(await game.people[0].click(game.board, label="Rematch"))
