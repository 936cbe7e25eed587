"""Tables with a clock: chosen, shown, reminded of, claimed and forfeited, through the real client."""

from __future__ import annotations

import re
from typing import Any

from bot.features.clock import CLAIM_ASK, CLAIMED, STAND_IN_ASK, STOOD_IN, WAITED, WITHOUT
from bot.features.interactions.permissions import PERMISSIONS_MISSING
from bot.features.interactions.router import VACATION
from bot.features.own_time import ADD_HOURS, BALANCE, ENDED, NO_DATE, NO_ZONE, QUIET, REMOVED, ZONE_FIRST
from bot.features.own_time import ON_VACATION as OWN_TIME_ON_VACATION
from bot.table.clock.claims import YOURS
from bot.table.clock.quiet_hours import CHANGED_LATELY, NO_QUIET_HOURS, SEVERAL_ZONES, UNKNOWN_ZONE
from bot.table.clock.table_stops import flag
from bot.table.clock.time_control import InvalidClock
from bot.table.clock.vacation import TOO_FEW_DAYS
from bot.views.clock import A_MOVE, A_TURN, AGREED, FORFEITED, FREE_WEEKENDS, LATE, NO_VACATIONS, USUAL
from bot.views.notifications import OVER, RESERVE
from bot.views.table_events import _TOLD
from tests.bot.people import awaited, kinds
from tests.sentences import says

from .guild_settings_steps import page_of
from .requests import pinged
from .server import SimulatedServer, public
from .table import (
    Game,
    Message,
    click_verb,
    ids_of,
    labels_of,
    move_on,
    open_table,
    said,
    seen,
    start_game,
    under_more,
)

SECOND, MINUTE, HOUR, DAY = 1.0, 60.0, 3600.0, 86400.0
STEP = 4 * HOUR
FLAG = re.compile(
    r"-# ⏳ \*\*(\w+)\*\*: move due .*<t:(\d+):\w>(?:, using reserve| with reserve)?$", re.MULTILINE
)


def time_of(message_id: int) -> float:
    """Return when a message was posted, in seconds since the epoch."""
    return ((message_id >> 22) + 1_420_070_400_000) / 1000


def flag_of(game: Game) -> tuple[str, int]:
    """Return whose flag the newest board shows, and when it falls."""
    found = FLAG.search(game.board.content)
    assert found, game.board.content
    return found[1], int(found[2])


async def pass_time(server: SimulatedServer, seconds: float) -> None:
    """Advance simulated time in small steps, after each of which the bot looks for what is due."""
    while seconds > 0:
        await server.env.advance_time(min(seconds, STEP))
        seconds -= STEP
    await server.env.advance_time(7)


async def test_a_clock_is_given_in_play(server: SimulatedServer) -> None:
    """The lobby names the clock and says what happens when time runs out. Nonsense is refused."""
    game = await open_table(server, server.people[0], clock="36H+2d")
    clock = A_TURN.format(move="36 hours", reserve="2 days")
    assert f"{AGREED.format(clock=clock)} {USUAL}" in game.board.content
    plain = await open_table(server, server.people[1])
    assert "Clock" not in plain.board.content
    before = len(public(server.channel))
    refused = await server.people[0].slash(server.channel, "play conversion", clock="2h")
    assert said(refused).startswith(InvalidClock.sentence)
    assert len(public(server.channel)) == before


async def test_clocks_are_suggested(server: SimulatedServer) -> None:
    """The usual clocks are suggested, and a typed one if it makes sense."""

    async def suggested(typed: str) -> dict[str, str]:
        choices = await server.people[0].autocomplete(server.channel, "play conversion", "clock", typed)
        return {choice["value"]: choice["name"] for choice in choices}

    everything = await suggested("")
    assert list(everything) == ["none", "fast", "live", "evening", "day", "three-days", "week"]
    assert everything["fast"] == A_MOVE.format(move="fast: 45 seconds", reserve="3 minutes")
    assert everything["week"] == A_TURN.format(move="week: a week", reserve="a week")
    assert list(await suggested("three")) == ["three-days"]
    assert await suggested("2d") == {"2d + 6d": A_TURN.format(move="2d + 6d: 2 days", reserve="6 days")}


