"""A channel's overview of its open tables: asked for, kept up to date sparingly, replaced, removed."""

from __future__ import annotations

import discord
import pytest

from bot.table.model import Table
from engine import ToMove

from .cellar import Cellar, public
from .moderators import appoint, do
from .settling import start_in_thread
from .table import mentioned, move_by_command, offered_moves, open_table, said, seen, start_game

EDITS = "/channels/*/messages/*"
MINUTE = 60


def overviews(cellar: Cellar) -> list[discord.Message]:
    """List the overviews that stand in the channel."""
    return [message for message in public(cellar.channel) if message.content.startswith("## Open tables")]


def edits(cellar: Cellar, message: discord.Message) -> int:
    """Count how often a message was edited."""
    path = f"/channels/{cellar.channel.id}/messages/{message.id}"
    return sum((request.method, request.path) == ("PATCH", path) for request in cellar.env.http_requests)


async def ask(cellar: Cellar) -> discord.Message:
    """Ask for an overview; give its message."""
    assert "at the bottom of this channel" in said(await cellar.people[0].slash(cellar.channel, "overview"))
    (message,) = overviews(cellar)
    return message


async def refresh(cellar: Cellar) -> None:
    """Let the bot do what it does each minute."""
    await cellar.client.noticeboard.refresh()


async def test_an_overview_lists_open_tables(cellar: Cellar) -> None:
    """Free seats, whose turn it is, since when, and a link; nobody is mentioned."""
    assert "No table is open here" in (await ask(cellar)).content
    lobby = await open_table(cellar, *cellar.people[2:5])
    game = await start_game(cellar)
    elsewhere = await start_game(cellar, channel=cellar.back_room)
    await refresh(cellar)
    (message,) = overviews(cellar)
    place = f"https://discord.com/channels/{cellar.guild.id}/{cellar.channel.id}"
    since = (await game.table()).times[-1] // 1000
    assert f"seats free: 5, `{lobby.id}` <t:" in message.content
    name = game.mover.user.global_name
    assert f"**{name}** to move, `{game.id}` <t:{since}:R> {place}/{game.board.id}" in message.content
    assert elsewhere.id not in message.content
    assert mentioned(message) == []
    await cellar.people[5].click(lobby.board, label="Join")
    await refresh(cellar)
    assert f"seats free: 4, `{lobby.id}`" in overviews(cellar)[0].content


async def test_a_kept_seat_is_not_free(cellar: Cellar) -> None:
    """The seats of those who are invited are not offered to others."""
    opener, guest = cellar.people[:2]
    lobby = await open_table(cellar, opener)
    assert "seats free: 7," in (await ask(cellar)).content
    await opener.select(seen(await opener.click(lobby.board, label="Invite")), [guest])
    await refresh(cellar)
    assert f"seats free: 6, `{lobby.id}`" in overviews(cellar)[0].content


async def test_a_paused_game_waits_for_nobody(cellar: Cellar) -> None:
    """Neither the overview nor /tables says that it is anybody's turn there."""
    game = await start_game(cellar)
    mover = game.mover
    await do(game, appoint(cellar, cellar.people[4]), "Pause")
    assert f"paused by a moderator, `{game.id}`" in (await ask(cellar)).content
    listed = said(await mover.slash(cellar.channel, "tables"))
    assert "paused by a moderator" in listed
    assert "your turn" not in listed


async def test_the_clock_keeps_it_up_to_date(cellar: Cellar) -> None:
    """Nobody need do anything; however many moves were made, one edit a minute tells of them."""
    message = await ask(cellar)
    game = await start_game(cellar)
    for _ in range(3):
        await move_by_command(game, (await offered_moves(game))[0])
    assert edits(cellar, message) == 0
    await cellar.env.advance_time(5 * MINUTE)
    assert edits(cellar, message) == 1
    assert f"{game.board.id}" in overviews(cellar)[0].content
    await cellar.env.advance_time(60 * MINUTE)
    assert edits(cellar, message) == 1


async def test_what_happens_elsewhere_costs_no_edit(cellar: Cellar) -> None:
    """A table of another channel does not change what stands here."""
    message = await ask(cellar)
    await start_game(cellar, channel=cellar.back_room)
    await refresh(cellar)
    assert edits(cellar, message) == 0
    assert await cellar.tables.overviews.outdated() == []


