"""Parking and resuming a game, changing its clock, giving time, and players who are away."""

from __future__ import annotations

from simcord import MemberActor

from bot.features.agreements import VOTED
from bot.features.clock import BACK
from bot.table.agreements.asking import ALREADY_AGREED
from bot.table.agreements.rows import AGREEMENTS
from bot.table.errors import NOT_SEATED
from bot.views.clock import BACK as VIEWS_BACK
from tests.sentences import says

from .requests import pinged
from .server import SimulatedServer
from .table import Game, click_verb, ids_of, labels_of, move_on, open_table, said, seen, start_game
from .test_clocks import DAY, FLAG, MINUTE, flag_of, pass_time, time_of

PARKED = "🅿️ This game is parked."
PARK, RESUME, CLOCK = (AGREEMENTS[kind].words for kind in ("park", "resume", "clock"))


def name_of(person: MemberActor) -> str:
    """Return a person's name as the bot writes it."""
    return person.user.global_name or ""


async def parked(server: SimulatedServer) -> Game:
    """Return a game with a live clock that both players have agreed to park."""
    game = await start_game(server, clock="live")
    asker, other = game.people
    shown = seen(await asker.slash(server.channel, "clock"))
    assert PARK.asked in said(await asker.click(shown, label=PARK.offer))
    assert says(game.board.content, PARK.question)
    assert pinged(server.env.http_requests)[-1] == [other.id]
    await other.click(game.board, label=PARK.yes)
    assert PARKED in game.board.content
    return game


async def test_case_51_a_live_game_is_parked_and_goes_on(server: SimulatedServer) -> None:
    """While parked, the game is played without a clock. The clock runs again once both agree to resume."""
    game = await parked(server)
    asker, other = game.people
    await pass_time(server, DAY)
    assert "It's stopped while the game is parked." in said(await asker.slash(server.channel, "clock"))
    await move_on(game)
    assert PARKED in game.board.content
    assert not FLAG.search(game.board.content)
    assert RESUME.asked in said(await asker.click(game.board, label=RESUME.offer))
    assert "would like to resume the game" in game.board.content
    assert "**Resume**" not in game.board.content
    assert ALREADY_AGREED in said(await asker.click(game.board, label=RESUME.yes))
    await pass_time(server, 11 * MINUTE)
    assert "Not everyone showed up, so the game stays parked." in game.board.content
    assert "Press **Resume** to restart the clock." in game.board.content
    assert RESUME.asked in said(await other.slash(server.channel, "resume"))
    await asker.click(game.board, label=RESUME.yes)
    assert "▶️ Everyone's here, and the clock is running again." in game.board.content
    who, flag = flag_of(game)
    assert abs(flag - time_of(game.board.id) - 8 * MINUTE) <= 2
    assert who


async def test_who_would_play_on_says_so(server: SimulatedServer) -> None:
    """If a player wants to keep playing, the question is gone and the asker is told."""
    game = await start_game(server, clock="day")
    asker, other = game.people
    assert PARK.asked in said(await asker.slash(server.channel, "park"))
    await other.click(game.board, label=PARK.no)
    assert PARK.no not in labels_of(game.board)
    assert pinged(server.env.http_requests)[-1][0] == asker.id


async def test_a_second_asker_votes(server: SimulatedServer) -> None:
    """A second player who asks to park agrees with the first. The board names both."""
    game = await open_table(server, *server.people[:3], clock="day")
    await game.people[0].click(game.board, label="Start")
    first, second, _third = game.people
    assert PARK.asked in said(await first.slash(server.channel, "park"))
    answer = said(await second.slash(server.channel, "park"))
    assert VOTED in answer
    assert PARK.asked not in answer
    assert f"**{name_of(first)}** and **{name_of(second)}** would like to park" in game.board.content


async def test_which_seat_is_handed_over(server: SimulatedServer) -> None:
    """The command asks for the table if the player sits in a lobby and in a game."""
    game = await start_game(server)
    player, member = game.people[0], server.people[3]
    lobby = await open_table(server, player)
    answer = said(await player.slash(server.channel, "handover", player=member))
    assert f"({game.id})" in answer
    assert f"({lobby.id})" in answer
    await player.slash(server.channel, "handover", player=member, table=game.id)
    assert "will you take it?" in game.board.content


async def test_case_52_another_clock_is_agreed_on(server: SimulatedServer) -> None:
    """A clock is proposed from a menu or typed. If everyone agrees, it counts from the next turn."""
    plain = await start_game(server, channel=server.back_room)
    assert labels_of(seen(await plain.mover.slash(server.back_room, "clock"))) == ["Change clock"]
    game = await start_game(server, clock="day")
    asker, other = game.people
    shown = seen(await asker.slash(server.channel, "clock"))
    menu = seen(await asker.click(shown, label="Change clock"))
    [id] = [id for id in ids_of(menu) if "propose" in id]
    assert CLOCK.asked in said(await asker.select(menu, ["week"], custom_id=id))
    assert "would like to change the clock to a week per turn, a week in reserve." in game.board.content
    await other.click(game.board, label=CLOCK.no)
    assert "would like to keep the current clock." in game.board.content
    menu = seen(await asker.click(shown, label="Change clock"))
    form = await asker.click(menu, label="Change clock")
    assert CLOCK.asked in said(await asker.submit_modal(form, {"clock": "2d + 4d"}))
    await other.click(game.board, label=CLOCK.yes)
    assert "From the next turn: 2 days per turn, 4 days in reserve." in game.board.content
    await move_on(game)
    assert abs(flag_of(game)[1] - time_of(game.board.id) - 8 * DAY) <= 2


