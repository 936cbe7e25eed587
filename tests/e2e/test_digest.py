"""The digest: one direct message a day about what waits, and what is new in games that a person follows."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.interactions.router import NO_DIGEST as NOTICES_NO_DIGEST
from bot.features.notifications import FOLLOWED
from bot.features.notifications import NO_DIGEST as FOLLOW_NO_DIGEST
from bot.features.preferences import DIGEST_OFF, ZONE_FIRST
from bot.publishing.notifications import followers
from bot.storage.deadlines import set_one
from bot.views.notifications import ENDED, LINE, NEWS, WAITS, WANTED
from tests.sentences import says

from . import forged
from .preference_steps import prefer
from .requests import pinged
from .server import SimulatedServer
from .table import Game, components_of, move_on, open_table, resign, said, seen, start_game
from .test_clocks import DAY, HOUR, MINUTE
from .test_preferences import line
from .test_reminders import direct, pass_time, pass_until

ZONE = "Etc/UTC"


async def want_digest(server: SimulatedServer, person: Any, at: str = "09:00", zone: str = ZONE) -> None:
    """Give a person a time zone, which takes effect at noon, and a digest, by default at 09:00."""
    await person.slash(server.channel, "time", zone=zone)
    await pass_until(server, 12)
    await prefer(person, server.channel, digest_at=at)


def contents(server: SimulatedServer) -> list[str]:
    """List the texts of the direct messages sent."""
    return [each["content"] for each in direct(server)]


def deleted(server: SimulatedServer) -> int:
    """Count the messages that the bot has deleted."""
    return sum(each.method == "DELETE" for each in server.env.http_requests)


async def test_a_digest_needs_a_zone(server: SimulatedServer) -> None:
    """A digest without a time zone is refused and not stored, which the page shows again."""
    ann = server.people[0]
    page = await prefer(ann, server.channel, remind_where="channel")
    answer = await ann.select(page, ["09:00"], custom_id="v1:prefer:-:0:digest_at")
    assert said(answer).endswith(ZONE_FIRST)
    assert line("digest_at", "off") in said(answer)
    assert "Daily digest: off" in [menu.get("placeholder") for menu in components_of(seen(answer))]
    assert (await server.rows())["preference"] == []


async def test_the_digest_lists_what_waits(server: SimulatedServer) -> None:
    """It comes once a day at its time and replaces yesterday's. Its button turns it off."""
    game = await start_game(server)
    mover, other = game.mover, game.waiting[0]
    await want_digest(server, mover)
    await pass_until(server, 8)
    assert direct(server) == []
    await pass_until(server, 9)
    [told] = contents(server)
    head, line = told.splitlines()
    assert head == WAITS
    waits = {"table": game.id, "others": other.name.title(), "state": "**your turn**"}
    assert says(line, LINE, number=1, game="Conversion", **waits)
    assert str(game.board.id) in line
    assert deleted(server) == 0
    await pass_time(server, DAY)
    assert len(direct(server)) == 2
    assert deleted(server) == 1
    assert len((await server.rows())["digest"]) == 1
    [button] = direct(server)[-1]["components"][-1]["components"]
    on = seen(await mover.slash(server.channel, "help"))
    answer = await forged.press(mover, on, server.channel, button["custom_id"])
    assert said(answer).startswith(DIGEST_OFF)
    assert (await server.services.preferences.get(mover.id)).digest_at is None
    await pass_time(server, 2 * DAY)
    assert len(direct(server)) == 2


async def test_gather_case_5_a_lobby_in_the_digest(server: SimulatedServer) -> None:
    """On the third day, the digest asks its opener about a lobby. Their next command doesn't ask again."""
    ann = server.people[0]
    game = await open_table(server, ann)
    await want_digest(server, ann)
    await pass_time(server, 2 * DAY)
    assert direct(server) == []
    await pass_time(server, DAY)
    [told] = contents(server)
    assert says(told, WANTED, game="Conversion", link=game.link)
    assert (await ann.slash(server.channel, "help")).followups == []
    await pass_time(server, DAY)
    assert len(direct(server)) == 1


