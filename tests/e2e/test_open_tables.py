"""What a person can join or watch: the lists of `/tables`, and **Join** in a channel's overview."""

from __future__ import annotations

import discord
from simcord import ChannelHandle, MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.features.interactions.permissions import TABLE_ELSEWHERE
from bot.features.looking import LISTED
from bot.features.notifications import FOLLOWED
from bot.features.open_table import WHICH_GAME
from bot.features.table_lists import HEADS, NONE, PER_PAGE, SEATED
from bot.table.lobby import TABLE_FULL
from bot.views.channel_list import HEAD
from bot.views.open_tables import FREE, LEADS, RUNNING
from bot.views.starting import STARTS
from engine import GAMES
from tests.sentences import says

from . import forged
from .server import SimulatedServer, public
from .table import Message, labels_of, leads_to, move_on, open_table, said, seen, start_game


async def listed(
    server: SimulatedServer, person: MemberActor, label: str = "", channel: ChannelHandle | None = None
) -> Message:
    """Use `/tables`, and return the first list or, if given, the one with this label."""
    shown = seen(await person.slash(channel or server.channel, "tables"))
    return seen(await person.click(shown, label=label)) if label else shown


def hide(server: SimulatedServer, channel: ChannelHandle, person: MemberActor) -> None:
    """Deny a person the view of a channel."""
    deny = discord.Permissions(view_channel=True).value
    server.env.backend.set_overwrite(channel.id, Overwrite(person.id, OverwriteType.MEMBER, deny=deny))


async def test_free_seats_and_running_games(server: SimulatedServer) -> None:
    """`/tables` lists lobbies that wait for players, and one press seats the person, from any channel."""
    opener, guest, watcher = server.people[0], server.people[5], server.people[6]
    lobby = await open_table(server, opener, channel=server.back_room, holes=32, clock="day")
    game = await start_game(server)
    await move_on(game)
    free = await listed(server, guest)
    assert free.content.startswith(HEADS["f"])
    assert says(free.content, FREE, number=1, game="Conversion", players="Marisol", count=7)
    assert "32 squares are holes" in free.content
    assert "1 day" in free.content
    told = said(await guest.click(free, label="Join 1"))
    assert says(told, SEATED, players="Marisol", game="Conversion")
    assert (await lobby.table()).seat_of(guest.id) == 1
    running = await listed(server, watcher, "Running", server.back_room)
    assert running.content.startswith(HEADS["r"])
    assert says(running.content, RUNNING, number=1, game="Conversion", players="Marisol and Tilde", move=2)
    assert says(running.content, LEADS, title="High score (pips)")
    viewer = seen(await watcher.click(running, label="Watch 1"))
    assert "step 1 of 1" in viewer.content
    assert "step 0 of 1" in seen(await watcher.click(viewer, label="◀ Back")).content
    assert says(said(await watcher.click(running, label="Follow 1")), FOLLOWED)


async def test_where_nothing_is_open(server: SimulatedServer) -> None:
    """If nothing is open, `/tables` offers to open a table, learn or play the computer in two presses."""
    newcomer = server.people[3]
    empty = await listed(server, newcomer)
    assert empty.content == NONE["f"]
    starts = [label.template for label, _style in STARTS.values()]
    assert labels_of(empty)[:4] == [*starts, "I'm looking for a game"]
    assert says(said(await newcomer.click(empty, label="I'm looking for a game")).split("\n")[0], LISTED)
    asked = seen(await newcomer.click(empty, label="Open a table"))
    assert asked.content == WHICH_GAME
    await newcomer.select(asked, ["cubeo"])
    assert f"## {GAMES['cubeo'].name}" in public(server.channel)[-1].content
    asked = seen(await newcomer.click(empty, label="Learn a game"))
    assert labels_of(seen(await newcomer.select(asked, ["cubeo"])))[-1] == "Next lesson"
    asked = seen(await newcomer.click(empty, label="Play the computer"))
    await newcomer.select(asked, ["cubeo"])
    games = await server.services.queries.of_player(newcomer.id, server.guild.id)
    assert sorted(table.phase for table in games) == ["lobby", "running"]
    assert (await listed(server, newcomer, "Running")).content == NONE["r"]


async def test_gather_case_6_what_may_not_be_seen_is_not_listed(server: SimulatedServer) -> None:
    """Lobbies and games in a channel hidden from the person are left out, and buttons to them are refused."""
    person = server.people[5]
    lobby = await open_table(server, server.people[0], channel=server.back_room)
    game = await start_game(server, channel=server.back_room)
    shown, running = await listed(server, person), await listed(server, person, "Running")
    hide(server, server.back_room, person)
    assert TABLE_ELSEWHERE in said(await person.click(shown, label="Join 1"))
    assert TABLE_ELSEWHERE in said(await person.click(running, label="Watch 1"))
    assert (await listed(server, person)).content == NONE["f"]
    assert (await listed(server, person, "Running")).content == NONE["r"]
    assert (await lobby.table()).seat_of(person.id) is None
    assert not game.over


async def test_gather_case_7_two_press_the_last_join(server: SimulatedServer) -> None:
    """The first person gets the seat, and the second reads that the table is full."""
    await server.people[0].slash(server.channel, "play cubeo")
    await server.people[0].slash(server.channel, "overview")
    overview = public(server.channel)[-1]
    first, second = server.people[1:3]
    assert says(said(await first.click(overview, label="Join 1")), SEATED, game="Cubeo")
    assert says(said(await second.click(overview, label="Join 1")), TABLE_FULL)


async def test_gather_case_25_an_overview_with_six_lobbies(server: SimulatedServer) -> None:
    """Five of the lobbies have **Join**, and all six have a link."""
    running = await start_game(server)
    lobbies = [await open_table(server, person) for person in server.people[2:8]]
    await server.people[0].slash(server.channel, "overview")
    [overview] = [each for each in public(server.channel) if each.content.startswith(HEAD)]
    assert labels_of(overview)[:6] == [*(f"Join {number}" for number in range(1, 6)), "1. Conversion"]
    assert all(leads_to(overview, game) for game in (*lobbies, running))


async def test_pages_of_free_seats(server: SimulatedServer) -> None:
    """Each lobby is on one page. A page number that is too high shows the last page."""
    games = [await open_table(server, server.people[0]) for _ in range(PER_PAGE + 1)]
    person = server.people[5]
    first = await listed(server, person)
    assert labels_of(first)[:PER_PAGE] == [f"Join {number}" for number in range(1, len(games))]
    second = seen(await person.click(first, label="Next"))
    assert labels_of(second)[0] == f"Join {len(games)}"
    last = await forged.press(person, first, server.channel, "v1:tables:-:0:f99")
    assert seen(last).content == second.content
