"""Reminders, nudges and direct messages: who gets them, which are silent, and when they're removed."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from bot.features.interactions.router import CLOSED, VACATION, ZONE_GONE
from bot.features.notifications import NUDGED, PASSED_ON_LATER
from bot.storage.notifications import reminders as stored
from bot.storage.notifications.pending_notices import Kind, PendingNotices, add
from bot.table.notifications.nudges import AWAY, ENOUGH
from bot.views.notifications import AWAKE, LAST, MISSED, MISSED_END, NUDGE, OWN, RESERVE, UNTIL, WHICH_GAME
from bot.views.text import YOUR_TURN
from tests.sentences import says

from . import table
from .preference_steps import prefer
from .requests import pinged
from .server import SimulatedServer, public
from .table import Game, labels_of, move_on, open_table, said, seen, start_game, under_more
from .test_clocks import DAY, HOUR, MINUTE, pass_time

SUPPRESSED = 1 << 12  # Discord: resources/message, message flags


async def pass_until(server: SimulatedServer, hour: int) -> None:
    """Let time pass until an hour of the day in UTC."""
    await pass_time(server, (hour * HOUR - server.env.now().timestamp()) % DAY)


def beside_the_board(server: SimulatedServer, sentence: str) -> list[str]:
    """List the texts of the channel's messages that contain a sentence."""
    return [message.content for message in public(server.channel) if says(message.content, sentence)]


def direct(server: SimulatedServer) -> list[Any]:
    """List the payloads of the direct messages sent."""
    own = {str(channel.id) for channel in server.guild.channels.values()}
    posts = [each for each in server.env.http_requests if each.method == "POST"]
    sent = [each for each in posts if each.path.startswith("/channels/") and each.path.endswith("/messages")]
    return [each.json for each in sent if each.path.split("/")[2] not in own]


async def nudge(game: Game, person: MemberActor) -> str:
    """Press **Nudge** under **More**, and return the answer's text."""
    return said(await under_more(game, person, "Nudge"))


async def sleep_from(server: SimulatedServer, person: MemberActor, quiet: str) -> None:
    """Set a person's quiet hours in UTC, and wait until they take effect."""
    await person.slash(server.channel, "time", zone="Etc/UTC", quiet=quiet)
    await pass_until(server, 12)


async def test_case_41_an_own_reminder_comes_once_and_goes(server: SimulatedServer) -> None:
    """A reminder that a player asked for comes once, after twelve hours, and is removed once they move."""
    game = await start_game(server)
    mover = game.mover
    await prefer(mover, server.channel, remind_after="12")
    await pass_time(server, 11.9 * HOUR)
    assert beside_the_board(server, OWN) == []
    await pass_time(server, 0.2 * HOUR)
    assert beside_the_board(server, OWN) == [OWN.format(mention=f"<@{mover.id}>")]
    assert pinged(server.env.http_requests)[-1] == [mover.id]
    await pass_time(server, DAY)
    await server.restart()
    await server.env.settle()
    assert len(beside_the_board(server, OWN)) == 1
    await move_on(game)
    assert beside_the_board(server, OWN) == []


async def test_case_42_a_nudge_takes_the_place_of_a_reminder(server: SimulatedServer) -> None:
    """A nudge names both players and replaces the reminder, so a decision has one message at a time."""
    game = await start_game(server)
    mover, other = game.mover, game.waiting[0]
    await prefer(mover, server.channel, remind_after="12")
    await pass_time(server, 23 * HOUR)
    assert "Nudge" not in labels_of(seen(await other.click(game.board, label="More")))
    await pass_time(server, 1.1 * HOUR)
    assert "Nudge" not in labels_of(seen(await mover.click(game.board, label="More")))
    boards = len(game.boards)
    assert await nudge(game, other) == NUDGED.format(player=f"**{mover.name.title()}**")
    assert beside_the_board(server, OWN) == []
    asked = NUDGE.format(mention=f"<@{mover.id}>", player=f"**{other.name.title()}**")
    assert beside_the_board(server, NUDGE) == [asked]
    assert pinged(server.env.http_requests)[-1] == [mover.id]
    assert len(game.boards) == boards
    await move_on(game)
    assert beside_the_board(server, NUDGE) == []