async def test_case_53_time_is_given(server: SimulatedServer) -> None:
    """The waiting player can give the mover time, and the board says so."""
    game = await start_game(server, clock="day")
    flag, waiting = flag_of(game)[1], game.waiting[0]
    shown = seen(await waiting.slash(server.channel, "clock"))
    assert "another full move time" in said(await waiting.click(shown, label="Give time"))
    assert ": 1 day." in game.board.content
    assert flag_of(game)[1] == flag + int(DAY)
    assert "Give time" not in labels_of(seen(await game.mover.slash(server.channel, "clock")))
    await move_on(game)
    assert "while you're waiting for your opponent's move" in said(
        await waiting.click(shown, label="Give time")
    )
    three = await open_table(server, *server.people[:3], clock="day")
    await three.people[0].click(three.board, label="Start")
    shown = seen(await three.waiting[0].slash(server.channel, "clock", table=three.id))
    assert "Give time" not in labels_of(shown)


async def test_moderators_give_time_park_and_take_the_clock_off(server: SimulatedServer) -> None:
    """A moderator confirms giving time, parking and removing the clock, and the board announces each."""
    game = await start_game(server, clock="day")
    flag, owner = flag_of(game)[1], server.people[0]

    async def moderate(label: str) -> None:
        asked = seen(await owner.click(seen(await owner.slash(server.channel, "moderate")), label=label))
        await owner.click(asked, label=label)

    await moderate("Give time")
    assert "gave extra time to everyone whose turn it is: 1 day." in game.board.content
    assert flag_of(game)[1] == flag + int(DAY)
    await moderate("Park")
    assert PARKED in game.board.content
    await moderate("Remove clock")
    assert "removed this table's clock." in game.board.content
    assert PARKED not in game.board.content
    assert "Clock" not in labels_of(seen(await game.mover.click(game.board, label="More")))


async def with_somebody_away(server: SimulatedServer) -> tuple[Game, MemberActor, list[MemberActor]]:
    """Return a game of three, the player whose clock marks them as away, and the other two players."""
    game = await open_table(server, *server.people[:3], clock="day")
    await game.people[0].click(game.board, label="Start")
    table = await game.table()
    gone = game.mover
    seat = table.seat_of(gone.id)
    query = "UPDATE seat_clock SET away = 1, standins = 3 WHERE seat = ?"
    await server.store.write(lambda db: db.execute(query, (seat,)).connection and None)
    server.tables.cache.drop(game.id)
    others = [person for person in game.people if person.id != gone.id]
    await others[0].click(seen(await others[0].slash(server.channel, "clock")), label=PARK.offer)
    return game, gone, others


async def test_a_successor_is_found_for_who_is_away(server: SimulatedServer) -> None:
    """If both other players agree on a member, that person is asked and can take the seat."""
    game, gone, (first, second) = await with_somebody_away(server)
    member = server.people[3]
    picker = seen(await first.click(game.board, label=f"Replace {name_of(gone)}"))
    assert "Who should take over from" in picker.content
    assert "Noted." in said(await first.select(picker, [member]))
    assert f"would like <@{member.id}> to take over from" in game.board.content
    await second.click(
        game.board,
        label=AGREEMENTS["replace"].words.yes.format(candidate=name_of(member), player=name_of(gone)),
    )
    assert f"**{name_of(first)}** is looking for someone to take " in game.board.content
    assert game.id in said(await member.slash(server.channel, "tables"))
    await member.click(game.questions[-1], label="Take the seat")
    assert (await game.table()).seat_of(member.id) is not None
    assert (await game.table()).seat_of(gone.id) is None


async def test_case_38_who_is_away_is_dropped(server: SimulatedServer) -> None:
    """The absent player is dropped once both other players want that."""
    game, gone, (first, second) = await with_somebody_away(server)
    drop = f"Drop {name_of(gone)}"
    assert "Noted." in said(await first.click(game.board, label=drop))
    assert labels_of(game.board).count(drop) == 1
    await second.click(game.board, label=drop)
    assert "so the others dropped them" in game.board.content


async def test_case_37_who_was_away_is_back(server: SimulatedServer) -> None:
    """Only the absent player can press **I'm back**, which then disappears."""
    game, gone, _others = await with_somebody_away(server)
    assert said(await click_verb(server.people[5], game.board, "back")).startswith(NOT_SEATED)
    assert BACK in said(await click_verb(gone, game.board, "back"))
    assert f"**{name_of(gone)}** is back." in game.board.content
    assert VIEWS_BACK not in labels_of(game.board)


async def test_who_was_away_is_back_at_a_parked_table(server: SimulatedServer) -> None:
    """A parked table tells the returning player that no clock is running. All three resume it."""
    game, gone, (first, second) = await with_somebody_away(server)
    owner = server.people[0]
    asked = seen(await owner.click(seen(await owner.slash(server.channel, "moderate")), label="Park"))
    await owner.click(asked, label="Park")
    assert "This game is parked, so no clock is running." in said(
        await gone.click(game.board, label="I'm back")
    )
    for person, label in ((first, RESUME.offer), (second, RESUME.yes), (gone, RESUME.yes)):
        assert PARKED in game.board.content
        await person.click(game.board, label=label)
    assert PARKED not in game.board.content
