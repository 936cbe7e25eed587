"""What a game master does with games that end with an event: `/session`, and its buttons."""

from __future__ import annotations

import pytest
from simcord import MemberActor
from simcord.backend.models import ScheduledEvent

from bot.features.game_night.gamemaster import (
    BEGUN,
    CALL,
    CALLED_LATELY,
    FIVE,
    HEAD,
    IS_PARKED,
    LINK_PARKED,
    NO_EVENT,
    NOBODY,
    NONE_TIED,
    NOT_ALLOWED,
    NOTHING_PARKED,
    PARK,
    PARKED,
    RUNS,
    TIED,
    TIED_PARKED,
    WAITS,
)
from bot.features.game_night.gamemaster import CALLED as GAMEMASTER_CALLED
from bot.features.game_night.until import EVENT_GONE
from bot.locale.language import LANGUAGES
from bot.publishing.game_night.events import NOT_LOOKED
from bot.table.clock.parking import is_parked
from bot.table.game_night.event import HAS_END
from bot.table.model import names_of
from bot.views import paging
from bot.views.game_night.announcements import CALLED as ANNOUNCEMENTS_CALLED
from bot.views.game_night.announcements import PARKED_GAMES
from bot.views.game_night.end import PARKED_BY_HAND
from bot.views.message import MAX_CONTENT_LENGTH
from engine import seats_to_move
from playground import world
from tests.sentences import says

from ..forged import press
from ..german import let_speak
from ..moderators import appoint
from ..requests import pinged
from ..server import SimulatedServer, public
from ..table import (
    Game,
    Message,
    click_verb,
    components_of,
    ids_of,
    labels_of,
    move_on,
    open_table,
    said,
    seen,
    start_game,
)
from ..test_clocks import DAY, HOUR, MINUTE, pass_time
from .events import ACTIVE, change_event, create_event, delete_event, start_of


async def session(server: SimulatedServer, person: MemberActor, **options: str) -> Message:
    """Use `/session` as a person, by default as the server's owner, and return the answer."""
    return seen(await person.slash(server.channel, "session", **options))


async def evening(server: SimulatedServer) -> tuple[ScheduledEvent, Game, Message]:
    """Return an event, a game that ends with it, and what the game master is shown."""
    event = await create_event(server, "The Keep", HOUR)
    game = await start_game(server, until=f"event {event.id}")
    return event, game, await session(server, server.people[0])


async def test_an_evening(server: SimulatedServer) -> None:
    """`/session` serves a whole evening: tying games to the event, calling everyone, watching them."""
    master, *others = server.people
    event = await create_event(server, "The Keep", HOUR)
    shown = await session(server, master)
    head = HEAD.format(event="The Keep", start=start_of(event))
    assert shown.content == f"{head}\n{NONE_TIED}"
    tied = await start_game(server, until=f"event {event.id}")
    waiting = await open_table(server, others[2], until=f"event {event.id}")
    loose = await open_table(server, others[3], others[4])
    shown = await session(server, master)
    assert says(shown.content, RUNS, game="Conversion", players="Marisol, Tilde", count=22)
    assert says(shown.content, WAITS, game="Conversion", players="Kofi")
    [menu] = [id for id in ids_of(shown) if "tietable" in id]
    shown = seen(await master.select(shown, [loose.id], custom_id=menu))
    assert shown.content.startswith(f"{TIED.format(event='The Keep')}\n{head}")
    assert "with “The Keep”" in loose.board.content
    assert shown.content.count("not started") == 2
    assert labels_of(shown) == ["Call everyone", "Five more minutes", "Park all"]
    await loose.people[0].click(loose.board, label="Start")
    await pass_time(server, 50 * MINUTE)
    before = shown
    shown = seen(await click_verb(master, shown, "callall"))
    assert shown.content.startswith(f"{GAMEMASTER_CALLED}\n")
    assert CALL in off(shown)
    messages = len(public(server.channel))
    [call_id] = [id for id in ids_of(before) if "callall" in id]
    assert says(said(await press(master, shown, server.channel, call_id)), CALLED_LATELY)
    assert len(public(server.channel)) == messages
    call = public(server.channel)[-1]
    players = [*tied.people, *loose.people]
    assert all(f"<@{person.id}>" in call.content for person in players)
    assert says(call.content, ANNOUNCEMENTS_CALLED, event="The Keep")
    assert f"<@{waiting.people[0].id}>" not in call.content
    assert sorted(pinged(server.env.http_requests)[-1]) == sorted(person.id for person in players)
    for game in (tied, loose):
        await move_on(game)
        assert "Last round" in game.board.content
    await pass_time(server, 8 * MINUTE)
    assert is_parked(await tied.table())
    shown = await session(server, master)
    assert shown.content.count(": parked") == 2
    await change_event(server, event, status=ACTIVE)
    assert (await session(server, master)).content.startswith(BEGUN.format(event="The Keep"))
    await pass_time(server, 3 * MINUTE)
    began = f"**The Keep** started <t:{start_of(event)}:R>.\n"
    assert (await session(server, master)).content.startswith(began)


