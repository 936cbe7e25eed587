"""Taking a move back, as the people at the table see it."""

from __future__ import annotations

from simcord import InteractionResult, MemberActor

from bot.table.agreements.rows import AGREEMENTS

from .server import SimulatedServer
from .table import Game, labels_of, mentioned, move_by_command, move_on, offered_moves, said, seen, start_game

words = AGREEMENTS["take_back"].words


async def move_once(game: Game) -> tuple[MemberActor, str, str]:
    """Play a move that no roll follows; give who made it, the move, and the position before it."""
    while True:
        mover, before, move = game.mover, await game.position(), (await offered_moves(game))[0]
        await move_by_command(game, move)
        if "Take back" in labels_of(seen(await mover.click(game.board, label="More"))):
            return mover, move, before


async def ask(game: Game, mover: MemberActor) -> InteractionResult:
    """Ask with the button under More."""
    return await mover.click(seen(await mover.click(game.board, label="More")), label="Take back")


async def test_every_picture_is_of_its_own_position(server: SimulatedServer) -> None:
    """A move, its taking back without a question, and another move: three pictures, each its own."""
    game = await start_game(server, **{"take-backs": "free"})
    assert "- Moves are taken back without asking" in game.boards[0].content
    mover, move, before = await move_once(game)
    first = game.board.attachments[0].description
    assert words.done in said(await ask(game, mover))
    assert await game.position() == before
    back = game.board.attachments[0].description
    await move_by_command(game, next(each for each in await offered_moves(game) if each != move))
    second = game.board.attachments[0].description
    assert len({first, back, second}) == 3
    shown = seen(await game.waiting[0].slash(game.channel, "board")).attachments[0].description
    assert second == shown


async def test_a_move_is_taken_back_by_agreement(server: SimulatedServer) -> None:
    """By button or command the others are asked by name; once they allow it the board is as it was."""
    game = await start_game(server)
    mover, move, before = await move_once(game)
    question = await mover.slash(game.channel, "takeback")
    assert "others have been asked" in said(question)
    await mover.click(seen(question), label="Withdraw")
    assert "take back" not in game.board.content
    assert await game.position() != before
    assert "once they all agree" in said(await ask(game, mover))
    board = game.board
    other = game.people[1 - game.people.index(mover)]
    assert f"would like to take back the move `{move}`" in board.content
    assert mentioned(board)[-1] == other.id
    await other.click(board, label=words.yes)
    assert await game.position() == before
    assert f"takes back the move `{move}`" in game.board.content
    assert game.mover == mover
    assert game.questions == [], "the question is answered"
    game = await start_game(server, **{"take-backs": "never"}, channel=server.back_room)
    mover = game.mover
    await move_on(game)
    assert "Take back" not in labels_of(seen(await mover.click(game.board, label="More")))
    assert "without take-backs" in said(await mover.slash(game.channel, "takeback"))
