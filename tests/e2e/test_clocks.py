"""Tables with a clock: chosen, shown, reminded of, claimed and forfeited, through the real client."""

from __future__ import annotations

import re

import pytest
from simcord import MemberActor

from .requests import pinged
from .server import SimulatedServer, public
from .table import Game, ids_of, labels_of, move_by_command, offered_moves, open_table, said, seen, start_game

SECOND, MINUTE, HOUR, DAY = 1.0, 60.0, 3600.0, 86400.0
FLAG = re.compile(r"-# ⏳ \*\*(\w+)\*\*: <t:(\d+):R>$", re.MULTILINE)


def time_of(message_id: int) -> float:
    """Return when a message was posted, in seconds since the epoch."""
    return ((message_id >> 22) + 1_420_070_400_000) / 1000


def flag_of(game: Game) -> tuple[str, int]:
    """Return whose flag the newest board shows, and when it falls."""
    found = FLAG.search(game.board.content)
    assert found, game.board.content
    return found[1], int(found[2])


def reminders(server: SimulatedServer) -> list[str]:
    """List the reminders that stand in the channel."""
    return [message.content for message in public(server.channel) if message.content.startswith("⏳")]


async def choose(game: Game, person: MemberActor, clock: str) -> str:
    """Choose a clock in the lobby, and return what is said then."""
    manage = seen(await person.click(game.board, label="Manage"))
    ask = seen(await person.click(manage, label="Clock"))
    [menu] = [id for id in ids_of(ask) if "setclock" in id]
    return said(await person.select(ask, [clock], custom_id=menu))


async def pass_time(server: SimulatedServer, seconds: float) -> None:
    """Let time pass, in steps in which the bot looks at what is due."""
    await server.env.advance_time(seconds)
    await server.env.advance_time(7)


async def test_a_clock_is_given_in_play(server: SimulatedServer) -> None:
    """The lobby says what it is, and what happens when time runs out."""
    game = await open_table(server, server.people[0], clock="36H+2d")
    assert (
        "**Clock:** 36 hours a turn, 2 days in reserve. If time runs out, whoever waits" in game.board.content
    )
    plain = await open_table(server, server.people[1])
    assert "Clock" not in plain.board.content


async def test_case_11_what_is_no_clock_is_refused(server: SimulatedServer) -> None:
    """In private, with an example; nothing is opened."""
    before = len(public(server.channel))
    told = said(await server.people[0].slash(server.channel, "play conversion", clock="2h"))
    assert told.startswith("That is no clock. Write for example `3 min + 10 min` or `2d + 4d`")
    assert len(public(server.channel)) == before


async def test_clocks_are_suggested(server: SimulatedServer) -> None:
    """Those that there are, and what was typed if it is one."""

    async def suggested(typed: str) -> dict[str, str]:
        choices = await server.people[0].autocomplete(server.channel, "play conversion", "clock", typed)
        return {choice["value"]: choice["name"] for choice in choices}

    everything = await suggested("")
    assert list(everything) == ["none", "fast", "live", "evening", "day", "three-days", "week"]
    assert everything["fast"] == "fast: 45 seconds a move, 3 minutes in reserve"
    assert everything["week"] == "week: a week a turn, a week in reserve"
    assert list(await suggested("three")) == ["three-days"]
    assert await suggested("2d") == {"2d + 6d": "2d + 6d: 2 days a turn, 6 days in reserve"}


async def test_a_clock_is_chosen_in_the_lobby(server: SimulatedServer) -> None:
    """Alone it is simply shown; with others there a new message names them."""
    ann, ben, *_ = server.people
    game = await open_table(server, ann)
    lobby = game.board.id
    assert "live: 90 seconds a move" in await choose(game, ann, "live")
    assert "**Clock:** live: 90 seconds a move, 5 minutes in reserve." in game.board.content
    assert game.board.id == lobby
    await ben.click(game.board, label="Join")
    assert "1 day a turn, 3 days in reserve" in await choose(game, ann, "day")
    assert game.board.id != lobby
    assert f"<@{ben.id}>: the clock of this table has changed" in game.board.content
    assert pinged(server.env.http_requests)[-1] == [ben.id]
    game.people.append(ben)
    await ann.click(game.board, label="Start")
    assert flag_of(game)[1]