async def test_threads_belong_to_their_channel(cellar: Cellar) -> None:
    """A table in a thread is listed in the channel's overview."""
    backend, opener = cellar.env.backend, cellar.people[0]
    created = backend.create_thread(
        cellar.channel.id, "game", opener.id, message_id=public(cellar.channel)[0].id
    )
    thread = type(cellar.channel)(cellar.env, cellar.guild, created)
    await ask(cellar)
    game = await open_table(cellar, opener, channel=thread)
    await refresh(cellar)
    assert f"`{game.id}`" in overviews(cellar)[0].content


async def test_a_game_in_an_archived_thread_is_open(cellar: Cellar) -> None:
    """A table is listed as long as its own thread exists, and once only."""
    game = await start_in_thread(cellar)
    assert (await ask(cellar)).content.count(f"`{game.id}`") == 1
    cellar.env.backend.edit_channel(game.channel.id, {}, thread_metadata={"archived": True})
    assert (await ask(cellar)).content.count(f"`{game.id}`") == 1
    cellar.env.backend.delete_channel(game.channel.id)
    assert game.id not in (await ask(cellar)).content


async def test_asked_again_it_moves_to_the_bottom(cellar: Cellar) -> None:
    """There is one overview a channel: the old one goes when the new one stands there."""
    first = await ask(cellar)
    game = await start_game(cellar)
    second = await ask(cellar)
    assert first.id != second.id
    assert public(cellar.channel)[-1].id == second.id
    assert game.id in second.content


async def test_it_can_be_removed(cellar: Cellar) -> None:
    """Removed, it is gone and stays away until asked for again."""
    await ask(cellar)
    host = cellar.people[0]
    assert "no overview any more" in said(await host.slash(cellar.channel, "overview", remove=True))
    await open_table(cellar, host)
    await refresh(cellar)
    assert overviews(cellar) == []
    assert "This channel has no overview" in said(await host.slash(cellar.channel, "overview", remove=True))
    await ask(cellar)


async def test_deleted_it_stays_away(cellar: Cellar) -> None:
    """A moderator who deletes the message has removed the overview."""
    message = await ask(cellar)
    cellar.env.backend.delete_message(cellar.channel.id, message.id)
    await open_table(cellar, cellar.people[0])
    for _ in range(2):
        await refresh(cellar)
        assert overviews(cellar) == []
    assert await cellar.tables.overviews.find(cellar.channel.id) is None
    await ask(cellar)


@pytest.mark.parametrize("age", [899, 900])
async def test_rationed_edits(cellar: Cellar, age: int) -> None:
    """When Discord takes no more edits a new message takes its place, not within a quarter of an hour."""
    first = await ask(cellar)
    await open_table(cellar, cellar.people[0])
    posted = first.created_at.timestamp()
    cellar.client.noticeboard.clock = lambda: int((posted + age) * 1000)
    cellar.env.inject_error("PATCH", EDITS, status=429, code=30046, times=1)
    await refresh(cellar)
    (message,) = overviews(cellar)
    assert (message.id != first.id) == (age == 900)
    cellar.env.backend.faults.clear()
    await refresh(cellar)
    (message,) = overviews(cellar)
    assert "seats free: 7" in message.content


async def test_before_the_time_is_known(cellar: Cellar) -> None:
    """No message counts as old enough for another to take its place."""
    first = await ask(cellar)
    await open_table(cellar, cellar.people[0])
    cellar.client.noticeboard.clock = lambda: None
    cellar.env.inject_error("PATCH", EDITS, status=429, code=30046, times=1)
    await refresh(cellar)
    (message,) = overviews(cellar)
    assert message.id == first.id


async def test_only_moderators(cellar: Cellar) -> None:
    """Others are told whom to ask, and nothing is posted."""
    told = said(await cellar.people[3].slash(cellar.channel, "overview"))
    assert "Only somebody who may manage messages here" in told
    assert overviews(cellar) == []


