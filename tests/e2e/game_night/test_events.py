"""Tables that end with a scheduled event, which may be moved, started early, cancelled or hidden."""

from __future__ import annotations

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.features.game_night.gamemaster import HEAD
from bot.features.game_night.until import EVENT_FAR, EVENT_GONE
from bot.table.clock.parking import is_parked
from bot.table.game_night.typed import UnknownEnd
from bot.views.game_night.announcements import ALL_BEGUN, GONE, MOVED, PARKED_GAME, TIME_UP
from bot.views.game_night.end import PLAYED_OUT
from tests.sentences import says

from ..guild_settings_steps import choose
from ..requests import pinged
from ..server import SimulatedServer, public
from ..table import ids_of, labels_of, move_on, open_table, said, seen, start_game
from ..test_clocks import DAY, HOUR, MINUTE, pass_time, posts
from .events import ACTIVE, CANCELLED, after, change_event, create_event, start_of

SILENT = 4096  # Discord: resources/message, SUPPRESS_NOTIFICATIONS
EVENT_URL = "/guilds/*/scheduled-events/*"


async def events_suggested(server: SimulatedServer, typed: str = "", person: int = 0) -> dict[str, str]:
    """Return the events that are suggested as ends, by what is sent for them."""
    choices = await server.people[person].autocomplete(server.channel, "play conversion", "until", typed)
    return {choice["value"]: choice["name"] for choice in choices if choice["value"].startswith("event ")}


def lines(server: SimulatedServer, sentence: str) -> list[str]:
    """List the public messages that say a sentence, or a part of one."""
    return [message.content for message in public(server.channel) if says(message.content, sentence)]


async def test_case_43_which_events_are_offered(server: SimulatedServer) -> None:
    """The suggestions are the events of the next 14 days that the asker can see, soonest first."""
    far = await create_event(server, "Too far", 15 * DAY)
    late = await create_event(server, "In two weeks", 14 * DAY - HOUR)
    soon = await create_event(server, "Tonight", 2 * HOUR)
    await create_event(server, "At once", MINUTE)
    secret = server.guild.create_text_channel("secret")
    closed = Overwrite(
        server.people[1].id, OverwriteType.MEMBER, deny=discord.Permissions(view_channel=True).value
    )
    server.env.backend.set_overwrite(secret.id, closed)
    hidden = await create_event(server, "Behind the door", 3 * HOUR, channel=secret)
    choices = await server.people[0].autocomplete(server.channel, "play conversion", "until", "")
    assert choices[0]["name"] == "Tonight, in 2 hours"
    assert list(await events_suggested(server)) == [f"event {each.id}" for each in (soon, hidden, late)]
    assert list(await events_suggested(server, person=1)) == [f"event {each.id}" for each in (soon, late)]
    shown = await events_suggested(server, "tonight")
    [name] = shown.values()
    assert name == "Tonight, in 2 hours"
    for wrong, answer in ((far.id, EVENT_FAR), (hidden.id, EVENT_GONE), (1, EVENT_GONE)):
        told = said(await server.people[1].slash(server.channel, "play conversion", until=f"event {wrong}"))
        assert answer in told


async def test_the_name_of_an_event_will_do(server: SimulatedServer) -> None:
    """A typed name counts without a chosen suggestion. If two events share it, the earlier one is meant."""
    await create_event(server, "The Keep", 3 * HOUR)
    event = await create_event(server, "The Keep", 2 * HOUR)
    game = await open_table(server, server.people[0], until="the  KEEP ")
    assert f"Ends <t:{start_of(event)}:R>, with “The Keep”." in game.board.content
    shown = seen(await server.people[0].slash(server.channel, "session", event="the keep"))
    assert shown.content.startswith(HEAD.format(event="The Keep", start=start_of(event)))
    refused = said(await server.people[1].slash(server.channel, "play conversion", until="the tower"))
    assert refused == UnknownEnd.sentence.format(typed="the tower")


async def test_the_lobby_names_the_event(server: SimulatedServer) -> None:
    """The lobby escapes the name of an event that was chosen under **Manage**."""
    event = await create_event(server, "**Loud** \u202e@every\u200bone", 2 * HOUR)
    game = await open_table(server, *server.people[:2])
    opener = game.people[0]
    ask = seen(await opener.click(seen(await opener.click(game.board, label="Manage")), label="End time"))
    [menu] = [id for id in ids_of(ask) if "setend" in id]
    await opener.select(ask, [f"event {event.id}"], custom_id=menu)
    assert f"Ends <t:{start_of(event)}:R>, with “\\*\\*Loud\\*\\* \\@everyone”." in game.board.content


async def test_case_40_and_case_42_an_event_that_is_moved_and_cancelled(server: SimulatedServer) -> None:
    """If the event moves, so does the end, and the last round is taken back.

    If it's cancelled, the end is gone.
    """
    event = await create_event(server, "The Keep", HOUR)
    game = await start_game(server, until=f"event {event.id}")
    await pass_time(server, 58 * MINUTE)
    await move_on(game)
    assert "Last round" in game.board.content
    boards = len(game.boards)
    later = after(server, 33 * MINUTE)
    await change_event(server, event, scheduled_start_time=later.isoformat())
    assert lines(server, MOVED) == [MOVED.format(event="The Keep", time=round(later.timestamp()))]
    assert pinged(server.env.http_requests)[-1] == []
    assert len(game.boards) == boards + 1
    assert "Last round" not in game.board.content
    assert f"Ends <t:{round(later.timestamp())}:R>, with “The Keep”." in game.board.content
    await change_event(server, event, status=CANCELLED)
    assert lines(server, GONE) == [GONE.format(event="The Keep")]
    assert "Ends" not in game.board.content
    await pass_time(server, 2 * HOUR)
    await move_on(game)
    assert (await game.table()).end is None


