"""Dice as emojis, from the start of the bot to the buttons of a move."""

from __future__ import annotations

import pytest

import renderers
from bot.publishing import emojis as publishing
from bot.views.text import SEAT_SIGNS

from .server import SimulatedServer
from .table import components_of, move_by_composer, offered_moves, seen, start_game

MESSAGE = "In components.0.components.0.emoji.id: Invalid emoji"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, emojis: dict[str, str]) -> dict[str, str]:
    """The emojis of blue dice, which the bot uploads without pauses."""
    signs = {name: shapes for name, shapes in renderers.all_signs().items() if name.startswith("blue")}
    monkeypatch.setattr(renderers, "paint_sign", lambda _: b"\x89PNG\r\n\x1a\n")
    monkeypatch.setattr("bot.pictures.boards.BoardPictures.signs", staticmethod(lambda: signs))
    monkeypatch.setattr(publishing, "PACE", 0.0)
    return emojis


async def test_dice_look_as_on_the_board(few: dict[str, str], server: SimulatedServer) -> None:
    """The bot uploads its emojis after it starts, and headline and buttons show them beside the words."""
    uploaded = {emoji.name for emoji in server.env.backend.application_emojis.values()}
    assert {name.rpartition("_")[0] for name in uploaded} == {f"alea_{sign}" for sign in few}
    game = await start_game(server)
    assert few["blue"] in game.board.content
    assert SEAT_SIGNS[0] not in game.board.content
    assert SEAT_SIGNS[1] in game.board.content  # orange has no emoji here
    if game.mover is not game.people[0]:
        await move_by_composer(game, (await offered_moves(game))[0])
    answer = seen(await game.mover.click(game.board, label="Move"))
    dice = {part["label"]: part["emoji"]["name"] for part in components_of(answer) if "emoji" in part}
    assert dice
    for label, name in dice.items():
        value = next(word for word in label.split() if word.isdecimal())
        assert name.startswith(f"alea_blue_{value}_")


async def test_a_message_whose_emoji_is_refused_has_none(
    few: dict[str, str], server: SimulatedServer
) -> None:
    """If an emoji was deleted, the message is sent again once without emojis."""
    game = await start_game(server)
    if game.mover is not game.people[0]:
        await move_by_composer(game, (await offered_moves(game))[0])
    server.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, message=MESSAGE)
    answer = seen(await game.mover.click(game.board, label="Move"))
    assert answer.attachments
    assert [part for part in components_of(answer) if "emoji" in part] == []
    boards = len(game.boards)
    server.env.inject_error("POST", "/channels/*/messages", status=400, code=50035, message=MESSAGE)
    await move_by_composer(game, (await offered_moves(game))[0])
    assert len(game.boards) == boards + 1
    assert game.board.attachments
