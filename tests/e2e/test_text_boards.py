"""Text boards for players who can't see pictures: complete, and enough to play with."""

from __future__ import annotations

import re

import pytest

from engine.text import SEAT_LETTERS

from . import table
from .preference_steps import board_in, prefer
from .server import SimulatedServer
from .table import (
    BUTTON,
    MENU,
    components_of,
    is_gone,
    labels_of,
    move_on,
    resign,
    seen,
    start_game,
    under_more,
)


async def test_a_game_by_text(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """With text boards and questions alone, a player can move, read each move and see the end."""
    monkeypatch.setattr(table, "GAME", "ludifacture")
    game = await start_game(server)
    for person in game.people:
        await prefer(person, game.channel, text_board="yes")
    for _ in range(4):
        mover, heard = game.mover, board_in(seen(await under_more(game, game.mover, "Text")))
        letter = SEAT_LETTERS[game.people.index(mover)]
        assert f"Ludifacture: {letter} to move." in heard
        assert re.search(rf"^{letter} .* \(you\):", heard, re.MULTILINE)
        composer = seen(await mover.click(game.board, label="Move"))
        ply = (await game.table()).ply
        while True:
            assert "**" in composer.content.partition("\n```")[0], "there is a question"
            part = next(part for part in components_of(composer) if part["type"] in (BUTTON, MENU))
            if part["custom_id"].startswith("v1:play:"):
                result = await mover.click(composer, custom_id=part["custom_id"])
            else:
                assert re.search(r"Choices: ([^.]+)\.", board_in(composer)), "choices are marked on the board"
                if part["type"] == MENU:
                    value = part["options"][0]["value"]
                    result = await mover.select(composer, [value], custom_id=part["custom_id"])
                else:
                    result = await mover.click(composer, custom_id=part["custom_id"])
            if (await game.table()).ply > ply:
                break
            composer = seen(result)
        assert is_gone(result)
        last = (await game.match()).last
        assert last is not None
        heard = " ".join(board_in(seen(await under_more(game, mover, "Text"))).split())
        column = last.move.split(":")[0]
        assert re.search(rf"Last: {letter} pays \d+ and moves marker {column} ", heard)
    await resign(game, game.people[0])
    scores = seen(await game.people[1].click(game.board, label="Scores"))
    ending = board_in(seen(await game.people[1].click(scores, label="Text")))
    assert re.match(r"Ludifacture is over \([^)]+\): B wins\.", ending)


async def test_one_press_gives_the_whole_board(server: SimulatedServer) -> None:
    """**Text** gives players and watchers the whole board in private: turn, last move, dice and hands."""
    game = await start_game(server)
    await move_on(game)
    posted = len(game.boards)
    match = await game.match()
    assert match.last is not None
    die, square = match.last.move.split("@")
    letter = SEAT_LETTERS[match.last.seat]
    for person in (*game.people, server.people[6]):
        shown = seen(await under_more(game, person, "Text"))
        board = board_in(shown)
        assert shown.content.startswith(
            f"{'🟦🟠'[1 - match.last.seat]}\u00a0{game.mover.mention}, place one of your dice on the board."
        )
        assert f"Last: {letter} places a {die} on {square}." in board
        assert f"{letter}{die}" in next(row for row in board.splitlines() if row.startswith(square[1]))
        assert ("(you)" in board) == (person in game.people)
        assert board.count("hand ") == 2
        moves = ["Move"] if person in game.people else []
        assert labels_of(shown) == [*moves, "Rules", "Replay", "More"]
    assert posted == len(game.boards)
    shown = seen(await under_more(game, game.mover, "Text"))
    assert "Which die?" in seen(await game.mover.click(shown, label="Move")).content


async def test_board_as_one_wants_it(server: SimulatedServer) -> None:
    """`/board` follows the person's preference, unless its option says otherwise."""
    game = await start_game(server)
    person = game.people[0]

    async def kind(**options: str) -> str:
        shown = seen(await person.slash(game.channel, "board", **options))
        return "picture" if shown.attachments and "```" not in shown.content else board_in(shown) and "text"

    assert await kind() == "picture"
    assert await kind(**{"as": "text"}) == "text"
    await prefer(person, game.channel, text_board="yes")
    assert await kind() == "text"
    assert await kind(**{"as": "picture"}) == "picture"
