"""Armies that are arranged in secret, in private messages: opponents see nothing until both are in."""

from __future__ import annotations

import itertools
import re

import pytest

from bot.features import move
from engine import Played

from . import table
from .server import SimulatedServer
from .table import Game, Message, click_verb, labels_of, said, seen, start_game


@pytest.fixture
async def game(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game in which both armies are rolled but not arranged."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    return await start_game(server)


def standing(message: Message) -> str:
    """Return the alt text of a message's picture."""
    return message.attachments[0].description or ""


async def test_one_press_shows_a_preset_and_another_hands_it_in(game: Game) -> None:
    """A preset is previewed before it's handed in. It stays face down for the opponent until both are in."""
    person, match = game.people[0], await game.match()
    message = seen(await person.click(game.board, label="Move"))
    assert message.flags.ephemeral
    assert labels_of(message) == [
        *("Swap two", "Mirror", "As rolled", "Strong in front", "Strong at the back"),
        *("Hand in", "Shuffle", "Type it"),
    ]
    rolled = match.state.opening.rolls[0]
    assert f"; army a2 {rolled[0]}, b2 {rolled[1]}, " in standing(message)
    message = seen(await person.click(message, label="Swap two"))
    assert labels_of(message)[-2:] == ["Back", "Type it"]
    message = seen(await person.click(message, label="Back"))
    draft = seen(await person.click(message, label="Strong in front"))
    assert draft.flags.ephemeral
    assert f"; army a2 {max(rolled)}, " in standing(draft)
    assert (await game.match()).events == match.events
    form = await person.click(draft, label="Type it")
    draft = seen(await person.submit_modal(form, {"move": "1234567"}))
    assert "You typed 7 digits" in draft.content
    assert f"; army a2 {max(rolled)}, " in standing(draft), "a slip loses no arrangement"
    assert "Handed in." in said(await click_verb(person, draft, "play"))
    assert "; army a2 " not in standing(game.board)
    assert "army arranged, face down" in standing(game.board)
    army = (await game.match()).events[-1]
    assert isinstance(army, Played)
    second = game.people[1]
    composer = seen(await second.click(game.board, label="Move"))
    preview = seen(await second.click(composer, label="Strong at the back"))
    assert "army arranged, face down" in standing(preview)
    assert "; army h7 " in standing(preview)
    assert "Both armies are revealed" not in preview.content
    shown = [standing(preview), preview.content, game.board.content, standing(game.board)]
    assert not any(army.move in each or f"a2 {army.move[0]}, b2" in each for each in shown)
    offered = await second.autocomplete(game.channel, "move", "move", "", table=game.id)
    assert army.move not in [choice["value"] for choice in offered]
    await click_verb(second, preview, "play")
    assert "Both armies are revealed" in game.board.content
    assert f"a2 {army.move[0]}" in standing(game.board)


async def test_a_shuffle_is_drawn(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each press of **Shuffle** draws another order of the same dice at random."""
    person, picks = game.people[0], itertools.cycle((0, -1, 2))
    monkeypatch.setattr(move.secrets, "choice", lambda things: things[next(picks) % len(things)])
    roll = (await game.match()).state.opening.rolls[0]
    message = seen(await person.click(game.board, label="Move"))
    shown = []
    for _ in range(3):
        message = seen(await person.click(message, label="Shuffle"))
        shown.append(standing(message).partition("; army ")[2].partition(".")[0])
    assert len(set(shown)) == 3
    assert {tuple(sorted(re.findall(r" (\d)", each))) for each in shown} == {tuple(map(str, sorted(roll)))}
