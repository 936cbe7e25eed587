"""Boards as text, for those who cannot see pictures: one press, complete, and enough to play with."""

from __future__ import annotations

import random
import re

import pytest
from simcord import MemberActor

from bot.features.move import PLAYED
from engine import Over
from engine.text import SEAT_LETTERS

from . import table
from .preference_steps import board_in, prefer
from .server import SimulatedServer
from .table import (
    BUTTON,
    MENU,
    Game,
    Message,
    click_verb,
    components_of,
    labels_of,
    move_on,
    seen,
    start_game,
)

TO_MOVE = re.compile(r"(?P<game>[\w ]+): (?P<seat>[A-H]) to move\.")
ENDED = re.compile(r"(?P<game>[\w ]+) is over \([^)]+\): (?P<winner>[A-H]) wins\.")
CANDIDATES = re.compile(r"To choose from(?:, by letter)?: (?P<squares>[^.]+)\.")


class Listener:
    """Somebody at a table to whom messages are read aloud: pictures are nothing to them."""

    def __init__(self, game: Game, person: MemberActor, chance: random.Random) -> None:
        self.game, self.person, self._chance = game, person, chance

    async def look(self) -> str:
        """Press Text under the newest board, and hear the text board."""
        return board_in(seen(await self.person.click(self.game.board, label="Text")))

    async def seat(self) -> str:
        """Hear which seat is their own."""
        (letter,) = re.findall(r"^([A-H]) .* \(you\):", await self.look(), re.MULTILINE)
        return str(letter)

    async def move(self) -> None:
        """Answer the composer's questions by what it says, and play what the last board tells."""
        composer: Message = seen(await self.person.click(self.game.board, label="Move"))
        while "Play it" not in labels_of(composer):
            assert "**" in composer.content.partition("\n```")[0], "there is a question"
            composer = await self._answer(composer, CANDIDATES.search(board_in(composer)))
        (move,) = re.findall(r"Play `([^`]+)`\?", composer.content)
        after = board_in(composer)
        done = seen(await click_verb(self.person, composer, "play"))
        assert PLAYED.format(move=f"`{move}`") in done.content
        (told,) = re.findall(r"^Last: .*$", after, re.MULTILINE)
        assert ENDED.match(after) or told in await self.look()

    async def _answer(self, composer: Message, marked: re.Match[str] | None) -> Message:
        """Choose one of the squares that the board names, else one of the labels."""
        parts = components_of(composer)
        offered = [
            (option["label"], menu, option)
            for menu in parts
            if menu["type"] == MENU
            for option in menu["options"]
        ]
        if marked and offered:
            square = self._chance.choice(marked["squares"].split(", " if "," in marked["squares"] else " "))
            offered = [choice for choice in offered if square.split()[-1] in choice[0]] or offered
        if offered:
            _, menu, option = self._chance.choice(offered)
            return seen(await self.person.select(composer, [option["value"]], custom_id=menu["custom_id"]))
        labels = [part["label"] for part in parts if part["type"] == BUTTON and part["style"] == 1]
        return seen(await self.person.click(composer, label=self._chance.choice(labels)))


@pytest.mark.parametrize(
    ("game_id", "options"),
    [("ludifacture", {}), pytest.param("conversion", {"holes": 32}, marks=pytest.mark.breadth)],
)
async def test_a_whole_game_by_text(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, game_id: str, options: dict[str, object]
) -> None:
    """Two people who hear text boards and questions, and nothing else, play to the end and know who won."""
    monkeypatch.setattr(table, "GAME", game_id)
    game = await start_game(server, **options)
    chance = random.Random(game_id)
    listeners = [Listener(game, person, chance) for person in game.people]
    for each in listeners:
        await prefer(each.person, game.channel, text_board="yes")
    by_seat = {await each.seat(): each for each in listeners}
    assert sorted(by_seat) == ["A", "B"]
    while turn := TO_MOVE.match(await listeners[0].look()):
        await by_seat[turn["seat"]].move()
    heard = {(ENDED.match(await each.look()) or ["", ""])[0] for each in listeners}
    (ending,) = heard
    match = await game.match()
    assert isinstance(match.status, Over)
    assert ending.endswith(f": {SEAT_LETTERS[match.status.winners[0]]} wins.")


async def test_one_press_gives_the_whole_board(server: SimulatedServer) -> None:
    """Player and watcher get all of it in private: whose turn, what happened last, every die, the hands."""
    game = await start_game(server)
    await move_on(game)
    posted = len(game.boards)
    match = await game.match()
    assert match.last is not None
    die, square = match.last.move.split("@")
    letter = SEAT_LETTERS[match.last.seat]
    for person in (*game.people, server.people[6]):
        shown = seen(await person.click(game.board, label="Text"))
        board = board_in(shown)
        assert shown.content.startswith(
            f"{'🟦🟠'[1 - match.last.seat]} {game.mover.mention}, put one of your dice on the board."
        )
        assert f"Last: {letter} puts a {die} on {square}." in board
        assert f"{letter}{die}" in next(row for row in board.splitlines() if row.startswith(square[1]))
        assert ("(you)" in board) == (person in game.people)
        assert board.count("hand ") == 2
        assert labels_of(shown) == ["Move", "Text", "Rules", "Replay", "More"]
    assert posted == len(game.boards)
    shown = seen(await game.mover.click(game.board, label="Text"))
    assert "Which die?" in seen(await game.mover.click(shown, label="Move")).content


async def test_board_as_one_wants_it(server: SimulatedServer) -> None:
    """/board follows the preference, and what is asked of it this time goes before."""
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