async def test_case_43_a_nudge_in_the_night_is_kept(server: SimulatedServer) -> None:
    """A nudge in quiet hours is posted once they end."""
    game = await start_game(server)
    mover, other = game.mover, game.waiting[0]
    await sleep_from(server, mover, "22:00-08:00")
    await pass_until(server, 7)
    assert says(await nudge(game, other), PASSED_ON_LATER, player=f"**{mover.name.title()}**")
    assert beside_the_board(server, NUDGE) == []
    await pass_until(server, 8)
    assert len(beside_the_board(server, NUDGE)) == 1


async def test_case_40_further_reminders_make_no_sound(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once a person's daily limit is reached, reminders are silent, except the clock's last one."""
    monkeypatch.setattr(stored, "MAX_OF_DAY", 0)
    game = await start_game(server, clock="day")
    await pass_time(server, 2 * DAY + MINUTE)
    assert len(beside_the_board(server, RESERVE)) == 1
    assert server.env.http_requests[-1].json["flags"] == SUPPRESSED
    await pass_time(server, 3 * DAY - 2.3 * HOUR)
    last = [each for each in server.env.http_requests if each.method == "POST"][-1]
    assert says(last.json["content"], LAST)
    assert not last.json.get("flags")
    assert last.json["allowed_mentions"]["users"] == [game.mover.id]
    await move_on(game)
    assert beside_the_board(server, LAST) == beside_the_board(server, RESERVE) == []


async def test_reminders_go_directly(server: SimulatedServer) -> None:
    """A player who prefers direct messages gets the reminder there, with the game and a link."""
    game = await start_game(server)
    mover, other = game.mover, game.waiting[0]
    await prefer(mover, server.channel, remind_after="12", remind_where="direct")
    await pass_time(server, 12.1 * HOUR)
    assert beside_the_board(server, OWN) == []
    [sent] = direct(server)
    own = OWN.format(mention=f"<@{mover.id}>")
    assert sent["content"] == f"{own}\n{WHICH_GAME.format(game='Conversion', others=other.name.title())}"
    assert str(game.board.id) in str(sent["components"])
    await move_on(game)
    deleted = [each.path for each in server.env.http_requests if each.method == "DELETE"]
    assert len(deleted) == 1


async def test_case_54_closed_direct_messages(server: SimulatedServer) -> None:
    """If Discord refuses, the reminder goes into the channel, and the player reads so once, later."""
    game = await start_game(server)
    mover = game.mover
    await prefer(mover, server.channel, remind_after="12", remind_where="direct")
    server.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=1)
    await pass_time(server, 12.1 * HOUR)
    assert len(beside_the_board(server, OWN)) == 1
    assert (await server.services.preferences.get(mover.id)).remind_where == "channel"
    await server.restart()
    pressed = await mover.click(game.board, label="Rules")
    assert [each.content for each in pressed.followups] == [CLOSED]
    assert (await mover.click(game.board, label="Rules")).followups == []


async def test_who_is_there_is_not_notified(server: SimulatedServer) -> None:
    """With notifications only when away, a player isn't notified for three minutes after a press."""
    game = await start_game(server)
    first, second = game.mover, game.waiting[0]
    for person in (first, second):
        await prefer(person, server.channel, mentions="away")
    await server.env.advance_time(3 * MINUTE + 1)
    await second.click(game.board, label="Rules")
    await move_on(game)
    assert pinged(server.env.http_requests)[-1] == []
    assert f"<@{second.id}>" in game.board.content
    await move_on(game)
    assert pinged(server.env.http_requests)[-1] == [], "the first one has just moved, by command"
    await server.env.advance_time(3 * MINUTE + 1)
    await start_game(server)  # at which both press something
    await move_on(game)
    assert pinged(server.env.http_requests)[-1] == [second.id]


async def test_who_sleeps_is_left_out_and_told_in_the_morning(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In quiet hours a player isn't mentioned. Once they end, a message tells them."""
    monkeypatch.setattr(table, "GAME", "dice-chess")
    game = await open_table(server, *server.people[:2], clock="day")
    sleeper, other = game.people
    await sleep_from(server, sleeper, "22:00-08:00")
    await pass_until(server, 23)
    await game.people[0].click(game.board, label="Start")
    assert pinged(server.env.http_requests)[-1] == [other.id]
    assert beside_the_board(server, AWAKE) == []
    await pass_until(server, 8)
    [told] = beside_the_board(server, AWAKE)
    assert told.startswith(AWAKE.format(mention=f"<@{sleeper.id}>"))
    assert says(told, UNTIL)
    assert pinged(server.env.http_requests)[-1] == [sleeper.id]


async def test_time_case_19_15_a_silent_board_is_told_at_the_next_press(server: SimulatedServer) -> None:
    """Without a clock, a player reads about a silent board once, at their next press elsewhere."""
    game = await start_game(server)
    mover, sleeper = game.mover, game.waiting[0]
    await sleep_from(server, sleeper, "22:00-08:00")
    await pass_until(server, 23)
    await move_on(game)
    assert game.mover == sleeper
    assert pinged(server.env.http_requests)[-1] == [sleeper.id]
    posts = [each for each in server.env.http_requests if each.method == "POST"]
    assert posts[-1].json["flags"] == SUPPRESSED
    [told] = (await sleeper.slash(server.channel, "tables")).followups
    assert says(told.content, MISSED, state=YOUR_TURN)
    assert (await sleeper.slash(server.channel, "tables")).followups == []
    notices = PendingNotices(server.store)
    left: tuple[tuple[MemberActor, Kind], ...]
    left = (sleeper, "asleep"), (mover, "asleep"), (mover, "followed")
    for person, kind in left:
        await notices.add(person.id, kind, game.id)
    await server.restart()
    assert (await sleeper.click(game.board, label="More")).followups == []
    assert await PendingNotices(server.store).of(sleeper.id, 0) == []
    [told] = (await mover.slash(server.channel, "tables")).followups
    assert says(told.content, MISSED_END)


async def test_a_vacation_that_is_over_is_not_told(server: SimulatedServer) -> None:
    """A player reads at their next press that a vacation started, unless it's over by then."""
    ann, ben, *_ = server.people
    now = round(server.env.now().timestamp()) * 1000
    for person, until in ((ann, now - 1), (ben, now + 3_600_000)):
        await server.store.write(
            lambda db, person=person, until=until: (
                db.execute("INSERT INTO vacation VALUES (?, 1, ?, 1)", (person.id, until))
                and add(db, person.id, "vacation", str(until))
            )
        )
    await server.restart()
    for person, told in ((ann, []), (ben, [True])):
        pressed = await person.slash(server.channel, "tables")
        assert [says(each.content, VACATION) for each in pressed.followups] == told


async def test_a_zone_that_is_gone_is_told(server: SimulatedServer) -> None:
    """If a person's time zone no longer exists, they read so once, at their next press."""
    ann = server.people[0]
    await server.store.write(
        lambda db: (
            db.execute("INSERT INTO person_time VALUES (?, 1, 1, 'Mars/Port', NULL)", (ann.id,)) and None
        )
    )
    await server.restart()
    pressed = await ann.slash(server.channel, "tables")
    assert [each.content for each in pressed.followups] == [ZONE_GONE.format(zone="Mars/Port")]
    await server.restart()
    assert (await ann.slash(server.channel, "tables")).followups == []


async def test_a_live_game_is_nudged_once_a_decision(server: SimulatedServer) -> None:
    """In a live game, a player can be nudged after a minute, once. A player on vacation can't be nudged."""
    game = await start_game(server, clock="live")
    other = game.waiting[0]
    await pass_time(server, 50)
    assert "Nudge" not in labels_of(seen(await other.click(game.board, label="More")))
    await pass_time(server, 10)
    more = seen(await other.click(game.board, label="More"))
    assert says(said(await other.click(more, label="Nudge")), NUDGED)
    assert says(said(await other.click(more, label="Nudge")), ENOUGH)
    days = await start_game(server, channel=server.back_room)
    await days.mover.slash(server.back_room, "vacation", days=3)
    await pass_time(server, DAY + MINUTE)
    assert says(await nudge(days, days.waiting[0]), AWAY)
