"""Every registered game, played in each way that there is to move, and looked at when it's over."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from bot.operations.verify import verify
from engine import GAMES, Match, Over
from renderers import write
from tests.breadth import broad

from . import table
from .preference_steps import board_in
from .replay.viewing import film
from .server import SimulatedServer
from .table import Game, move_by_form, move_by_lot, move_on, seen, settle, start_game

PLIES = 12  # then the players agree to stop; the suites of the engine play to the end


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("most", broad([False, True]), ids={False: "fewest", True: "most"}.get)
async def test_a_game_in_every_way(
    server: SimulatedServer,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
    game_id: str,
    most: bool,
) -> None:
    """Every game can be played in turn by each way to move, with its fewest and its most players."""
    monkeypatch.setattr(table, "GAME", game_id)
    seats = GAMES[game_id].seats
    game = await start_game(server, seats.stop - 1 if most else seats.start)
    chance = random.Random(f"{game_id} {most}")
    for ply in range(PLIES):
        if game.over:
            break
        before = await game.position()
        await WAYS[ply % len(WAYS)](game, chance)
        assert await game.position() != before
    if not game.over:
        await settle(game)
    assert game.over
    match = await look_back(game)
    assert isinstance(match.status, Over)
    record_property("ended", match.status.reason)


async def look_back(game: Game) -> Match:
    """Look at a finished game: the replay, the text board, and the record, which anyone can verify."""
    match = await game.match()
    watcher = game.server.people[-1]
    (moving,) = (await film(game, watcher)).attachments
    assert moving.filename.endswith(".gif")
    viewer = game.people.index(watcher) if watcher in game.people else None
    names = [person.user.global_name or "" for person in game.people]
    expected = write(match.seen_by(viewer), names=names).replace("\n  ", " ")
    scores = seen(await watcher.click(game.board, label="Scores"))
    assert board_in(seen(await watcher.click(scores, label="Text"))) == expected
    (file,) = seen(await watcher.slash(game.channel, "record")).attachments
    record = json.loads(game.server.env.backend.cdn.get(file.url))
    assert verify(record).wrong == ()
    assert Match.replay(record).position == match.position
    return match


async def by_form(game: Game, chance: random.Random) -> None:
    """Type a legal move into the composer's form."""
    match = await game.match()
    await move_by_form(game, chance.choice(match.moves(game.people.index(game.mover))))


WAYS = (move_by_lot, by_form, lambda game, _: move_on(game))