async def test_case_41_an_event_that_begins_early(server: SimulatedServer) -> None:
    """Two minutes after the event is started by hand, its games play their last round.

    One message announces the start for all games, and one the end, also after a restart.
    """
    event = await create_event(server, "The Keep", 30 * MINUTE)
    games = [await start_game(server, until=f"event {event.id}") for _ in range(2)]
    await pass_time(server, 20 * MINUTE)
    await change_event(server, event, status=ACTIVE)
    [told] = lines(server, ALL_BEGUN)
    assert told.count("https://discord.com/channels/") == 2
    await pass_time(server, 2 * MINUTE)
    for game in games:
        await move_on(game)
        assert says(game.board.content, PLAYED_OUT)
    await change_event(server, event, name="The Keep, renamed")
    assert len(lines(server, "**The Keep")) == 1
    for game in games:
        while not is_parked(await game.table()):
            await move_on(game)
    await pass_time(server, 61)
    await server.restart()
    await server.env.settle()
    await pass_time(server, 61)
    assert len(lines(server, TIME_UP)) == 1, "once for both games, also after a restart"


async def test_watching_case_16_7_boards_are_silent_during_the_event(server: SimulatedServer) -> None:
    """While the event runs, only the boards of its own games are silent, unless the server turns that off."""
    event = await create_event(server, "The Keep", 30 * MINUTE)
    game, other = await start_game(server, until=f"event {event.id}"), await start_game(server)
    heard = []
    for status, hush in ((1, "on"), (ACTIVE, "on"), (ACTIVE, "off")):
        await choose(server, "hush", hush)
        await change_event(server, event, status=status)
        for each in (game, other):
            await move_on(each)
            heard.append(not posts(server)[-1].get("flags", 0) & SILENT)
    assert heard == [True, True, False, True, True, True]


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (500, 0)])
async def test_case_42_what_cannot_be_read_stays(server: SimulatedServer, status: int, code: int) -> None:
    """Half an hour before the start, the bot reads the event again. If Discord refuses, the end stays."""
    event = await create_event(server, "The Keep", 2 * HOUR)
    game = await start_game(server, until=f"event {event.id}")
    before = (await game.table()).end
    server.env.inject_error("GET", EVENT_URL, status=status, code=code, times=50)
    await pass_time(server, 85 * MINUTE)
    assert not [each for each in server.env.http_requests if "/scheduled-events/" in each.path]
    await pass_time(server, 7 * MINUTE)
    assert [each for each in server.env.http_requests if "/scheduled-events/" in each.path]
    assert (await game.table()).end == before


async def test_case_42_a_deletion_is_found_by_reading(server: SimulatedServer) -> None:
    """A deletion that Discord didn't report is found half an hour before the start. Then the end is gone."""
    event = await create_event(server, "The Keep", 2 * HOUR)
    game = await start_game(server, until=f"event {event.id}")
    server.env.inject_error("GET", EVENT_URL, status=404, code=10070, times=50)
    await pass_time(server, 85 * MINUTE)
    assert (await game.table()).end is not None
    await pass_time(server, 7 * MINUTE)
    assert (await game.table()).end is None
    assert lines(server, GONE) == [GONE.format(event="The Keep")]
    assert "Ends" not in game.board.content
    await pass_time(server, HOUR)
    await move_on(game)
    assert not is_parked(await game.table())


async def test_a_change_that_was_missed(server: SimulatedServer) -> None:
    """A restarted bot finds the new time of an event. If the event was deleted, the end is gone."""
    event, gone = (
        await create_event(server, "The Keep", 2 * HOUR),
        await create_event(server, "The Tower", 2 * HOUR),
    )
    game = await start_game(server, until=f"event {event.id}")
    other = await start_game(server, until=f"event {gone.id}")
    later = after(server, 3 * HOUR)
    event.scheduled_start_time = later.isoformat()
    del server.env.backend.get_guild(server.guild.id).scheduled_events[gone.id]
    await server.restart()
    await server.env.settle()
    await pass_time(server, 61)
    end = (await server.tables.get(game.id)).end
    assert end is not None
    assert end.until == round(later.timestamp()) * 1000
    assert (await server.tables.get(other.id)).end is None


async def test_case_44_an_event_that_comes_again(server: SimulatedServer) -> None:
    """A parked game stays tied to the event, and its new end is the next start.

    Half an hour before that, the game is listed with a button to resume it.
    """
    event = await create_event(server, "The Keep", 30 * MINUTE)
    game = await start_game(server, until=f"event {event.id}")
    await pass_time(server, 31 * MINUTE)
    await pass_time(server, 5 * MINUTE)
    assert is_parked(await game.table())
    again = after(server, 2 * DAY)  # however many were skipped
    event.status = 1
    await change_event(server, event, scheduled_start_time=again.isoformat())
    table = await game.table()
    assert table.end is not None
    assert table.end.until == round(again.timestamp()) * 1000
    assert is_parked(table)
    assert lines(server, "**The Keep**") == []
    await server.env.advance_time(2 * DAY - 29 * MINUTE)
    await pass_time(server, 61)
    [listed] = [
        each for each in public(server.channel) if each.content.startswith("Parked games for **The Keep**")
    ]
    assert says(listed.content, PARKED_GAME, number=1, game="Conversion", players="Marisol, Tilde")
    assert labels_of(listed) == ["1. Conversion"]
    await pass_time(server, 5 * MINUTE)
    assert len(lines(server, "Parked games")) == 1
    await game.people[0].click(listed, label="1. Conversion")
    table = await game.table()
    assert not is_parked(table)
    assert table.end is not None
    assert f"Ends <t:{round(again.timestamp())}:R>, with “The Keep”." in game.board.content