async def test_an_own_clock_is_typed_in_the_lobby(server: SimulatedServer) -> None:
    """Nonsense is refused, and what happens when time runs out is chosen beside it."""
    ann = server.people[0]
    game = await open_table(server, ann)
    manage = seen(await ann.click(game.board, label="Manage"))
    form = await ann.click(seen(await ann.click(manage, label="Clock")), label="Another clock")
    assert "That is no clock" in said(await ann.submit_modal(form, {"clock": "soon"}))
    manage = seen(await ann.click(game.board, label="Manage"))
    form = await ann.click(seen(await ann.click(manage, label="Clock")), label="Another clock")
    shown = seen(await ann.submit_modal(form, {"clock": "3 min + 10 min"}))
    assert "3 minutes a move, 10 minutes in reserve" in shown.content
    [late] = [id for id in ids_of(shown) if "setlate" in id]
    assert "the seat resigns" in said(await ann.select(shown, ["forfeit"], custom_id=late))
    assert game.board.content.count("If time runs out, the seat resigns.") == 1


async def test_the_board_shows_the_flag(server: SimulatedServer) -> None:
    """As it falls if nobody does anything, from the moment of the board on; the first turn is doubled."""
    game = await start_game(server, clock="day")
    who, flag = flag_of(game)
    assert who.lower() == game.mover.name
    assert abs(flag - time_of(game.board.id) - 5 * DAY) <= 1
    await server.env.advance_time(3 * DAY)
    await move_by_command(game, (await offered_moves(game))[0])
    assert abs(flag_of(game)[1] - time_of(game.board.id) - 5 * DAY) <= 1
    await move_by_command(game, (await offered_moves(game))[0])
    assert abs(flag_of(game)[1] - time_of(game.board.id) - 3 * DAY) <= 2


async def test_clock_tells_what_is_left(server: SimulatedServer) -> None:
    """In private, by command and under More: of the move, of the reserve, and on average."""
    game = await start_game(server, clock="day")
    await server.env.advance_time(3 * DAY)
    told = said(await game.waiting[0].slash(server.channel, "clock"))
    assert "0 seconds for the move, 2 days in reserve" in told
    assert "3 days in reserve" in told
    await move_by_command(game, (await offered_moves(game))[0])
    more = seen(await game.mover.click(game.board, label="More"))
    told = said(await game.mover.click(more, label="Clock"))
    assert re.search(r"2 days in reserve, a decision takes 3 days( \d+ seconds?)? on average", told), told
    assert "2 days for the move" in told


async def test_without_a_clock_there_is_none_to_show(server: SimulatedServer) -> None:
    """The command says so, and More has no such button."""
    game = await start_game(server)
    assert said(await game.mover.slash(server.channel, "clock")).startswith("This table has no clock")
    assert "Clock" not in labels_of(seen(await game.mover.click(game.board, label="More")))


async def test_reminders_come_one_at_a_time_and_go(server: SimulatedServer) -> None:
    """In the reserve, then for the last time; who moves is not reminded any more."""
    game = await start_game(server, clock="day")
    mover = game.mover
    await pass_time(server, 2 * DAY + MINUTE)
    [reserve] = reminders(server)
    assert reserve.startswith(f"⏳ <@{mover.id}>, your reserve at this table is running: <t:")
    assert pinged(server.env.http_requests)[-1] == [mover.id]
    await pass_time(server, 3 * DAY - 2.3 * HOUR)
    [last] = reminders(server)
    assert last.startswith(f"⏳ <@{mover.id}>, this is the last reminder: your time ends <t:")
    await move_by_command(game, (await offered_moves(game))[0])
    assert reminders(server) == []


