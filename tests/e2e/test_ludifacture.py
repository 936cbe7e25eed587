"""Ludifacture at a table: moves under the board, numbers in secret, sets that go on by themselves."""

from __future__ import annotations

import random

import pytest

from engine import Match, Played

from . import table
from .server import SimulatedServer
from .table import (
    MENU,
    Game,
    click_verb,
    components_of,
    labels_of,
    move_by_command,
    offered_moves,
    said,
    seen,
    start_game,
)

MINE = "7,5,4,3,2,10,9,8"


@pytest.fixture(autouse=True)
def _ludifacture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "GAME", "ludifacture")


async def match_of(game: Game) -> Match:
    match = (await game.table()).match
    assert match is not None
    return match


async def test_the_board_offers_every_move_with_what_it_does(server: SimulatedServer) -> None:
    """Under the board itself, after the roll; the roll is told, and what it costs."""
    game = await start_game(server, 4)
    match = await match_of(game)
    (menu,) = [part for part in components_of(game.board) if part["type"] == MENU]
    seat = match.status.seats[0]
    assert {option["value"] for option in menu["options"]} == set(match.moves(seat))
    for option in menu["options"]:
        column, squares = option["value"].split(":")
        assert option["label"].startswith(f"Column {column} by {squares}, ")
        assert option["description"].startswith(f"pay {1 + match.state.sets}")
    assert " rolls " in game.board.content
    assert (f"costs {1 + match.state.sets}" in game.board.content) == bool(match.state.sets)
    (first, *_) = menu["options"]
    await game.mover.select(game.board, [first["value"]], custom_id=menu["custom_id"])
    assert Played(seat, first["value"]) in (await match_of(game)).events
    assert " pays " in game.board.content


async def test_columns_are_numbered_in_secret(server: SimulatedServer) -> None:
    """A preset or any typed order; nothing of it is public, and the last preview shows nobody else's."""
    game = await start_game(server, order="chosen")
    first, second = game.people
    composer = seen(await first.click(game.board, label="Move"))
    assert composer.flags.ephemeral
    form = await first.click(composer, label="Type it")
    preview = seen(await first.submit_modal(form, {"move": MINE.replace(",", " ")}))
    assert "columns 7-5-4-3-2-10-9-8 from the left" in (preview.attachments[0].description or "")
    assert "handed in" in said(await click_verb(first, preview, "play"))
    assert (await match_of(game)).events[-1] == Played(0, MINE)
    last = seen(await second.click(game.board, label="Move"))
    tried = seen(await second.click(last, label="Reversed: the same from your right"))
    assert "columns 10-9-8-7-5-4-3-2 from the left" in (tried.attachments[0].description or "")
    public = [(board.content, board.attachments[0].description or "") for board in game.boards[1:]]
    for content, alt in [*public, (tried.content, tried.attachments[0].description or "")]:
        assert MINE not in content
        assert "7-5-4-3-2-10-9-8" not in content + alt
    await click_verb(second, tried, "play")
    assert "7-5-4-3-2-10-9-8" in game.board.content
    assert "Hand in" not in labels_of(game.board)


async def test_a_set_goes_on_by_itself(server: SimulatedServer) -> None:
    """The standing is told between the games, and at the end all tables of figures."""
    game = await start_game(server, set="four", ante=1, bank=18)
    dice = random.Random(4)
    while not game.over:
        await move_by_command(game, dice.choice(await offered_moves(game)))
    told = {line for board in game.boards for line in board.content.split("\n")}
    assert sum("After game 1 of the set: " in line for line in told) == 1
    assert sum("begins the next game." in line for line in told) == 1
    assert "After game 2 of the set: " in game.board.content
    titles = [field.name for embed in game.board.embeds for field in embed.fields]
    assert [title for title in titles if "Won or lost in the set" in (title or "")] != []
