"""A running game's board gives away nothing that its user's seat doesn't know."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from simcord import MemberActor

from bot.features.tryout import board as boards
from bot.features.tryout.board import drawn_faces
from bot.storage import table_reader
from bot.table.replay.steps import fold
from bot.table.tryout import root_of
from engine import Rolled, ToRoll

from .. import table
from ..server import SimulatedServer
from ..table import Game, Message, click_verb, components_of, labels_of, move_on, seen, start_game
from .board import id_of, move, on, opened, stored


async def arrange(person: MemberActor, game: Game) -> None:
    """Have a person hand in a ready-made army."""
    composer = seen(await person.click(game.board, label="Move"))
    await click_verb(person, seen(await person.click(composer, label="Strong in front")), "play")


async def believe(game: Game, army: str) -> None:
    """Make the bot believe that the last army handed in was a different one."""
    stored = await game.server.store.read(lambda db: table_reader.load(db, game.id))
    assert stored is not None
    *entries, (last, _digest) = stored.entries
    seat, _army = json.loads(last)["play"]
    history = fold(stored._replace(entries=(*entries, (json.dumps({"play": [seat, army]}), None))))
    game.server.services.replay_cache._kept[game.id] = history
    game.server.tables.cache.put(replace(await game.table(), match=history.steps[-1].match))


def bytes_of(server: SimulatedServer, message: Message) -> list[object]:
    """List everything in a message, leaving out the board's random id."""
    parts = json.dumps(components_of(message)).replace(id_of(message), "~t")
    pictures = [server.env.backend.cdn.get(file.url) for file in message.attachments]
    return [message.content, parts, pictures, [file.description for file in message.attachments]]


async def test_puzzles_case_29_the_other_army_is_owed(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever army the opponent has handed in, each answer and the stored row are the same."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    game = await start_game(server)
    theirs, mine = game.people
    await arrange(theirs, game)
    rolled = (await game.match()).state.opening.rolls[0]
    dice, answers = random.Random(1), []
    for _army in range(3):
        await believe(game, "".join(map(str, dice.sample(rolled, len(rolled)))))
        told, board = list[object](), await opened(game, mine)
        told += bytes_of(server, board)
        for label in ("Strong in front", "Hand in", "Mirror", "As rolled", "Hand in"):
            board = await on(game, mine, board, label)
            told += bytes_of(server, board)
        assert "captures" in board.content or "Both armies" in board.content
        board = await move(game, mine, board)
        told += bytes_of(server, board)
        panel = await on(game, mine, board, "More")
        told += bytes_of(server, panel)
        told.append((await on(game, mine, panel, "As text")).content)
        [row] = await stored(server, mine)
        answers.append((told, row._replace(id="", at=0)))
        await on(game, mine, panel, "Delete")
    assert answers[0] == answers[1] == answers[2]


async def test_a_secret_move_is_drawn(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A random army is only a draft on the board until **Hand in** is pressed."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    game = await start_game(server)
    await arrange(game.people[0], game)
    board = await opened(game, game.people[1])
    drawn = seen(await click_verb(game.people[1], board, "trydraw"))
    assert "Hand in" in labels_of(drawn)
    [row] = await stored(server, game.people[1])
    assert (row.node, row.tree) == (0, ())


async def test_puzzles_case_29_every_root_is_the_same(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat's board starts from the same position, whichever army the opponent has handed in."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    game = await start_game(server)
    await arrange(game.people[0], game)
    rolled = (await game.match()).state.opening.rolls[0]
    roots, dice = [], random.Random(2)
    for _army in range(40):
        await believe(game, "".join(map(str, dice.sample(rolled, len(rolled)))))
        history = await server.services.replay_cache.of(await game.table())
        roots.append(root_of(history.step(history.last), 1))
        assert root_of(history.step(history.last), 0) != roots[-1]
    assert all(root == roots[0] for root in roots)


async def test_puzzles_case_30_rolls_are_not_the_tables(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand rolls match the table's next one no more often than by chance."""
    monkeypatch.setattr(table, "GAME", "ludifacture")
    game = await start_game(server)
    await move_on(game)
    now = await game.table()
    following = [*now.dice.roll((await game.match()).rolls + 1, 3, 6)]
    rolls = [drawn_faces(ToRoll(3, 6, 0, "")) for _roll in range(1000)]
    assert sum(roll == following for roll in rolls) < 20, "one in 216 is expected"
    assert len({*map(tuple, rolls)}) > 150
    person = game.people[0]
    board = await move(game, person, await opened(game, person))
    monkeypatch.setattr(boards.secrets, "randbelow", lambda sides: sides - 1)
    await on(game, person, board, "Roll")
    assert (await stored(server, person))[0].tree[-1].event == Rolled((6, 6, 6))