async def test_the_playground_has_a_session(server: SimulatedServer) -> None:
    """In the playground's server, the game master sees its event, and a game can end with it."""
    world.announce(server.env)
    await server.env.settle()
    master = server.people[0]
    assert says((await session(server, master)).content, HEAD, event=world.SESSION)
    [choice] = await master.autocomplete(server.channel, "play conversion", "until", world.SESSION)
    game = await start_game(server, until=choice["value"])
    assert f"with “{world.SESSION}”" in game.board.content


async def test_watching_case_16_6_a_moderator_manages_the_games_of_the_channel(
    server: SimulatedServer,
) -> None:
    """With Manage Messages alone, a person neither sees nor changes the games of other channels."""
    event, game, _shown = await evening(server)
    moderator = appoint(server, server.people[5], server.back_room)
    here = await open_table(server, *server.people[2:4], channel=server.back_room, until=f"event {event.id}")
    shown = seen(await moderator.slash(server.back_room, "session"))
    assert says(shown.content, WAITS, game="Conversion")
    assert not says(shown.content, RUNS)
    await here.people[0].click(here.board, label="Start")
    shown = seen(await moderator.slash(server.back_room, "session"))
    await click_verb(moderator, shown, "parkall")
    assert is_parked(await here.table())
    assert not is_parked(await game.table())


async def test_case_45_who_may_call_everyone(server: SimulatedServer) -> None:
    """Only those who can manage events or messages, or created the event, can, even by forged presses."""
    event, game, shown = await evening(server)
    player = server.people[1]
    assert said(await player.slash(server.channel, "session")) == NOT_ALLOWED
    [call] = [id for id in ids_of(shown) if "callall" in id]
    for verb in ("callall", "fivemore", "parkall"):
        forged = call.replace("callall", verb)
        assert said(await press(player, game.board, server.channel, forged)) == NOT_ALLOWED
    forged = call.replace("callall", "tietable")
    assert said(await press(player, game.board, server.channel, forged, ["table1"])) == NOT_ALLOWED
    own = await create_event(server, "My own", 2 * HOUR, creator=player)
    assert says((await session(server, player, event=f"event {own.id}")).content, HEAD, event="My own")
    assert CALL not in labels_of(await session(server, player, event=f"event {own.id}"))
    choices = await player.autocomplete(server.channel, "session", "event", "my")
    assert [choice["value"] for choice in choices] == [f"event {own.id}"]
    assert (await game.table()).end is not None
    assert not [each for each in public(server.channel) if "begins" in each.content]
    del event


async def test_five_more_minutes_and_park_all(server: SimulatedServer) -> None:
    """Five more minutes take back the last round of all games. Park all stops them without scoring."""
    event, game, shown = await evening(server)
    master = server.people[0]
    await pass_time(server, 58 * MINUTE)
    await move_on(game)
    assert "Last round" in game.board.content
    shown = seen(await click_verb(master, shown, "fivemore"))
    end = start_of(event) + 5 * 60
    assert shown.content.startswith(f"Everyone gets five more minutes. Time is up <t:{end}:R>.")
    assert f"Ends <t:{end}:R>" in game.board.content
    assert "Last round" not in game.board.content
    await game.people[0].slash(server.channel, "until", **{"at-end": "count"})
    await game.people[1].click(game.board, label="Score it")
    shown = seen(await master.click(shown, label="Park all"))
    assert shown.content.startswith(PARKED)
    assert ": parked" in shown.content
    assert PARKED_BY_HAND in game.board.content
    assert not game.over
    [park] = [id for id in ids_of(shown) if "parkall" in id]
    assert NOBODY in said(await press(master, shown, server.channel, park))


