"""Moderators at a table: they pause, resume, replace, resign for players, close and hide, each confirmed."""

from __future__ import annotations

import json

import pytest
from simcord import MemberActor, ResponseMessage

from bot.features.interactions.permissions import MODERATORS_ONLY, TABLE_ELSEWHERE, TABLE_HIDDEN
from bot.features.interactions.table_choice import NO_TABLE_HERE, NOTHING_TO_SHOW
from bot.features.moderation import REPLACE_ASK, RESIGN_ASK
from bot.features.move import PLAYED
from bot.features.privacy import NOTHING_CHANGED
from bot.features.table_lists import FREE, NONE
from bot.operations.verify import verify
from bot.table.errors import PAUSED, Refusal
from bot.table.play import NO_LONGER_SEATED
from bot.views.board import CLOSED, WON
from bot.views.table_events import _TOLD
from tests.sentences import says

from .forged import COMPONENT, interaction, press, pressed, send
from .moderators import appoint, asked, do, options, remove
from .requests import pinged
from .server import SimulatedServer, public
from .table import click_verb, labels_of, move_on, offered_moves, open_table, said, seen, start_game

# What anyone may press while a table is not hidden.
HIDDEN_FROM_OTHERS = (
    *("record", "sheet", "rolls", "more", "moderate"),
    *("replay", "moment", "film", "follow", "followed"),
)


@pytest.fixture
def moderator(server: SimulatedServer) -> MemberActor:
    """A person without a seat who has **Manage Messages** in the channel."""
    return appoint(server, server.people[5])


async def test_only_moderators_are_offered_it(server: SimulatedServer, moderator: MemberActor) -> None:
    """Only current moderators can moderate, even by forged presses. Odd ids and Cancel change nothing."""
    assert NO_TABLE_HERE in said(await moderator.slash(server.channel, "moderate"))
    game = await start_game(server)
    player = game.people[1]
    assert "Moderate" not in labels_of(seen(await player.click(game.board, label="More")))
    assert "Moderate" in labels_of(seen(await moderator.click(game.board, label="More")))
    before = await server.everything()

    async def pressed_by(person: MemberActor, order: str, values: list[str] | None = None) -> str:
        verb, _, argument = order.partition(" ")
        return said(
            await press(person, game.board, game.channel, f"v1:{verb}:{game.id}:0:{argument}", values)
        )

    for order in ("moderate", "modask pause", "moddo close", "modplayer replace"):
        values = [str(player.id)] if order.startswith("modplayer") else None
        assert MODERATORS_ONLY in await pressed_by(player, order, values)
    for order in ("modask x", "moddo", "moddo replace", "moddo resign;-1"):
        assert Refusal.sentence in await pressed_by(moderator, order)
    assert NO_LONGER_SEATED in await pressed_by(moderator, "modplayer resign", ["77"])
    hide = await asked(game, moderator, "Hide")
    assert said(await moderator.click(hide, label="Cancel")) == NOTHING_CHANGED
    offered, question = await options(game, moderator), await asked(game, moderator, "Close")
    remove(server, moderator)
    assert MODERATORS_ONLY in said(await moderator.click(question, label="Close"))
    assert MODERATORS_ONLY in said(await moderator.click(offered, label="Pause"))
    assert before == await server.everything()


async def test_a_moderator_of_another_channel(server: SimulatedServer) -> None:
    """Moderators of another channel can't moderate the game, even by sending its ids from there."""
    game = await start_game(server)
    other = appoint(server, server.people[6], server.back_room)
    lobby = await open_table(server, server.people[2], channel=server.back_room)
    forged = f"v1:moddo:{game.id}:0:close"
    assert TABLE_ELSEWHERE in said(await press(other, lobby.board, server.back_room, forged))
    player = game.people[0]
    appoint(server, player, server.back_room)
    assert MODERATORS_ONLY in said(await press(player, lobby.board, server.back_room, forged))
    assert (await game.table()).phase == "running"


async def test_a_paused_game(server: SimulatedServer, moderator: MemberActor) -> None:
    """The board calls no one, and moves are refused, also after a restart. Once unpaused, play continues."""
    game = await start_game(server)
    mover, move = game.mover, (await offered_moves(game))[0]
    assert said(await do(game, moderator, "Pause")) == "The game is paused."
    assert f"<@{moderator.id}> paused this game." in game.board.content
    assert "one of your dice" not in game.board.content
    assert pinged(server.env.http_requests)[-1] == []
    before = await server.everything()
    await server.restart()
    for result in (
        await mover.click(game.board, label="Move"),
        await mover.slash(game.channel, "move", move=move),
        await mover.slash(game.channel, "endnow"),
        await mover.slash(game.channel, "takeback"),
        await mover.slash(game.channel, "resign"),
    ):
        assert PAUSED in said(result)
    assert before == await server.everything()
    offered = seen(await mover.click(game.board, label="More"))
    assert {"Record", "Hand over"} <= set(labels_of(offered))
    for label in labels_of(offered):
        assert PAUSED not in said(await mover.click(offered, label=label)), label
    await do(game, moderator, "Unpause")
    assert _TOLD["unpaused"].format(moderator=f"<@{moderator.id}>") in game.board.content
    assert pinged(server.env.http_requests)[-1] == [mover.id]
    assert says(said(await move_on(game)), PLAYED)


