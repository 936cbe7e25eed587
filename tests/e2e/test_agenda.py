"""Where a person is needed: /tables, the next game after a move, and which of several tables is meant."""

from __future__ import annotations

import re
from typing import Any

import pytest
from simcord import ChannelHandle

from bot.features.interactions.table_choice import WHICH_TABLE
from bot.features.move import PLAYED
from bot.features.table_lists import FREE, GONE, NONE, NONE_HERE
from bot.storage.errors import NotRead
from bot.views.notifications import ANSWER, LINE
from bot.views.text import YOUR_TURN
from tests.sentences import says

from . import forged
from .server import SimulatedServer
from .table import (
    Game,
    Message,
    components_of,
    labels_of,
    move_by_command,
    move_by_form,
    move_on,
    offered_moves,
    open_table,
    said,
    seen,
    start_game,
)


async def waiting_twice(server: SimulatedServer, channel: ChannelHandle | None = None) -> tuple[Game, Game]:
    """Start two games that wait for the same person, the second in the back room or another channel."""
    first = await start_game(server)
    while True:
        second = await start_game(server, channel=channel or server.back_room)
        if second.mover.id == first.mover.id:
            return first, second


def links_of(message: Message) -> list[tuple[str, str]]:
    """List the labels and addresses of a message's link buttons."""
    return [(part["label"], part["url"]) for part in components_of(message) if "url" in part]


def listed(message: Message) -> list[str]:
    """List the ids of the tables that a message names, in order."""
    return re.findall(r"`(table\d+)`", message.content)


async def test_tables_says_what_waits_for_whom(server: SimulatedServer) -> None:
    """`/tables` lists your games and lobbies with opponents, whose turn it is and since when, and links."""
    marisol = server.people[0]
    empty = seen(await marisol.slash(server.channel, "tables"))
    assert empty.content == NONE[FREE]
    assert NONE_HERE in said(await marisol.click(empty, label="Mine"))
    game = await start_game(server)
    since = (await game.table()).times[-1] // 1000
    lobby = await open_table(server, marisol, channel=server.back_room)
    mine = seen(await game.mover.slash(server.channel, "tables"))
    other = game.waiting[0]
    name = other.user.global_name
    waiting = f"**your turn** · since <t:{since}:f> {game.channel.mention}"
    line = f"1. **Conversion** `{game.id}` with {name}: {waiting}"
    assert line in mine.content.split("\n")
    assert ("1. Conversion", game.link) in links_of(mine)
    assert mine.content.endswith(GONE)
    theirs = said(await other.slash(server.channel, "tables"))
    assert says(theirs, LINE, state=f"**{game.mover.user.global_name}** to move", since=since)
    everything = said(await marisol.slash(server.back_room, "tables"))
    assert f". **Conversion** `{lobby.id}`: waiting for players · since <t:" in everything
    mover = game.mover
    await mover.click(seen(await mover.slash(game.channel, "endnow")), label="End the game now")
    assert ANSWER in said(await other.slash(server.channel, "tables"))
    assert YOUR_TURN in said(await mover.slash(server.channel, "tables"))


async def test_more_tables_than_fit_a_message(server: SimulatedServer) -> None:
    """Many tables take several pages: each table is on one of them, and each page says what is left."""
    opener, others = server.people[0], server.people[1:4]
    games = [await open_table(server, opener, *others) for _ in range(18)]
    page: Message = seen(await opener.slash(server.channel, "tables"))
    shown = listed(page)
    while len(shown) < len(games):
        assert f"and {len(games) - len(shown)} more" in page.content
        page = seen(await opener.click(page, label="Next"))
        shown += listed(page)
    assert sorted(game.id for game in games) == sorted(shown)
    assert "-# and" not in page.content
    *links, _, next_page, _mine, _free, _running = components_of(page)
    assert next_page["disabled"]
    assert [link["label"].split(".")[0] for link in links] == re.findall(
        r"^(\d+)\. ", page.content, re.MULTILINE
    )
    for argument in ("m999", "m0", "m", "m-1", "m99999999", "x", ""):
        result = await forged.press(opener, page, server.channel, f"v1:tables:-:0:{argument}")
        assert len(listed(seen(result))) > 0


async def test_a_move_leads_to_the_next_game(server: SimulatedServer) -> None:
    """The answer to a move names another game that waits for the mover, and leads there."""
    first, second = await waiting_twice(server)
    mover = first.mover
    told = seen(await move_by_form(first, (await offered_moves(first))[0]))
    assert says(told.content, PLAYED)
    (link,) = links_of(told)
    other = second.waiting[0].user.global_name
    assert link == (f"Next: Conversion with {other}", second.link)
    last = seen(await mover.slash(server.back_room, "move", move=(await offered_moves(second))[0]))
    assert components_of(last) == [], "nothing else waits for them"
    first, second = await waiting_twice(server)
    told = seen(await move_by_form(second, (await offered_moves(second))[0]))
    assert len(links_of(told)) == 1


async def test_a_failing_look_at_the_others_does_not_hide_the_move(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer says that the move was played, even if the mover's other tables can't be read."""
    first, _ = await waiting_twice(server)
    move = (await offered_moves(first))[0]

    async def unreadable(*arguments: Any) -> None:
        raise NotRead

    monkeypatch.setattr(server.services.queries, "of_player", unreadable)
    told = seen(await move_by_command(first, move))
    assert told.content == PLAYED.format(move=f"`{move}`")
    assert labels_of(told) == []


async def test_which_table_is_meant(server: SimulatedServer) -> None:
    """If two tables wait for you, `/move` asks which one you mean. If only one does, it means that one."""
    first, second = await waiting_twice(server, server.channel)
    before, mover = await server.everything(), first.mover
    told = said(await mover.slash(server.channel, "move", move="3@d4"))
    assert says(told, WHICH_TABLE)
    people = {person.user.global_name for person in first.people}
    for game in (first, second):
        (named,) = re.findall(rf"Conversion with (\S+) and (\S+) \({game.id}\)", told)
        assert set(named) == people, "by game and players, not by the id alone"
    assert before == await server.everything()
    offered = await mover.autocomplete(server.channel, "move", "table", "", move="3@d4")
    assert {first.id, second.id} <= {choice["value"] for choice in offered}
    assert all("Marisol and Tilde" in choice["name"] for choice in offered)
    narrowed = await mover.autocomplete(server.channel, "move", "table", first.id, move="3@d4")
    assert [first.id] == [choice["value"] for choice in narrowed]
    await move_on(first)
    position = await first.position()
    move = (await offered_moves(second))[0]
    assert says(said(await mover.slash(server.channel, "move", move=move)), PLAYED)
    assert position == await first.position()


async def test_board_means_my_table(server: SimulatedServer) -> None:
    """`/board` shows your own table even if there is a newer one. A watcher sees the newest."""
    mine = await start_game(server)
    _, _, olga, kofi, *_ = server.people
    await server.env.advance_time(5)
    theirs = await open_table(server, olga, kofi)
    await olga.click(theirs.board, label="Start")
    shown = seen(await server.people[0].slash(server.channel, "board"))
    assert f":{mine.id}:" in shown.components[0]["components"][0]["custom_id"]
    shown = seen(await server.people[5].slash(server.channel, "board"))
    assert f":{theirs.id}:" in shown.components[0]["components"][0]["custom_id"]
