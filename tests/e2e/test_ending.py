"""How a game ends: a full board, resignations, a shared win; and what all see then."""

from __future__ import annotations

import random

import pytest
from simcord import MemberActor

from bot.features.board import PLAYS_ON, RESIGNED
from bot.features.move import PLAYED
from bot.views.game_over import RESULT_WON
from bot.views.text import SEAT_SIGNS
from tests.sentences import says

from .requests import pinged
from .server import SimulatedServer
from .table import (
    Game,
    click_verb,
    components_of,
    labels_of,
    mentioned,
    move_by_command,
    offered_moves,
    open_table,
    play_on,
    said,
    seen,
    start_game,
)

TABLES = ["High score (pips)", "Territory (dice)", "Tall (pips per die)", "Wide", "Mass (largest group)"]


def of(game: Game, person: MemberActor) -> str:
    """Return a person as a winner is named: behind the sign of the seat."""
    return f"{SEAT_SIGNS[game.people.index(person)]} **{person.user.global_name}**"


async def test_the_final_board(server: SimulatedServer, painted: None) -> None:
    """The end names the winner, ranks the seats in all five tables, and pings nobody."""
    game = await start_game(server, holes=32, win="wide")
    await play_on(game, random.Random(6))
    board, table = game.board, await game.table()
    assert table.match
    (winner,) = table.match.status.winners
    won = of(game, game.people[winner])
    assert RESULT_WON.format(winners=won, game="Conversion", reason="the board is full") in board.content
    tallies = board.embeds[0].fields
    for title, field in zip(TABLES, tallies, strict=True):
        assert field.name.startswith(title)
        assert ("(decides)" in field.name) == (title == "Wide")
        assert {"Marisol", "Tilde"} == {line.split()[1].strip(":*") for line in field.value.splitlines()}
    assert game.people[winner].user.global_name in tallies[3].value.splitlines()[0]
    assert "/" in tallies[3].value, "averages are shown both ways"
    assert " = " in tallies[3].value
    assert table.commitment not in f"{board.content}{board.embeds[0].to_dict()}"
    assert labels_of(board) == ["Rematch", "Replay", "Text", "How it went", "Fair dice · Verify"]
    assert [] == mentioned(board) == pinged(server.env.http_requests)[-1]
    assert components_of(game.boards[-2]) == []
    assert len(game.boards) == 32 + 2


async def test_the_last_move_is_told_on_the_final_board(server: SimulatedServer) -> None:
    """The move that ended the game stands with the result."""
    game = await start_game(server, holes=32)
    await play_on(game, random.Random(7), plies=31)
    (square,) = {move[2:] for move in await offered_moves(game)}
    await move_by_command(game, (await offered_moves(game))[0])
    assert game.over
    assert f"on {square}" in game.board.content


@pytest.mark.breadth
async def test_a_shared_win(server: SimulatedServer) -> None:
    """Players who tie share the win, and both are named."""
    dice = random.Random(8)
    for _ in range(30):  # a few are needed: with some dice nobody can hold the balance
        game = await start_game(server, holes=32, win="territory")
        await play_on(game, dice, plies=26)
        await play_for_a_draw(game)
        if "share the win" in game.board.content:
            break
    assert "**Marisol** and 🟠 **Tilde** share the win" in game.board.content
    tally = next(field for field in game.board.embeds[0].fields if "(decides)" in field.name)
    assert "**16**" in tally.value.splitlines()[0]
    assert "**16**" in tally.value.splitlines()[1]


async def play_for_a_draw(game: Game) -> None:
    """Play on with the move after which both have as equally many dice as possible."""
    while not game.over:
        match = (await game.table()).match
        assert match
        seat = game.people.index(game.mover)
        offered = [move for die in "123456" for move in await offered_moves(game, die)]

        def difference(move: str, match=match, seat=seat) -> int:  # type: ignore[no-untyped-def]
            one, other = match.play(seat, move).scores
            return abs(one - other)

        await move_by_command(game, min(offered, key=difference))


