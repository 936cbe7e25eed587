"""Seats that change hands and moves that are taken back, as the players see them."""

from __future__ import annotations

from simcord import InteractionResult, MemberActor

from bot.features.interactions.permissions import MODERATORS_ONLY
from bot.features.move import PLAYED
from bot.table.agreements.asking import NOT_ASKED, NOT_YOURS
from bot.table.agreements.rows import AGREEMENTS
from bot.table.errors import NOT_SEATED
from bot.views.agreements import QUIETLY
from bot.views.text import PERMISSIONS

from .forged import press
from .requests import pinged
from .server import SimulatedServer
from .table import (
    Game,
    ids_of,
    labels_of,
    mentioned,
    move_by_command,
    move_on,
    offered_moves,
    said,
    seen,
    start_game,
    under_more,
)


async def offered(game: Game, holder: MemberActor, successor: MemberActor) -> InteractionResult:
    """Offer a seat with `/handover`."""
    return await holder.slash(game.channel, "handover", player=successor, table=game.id)


async def test_the_successor_plays_on(server: SimulatedServer) -> None:
    """Only the person asked can take the seat. Then the board calls them, and they can move."""
    game = await start_game(server)
    former, successor, position = game.mover, server.people[4], await game.position()
    assert "I've asked" in said(await offered(game, former, successor))
    asked = (
        f"**{former.name.title()}** would like to hand over their seat. <@{successor.id}>, will you take it?"
    )
    assert asked in game.board.content
    assert labels_of(game.board)[-2:] == ["Take the seat", "Decline the seat"]
    assert pinged(server.env.http_requests)[-1] == [successor.id]
    before = await server.everything()
    for person in (server.people[6], *game.people):
        assert NOT_YOURS in said(await person.click(game.board, label="Take the seat"))
    assert before == await server.everything()
    await server.restart()
    assert "The seat is yours" in said(await successor.click(game.board, label="Take the seat"))
    assert f"New player in <@{former.id}>'s seat: <@{successor.id}>." in game.board.content
    assert "Take the seat" not in labels_of(game.board)
    assert pinged(server.env.http_requests)[-1] == [successor.id]
    assert await game.position() == position
    assert NOT_SEATED in said(await former.click(game.board, label="Move"))
    game.people = [successor if person is former else person for person in game.people]
    move = (await offered_moves(game))[0]
    assert said(await move_by_command(game, move)) == PLAYED.format(move=f"`{move}`")


async def test_a_button_offers_the_seat(server: SimulatedServer) -> None:
    """**Hand over** under **More** opens a menu of people. The offer can be withdrawn in the same message."""
    game = await start_game(server)
    holder, successor = game.people[0], server.people[5]
    question = seen(await under_more(game, holder, "Hand over"))
    assert "see everything you can see" in question.content
    answer = await holder.select(question, [successor])
    assert f"<@{successor.id}>, will you take it?" in game.board.content
    take = next(id for id in ids_of(game.board) if ":agree:" in id)
    boards = len(game.boards)
    (asked,) = game.questions
    assert (asked.attachments, labels_of(asked)) == ([], ["Take the seat", "Decline the seat"])
    await holder.click(seen(answer), label="Withdraw")
    assert "will you take it" not in game.board.content
    assert len(game.boards) == boards - 1
    assert game.questions == []
    assert NOT_ASKED in said(await press(successor, game.board, game.channel, take))
    assert (await game.table()).seat_of(successor.id) is None


async def test_who_cannot_follow(server: SimulatedServer) -> None:
    """Bots and departed members can't take a seat. It can't change hands while the bot can't post."""
    game = await start_game(server)
    holder, gone, successor = game.people[1], server.people[6], server.people[4]
    machine = server.guild.add_member(server.env.create_user("machine", bot=True))
    server.guild.remove_member(gone)
    before = await server.everything()
    assert "Bots can't play" in said(await offered(game, holder, machine))
    picker = seen(await under_more(game, holder, "Hand over"))
    assert "isn't on this server" in said(await holder.select(picker, [gone.user]))
    forged = ids_of(picker)[0].replace(str(holder.id), str(game.people[0].id))
    result = await press(holder, game.board, game.channel, forged, [str(successor.id)])
    assert MODERATORS_ONLY in said(result)
    server.forbid("send_messages")
    assert PERMISSIONS["send_messages"] in said(await offered(game, holder, successor))
    assert before == await server.everything()
    server.forbid()
    await offered(game, holder, successor)
    server.forbid("send_messages")
    assert PERMISSIONS["send_messages"] in said(await successor.click(game.board, label="Take the seat"))
    assert (await game.table()).seat_of(successor.id) is None


TAKE_BACK = AGREEMENTS["take_back"].words


async def move_once(game: Game) -> tuple[MemberActor, str, str]:
    """Play moves until one is not followed by a roll. Return its player, the move and the position before."""
    while True:
        mover, before, move = game.mover, await game.position(), (await offered_moves(game))[0]
        await move_by_command(game, move)
        if "Take back" in labels_of(seen(await mover.click(game.board, label="More"))):
            return mover, move, before


async def test_every_picture_is_of_its_own_position(server: SimulatedServer) -> None:
    """After a move, its take-back and another move, each board shows the position of its own time."""
    game = await start_game(server, **{"take-backs": "free"})
    assert "- Take-backs without asking" in game.boards[0].content
    mover, move, before = await move_once(game)
    first = game.board.attachments[0].description
    assert TAKE_BACK.done in said(await under_more(game, mover, "Take back"))
    assert await game.position() == before
    back = game.board.attachments[0].description
    await move_by_command(game, next(each for each in await offered_moves(game) if each != move))
    second = game.board.attachments[0].description
    assert len({first, back, second}) == 3
    shown = seen(await game.waiting[0].slash(game.channel, "board")).attachments[0].description
    assert second == shown


async def test_a_move_is_taken_back_by_agreement(server: SimulatedServer) -> None:
    """The other player is asked by name. Once they agree, the position is as it was before the move."""
    game = await start_game(server)
    mover, move, before = await move_once(game)
    question = await mover.slash(game.channel, "takeback")
    assert said(question).startswith("I've asked the other player. ")
    await mover.click(seen(question), label="Withdraw")
    assert "take back" not in game.board.content
    assert await game.position() != before
    assert "if they agree" in said(await under_more(game, mover, "Take back"))
    board = game.board
    other = game.people[1 - game.people.index(mover)]
    assert f"would like to take back the move `{move}`" in board.content
    assert mentioned(board)[-1] == other.id
    await other.click(board, label=TAKE_BACK.yes)
    assert await game.position() == before
    assert f"takes back the move `{move}`" in game.board.content
    assert game.mover == mover
    assert game.questions == [], "the question is answered"
    game = await start_game(server, **{"take-backs": "never"}, channel=server.back_room)
    mover = game.mover
    await move_on(game)
    assert "Take back" not in labels_of(seen(await mover.click(game.board, label="More")))
    assert "doesn't allow take-backs" in said(await mover.slash(game.channel, "takeback"))


async def test_who_asks_again_and_again_is_told_that_no_one_hears(server: SimulatedServer) -> None:
    """The third request in a turn notifies nobody, and its answer says so."""
    game = await start_game(server)
    mover, _move, _before = await move_once(game)
    told = []
    for _ in range(3):
        answer = await mover.slash(game.channel, "takeback")
        told.append(QUIETLY in said(answer))
        await mover.click(seen(answer), label="Withdraw")
    assert told == [False, False, True]
