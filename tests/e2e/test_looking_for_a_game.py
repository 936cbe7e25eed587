"""Looking for a game by `/looking`: what people read, and the table that brings them together."""

from __future__ import annotations

import pytest

from bot.features.looking import ALSO, BAD_GAMES, BAD_LENGTH, BAD_PLAYERS, FOUND, LISTED, NOT_LISTED, OFF
from bot.views.lobby import MATCHED
from tests.sentences import says

from .requests import pinged
from .server import SimulatedServer, public
from .table import GAME, Game, ids_of, labels_of, said


async def test_two_people_find_each_other(server: SimulatedServer) -> None:
    """The second to look gets a table with a Ready button for the first, who is mentioned once."""
    marisol, tilde, olga, *_ = server.people
    first = said(await marisol.slash(server.channel, "looking", players="2", games=f"{GAME}, cubeo"))
    assert says(first.split("\n")[0], LISTED)
    also = said(await olga.slash(server.channel, "looking", players="3", games="any", **{"for": "2h"}))
    assert ALSO in also
    assert "Marisol" in also
    assert OFF in said(await olga.slash(server.channel, "looking", off=True))
    assert NOT_LISTED in said(await olga.slash(server.channel, "looking", off=True))
    found = said(await tilde.slash(server.channel, "looking", players="2", games="Conversion", minutes=30))
    assert says(found, FOUND, channel=f"<#{server.channel.id}>")
    game = Game(server, server.channel, [tilde, marisol], ids_of(public(server.channel)[-1])[0].split(":")[2])
    assert pinged(server.env.http_requests) == [[marisol.id]]
    assert "Ready" in labels_of(game.board)
    assert MATCHED.split(":")[0].replace("{mentions}", f"<@{marisol.id}>") in game.board.content
    await marisol.click(game.board, label="Ready")
    assert (await game.table()).phase == "running"


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"players": "1"}, BAD_PLAYERS),
        ({"players": "4-2"}, BAD_PLAYERS),
        ({"games": "chess, conversion"}, BAD_GAMES),
        ({"for": "13h"}, BAD_LENGTH),
        ({"for": "soon"}, BAD_LENGTH),
        ({"for": "8d", "pace": "days"}, BAD_LENGTH),
    ],
)
async def test_what_cannot_be_read(server: SimulatedServer, given: dict[str, str], refusal: str) -> None:
    """A request that makes no sense is answered with how to write it, and puts no one on the list."""
    marisol = server.people[0]
    assert says(said(await marisol.slash(server.channel, "looking", **given)), refusal)
    assert NOT_LISTED in said(await marisol.slash(server.channel, "looking", off=True))
    assert "Cubeo" in str(await marisol.autocomplete(server.channel, "looking", "games", "cub"))
