"""A table that nobody follows, shares or films costs Discord what it always has.

People who know the game sit at it: others would be offered lessons in private.

`requests.txt` was recorded before there was anything to watch by: method, path and keys of each request of a
game of each kind, from its opening to its end.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from bot.service.table_cache import TableQueries
from bot.table.dice import FairDice
from engine import ToMove

from .. import table
from ..server import SimulatedServer
from ..table import open_table, seen

RECORDED = Path(__file__).with_name("requests.txt")
ID = re.compile(r"\d{17,20}|:[^/]+(?=/callback)|/[^/]{30,}(?=/)")
GAMES = ("conversion", "dice-chess", "ludifacture", "power-coinz")


async def knows_the_game(queries: TableQueries, user_id: int, table: object) -> bool:
    """Say that nobody is new to a game: newcomers are offered lessons."""
    return False


async def requests_of(server: SimulatedServer, game_id: str) -> list[str]:
    """Play some moves, and resign; return what was sent to Discord, without ids and words."""
    luck, people = random.Random(5), server.people[:2]
    before = len(server.env.http_requests)
    game = await open_table(server, *people)
    await people[0].click(game.board, label="Start")
    for _ in range(8):
        match = (await game.table()).match
        assert match is not None
        if not isinstance(match.status, ToMove):
            break
        seat = match.status.seats[0]
        move = luck.choice(match.moves(seat))
        await people[seat].slash(game.channel, "move", move=move, table=game.id)
    if not game.over:
        await people[0].click(seen(await people[0].slash(game.channel, "resign")), label="Resign")
    await server.env.settle()
    return sorted(
        f"{each.method} {ID.sub('#', each.path)} {','.join(sorted(each.json or {}))}"
        for each in server.env.http_requests[before:]
    )


@pytest.mark.parametrize("game_id", GAMES)
async def test_case_50_the_same_requests_as_ever(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    """With the film switched off: as many, of the same form; answer and board may overtake each other."""
    monkeypatch.setattr(table, "GAME", game_id)
    thrown = FairDice.__init__
    monkeypatch.setattr(FairDice, "__init__", lambda self, seed, *_: thrown(self, seed, "same", [1, 2]))
    monkeypatch.setattr(TableQueries, "is_new_at", knows_the_game)
    await server.services.settings.change(server.guild.id, film=False)
    recorded = RECORDED.read_text(encoding="utf-8").split(f"== {game_id}\n")[1].split("\n== ")[0]
    assert await requests_of(server, game_id) == recorded.strip().split("\n")
