"""/stats, /hall, and the latest results in a channel's overview."""

from __future__ import annotations

import random

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.features import results
from bot.features.results import HEAD, PRIVATE
from bot.features.results import NOTHING as HALL_NOTHING
from bot.storage.connection import Connection
from bot.storage.results.results import Result
from bot.views.channel_list import NO_TABLES
from bot.views.results import NOTHING as RESULTS_NOTHING
from bot.views.results import NOTHING_OF, STATISTICS
from tests.e2e.test_hostile_names import person_called
from tests.sentences import says

from ..moderators import appoint
from ..server import SimulatedServer, public
from ..table import Game, labels_of, open_table, play_on, resign, said, seen, start_game


async def finished(server: SimulatedServer, **where: object) -> Game:
    """Play three moves, then let the first of two resign."""
    game = await start_game(server, **where)  # type: ignore[arg-type]
    await play_on(game, random.Random(3), plies=3)
    await resign(game, game.people[0])
    return game


async def test_statistics_of_oneself_and_case_27_others(server: SimulatedServer) -> None:
    """`/stats` is private and has a card. If you keep yours to yourself, other people are refused."""
    await finished(server)
    winner, loser = server.people[1], server.people[0]
    shown = seen(await winner.slash(server.channel, "stats"))
    assert shown.flags.ephemeral
    assert says(shown.content, STATISTICS, games=1, counts="1 won, 0 shared, 0 drawn, 0 lost")
    assert "**Conversion**: 1 game, 1 won" in shown.content
    (card,) = shown.attachments
    assert card.description == "Tilde, 1 game: Conversion (1 won, 0 shared, 0 drawn, 0 lost)."
    assert "1 lost" in said(await winner.slash(server.channel, "stats", player=loser))
    told = said(await winner.slash(server.channel, "stats", game="cubeo"))
    assert told == NOTHING_OF.format(player="Tilde", game="Cubeo")
    assert "against the computer" in told
    assert says(said(await winner.slash(server.channel, "stats", player=server.people[5])), RESULTS_NOTHING)
    await server.services.preferences.change(winner.id, statistics=False)
    assert says(said(await loser.slash(server.channel, "stats", player=winner)), PRIVATE)
    for options in ({}, {"player": winner}):
        assert "1 won" in said(await winner.slash(server.channel, "stats", **options))


async def test_names_that_are_long_for_a_page(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A result of many players says only how many they are, so that ten results fit on a page."""
    people = [person_called(server, f"{'*' * 30}{number}", number) for number in range(8)]
    game = await open_table(server, *people, holes=32)
    await people[0].click(game.board, label="Start")
    await play_on(game, random.Random(3), plies=3)
    for person in people[1:]:
        await resign(game, person)
    (result,) = await server.services.results.latest(server.guild.id, [server.channel.id], 10)

    async def ten(*_: object) -> list[Result]:
        return [result] * 10

    monkeypatch.setattr(server.services.results, "latest", ten)
    page = seen(await people[0].slash(server.channel, "hall"))
    _head, *lines = page.content.split("\n")
    assert len(lines) == 10
    assert all(line.endswith(f"/{game.board.id}") for line in lines), lines
    name = "\\*" * 16
    assert lines[0].startswith(f"**Conversion** 🏆 {name}… · 7 players · <t:")


async def test_case_29_the_oldest_game_is_reachable(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`/hall` lists results newest first, with links and **Next** to the oldest."""
    monkeypatch.setattr(results, "A_PAGE", 1)
    assert HALL_NOTHING in said(await server.people[4].slash(server.channel, "hall"))
    games = [await finished(server) for _ in range(3)]
    page = seen(await server.people[4].slash(server.channel, "hall"))
    assert page.flags.ephemeral
    links = [f"/{game.board.id}" for game in games]
    for number, link in enumerate(reversed(links), 1):
        head, line = page.content.split("\n")
        assert head == HEAD.format(page=number, pages=3)
        assert line.startswith("**Conversion** 🏆 Tilde · Marisol · <t:")
        assert link in page.content
        if number < 3:
            page = seen(await server.people[4].click(page, label="Next"))
    assert links[0] in seen(await server.people[4].slash(server.channel, "hall", page=99)).content
    assert labels_of(page) == ["Previous", "Next"]


async def test_damaged_tables_are_left_out(server: SimulatedServer) -> None:
    """A page of results works even if all its tables are damaged."""
    game = await finished(server)

    def spoil(db: Connection) -> None:
        db.execute("DROP TRIGGER events_are_not_changed")
        db.execute("UPDATE event SET at = at + 1 WHERE ply = 1")

    await server.store.write(spoil)
    server.tables.cache.drop(game.id)
    page = seen(await server.people[4].slash(server.channel, "hall"))
    assert page.content == HEAD.format(page=1, pages=1)


async def test_the_hall_shows_no_channel_that_one_cannot_see(server: SimulatedServer) -> None:
    """`/hall` leaves out channels that the asker can't see, and games that a moderator has hidden."""
    await finished(server, channel=server.back_room)
    hidden = await finished(server)
    moderator = appoint(server, server.people[7])
    offered = seen(await moderator.slash(server.channel, "moderate", table=hidden.id))
    await moderator.click(seen(await moderator.click(offered, label="Hide")), label="Hide")
    watcher = server.people[4]
    assert said(await watcher.slash(server.channel, "hall")).count("Conversion") == 1
    view = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(watcher.id, OverwriteType.MEMBER, deny=view)
    server.env.backend.set_overwrite(server.back_room.id, overwrite)
    assert HALL_NOTHING in said(await watcher.slash(server.channel, "hall"))


async def test_the_overview_has_the_latest_results(server: SimulatedServer) -> None:
    """A channel's overview lists its own latest three results below its open tables."""
    for _ in range(4):
        await finished(server)
    await finished(server, channel=server.back_room)
    await server.people[0].slash(server.channel, "overview")
    told = public(server.channel)[-1].content
    assert NO_TABLES in told
    assert told.split("## Latest results\n")[1].count("- **Conversion** 🏆 Tilde · Marisol") == 3
    await start_game(server)
    await server.people[0].slash(server.channel, "overview")
    told = public(server.channel)[-1].content
    assert told.index("to move") < told.index("## Latest results")
