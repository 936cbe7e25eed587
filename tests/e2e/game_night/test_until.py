"""Tables with an end, through the real client: chosen, shown, agreed on, reached."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from bot.table.agreements.rows import AGREEMENTS
from bot.views.agreements import QUIETLY
from bot.views.game_night.end import MAY_NOT_FIT

from ...sentences import says
from ..forged import press
from ..requests import pinged
from ..server import SimulatedServer, public
from ..table import Game, ids_of, labels_of, move_on, open_table, said, seen, start_game
from ..test_clocks import MINUTE, pass_time, time_of

ENDS = re.compile(r"Ends <t:(\d+):R>")

LONGER = AGREEMENTS["longer"].words


def end_of(game: Game) -> float:
    """Return when the newest message says that the game ends."""
    found = ENDS.search(game.board.content)
    assert found, game.board.content
    return float(found[1])


async def test_the_end_is_given_in_play(server: SimulatedServer) -> None:
    """`/play` says if there is time for the game. The lobby and every board say when it ends."""
    opener, other, *_ = server.people
    told = said(await opener.slash(server.channel, "play conversion", until="25m"))
    assert "\nUsually takes 21 minutes, so there's enough time." in told
    told = said(await opener.slash(server.channel, "play dice-chess", until="1H"))
    assert says(told, MAY_NOT_FIT, median=51, p90=67)
    game = await open_table(server, opener, other, until="25m")
    assert abs(end_of(game) - time_of(game.board.id) - 25 * MINUTE) < 3
    assert "**Time:** Ends <t:" in game.board.content
    assert "If the game is still running then, it's parked." in game.board.content
    end = end_of(game)
    await opener.click(game.board, label="Start")
    assert "-# ⏰ Ends <t:" in game.board.content
    await move_on(game)
    assert end_of(game) == end
    assert "All have to agree" not in game.board.content
    answered = await opener.slash(server.channel, "until", **{"at-end": "count"})
    assert ("would like this game to be scored" in said(answered), answered.followups) == (True, [])
    assert labels_of(seen(answered)) == ["Withdraw"]
    assert "would like this game to be scored" in game.board.content
    assert end_of(game) == end


async def test_case_31_without_a_zone(server: SimulatedServer) -> None:
    """A time of day is refused in private until there is a time zone. A length always works."""
    opener = server.people[0]
    before = len(public(server.channel))
    told = said(await opener.slash(server.channel, "play conversion", until="19:30"))
    assert told == (
        "I don't know your time zone. Type a duration like `25m`, or set your time zone with `/time`."
    )
    assert len(public(server.channel)) == before
    await opener.slash(server.channel, "time", zone="UTC")
    later = datetime.fromtimestamp(time_of(public(server.channel)[-1].id), UTC) + timedelta(hours=2)
    assert await suggested(server, "1h") == ["1h", "1h30m"]
    assert await suggested(server, f"35{' ' * 200}m") == ["35 m"]
    assert await suggested(server, "5 days") == []
    typed = f"{later:%H:%M}"
    assert typed in await suggested(server, typed)
    game = await open_table(server, opener, until=typed)
    assert datetime.fromtimestamp(end_of(game), UTC).strftime("%H:%M") == typed


async def suggested(server: SimulatedServer, typed: str) -> list[str]:
    """Return what is suggested for what is typed."""
    choices = await server.people[0].autocomplete(server.channel, "play conversion", "until", typed)
    return [choice["value"] for choice in choices]


async def test_under_manage(server: SimulatedServer) -> None:
    """The opener sets and removes the end time and what happens then. Other players are notified."""
    opener, other, *_ = server.people
    game = await open_table(server, opener, other)
    assert "Time" not in game.board.content
    ask = seen(await opener.click(seen(await opener.click(game.board, label="Manage")), label="End time"))
    assert ask.content.startswith("This game has no end time. Would you like to set one?")
    form = await opener.click(ask, label="Type a time")
    ask = seen(await opener.submit_modal(form, {"end": "1h10m"}))
    assert f"<@{other.id}>: when or how this game ends has changed. See below." in game.board.content
    assert pinged(server.env.http_requests)[-1] == [other.id]
    assert abs(end_of(game) - time_of(game.board.id) - 70 * MINUTE) < 3
    [menu] = [id for id in ids_of(ask) if "setatend" in id]
    ask = seen(await opener.select(ask, ["count"], custom_id=menu))
    assert "it's scored as it stands. What counts:" in game.board.content
    await opener.slash(server.back_room, "play cubeo", until="1h")
    assert said(await opener.slash(server.back_room, "until", **{"at-end": "count"})).endswith("it's a draw.")
    ask = seen(await opener.select(ask, ["park"], custom_id=menu))
    assert "If the game is still running then, it's parked." in game.board.content
    assert "no longer has an end time" in said(await opener.click(ask, label="Remove end time"))
    assert "Time" not in game.board.content
    refused = await press(opener, ask, server.channel, menu, ["win"])
    assert "isn't possible right now" in said(refused)


async def test_case_36_and_case_46_the_last_round_and_playing_on(server: SimulatedServer) -> None:
    """The last round is announced and played, then the game is parked. It can be extended, then resumed."""
    game = await start_game(server, until="25m")
    await pass_time(server, 23 * MINUTE)
    assert "Last round" not in game.board.content
    await move_on(game)
    table = await game.table()
    assert table.match is not None
    last = table.players[(table.match.setup.first + 1) % 2].name
    assert f"🔔 **Last round:** it ends with **{last}**'s turn, so everyone gets" in game.board.content
    moves = 1
    while "Time is up" not in game.board.content:
        await move_on(game)
        moves += 1
    assert moves in (2, 4)
    assert "⏰ Time is up. The game is parked. If the game ended now, " in game.board.content
    assert "Press **Resume** to continue another day." in game.board.content
    assert "Last round" not in game.board.content
    assert {"Resume", LONGER.offer, "End the game now"} <= set(labels_of(game.board))
    for _twice in range(2):  # who asks changes nothing
        told = said(await game.people[0].slash(server.channel, "until"))
        assert told.startswith("⏰ Time is up. The game is parked. If the game ended now, ")
    second, first = game.people
    assert LONGER.asked in said(await first.click(game.board, label=LONGER.yes))
    name = next(player.name for player in table.players if player.user_id == first.id)
    assert f"**{name}** would like to play for 15 more minutes" in game.board.content
    assert (
        f"would like to play for 15 more minutes. More than half of you have to agree: <@{second.id}>"
        in game.board.content
    )
    assert pinged(server.env.http_requests)[-1] == [second.id]
    await second.click(game.board, label=LONGER.yes)
    assert "▶️ You have 15 more minutes." in game.board.content
    await pass_time(server, 17 * MINUTE)  # until the end
    await pass_time(server, 5 * MINUTE)
    resumed = said(await first.click(game.board, label="Resume"))
    assert resumed == "The game continues. See the message below."
    assert "resumed this game." in game.board.content
    assert "Ends" not in game.board.content


async def test_a_lobby_that_is_too_late(server: SimulatedServer) -> None:
    """The lobby says that it's too late for the game. It stays open, and the opener can change the end."""
    game = await open_table(server, *server.people[:2], until="25m")
    await pass_time(server, 20 * MINUTE + 1)
    assert "⏰ It's too late for Conversion today." in game.board.content
    assert pinged(server.env.http_requests)[-1] == []
    opener = game.people[0]
    assert "Ends <t:" in said(await opener.click(game.board, label="Change end time"))
    assert "no longer has an end time" in said(await opener.click(game.board, label="Remove end time"))
    assert "Too late" not in game.board.content
    await opener.click(game.board, label="Start")
    assert "Ends" not in game.board.content