async def test_permissions_of_the_bot(cellar: Cellar) -> None:
    """A permission that the bot lacks is named; one taken away later is not asked for again and again."""
    cellar.forbid("send_messages")
    told = said(await cellar.people[0].slash(cellar.channel, "overview"))
    assert "I lack **Send Messages**" in told
    cellar.forbid()
    await ask(cellar)
    await open_table(cellar, cellar.people[0])
    cellar.env.inject_error("PATCH", EDITS, status=403, code=50001, times=None)
    await refresh(cellar)
    tried = len(cellar.env.http_requests)
    await refresh(cellar)
    assert tried == len(cellar.env.http_requests)
    cellar.env.backend.faults.clear()
    game = await open_table(cellar, cellar.people[1])
    await refresh(cellar)
    assert game.id in overviews(cellar)[0].content


async def test_a_forbidden_channel_is_not_hammered(cellar: Cellar) -> None:
    """However often its tables change, it is asked again after 1, 5, then 30 minutes, and by itself."""
    message, game = await ask(cellar), await start_game(cellar)
    await cellar.env.advance_time(2 * MINUTE)
    before, everywhere = edits(cellar, message), f"/channels/{cellar.channel.id}/messages*"
    for method in ("POST", "PATCH"):
        cellar.env.inject_error(method, everywhere, status=403, code=50013, times=None)
    for _ in range(30):
        match = (await game.table()).match
        assert match is not None
        assert isinstance(match.status, ToMove)
        (seat,) = match.status.seats
        with cellar.impatient():
            mover, move = game.people[seat], match.moves(seat)[0]
            await mover.slash(game.channel, "move", move=move)
        await cellar.env.advance_time(MINUTE)
    assert edits(cellar, message) - before <= 4
    cellar.env.backend.faults.clear()
    await cellar.env.advance_time(35 * MINUTE)
    assert f"{game.board.id}" in overviews(cellar)[0].content


@pytest.mark.parametrize("status", [500, 503])
async def test_a_failing_discord(cellar: Cellar, status: int) -> None:
    """What cannot be posted now follows by itself, once."""
    await cellar.env.advance_time(5 * MINUTE)
    cellar.env.inject_error("POST", "/channels/*/messages", status=status, times=None)
    with cellar.impatient():
        result = await cellar.people[0].slash(cellar.channel, "overview")
    await cellar.env.advance_time(30)
    assert "follows as soon as" in said(result)
    cellar.env.backend.faults.clear()
    for _ in range(2):
        await cellar.env.advance_time(2 * MINUTE)
        assert len(overviews(cellar)) == 1


async def test_restarts(cellar: Cellar) -> None:
    """The restarted bot keeps the same message up to date."""
    first = await ask(cellar)
    game = await open_table(cellar, cellar.people[0])
    await cellar.restart()
    await refresh(cellar)
    (message,) = overviews(cellar)
    assert message.id == first.id
    assert game.id in message.content


async def test_more_tables_than_fit(cellar: Cellar) -> None:
    """As many as fit a message, and how many more there are."""
    await ask(cellar)
    for _ in range(15):
        await open_table(cellar, cellar.people[1])
    await refresh(cellar)
    (message,) = overviews(cellar)
    listed = message.content.count("seats free")
    assert 5 < listed < 15
    assert f"and {15 - listed} more" in message.content


async def test_one_that_trips_over_a_defect_spares_the_others(
    cellar: Cellar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other channels' overviews are brought up to date, and the minute after it is tried again."""
    message = await ask(cellar)
    await cellar.people[0].slash(cellar.back_room, "overview")
    game = await start_game(cellar)
    in_channel = cellar.tables.in_channel

    async def failing(channel_id: int) -> list[Table]:
        if channel_id == cellar.back_room.id:
            raise ValueError("nobody foresaw this")
        return await in_channel(channel_id)

    with monkeypatch.context() as patch:
        patch.setattr(cellar.tables, "in_channel", failing)
        await cellar.env.advance_time(2 * MINUTE)
    assert game.id in overviews(cellar)[0].content
    assert edits(cellar, message) == 1
    assert [each.channel_id for each in await cellar.tables.overviews.outdated()] == [cellar.back_room.id]
    await cellar.env.advance_time(MINUTE)
    assert await cellar.tables.overviews.outdated() == []