async def test_watching_case_16_13_what_a_game_master_sees(server: SimulatedServer) -> None:
    """Each game has its mover, since when, and a link to its board. Buttons that would do nothing are off."""
    _event, game, shown = await evening(server)
    master = server.people[0]
    await pass_time(server, 3 * MINUTE)
    await move_on(game)
    shown = await session(server, master)
    table = await game.table()
    assert table.match is not None
    awaited, since = names_of(table)[seats_to_move(table.match.status)[0]], table.times[-1] // 1000
    link = f"[Board](https://discord.com/channels/{server.guild.id}/{server.channel.id}/{game.board.id})"
    assert says(shown.content, RUNS, awaited=awaited, since=since, link=link)
    assert off(shown) == []
    for _three_times in range(3):
        shown = seen(await click_verb(master, shown, "fivemore"))
    assert off(shown) == [FIVE]
    await click_verb(master, shown, "callall")
    shown = await session(server, master)
    assert off(shown) == [CALL, FIVE]
    shown = seen(await click_verb(master, shown, "parkall"))
    assert off(shown) == [CALL, FIVE, PARK]
    assert "parked. [Board](https://discord.com/channels/" in shown.content
    [call] = [id for id in ids_of(shown) if "callall" in id]
    turned = await press(master, shown, server.channel, call.replace("callall", "sessionpage") + ".7")
    assert says(seen(turned).content, IS_PARKED)


async def test_watching_case_16_4_the_parked_games_of_the_last_session(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    """A week later they are listed once, and one press makes them end with the next session."""
    _event, game, shown = await evening(server)
    master, *players = server.people
    await click_verb(master, shown, "parkall")
    await pass_time(server, 7 * DAY - HOUR)
    coming = await create_event(server, "The Keep", HOUR)
    assert lists(server) == 1  # the first session's own
    await pass_time(server, 31 * MINUTE)
    assert lists(server) == 2
    shown = await session(server, master, event=f"event {coming.id}")
    assert LINK_PARKED.one.format(count=1) in labels_of(shown)
    [link] = [id for id in ids_of(shown) if "tieparked" in id]
    assert NOT_ALLOWED in said(await press(players[0], shown, server.channel, link))
    shown = seen(await click_verb(master, shown, "tieparked"))
    assert says(shown.content, TIED_PARKED, event="The Keep")
    assert says(shown.content, IS_PARKED)
    table = await game.table()
    assert table.end is not None
    assert table.end.event_id == coming.id
    assert NOTHING_PARKED in said(await press(master, shown, server.channel, link))
    await pass_time(server, 5 * MINUTE)
    assert lists(server) == 2
    assert NOT_LOOKED not in caplog.text


def lists(server: SimulatedServer) -> int:
    """Return how often parked games were listed."""
    return sum(says(message.content, PARKED_GAMES, event="The Keep") for message in public(server.channel))


def off(message: Message) -> list[str]:
    """Return the labels of a message's buttons that are off."""
    return [part["label"] for part in components_of(message) if part.get("disabled")]


async def test_many_games_come_in_pages(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page has the buttons of the event, and as many games as fit."""
    monkeypatch.setattr(paging, "KEPT_FREE", MAX_CONTENT_LENGTH)  # one line a page
    event, _game, _shown = await evening(server)
    await open_table(server, server.people[4], until=f"event {event.id}")
    master = server.people[0]
    shown = await session(server, master)
    pages = [shown.content]
    while "Next" not in off(shown):
        shown = seen(await master.click(shown, label="Next"))
        pages.append(shown.content)
        assert CALL in labels_of(shown)
    assert len(set(pages)) == len(pages) == 2


async def test_without_an_event(server: SimulatedServer) -> None:
    """Without an event, the game master is told what to do. A deleted event counts as none."""
    master = server.people[0]
    assert NO_EVENT in (await session(server, master)).content
    await create_event(server, "Too far", 15 * DAY)
    assert NO_EVENT in (await session(server, master)).content
    event, game, shown = await evening(server)
    await delete_event(server, event)
    assert EVENT_GONE in said(await master.click(shown, label="Park all"))
    assert EVENT_GONE in (await session(server, master, event=f"event {event.id}")).content
    assert (await game.table()).end is None


async def test_a_game_that_cannot_be_tied(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of another channel, or an unknown one, can't be tied. The menu speaks the reader's language."""
    await evening(server)
    master, opener = server.people[0], server.people[3]
    let_speak(monkeypatch, server, master)
    far = await open_table(server, server.people[2], channel=server.back_room)
    loose = await open_table(server, opener, computer="casual")
    shown = await session(server, master)
    [menu] = [part for part in components_of(shown) if "tietable" in part.get("custom_id", "")]
    assert ["🤖 Locker" in option["label"] for option in menu["options"]] == [True]
    for wrong in (far.id, "nowhere"):
        answer = said(await press(master, shown, server.channel, menu["custom_id"], [wrong]))
        assert answer == LANGUAGES["de"].translate(HAS_END)
    await master.select(shown, [loose.id], custom_id=menu["custom_id"])
    assert "Ends" in loose.board.content