async def under_manage(game: Game) -> Message:
    """Open the clock settings of a lobby, and return them."""
    opener = game.people[0]
    return seen(await opener.click(seen(await opener.click(game.board, label="Manage")), label="Clock"))


def menu_of(message: Message, verb: str) -> str:
    """Return the id of a message's menu."""
    [id] = [id for id in ids_of(message) if verb in id]
    return id


async def test_a_clock_is_chosen_in_the_lobby(server: SimulatedServer) -> None:
    """With the opener alone, the lobby is edited. A player who has joined is mentioned in a new one."""
    ann, ben, *_ = server.people
    game = await open_table(server, ann)
    lobby, ask = game.board.id, await under_manage(game)
    live = A_MOVE.format(move="live: 90 seconds", reserve="5 minutes")
    assert live in said(await ann.select(ask, ["live"], custom_id=menu_of(ask, "setclock")))
    assert AGREED.format(clock=live) in game.board.content
    assert game.board.id == lobby
    await ben.click(game.board, label="Join")
    ask = await under_manage(game)
    await ann.select(ask, ["day"], custom_id=menu_of(ask, "setclock"))
    assert game.board.id != lobby
    assert _TOLD["clock_changed"].format(mentions=f"<@{ben.id}>") in game.board.content
    assert pinged(server.env.http_requests)[-1] == [ben.id]
    game.people.append(ben)
    await ann.click(game.board, label="Start")
    assert flag_of(game)[1]


async def test_an_own_clock_is_typed_in_the_lobby(server: SimulatedServer) -> None:
    """A typed clock is read or refused.

    What happens when time runs out, and on which days, is set there, too.
    """
    ann = server.people[0]
    game = await open_table(server, ann)

    async def typed(clock: str) -> Message:
        form = await click_verb(ann, await under_manage(game), "typeclock")
        return seen(await ann.submit_modal(form, {"clock": clock}))

    assert InvalidClock.sentence in (await typed("soon")).content
    shown = await typed("3 min + 10 min")
    assert says(shown.content, A_MOVE, move="3 minutes", reserve="10 minutes")
    assert FORFEITED in said(await ann.select(shown, ["forfeit"], custom_id=menu_of(shown, "setlate")))
    assert game.board.content.count(FORFEITED) == 1
    shown = await typed("1d + 3d")
    for stop, told in (("weekends", FREE_WEEKENDS), ("vacations", NO_VACATIONS)):
        assert told not in game.board.content
        shown = seen(await click_verb(ann, shown, "setstops", stop))
        assert told in game.board.content


async def test_clock_tells_what_is_left(server: SimulatedServer) -> None:
    """`/clock` and **Clock** under **More** show each player's move time, reserve and average."""
    game = await start_game(server, clock="day")
    who, flag = flag_of(game)
    assert who.lower() == game.mover.name
    assert abs(flag - time_of(game.board.id) - 5 * DAY) <= 1
    await server.env.advance_time(3 * DAY)
    told = said(await game.waiting[0].slash(server.channel, "clock"))
    assert "no move time left, 2 days in reserve" in told
    assert says(told, A_TURN, reserve="3 days")
    await move_on(game)
    more = seen(await game.mover.click(game.board, label="More"))
    told = said(await game.mover.click(more, label="Clock"))
    assert re.search(r"2 days in reserve, 3 days( \d+ seconds?)? per move on average", told), told
    assert "2 days for this move" in told
    plain = await start_game(server, channel=server.back_room)
    assert said(await plain.mover.slash(server.back_room, "clock")).startswith(WITHOUT)
    assert "Clock" not in labels_of(seen(await plain.mover.click(plain.board, label="More")))


