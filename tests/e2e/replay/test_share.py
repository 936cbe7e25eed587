"""A step of a game that a watcher shares with everyone in a channel, within limits."""

from __future__ import annotations

import random

import discord
from simcord import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.features.interactions.permissions import TABLE_HIDDEN
from bot.features.interactions.table_choice import OTHER_CHANNEL
from bot.features.replay.sharing import MAY_NOT_SEND, NOT_HERE, NOT_SHARED, NOT_YOURS, REMOVED, SHARED
from bot.publishing.replay.shares import CHANNEL_FULL, SHARED_OFTEN
from bot.views.replay import SHARED_BY
from tests.sentences import says

from ..forged import press
from ..moderators import appoint, do
from ..requests import pinged
from ..server import SimulatedServer, public
from ..table import Game, Message, click_verb, labels_of, play_on, said, seen, start_game
from .viewing import go, replay, standing


async def share(game: Game, person: MemberActor, **options: object) -> str:
    """Share a step with `/share`, and return the answer's text."""
    return said(await person.slash(game.channel, "share", **options))


def close_to_all(server: SimulatedServer, channel_id: int) -> None:
    """Deny everyone but the first `people` the view of a channel."""
    view = discord.Permissions(view_channel=True).value
    backend = server.env.backend
    backend.set_overwrite(channel_id, Overwrite(server.guild.id, OverwriteType.ROLE, deny=view))
    for id in (backend.bot_user.id, *(person.id for person in server.people[:5])):
        backend.set_overwrite(channel_id, Overwrite(id, OverwriteType.MEMBER, allow=view))


def latest(server: SimulatedServer) -> Message:
    return public(server.channel)[-1]


async def test_a_shared_step(server: SimulatedServer) -> None:
    """A shared step has its picture, words, move, a link to the board and the sharer's name.

    It pings no one.
    """
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=3)
    board, watcher = game.board, server.people[4]
    viewer = await go(game, watcher, await replay(game, watcher), "◀ Back")
    assert SHARED in said(await click_verb(watcher, viewer, "share"))
    shared = latest(server)
    assert shared.content.startswith("**Conversion**, step 2: ")
    assert "-# Move: `" in shared.content
    assert shared.content.endswith(SHARED_BY.format(mention=f"<@{watcher.id}>"))
    assert (labels_of(shared), pinged(server.env.http_requests)[-1]) == (["Go to board", "Remove"], [])
    assert str(board.id) in str(shared.components[0].to_dict())
    assert standing(shared) == standing(viewer)
    assert game.board.id == board.id
    for step, expected in ((None, 3), (0, 0), (77, 3)):
        await forget_shares(server)
        await share(game, watcher, **({} if step is None else {"step": step}))
        assert latest(server).content.startswith(f"**Conversion**, step {expected}: ")


async def forget_shares(server: SimulatedServer) -> None:
    """Delete the stored shares, so that people can share again right away."""
    await server.store.write(lambda db: db.execute("DELETE FROM share") and None)


async def test_removed_by_the_sharer_and_by_moderators(server: SimulatedServer) -> None:
    """Only the sharer and moderators can remove a share, and only with its own button."""
    game = await start_game(server)
    for remover in (server.people[4], appoint(server, server.people[7])):
        await share(game, server.people[4])
        shared = latest(server)
        assert NOT_YOURS in said(await server.people[5].click(shared, label="Remove"))
        forged = await press(server.people[4], game.board, server.channel, "v1:unshare:-:0:")
        assert NOT_SHARED in said(forged)
        assert said(await remover.click(shared, label="Remove")) == REMOVED
        assert shared.id not in [message.id for message in public(server.channel)]
        await forget_shares(server)


async def test_case_14_a_table_that_not_all_can_see(server: SimulatedServer) -> None:
    """A table that everyone can see can be shared anywhere, any other only in its own channel."""
    game = await start_game(server, channel=server.back_room)
    sharer = server.people[0]
    await share(Game(server, server.channel, game.people, game.id), sharer, table=game.id)
    told = seen(await sharer.slash(server.channel, "share", table=game.id)).content
    assert says(told, OTHER_CHANNEL)
    viewer = await replay(game, sharer)
    on = public(server.channel)[0]
    shared = await press(sharer, on, server.channel, f"v1:share:{game.id}:0:")
    assert SHARED in said(shared)
    close_to_all(server, server.back_room.id)
    await forget_shares(server)
    refused = await press(sharer, on, server.channel, f"v1:share:{game.id}:0:")
    assert says(said(refused), NOT_HERE)
    assert SHARED in said(await click_verb(sharer, viewer, "share"))
    assert public(server.back_room)[-1].content.startswith("**Conversion**, step 0: ")


async def test_case_16_the_sixth_share_in_an_hour(server: SimulatedServer) -> None:
    """A person's sixth share in an hour is refused with a time, as is a channel's second in a minute."""
    game = await start_game(server)
    sharer = server.people[4]
    await share(game, sharer)
    told = await share(game, server.people[5])
    assert says(told, CHANNEL_FULL)
    assert "<t:" in told
    await server.store.write(lambda db: db.execute("UPDATE share SET channel_id = 1") and None)
    await server.store.write(
        lambda db: (
            db.execute(
                "INSERT INTO share SELECT message_id + n, 1, table_id, ply, user_id, at FROM share,"
                " (SELECT 1 AS n UNION SELECT 2 UNION SELECT 3 UNION SELECT 4)"
            )
            and None
        )
    )
    told = await share(game, sharer)
    assert says(told, SHARED_OFTEN)
    assert "<t:" in told
    assert SHARED in await share(game, server.people[5])
    await server.store.write(lambda db: db.execute("UPDATE share SET at = at - 3600000") and None)
    assert SHARED in await share(game, sharer)


async def test_case_5_a_hidden_table_is_not_shared(server: SimulatedServer) -> None:
    """Hiding a table deletes its shares. Then nobody can share it, not even its players."""
    game = await start_game(server)
    await share(game, server.people[4])
    shared = latest(server)
    await do(game, appoint(server, server.people[7]), "Hide")
    assert shared.id not in [message.id for message in public(server.channel)]
    on = server.channel.history()[-1]
    await forget_shares(server)
    before, shown = len(server.env.http_requests), public(server.channel)
    for person in (server.people[4], game.people[0]):
        told = await press(person, on, server.channel, f"v1:share:{game.id}:0:")
        assert TABLE_HIDDEN in said(told)
    requests = server.env.http_requests[before:]
    assert not [each for each in requests if each.path.startswith("/channels/")], "not even for a moment"
    assert public(server.channel) == shown


async def test_who_may_not_send_messages(server: SimulatedServer) -> None:
    """A person who can't send messages in the channel can't share there."""
    game = await start_game(server)
    denied = discord.Permissions(send_messages=True).value
    overwrite = Overwrite(server.people[4].id, OverwriteType.MEMBER, deny=denied)
    server.env.backend.set_overwrite(server.channel.id, overwrite)
    assert MAY_NOT_SEND in await share(game, server.people[4])
