"""Armies arranged in secret: a press or sixteen digits, a private preview, and nothing of it for others."""

from __future__ import annotations

import json

import pytest
from simcord import MemberActor

from engine import Match, Played

from . import table
from .server import SimulatedServer
from .table import Game, Message, labels_of, said, seen, start_game


@pytest.fixture
async def game(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A table at which both armies are rolled and none is arranged."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    return await start_game(server)


async def match_of(game: Game) -> Match:
    match = (await game.table()).match
    assert match is not None
    return match


async def previewed(game: Game, person: MemberActor, label: str) -> Message:
    """Open the composer and press a preset."""
    composer = seen(await person.click(game.board, label="Move"))
    return seen(await person.click(composer, label=label))


def standing(message: Message) -> str:
    """Return what the picture of a message says in words."""
    return message.attachments[0].description or ""


async def test_one_press_shows_a_preset_and_another_hands_it_in(game: Game) -> None:
    """Three buttons; a private picture of the army; then it is in, and only that is told."""
    person = game.people[0]
    composer = seen(await person.click(game.board, label="Move"))
    assert composer.flags.ephemeral
    assert labels_of(composer) == ["As rolled", "Strong in front", "Strong behind", "Type it"]
    preview = seen(await person.click(composer, label="Strong in front"))
    assert preview.flags.ephemeral
    assert "; army a2 " in standing(preview)
    assert "arranged their army in secret" in preview.content
    assert "handed in" in said(await person.click(preview, label="Play it"))
    assert "; army a2 " not in standing(game.board)
    assert "army arranged, face down" in standing(game.board)


async def test_sixteen_digits_arrange_any_order(game: Game) -> None:
    """Typed into the form; a permutation that no preset has."""
    person, match = game.people[1], await match_of(game)
    digits = "".join(sorted(match.moves(1)[0], key="415263".index))
    assert digits not in match.moves(1)
    composer = seen(await person.click(game.board, label="Move"))
    form = await person.click(composer, label="Type it")
    preview = seen(await person.submit_modal(form, {"move": f"{digits[:8]} {digits[8:]}"}))
    assert f"; army h7 {digits[0]}, g7 {digits[1]}, " in standing(preview)
    await person.click(preview, label="Play it")
    assert (await match_of(game)).events[-1] == Played(1, digits)


async def test_the_last_preview_does_not_show_the_other_army(game: Game) -> None:
    """It could be looked at, and another arrangement handed in: so it stays face down until both are in."""
    first, second = game.people
    await first.click(await previewed(game, first, "Strong in front"), label="Play it")
    army = (await match_of(game)).events[-1]
    assert isinstance(army, Played)
    preview = await previewed(game, second, "Strong behind")
    assert "army arranged, face down" in standing(preview)
    assert "; army h7 " in standing(preview)
    assert "both are revealed" not in preview.content
    shown = [standing(preview), preview.content, game.board.content, standing(game.board)]
    assert not any(army.move in each or f"a2 {army.move[0]}, b2" in each for each in shown)
    await second.click(preview, label="Play it")
    assert "both are revealed" in game.board.content
    assert f"a2 {army.move[0]}" in standing(game.board)


async def test_nothing_public_tells_a_secret_army(game: Game) -> None:
    """Neither message, picture, record nor suggestion, before the other one is in."""
    first, second = game.people
    await first.click(await previewed(game, first, "Strong in front"), label="Play it")
    army = (await match_of(game)).events[-1]
    assert isinstance(army, Played)
    record = seen(await second.slash(game.channel, "record"))
    (written,) = record.attachments
    events = json.loads(await written.read())["events"]
    assert [list(event) for event in events] == [["roll"], ["roll"]]
    offered = await second.autocomplete(game.channel, "move", "move", "", table=game.id)
    assert army.move not in [choice["value"] for choice in offered]
    looked = seen(await second.slash(game.channel, "board"))
    assert "army arranged, face down" in standing(looked)
    for message in (*game.boards, looked, record):
        assert army.move not in message.content