async def test_gather_case_5_a_lobby_at_the_next_press(server: SimulatedServer) -> None:
    """Without a digest, the opener is asked once, at their next command, and isn't pinged."""
    ann = server.people[0]
    game = await open_table(server, ann)
    await pass_time(server, 3 * DAY + HOUR)
    boards = len(game.boards)
    assert direct(server) == []
    [asked] = (await ann.slash(server.channel, "help")).followups
    assert says(asked.content, WANTED, game="Conversion", link=game.link)
    assert (await ann.slash(server.channel, "help")).followups == []
    assert (len(game.boards), pinged(server.env.http_requests)) == (boards, [[]])
    await pass_time(server, 4 * DAY)
    assert (await game.table()).expired


async def test_case_57_a_restart_sends_no_second_one(server: SimulatedServer) -> None:
    """If the bot dies right after sending a digest, it recognises the digest later by its button."""
    game = await start_game(server)
    await want_digest(server, game.mover)
    await pass_until(server, 9)
    assert len(direct(server)) == 1
    await server.store.write(
        lambda db: db.execute("UPDATE digest SET channel_id = NULL, message_id = NULL") and None
    )
    user = str(game.mover.id)
    await pass_time(server, 5 * MINUTE)
    await server.restart()
    await pass_time(server, 5 * MINUTE)
    await server.store.write(lambda db: set_one(db, "person", user, "digest", 1))  # and looked at again
    server.services.deadlines.wake()
    await pass_time(server, HOUR)
    assert len(direct(server)) == 1
    [row] = (await server.rows())["digest"]
    assert row[-1] is not None


async def test_closed_direct_messages_turn_it_off(server: SimulatedServer) -> None:
    """If Discord refuses a digest, digests are turned off, and the person reads so at their next press."""
    game = await start_game(server)
    mover = game.mover
    await want_digest(server, mover)
    server.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=1)
    await pass_until(server, 9)
    assert (await server.services.preferences.get(mover.id)).digest_at is None
    [told] = (await mover.click(game.board, label="Rules")).followups
    assert told.content.startswith(NOTICES_NO_DIGEST)
    assert len(direct(server)) == 1  # which Discord has refused


async def follow_daily(game: Game, fan: Any) -> str:
    """Follow a game in the daily digest, and return the answer's text."""
    return said(await fan.slash(game.channel, "follow", table=game.id, what="daily"))


async def test_watching_case_16_14_a_digest_tells_of_games_that_are_followed(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The asker can choose the digest's time right there.

    It comes only on days with new moves, and at last says how the game ended. Then the game isn't followed
    any longer.
    """
    monkeypatch.setattr(followers, "POLL_INTERVAL_SECONDS", DAY)  # of those who are told otherwise
    game = await start_game(server)
    fan = server.people[4]
    assert ZONE_FIRST in await follow_daily(game, fan)
    await fan.slash(server.channel, "time", zone=ZONE)
    await pass_until(server, 12)
    asked = seen(await fan.slash(game.channel, "follow", table=game.id, what="daily"))
    assert asked.content == FOLLOW_NO_DIGEST
    told = seen(await fan.select(asked, ["09:00"])).content
    assert told.startswith(FOLLOWED.format(what="in the daily digest"))
    assert (await server.services.preferences.get(fan.id)).digest_at == "09:00"
    await pass_time(server, DAY)
    assert len(direct(server)) == 1  # that they follow it
    await move_on(game)
    await pass_time(server, DAY)
    news = contents(server)[-1].splitlines()
    assert news[0] == NEWS
    assert news[1].startswith("- The Conversion game between **Marisol**, **Tilde**: 1 move so far. https://")
    await pass_time(server, DAY)
    assert len(direct(server)) == 2
    await resign(game, game.people[0])
    await pass_time(server, DAY)
    assert says(
        contents(server)[-1],
        ENDED,
        game="Conversion",
        names="**Marisol**, **Tilde**",
        result="**Tilde** wins.",
    )
    assert len(direct(server)) == 3
    assert await server.services.followers.follows.of_person(fan.id) == []
