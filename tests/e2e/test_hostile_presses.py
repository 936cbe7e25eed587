"""Hundreds of ids, choices and forms that this bot never sent: all answered, none harmful."""

from __future__ import annotations

import logging

import pytest

from bot.features.interactions.controls import CONTROLS
from bot.transport.responder import WENT_WRONG

from . import forged
from .server import SimulatedServer
from .table import Game, seen, start_game

AT_ONCE = 25
# Who has a seat, or manages the server, may do this without choosing anything that was offered.
OWN_WILL = ("offerend", "resign", "ask", "agree", "refuse", "withdraw", "limited", "overview", "offercomp")
# Whoever sees a table may do this, as it tells nobody anything that they do not see.
FOR_ALL = ("follow", "share")
VERBS = tuple(verb for verb in CONTROLS if verb not in FOR_ALL)
MARKS = "\u202e\u200b\x00\n 😀@<>`*|:;,-٣０"
ARGUMENTS = (
    "",
    "3",
    "7",
    "3,z9",
    "3,d4,d4,d4,d4,d4,d4,d4,d4,d4,d4,d4,d4",
    "0;3",
    "99;",
    ";;;",
    "0;" + ",".join("abcdefghij"),
    "9@d4",
    "3@z9",
    "conversion",
    "chess",
    "../../etc/passwd",
    "'; DROP TABLE event; --",
    "@everyone",
    "{seat}",
    "{0.__class__}",
    "%s%n",
    "~" * 60,
)
GARBAGE = (
    "",
    " ",
    ":",
    "v1",
    "v1:",
    "v1::::",
    "v1:move",
    "v1:move:{id}",
    "v1:move:{id}:",
    "v1:move:{id}:1",
    "v1:move:{id}:-1:",
    "v1:move:{id}:01:",
    "v1:move:{id}:1e3:",
    "v1:move:{id}:٣:",
    "v1:move:{id}:99999999999999999999:",
    "v1:MOVE:{id}:1:",
    "v2:move:{id}:1:",
    "V1:move:{id}:1:",
    "v1:move:{id}:1:\n",
    "v1:mo ve:{id}:1:",
    "v1:__init__:{id}:1:",
    "v1:unheardof:{id}:1:",
    "v1:move:../{id}:1:",
    "v1:move:zzzzzzzz:1:",
    "v1:move:-:1:",
    "v1:move:{id}:1:😀",
    "v1:move:{id}:1:" + "a" * 81,
    "v1:" + "a" * 97,
    "😀" * 50,
    "x" * 5000,
    "undefined",
    "ticket_open",
    '{"verb": "move"}',
)


@pytest.fixture
async def game(server: SimulatedServer) -> Game:
    """A running game of two, where conversion is optional: the moves with most parts."""
    return await start_game(server, **{"optional-conversion": "on"})


async def test_ids_that_no_user_role_or_channel_has(
    server: SimulatedServer, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    """Larger than the database holds, or in other digits: refused in a sentence wherever an id is read."""
    owner = server.people[0]
    on = seen(await owner.slash(game.channel, "help"))
    with caplog.at_level(logging.ERROR):
        for id in (str(2**63), "9" * 19, "9" * 20, "٣" * 18):
            presses: list[tuple[str, list[str] | None]] = [
                (f"v1:goods:-:0:power-coinz;{id};0", None),
                (f"v1:managed:{game.id}:0:", [f"kick {id}"]),
                (f"v1:managed:{game.id}:0:", [f"withdraw {id}"]),
                (f"v1:offerseat:{game.id}:0:{owner.id}", [id]),
                (f"v1:offerseat:{game.id}:0:{id}", [str(owner.id)]),
                ("v1:role:-:0:", [id]),
                ("v1:channels:-:0:", [id]),
            ]
            for custom_id, values in presses:
                result = await forged.press(owner, on, game.channel, custom_id, values)
                assert WENT_WRONG not in seen(result).content, custom_id
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_suggestions_for_anything_typed(server: SimulatedServer, game: Game) -> None:
    """Whatever is typed, suggestions are given or none, and never an error."""
    for typed in ("", "x" * 4000, "\u202e", "9@z9", "(((", "[a-", "\\"):
        moves = await game.mover.autocomplete(game.channel, "move", "move", typed)
        tables = await game.mover.autocomplete(game.channel, "board", "table", typed)
        elsewhere = await game.mover.autocomplete(game.channel, "move", "move", "3", table=typed[:100] or "x")
        assert all(len(choice["name"]) <= 100 for choice in [*moves, *tables])
        assert elsewhere == []