async def test_resignation_is_asked_and_kept(server: SimulatedServer) -> None:
    """Resigning asks first; who keeps playing changes nothing."""
    game = await start_game(server)
    before = await server.everything()
    asked = seen(await game.mover.slash(game.channel, "resign"))
    assert asked.flags.ephemeral
    assert labels_of(asked) == ["Resign", "Keep playing"]
    kept = seen(await click_verb(game.mover, asked, "keep"))
    assert PLAYS_ON in kept.content
    assert components_of(kept) == []
    assert before == await server.everything()


async def test_resignation_of_two_ends_the_game(server: SimulatedServer) -> None:
    """With two players, who resigns loses; it may be done out of turn, and both ways lead to it."""
    game = await start_game(server)
    quitter, winner = game.waiting[0], game.mover
    menu = seen(await quitter.click(game.board, label="More"))
    asked = seen(await quitter.click(menu, label="Resign"))
    assert RESIGNED in seen(await quitter.click(asked, label="Resign")).content
    assert says(game.board.content, RESULT_WON, winners=of(game, winner))
    assert f"**{quitter.user.global_name}** resigns." in game.board.content
    assert game.over


async def test_resignation_of_three_leaves_two(server: SimulatedServer) -> None:
    """With three, the others play on without the one who left, and the last one left wins."""
    game = await start_game(server, 3)
    quitter = game.mover
    asked = seen(await quitter.slash(game.channel, "resign"))
    await quitter.click(asked, label="Resign")
    assert not game.over
    assert f"**{quitter.user.global_name}** resigns." in game.board.content
    assert quitter.id != game.mover.id
    await play_on(game, random.Random(9), plies=3)
    second = game.mover
    await second.click(seen(await second.slash(game.channel, "resign")), label="Resign")
    (last,) = set(game.people) - {quitter, second}
    assert says(game.board.content, RESULT_WON, winners=of(game, last))


async def test_who_resigned_is_told_so(server: SimulatedServer) -> None:
    """Who has resigned can neither move nor resign again, and is told why."""
    game = await start_game(server, 3)
    quitter = game.mover
    await quitter.click(seen(await quitter.slash(game.channel, "resign")), label="Resign")
    before = await server.everything()
    assert "You are no longer playing" in said(await quitter.slash(game.channel, "resign"))
    assert f"**{game.mover.user.global_name}** to move" in said(await quitter.click(game.board, label="Move"))
    assert before == await server.everything()


async def test_a_new_table_after_the_last(server: SimulatedServer) -> None:
    """When a game is over, the channel is free for the next one, and the old record stays to be had."""
    game = await start_game(server)
    quitter = game.mover
    await quitter.click(seen(await quitter.slash(game.channel, "resign")), label="Resign")
    await open_table(server, server.people[3])
    assert "The record of this game." in said(await quitter.slash(game.channel, "record", table=game.id))


async def test_stopping_by_agreement(server: SimulatedServer) -> None:
    """An offer asks all who play; when all agree the game ends as it stands."""
    game = await start_game(server, 3)
    await play_on(game, random.Random(10), plies=3)
    offerer = game.people[0]
    asked = seen(await offerer.slash(game.channel, "endnow"))
    await offerer.click(asked, label="End the game now")
    for person in game.people[1:]:
        assert "would like to end the game now" in game.board.content
        assert not game.over
        await person.click(game.board, label="End the game now")
    assert game.over
    assert [bool(components_of(board)) for board in game.boards].count(True) == 1


async def test_an_offer_that_is_declined(server: SimulatedServer) -> None:
    """Whoever wants to play on says so, and the same turn goes on."""
    game = await start_game(server)
    mover, other, before = game.mover, game.waiting[0], await game.position()
    asked = seen(await mover.slash(game.channel, "endnow"))
    kept = seen(await click_verb(mover, asked, "keep"))
    assert (kept.content, labels_of(kept)) == (PLAYS_ON, [])
    asked = seen(await mover.slash(game.channel, "endnow"))
    await mover.click(asked, label="End the game now")
    await other.click(game.board, label="Play on")
    assert "would like to end the game now" not in game.board.content
    assert before == await game.position()
    assert mover.id == game.mover.id
    move = (await offered_moves(game))[0]
    assert says(said(await game.mover.slash(game.channel, "move", move=move)), PLAYED)