async def test_the_win_is_claimed(server: SimulatedServer) -> None:
    """A minute after the flag, the waiting player is told. **Claim** asks once more, then ends the game."""
    game = await start_game(server, clock="day")
    late, waiting = game.mover, game.waiting[0]
    await pass_time(server, 2 * DAY + MINUTE)
    await pass_time(server, 3 * DAY + 2 * MINUTE)
    assert says(game.board.content, _TOLD["automatic_vacation"], player=f"**{game.mover.name.title()}**")
    [told] = (await late.slash(server.channel, "tables")).followups  # at the first press since
    assert says(told.content, VACATION)
    await pass_time(server, 2 * DAY + 2 * MINUTE)
    assert says(game.board.content, LATE, mentions=f"<@{waiting.id}>")
    assert pinged(server.env.http_requests)[-1] == [waiting.id]
    claimed = await late.click(game.board, label="Claim")
    assert YOURS in str(claimed.response and claimed.response.content)
    assert claimed.followups == []
    watcher = server.people[5]
    assert "Nobody" not in said(await watcher.click(game.board, label="Claim"))
    await under_more(game, waiting, "Nudge")
    assert public(server.channel)[-1].content.endswith(OVER)
    asked = seen(await waiting.click(game.board, label="Claim"))
    assert says(asked.content, CLAIM_ASK)
    assert WAITED in said(await click_verb(waiting, asked, "waiton"))
    asked = seen(await waiting.click(game.board, label="Claim"))
    assert CLAIMED in said(await click_verb(waiting, asked, "claimnow"))
    assert game.over
    assert _TOLD["claimed"].format(player=f"**{late.name.title()}**") in game.board.content


async def test_case_30_a_channel_that_is_closed_for_long(server: SimulatedServer) -> None:
    """Moves are refused.

    The clock stands, from the bot's first reminder that is refused until it's posted.
    """
    game = await start_game(server, clock="live")
    await pass_time(server, MINUTE)
    server.forbid("send_messages")
    before = await game.table()
    assert says(said(await move_on(game)), PERMISSIONS_MISSING, permissions="**Send Messages**")
    await pass_time(server, 20 * MINUTE)  # two minutes on, the reserve of five begins
    closed = await game.table()
    assert (closed.match, closed.table_events) == (before.match, ())
    assert flag(closed, awaited(closed)) is None
    server.forbid()
    await pass_time(server, 20 * MINUTE)  # the bot tries again every half an hour
    [told] = [message for message in public(server.channel) if says(message.content, RESERVE)]
    falls = flag(await game.table(), awaited(closed))
    assert falls is not None
    assert abs(falls / 1000 - time_of(told.id) - 5 * MINUTE) <= 1
    assert kinds(await game.table()) == []
    await pass_time(server, 5 * MINUTE)
    assert kinds(await game.table()) == ["late"]


async def test_a_claim_of_more_lets_the_bot_move(server: SimulatedServer) -> None:
    """In a game of three with claims, the waiting player can have the bot move for the late one."""
    game = await open_table(server, server.people[0], clock="live")
    shown = await under_manage(game)
    await game.people[0].select(shown, ["claim"], custom_id=menu_of(shown, "setlate"))
    for person in server.people[1:3]:
        await person.click(game.board, label="Join")
        game.people.append(person)
    await game.people[0].click(game.board, label="Start")
    late, waiting = game.mover, game.waiting[0]
    for seconds in (3 * MINUTE + 2, 5 * MINUTE, MINUTE):
        await pass_time(server, seconds)
    asked = seen(await waiting.click(game.board, label="Claim"))
    assert says(asked.content, STAND_IN_ASK)
    assert STOOD_IN in said(await click_verb(waiting, asked, "claimnow"))
    assert game.mover != late


