"""Several tables in one channel, in two, and people who sit at more than one."""

from __future__ import annotations

import asyncio

from bot.features.interactions.table_choice import WHICH_TABLE
from bot.features.move import PLAYED
from tests.sentences import says

from .server import SimulatedServer
from .table import Game, move_on, offered_moves, open_table, said, seen, start_game


async def two_of_mine(server: SimulatedServer) -> tuple[Game, Game]:
    """Start two games of the same two people in one channel, both waiting for the same one."""
    first = await start_game(server)
    for _ in range(8):
        second = await start_game(server)
        if second.mover.id == first.mover.id:
            return first, second
    raise AssertionError("the draws never agreed")


async def test_which_table_is_meant(server: SimulatedServer) -> None:
    """If both wait for me I am asked to name one, of those that are suggested; else the one that does."""
    first, second = await two_of_mine(server)
    before, mover = await server.everything(), first.mover
    told = said(await mover.slash(server.channel, "move", move="3@d4"))
    assert says(told, WHICH_TABLE)
    assert f"`{first.id}`" in told
    assert f"`{second.id}`" in told
    assert before == await server.everything()
    offered = await mover.autocomplete(server.channel, "move", "table", "", move="3@d4")
    assert {first.id, second.id} <= {choice["value"] for choice in offered}
    assert all("Marisol, Tilde" in choice["name"] for choice in offered)
    narrowed = await mover.autocomplete(server.channel, "move", "table", first.id, move="3@d4")
    assert [first.id] == [choice["value"] for choice in narrowed]
    await move_on(first)
    position = await first.position()
    move = (await offered_moves(second))[0]
    assert says(said(await mover.slash(server.channel, "move", move=move)), PLAYED)
    assert position == await first.position()


async def test_board_means_my_table(server: SimulatedServer) -> None:
    """/board shows the table at which one sits, though another is newer; a watcher sees the newest."""
    mine = await start_game(server)
    _, _, olga, kofi, *_ = server.people
    await asyncio.sleep(0)
    await server.env.advance_time(5)
    theirs = await open_table(server, olga, kofi)
    await olga.click(theirs.board, label="Start")
    shown = seen(await server.people[0].slash(server.channel, "board"))
    assert f":{mine.id}:" in shown.components[0]["components"][0]["custom_id"]
    shown = seen(await server.people[5].slash(server.channel, "board"))
    assert f":{theirs.id}:" in shown.components[0]["components"][0]["custom_id"]