async def test_a_vanished_player_is_replaced(server: SimulatedServer, moderator: MemberActor) -> None:
    """A moderator asks a new player to take a vanished one's seat, and can withdraw until they accept."""
    game = await start_game(server)
    gone, successor = game.mover, server.people[6]

    async def pick() -> ResponseMessage:
        menu = await asked(game, moderator, "Replace a player")
        picker = seen(await moderator.select(menu, [str(gone.id)]))
        assert says(picker.content, REPLACE_ASK)
        return picker

    told = f"<@{moderator.id}> is looking for someone to take "
    answer = seen(await moderator.select(await pick(), [server.people[7]]))
    assert told in game.board.content
    await moderator.click(answer, label="Withdraw")
    assert told not in game.board.content
    assert "I've asked" in said(await moderator.select(await pick(), [successor]))
    assert told in game.board.content
    assert pinged(server.env.http_requests)[-1] == [successor.id]
    await successor.click(game.board, label="Take the seat")
    assert f"New player in <@{gone.id}>'s seat: <@{successor.id}>." in game.board.content


async def test_a_vanished_player_resigns(server: SimulatedServer, moderator: MemberActor) -> None:
    """If a moderator resigns for one of two players, the game ends. The board names the moderator."""
    game = await start_game(server)
    gone = game.waiting[0]
    question = seen(
        await moderator.select(await asked(game, moderator, "Resign for a player"), [str(gone.id)])
    )
    assert says(question.content, RESIGN_ASK)
    await click_verb(moderator, question, "moddo")
    assert f"<@{moderator.id}> resigned for <@{gone.id}>." in game.board.content
    assert game.over
    assert says(game.board.content, WON)


async def test_a_closed_game(server: SimulatedServer, moderator: MemberActor) -> None:
    """It has no result, but its board names the moderator, and its record can be verified."""
    game = await start_game(server)
    player = game.people[0]
    await move_on(game)
    await do(game, moderator, "Close")
    board = game.board
    assert says(board.content, CLOSED, moderator=f"<@{moderator.id}>")
    assert labels_of(board) == ["Replay", "Fair dice · Verify"]
    await server.restart()
    shown = seen(await click_verb(player, board, "verify"))
    assert (await game.table()).seed.hex() in shown.content
    record = seen(await player.click(shown, label="Record"))
    written = json.loads(await record.attachments[0].read())
    assert written["result"] is None
    assert verify(written).verified
    assert NONE[FREE] in said(await player.slash(game.channel, "tables"))


async def test_who_sees_a_hidden_game(server: SimulatedServer, moderator: MemberActor) -> None:
    """Its players can still get the record. Everyone else is refused, by each command and button."""
    game = await start_game(server)
    player, stranger = game.people[0], server.people[6]
    note = public(server.channel)[0]
    await do(game, moderator, "Hide")
    record = seen(await player.slash(game.channel, "record", table=game.id))
    assert record.attachments[0].filename == f"conversion-{game.id}.json"
    for command in ("record", "board", "rolls", "follow"):
        assert TABLE_HIDDEN in said(await stranger.slash(game.channel, command, table=game.id))
    assert NOTHING_TO_SHOW in said(await stranger.slash(game.channel, "board"))
    for verb in HIDDEN_FROM_OTHERS:
        forged = f"v1:{verb}:{game.id}:0:"
        assert TABLE_HIDDEN in said(await press(stranger, note, game.channel, forged)), verb
    for verb in ("replay", "sheet"):
        assert seen(await press(player, note, game.channel, f"v1:{verb}:{game.id}:0:")).attachments
    assert game.id not in str(await stranger.autocomplete(game.channel, "board", "table", ""))


async def test_hiding_where_the_channel_is_gone(server: SimulatedServer, moderator: MemberActor) -> None:
    """If the channel was deleted, hiding succeeds and leaves no posts to delete."""
    game = await start_game(server, channel=server.back_room)
    appoint(server, moderator, server.back_room)
    confirmed = pressed(f"v1:moddo:{game.id}:0:hide")
    _, payload = interaction(moderator, server.back_room, COMPONENT, confirmed, game.board)
    server.env.backend.delete_channel(server.back_room.id)
    await send(moderator, payload)
    assert (await game.table()).hidden
    assert await server.services.outbox.posts(game.id) == ()
    assert await server.owed() == []