async def test_the_win_is_claimed(server: SimulatedServer) -> None:
    """A minute after the flag whoever waits is told; the press asks first, and is final."""
    game = await start_game(server, clock="day")
    late, waiting = game.mover, game.waiting[0]
    await pass_time(server, 2 * DAY + MINUTE)
    await pass_time(server, 3 * DAY + 2 * MINUTE)
    assert f"is over. <@{waiting.id}>, you may wait on, or press **Claim**." in game.board.content
    assert pinged(server.env.http_requests)[-1] == [waiting.id]
    assert "your own time" in said(await late.click(game.board, label="Claim"))
    watcher = server.people[5]
    assert "Nobody" not in said(await watcher.click(game.board, label="Claim"))
    asked = seen(await waiting.click(game.board, label="Claim"))
    assert asked.content.startswith("Claim the win? **")
    assert "You wait on" in said(await waiting.click(asked, label="Wait on"))
    asked = seen(await waiting.click(game.board, label="Claim"))
    assert "You have claimed the win" in said(await waiting.click(asked, label="Claim the win"))
    assert game.over
    assert f"⌛ **{late.name.title()}** has resigned on time." in game.board.content
    assert reminders(server) == []


async def test_case_33_a_late_move_ends_the_claim(server: SimulatedServer) -> None:
    """And who presses the old button is told."""
    game = await start_game(server, clock="day")
    late, waiting = game.mover, game.waiting[0]
    [move, *_] = await offered_moves(game)
    await pass_time(server, 2 * DAY + MINUTE)
    await pass_time(server, 3 * DAY + 2 * MINUTE)
    asked = seen(await waiting.click(game.board, label="Claim"))
    await late.slash(game.channel, "move", move=move, table=game.id)
    assert "has moved just now, so there is nothing to claim" in said(
        await waiting.click(asked, label="Claim the win")
    )
    assert "Claim" not in labels_of(game.board)
    assert not game.over


async def test_case_33_an_abandoned_game_is_closed(server: SimulatedServer) -> None:
    """Fourteen days after the flag, without a result."""
    game = await start_game(server, clock="day")
    for days in (2, 3, 7, 7.1):
        await pass_time(server, days * DAY + MINUTE)
    assert game.board.content.startswith("## Closed\nNobody went on with this game of Conversion")


@pytest.mark.parametrize("seats", [3])
async def test_with_more_than_two_the_seat_resigns(server: SimulatedServer, seats: int) -> None:
    """Warned before, in public; the others play on. The lobby has said so."""
    game = await open_table(server, *server.people[:seats], clock="live")
    assert "with more than two players the seat resigns" in game.board.content
    await game.people[0].click(game.board, label="Start")
    late = game.mover
    await pass_time(server, 3 * MINUTE + 2)
    assert reminders(server)[0].startswith(f"⏳ <@{late.id}>, your reserve")
    await pass_time(server, 5 * MINUTE)
    assert f"⌛ **{late.name.title()}** has resigned on time." in game.board.content
    assert game.mover != late
    assert reminders(server) == []


async def test_case_3_killed_after_posting(server: SimulatedServer) -> None:
    """The clock starts at the time in the found message's id, not at the restart."""
    game = await start_game(server, clock="day")
    board = game.board
    await server.store.write(lambda db: db.execute("DELETE FROM post").connection and None)
    await server.store.write(lambda db: db.execute("UPDATE seat_clock SET since = NULL").connection and None)
    await server.store.write(
        lambda db: db.execute("INSERT INTO outbox SELECT id, revision FROM tables").connection and None
    )
    await server.restart()
    await server.env.advance_time(HOUR)
    table = await game.table()
    starts = [clock.since for clock in table.clocks if clock.since is not None]
    assert starts == [int(time_of(board.id) * 1000)]


async def test_a_pause_stops_the_clock(server: SimulatedServer) -> None:
    """The board says so, and nobody is reminded."""
    game = await start_game(server, clock="live")
    moderator = server.people[0]
    ask = seen(await moderator.slash(server.channel, "moderate"))
    await moderator.click(seen(await moderator.click(ask, label="Pause")), label="Pause")
    assert ": stopped (paused)" in game.board.content
    await pass_time(server, DAY)
    assert reminders(server) == []
    ask = seen(await moderator.slash(server.channel, "moderate"))
    await moderator.click(seen(await moderator.click(ask, label="Resume")), label="Resume")
    assert abs(flag_of(game)[1] - time_of(game.board.id) - 8 * MINUTE) < 30
