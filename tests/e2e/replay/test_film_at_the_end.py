"""The film of a finished game or, without films, the card of its result, added to its last message."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.pictures import film_process
from bot.pictures.errors import Busy, TooLong
from bot.publishing.replay.films import ALT

from ..guild_settings_steps import choose
from ..moderators import appoint, do
from ..server import SimulatedServer
from ..table import Game, play_on, resign, start_game
from ..test_time_and_restarts import LONG, slow
from .viewing import film

NOTHING: dict[str, list[str]] = {"owed": [], "shown": [], "given up": []}


async def finished(server: SimulatedServer, plies: int = 5) -> Game:
    """Play some moves, and let all but one resign."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=plies)
    await resign(game, game.people[0])
    return game


async def states(server: SimulatedServer) -> dict[str, list[str]]:
    """Return the ids of the server's tables by the state of their films."""
    rows = await server.store.read(lambda db: db.execute("SELECT state, table_id FROM film").fetchall())
    return {state: [id for each, id in rows if each == state] for state in NOTHING}


def files(game: Game) -> list[tuple[str, str]]:
    """Return the name and the alt text of each file of the last message."""
    return [(file.filename, file.description or "") for file in game.board.attachments]


async def test_a_film_is_added_by_one_edit(server: SimulatedServer) -> None:
    """The last message gets the film as its second file, with an alt text, by one silent edit."""
    game = await finished(server)
    (board, picture), (film, alt) = files(game)
    assert (board, film) == ("board.png", "film.gif")
    assert "Conversion, over" in picture
    assert alt == ALT.format(count=6)
    assert await states(server) == NOTHING | {"shown": [game.id]}
    (edit,) = (each for each in server.env.http_requests if each.path.endswith(f"/messages/{game.board.id}"))
    assert edit.method == "PATCH"
    assert set(edit.json) <= {"attachments", "allowed_mentions", "tts"}
    assert "wins" in game.board.content


async def test_case_11_killed_before_the_edit(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restarted bot adds the missing film once, and leaves the message alone at the next restart."""
    begun = asyncio.Event()

    async def never(*_: object) -> None:
        begun.set()
        await asyncio.sleep(LONG)

    monkeypatch.setattr(server.services.pictures, "film", never)
    with server.impatient():
        game = await finished(server)
    assert begun.is_set()
    assert (len(files(game)), await states(server)) == (1, NOTHING | {"owed": [game.id]})
    await server.restart()
    await server.env.settle()
    assert (len(files(game)), await states(server)) == (2, NOTHING | {"shown": [game.id]})
    before = len(server.env.http_requests)
    await server.restart()
    assert not [each for each in server.env.http_requests[before:] if each.path.endswith(str(game.board.id))]


async def test_case_11_the_message_was_deleted(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the message is deleted while the film is drawn, nothing is posted and the film is given up."""
    monkeypatch.setattr(server.services.pictures, "film", slow(server.services.pictures.film))
    with server.impatient():
        game = await finished(server)
    posted = [board.id for board in game.boards]
    server.env.backend.delete_message(server.channel.id, game.board.id)
    await server.env.advance_time(LONG)
    assert [board.id for board in game.boards] == posted[:-1]
    assert await states(server) == NOTHING | {"given up": [game.id]}


async def test_a_film_waits_while_too_many_are_drawn(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the bot is busy with other films, it tries again later and adds the film."""
    draw, tries = server.services.pictures.film, list[int]()

    async def busy(*given: object) -> object:
        tries.append(1)
        if len(tries) < 3:
            raise Busy
        return await draw(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(server.services.pictures, "film", busy)
    with server.impatient():
        game = await finished(server)
    await server.env.advance_time(60)
    assert len(tries) == 3
    assert await states(server) == NOTHING | {"shown": [game.id]}


async def test_case_12_no_film_of_a_short_game(server: SimulatedServer) -> None:
    """A game of four moves and a closed one get neither. A server without films gets cards instead."""
    game = await finished(server, 4)
    assert [name for name, _ in files(game)] == ["board.png"]
    closed = await start_game(server)
    await play_on(closed, random.Random(3), plies=6)
    await do(closed, appoint(server, server.people[7]), "Close")
    assert [name for name, _ in files(closed)] == ["board.png"]
    assert (await server.services.settings.get(server.guild.id)).film
    await choose(server, "film", "off")
    (board, _), (card, alt) = files(await finished(server, 5))
    assert (board, card) == ("board.png", "result.png")
    assert alt.startswith("Conversion, over (only one player is left): ")
    assert await states(server) == NOTHING


async def test_a_film_that_is_too_large_is_given_up(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the film is too large, the board stays as it is, and a request for a film is refused."""
    monkeypatch.setattr(film_process, "MAX_BYTES", 0)
    game = await finished(server)
    assert [name for name, _ in files(game)] == ["board.png"]
    assert await states(server) == NOTHING | {"given up": [game.id]}
    assert TooLong.sentence in (await film(game, server.people[5])).content
