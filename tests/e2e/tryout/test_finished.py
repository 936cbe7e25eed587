"""A board from a game that is over: hints, sharing and playing on against a computer."""

from __future__ import annotations

import random

import pytest

from bot.features.open_table import IN_THREAD
from bot.features.play_on import ASK, LEFT, SECRET
from bot.features.replay.sharing import SHARED
from bot.features.tryout.board import NO_HINT, NO_MORE_HINTS, SHARED_HEAD, SHARED_MARK
from tests.sentences import says

from .. import table
from ..forged import press as forge
from ..guild_settings_steps import thread_of
from ..replay.viewing import choose, forget_pace, go, replay
from ..server import SimulatedServer, public
from ..table import Game, labels_of, play_on, resign, said, start_game
from .board import id_of, move, node_of, on, pick, press, stored


@pytest.fixture
async def over(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of Cubeo that is over after eight moves."""
    monkeypatch.setattr(table, "GAME", "cubeo")
    game = await start_game(server)
    await play_on(game, random.Random(4), plies=8)
    if not game.over:
        await resign(game, game.people[0])
    return game


async def middle(game: Game, person: object, step: int = 4) -> table.Message:
    """Open the board from a step in the middle of the game, and return it."""
    viewer = await choose(game, person, await replay(game, person), step)
    return await on(game, person, viewer, "Try from here")


async def test_a_hint_once_the_game_is_over(
    over: Game, server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hint can be played on the board. A person gets ten an hour."""
    watcher = server.people[5]
    panel = await on(over, watcher, await middle(over, watcher), "More")
    assert labels_of(panel) == ["Hint", "Play on", "Delete", "Back to the board"]
    hint = await on(over, watcher, panel, "Hint")
    assert hint.content.startswith("Hint: ")
    again = await on(over, watcher, panel, "Hint")
    assert again.content == hint.content
    assert node_of(await on(over, watcher, hint, "Play it")) == 1
    for _hint in range(8):
        await on(over, watcher, panel, "Hint")
    assert NO_MORE_HINTS in said(await press(over, watcher, panel, "Hint"))
    over.server.services.try_out_hints._latest.clear()


async def test_a_position_is_shared(over: Game, server: SimulatedServer) -> None:
    """A shared position is marked as tried out, names the sharer and has **Remove**."""
    person = over.people[0]
    board = await move(over, person, await middle(over, person))
    panel = await on(over, person, board, "More")
    assert SHARED in said(await press(over, person, panel, "Share this position"))
    shared = public(over.channel)[-1]
    assert says(shared.content, SHARED_HEAD, game="Cubeo", number=4)
    assert SHARED_MARK in shared.content
    assert f"Shared by <@{person.id}>" in shared.content
    assert labels_of(shared)[-1] == "Remove"
    assert len(shared.attachments) == 1


async def test_puzzles_case_37_play_on(over: Game, server: SimulatedServer) -> None:
    """The person chooses seat and level, and a new table starts from the position, with new dice."""
    person = over.people[1]
    board = await move(over, person, await middle(over, person))
    panel = await on(over, person, board, "More")
    asked = await on(over, person, panel, "Play on")
    assert says(asked.content, ASK)
    asked = await pick(over, person, asked, "onas", "1")
    assert says(asked.content, ASK, seat=f"**{person.name.title()}**")
    [mine] = await stored(server, person)
    begun = await pick(over, person, asked, "onat", "casual")
    assert IN_THREAD.split(".")[0] in begun.content
    ids = await server.store.read(
        lambda db: [row[0] for row in db.execute("SELECT id FROM tables ORDER BY opened_at")]
    )
    new = await server.tables.get(ids[-1])
    assert new.match is not None
    assert new.match.opening is not None
    assert [bool(player.level) for player in new.players] == [True, False]
    old = await over.table()
    history = await server.services.replay_cache.of(old)
    root = history.step(mine.step).match
    assert new.match.opening == root.play(root.status.seats[0], mine.tree[0].event.move).position
    assert new.seed != old.seed
    assert "starts from a position" in "".join(message.content for message in public(thread_of(server)))
    forget_pace(server.services)
    wrong = f"v1:tryonat:{id_of(board)}:1:7"
    assert LEFT in said(await forge(person, board, over.channel, wrong, ["casual"]))
    assert "levels" in said(
        await forge(person, board, over.channel, f"v1:tryonat:{id_of(board)}:1:0", ["none"])
    )


async def test_secret_positions_can_not_be_played_on(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While armies are being arranged, hints and playing on are refused."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    game = await start_game(server)
    person = game.people[0]
    await resign(game, person)
    viewer = await go(game, person, await replay(game, person), "⏮ First")
    board = await on(game, person, viewer, "Try from here")
    id = id_of(board)
    assert labels_of(await on(game, person, board, "More")) == ["Delete", "Back to the board"]
    for verb, refusal in (("on", SECRET), ("hint", NO_HINT)):
        forget_pace(server.services)
        assert refusal in said(await forge(person, board, game.channel, f"v1:try{verb}:{id}:0:"))