async def test_until_shows_and_refuses(server: SimulatedServer) -> None:
    """Without options, `/until` shows the end time. It refuses people without a seat."""
    game = await start_game(server)
    first, stranger = game.people[0], server.people[5]
    assert "has no end time. Set one with `/until` and its `time` option." in said(
        await first.slash(server.channel, "until")
    )
    assert "Ends <t:" in said(await first.slash(server.channel, "until", time="45m"))
    assert "changed when or how this game ends. See below." in game.board.content
    assert "Ends <t:" in said(await first.slash(server.channel, "until"))
    refused = said(await stranger.slash(server.channel, "until", time="45m", table=game.id))
    assert "no seat" in refused
    assert "no longer has an end time" in said(await first.slash(server.channel, "until", remove=True))
    assert "Ends" not in game.board.content


async def test_who_asks_again_for_an_earlier_end_is_told_that_no_one_hears(server: SimulatedServer) -> None:
    """The third request in a turn notifies nobody, and says so. Only the asker can withdraw a request."""
    game = await open_table(server, *server.people[:2], until="2h")
    asker, other = game.people
    await asker.slash(server.channel, "until", **{"at-end": "count"})
    await asker.click(game.board, label="Start")
    for length, is_quiet in (("90m", False), ("80m", False), ("70m", True)):
        answer = await asker.slash(server.channel, "until", time=length)
        assert (QUIETLY in said(answer)) == is_quiet
        assert labels_of(seen(answer)) == ["Withdraw"]
    answer = await other.slash(server.channel, "until")
    assert QUIETLY not in said(answer), "it was not theirs"
    assert labels_of(seen(answer)) == []
