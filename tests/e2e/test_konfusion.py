"""Konfusion at a table: the die first, then its many targets; rolled turns that can be ended."""

from __future__ import annotations

from bot.features.move import PLAYED

from .server import SimulatedServer, public
from .table import MENU, Game, click_verb, components_of, ids_of, labels_of, move_by_command, said, seen, take


async def start(server: SimulatedServer, seats: int = 2, **options: object) -> Game:
    """Open a table of Konfusion, seat people there, and start."""
    people = server.people[:seats]
    await people[0].slash(server.channel, "play konfusion", **options)
    lobby = public(server.channel)[-1]
    for person in people[1:]:
        await person.click(lobby, label="Join")
    game = Game(server, server.channel, list(people), ids_of(lobby)[0].split(":")[2])
    await people[0].click(game.board, label="Start")
    return game


async def test_a_six_goes_through_the_composer(server: SimulatedServer, painted: None) -> None:
    """Its 52 targets fill three menus; the preview tells the move, and it is played."""
    game = await start(server)
    six = "f1" if game.mover == game.people[0] else "e10"
    composer = seen(await game.mover.click(game.board, label="Move"))
    composer = await take(game.mover, composer, six)
    assert f"Where does the 6 on {six} go?" in composer.content
    menus = [part for part in components_of(composer) if part["type"] == MENU]
    assert [len(menu["options"]) for menu in menus] == [25, 25, 2]
    preview = await take(game.mover, composer, "d5")
    assert f"moves the 6 from {six} to d5" in preview.content
    answer = said(await click_verb(game.mover, preview, "play"))
    assert PLAYED.format(move=f"`{six}>d5`") in answer


async def test_a_typed_move_and_a_refusal(server: SimulatedServer) -> None:
    """Typing is as good as choosing; what is forbidden is refused with its rule."""
    game = await start(server)
    one, square = ("d3", "d6") if game.mover == game.people[0] else ("d8", "d5")
    refused = said(await move_by_command(game, f"{one}{square}"))
    assert "A 1 goes exactly one square forward, left or right" in refused
    target = "d4" if one == "d3" else "d7"
    assert f"`{one}>{target}`" in said(await move_by_command(game, f"{one} {target}"))


async def test_a_rolled_turn(server: SimulatedServer) -> None:
    """How many dice may still move is said; after the first, the turn can be ended."""
    game = await start(server, 3, pieces="roll")
    mover, rolled = game.mover, (await game.table()).match
    assert rolled is not None
    allowed = rolled.state.allowed
    composer = seen(await mover.click(game.board, label="Move"))
    number = f"Up to {allowed}" if allowed > 1 else "One"
    assert f"Which die? {number} may move." in composer.content
    assert f"rolls a {allowed}" in game.board.content
    while game.mover == mover:
        match = (await game.table()).match
        assert match is not None
        moves = match.moves(match.state.turn)
        if "end" in moves:
            composer = seen(await mover.click(game.board, label="Move"))
            assert "more may move; moved already: " in composer.content
            await click_verb(mover, await take(mover, composer, "end"), "play")
            assert "ends the turn" in game.board.content
        else:
            await move_by_command(game, moves[0])
    assert labels_of(game.board)[0] == "Move"