async def test_ones_own_time(server: SimulatedServer) -> None:
    """A time zone and quiet hours can be typed, shown and removed. Nonsense is refused."""
    ann = server.people[0]
    assert NO_ZONE in said(await ann.slash(server.channel, "time"))
    assert ZONE_FIRST in said(await ann.slash(server.channel, "time", quiet="23:00-08:00"))
    typed = said(await ann.slash(server.channel, "time", zone="**[Mars](https://mars)** @everyone"))
    assert says(typed, UNKNOWN_ZONE)
    assert "\\*\\*\\[Mars\\]\\(https\\:" in typed, "what is typed is markup nowhere"
    assert says(said(await ann.slash(server.channel, "time", zone="usa")), SEVERAL_ZONES)
    assert NO_QUIET_HOURS.format(typed="late") in said(
        await ann.slash(server.channel, "time", zone="Europe/Berlin", quiet="late")
    )
    suggested = await ann.autocomplete(server.channel, "time", "zone", "germany")
    assert "Europe/Berlin" in [each["value"] for each in suggested]
    berlin = said(await server.people[1].slash(server.channel, "time", zone="Europe/Berlin"))
    assert says(berlin, ADD_HOURS)
    told = said(await ann.slash(server.channel, "time", zone="Germany", quiet="11pm-8am"))
    assert QUIET.format(start="23:00", end="08:00", zone="Europe/Berlin") in told
    assert not says(told, ADD_HOURS)
    assert says(said(await ann.slash(server.channel, "time", quiet="22:00-07:00")), CHANGED_LATELY)
    await server.env.advance_time(2 * DAY)
    shown = seen(await ann.slash(server.channel, "time"))
    assert "23:00 to 08:00" in shown.content
    assert says(said(await ann.click(shown, label="Remove")), REMOVED)


async def test_case_20_a_vacation(server: SimulatedServer) -> None:
    """A player takes a vacation, the board says so, and the player ends it early."""
    game = await start_game(server, clock="day")
    away = game.mover
    await pass_time(server, 1)
    assert says(said(await away.slash(server.channel, "vacation")), BALANCE, days=14)
    assert says(said(await away.slash(server.channel, "vacation", days=20)), TOO_FEW_DAYS, days=14)
    assert says(said(await away.slash(server.channel, "vacation", days=3, **{"from": "soon"})), NO_DATE)
    told = said(await away.slash(server.channel, "vacation", days=5))
    assert says(told, OWN_TIME_ON_VACATION)
    assert says(told, BALANCE, days=9)
    await pass_time(server, 1)
    assert says(game.board.content, _TOLD["vacation"], player=f"**{away.name.title()}**")
    assert FLAG.search(game.board.content) is None
    await server.env.advance_time(3.5 * DAY)
    boards = len(game.boards)
    shown = seen(await away.slash(server.channel, "vacation"))
    told = said(await click_verb(away, shown, "endvacation"))
    await pass_time(server, 1)
    assert FLAG.search(game.board.content)
    assert len(game.boards) == boards
    assert ENDED in told
    assert says(told, BALANCE, days=10)


def posts(server: SimulatedServer) -> list[Any]:
    """List the payloads of the messages posted in channels."""
    requests = [each for each in server.env.http_requests if each.method == "POST"]
    return [each.json for each in requests if each.path.endswith("/messages")]


async def test_case_17_who_sleeps_is_not_woken(server: SimulatedServer) -> None:
    """In quiet hours, a live game's clock runs, but its board and a question notify nobody."""
    game = await open_table(server, *server.people[:2], clock="live")
    hour = server.env.now().hour
    for person in game.people:
        quiet = f"{(hour + 23) % 24:02}:00-{(hour + 8) % 24:02}:00"
        await person.slash(server.channel, "time", zone="Europe/London", quiet=quiet)
    await server.env.advance_time(2 * DAY)
    game = await start_game(server, clock="live")
    assert flag_of(game)[1]
    assert posts(server)[-1]["flags"] & 4096
    asker = game.people[0]
    await asker.click(seen(await asker.slash(game.channel, "endnow")), label="End the game now")
    assert [each for each in posts(server) if "message_reference" in each][-1]["flags"] & 4096
    assert "Keep playing" in labels_of(game.questions[0])


async def test_a_server_has_a_time_zone(server: SimulatedServer) -> None:
    """A server's manager types a city to set the time zone that decides when weekends start."""
    owner = server.people[0]
    shown = await page_of(server, "zone")
    assert "**Time zone: UTC.**" in shown.content
    form = await click_verb(owner, shown, "askzone")
    assert says(said(await owner.submit_modal(form, {"zone": "Nowhere"})), UNKNOWN_ZONE)
    form = await click_verb(owner, shown, "askzone")
    assert "**Time zone: Asia/Tokyo.**" in said(await owner.submit_modal(form, {"zone": "Tokyo"}))
