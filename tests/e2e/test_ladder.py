"""Rated games as people see them: the ladder in /hall, ratings in /stats, and seasons."""

from __future__ import annotations

import json
import random
from itertools import count

import pytest
from simcord import MemberActor

from bot.contests import pairs
from bot.contests import ratings as rating_rules
from bot.contests.ratings import Rating, Strength
from bot.features.agreements import RATED_HANDOVER
from bot.features.ladder import NO_LADDER, NO_PAIRS
from bot.features.lobby import NOT_RATED
from bot.service.tables import Tables
from bot.storage.connection import Connection
from bot.storage.contests import ratings, seasons
from bot.storage.contests.ratings import Ladder
from bot.storage.deadlines import latest_time
from bot.table import lobby, play
from bot.table import rated as rules
from bot.table.model import Action
from bot.table.time import HOUR
from bot.views.contests import PRIVATE, PROVISIONAL
from bot.views.lobby import RATED, USED_UP
from tests.bot.people import awaited
from tests.e2e.test_hostile_names import person_called
from tests.sentences import says

from .forged import press
from .guild_settings_steps import page_of
from .moderators import appoint
from .server import SimulatedServer, public
from .table import Game, Message, labels_of, managed, open_table, play_on, resign, said, seen, start_game

INTERACTIONS = count(1)


@pytest.fixture(autouse=True)
def accounts_of_any_age(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let new accounts play rated games, as all simulated people are new to Discord."""
    monkeypatch.setattr(rules, "MIN_ACCOUNT_AGE", 0)


async def rated(server: SimulatedServer, *persons: MemberActor) -> Game:
    """Play a rated game of four moves in which the first person resigns."""
    game = await open_table(server, *persons, rated=True)
    await persons[0].click(game.board, label="Start")
    await play_on(game, random.Random(3), plies=4)
    await resign(game, persons[0])
    return game


async def past(server: SimulatedServer, *persons: MemberActor) -> None:
    """Play a rated game of four moves in storage alone, so that the bot posts nothing about it."""
    tables = Tables(server.store)

    def act(person: MemberActor) -> Action:
        id = next(INTERACTIONS)
        return Action(id, person.id, person.user.global_name or "", server_time(server) + id)

    where = {"guild_id": server.guild.id, "channel_id": server.channel.id}
    table = await tables.open(act(persons[0]), **where, game_id="conversion", options={}, rated=True)
    for person in persons[1:]:
        table = await tables.act(table.id, lobby.join, act(person))
    table = await tables.start(table.id, act(persons[0]))
    for _ in range(4):
        seat = awaited(table)
        table = await tables.act(table.id, play.play, act(persons[seat]), table.match.moves(seat)[0])
    await tables.act(table.id, play.resign, act(persons[0]))


async def rise(server: SimulatedServer, person: MemberActor, points: float, games: int = 10) -> None:
    """Give a person a rating, as if they had played many games."""
    rating = Rating(Strength(25 + (points - 1500) / 30, 80 / 30), games, 4, 1000, server_time(server))
    ladder = Ladder(server.guild.id, "conversion")

    def write(db: Connection) -> None:
        known = ratings.ratings_of(db, ladder)
        ratings._write(db, ladder, {**known, person.id: rating})

    await server.store.write(write)


def server_time(server: SimulatedServer) -> int:
    """Return the simulated time in milliseconds since the epoch."""
    return round(server.env.now().timestamp() * 1000)


async def test_ratings_below_the_last_message(server: SimulatedServer) -> None:
    """The final board has each player's new rating, without the gain."""
    game = await rated(server, *server.people[:2])
    assert "-# Rated: **Marisol** 1459? · **Tilde** 1541?" in game.board.content.replace("🟦\u00a0", "")


async def test_rank_case_24_only_to_me(server: SimulatedServer) -> None:
    """Someone with private statistics is on no ladder. Their opponents' ratings are unaffected."""
    hidden, other = server.people[0], server.people[1]
    await server.services.preferences.change(hidden.id, statistics=False)
    game = await rated(server, hidden, other)
    assert "-# Rated: **Tilde** 1541?" in game.board.content
    for person, points in ((hidden, 1600), (other, 1550)):
        await rise(server, person, points)
    own = seen(await hidden.slash(server.channel, "hall", view="ladder"))
    assert says(own.content, PRIVATE)
    assert own.attachments[0].description.endswith(": 1. Tilde 1550 ± 80, 10 games.")
    assert "Rating: 1600 ± 80" in said(await hidden.slash(server.channel, "stats"))


async def test_a_ladder_page_by_page(server: SimulatedServer) -> None:
    """A ladder has ten people a page, as a picture with alt text or as text, and the reader's own rank."""
    assert says(said(await server.people[0].slash(server.channel, "hall", view="ladder")), NO_LADDER)
    await past(server, *server.people[:2])
    persons = [person_called(server, f"Person {number:02}", number) for number in range(11)]
    for person in persons:
        await past(server, server.people[2], person)
    for number, person in enumerate(persons):
        await rise(server, person, 1700 - 10 * number)
    page = seen(await server.people[0].slash(server.channel, "hall", view="ladder"))
    assert says(page.content, PROVISIONAL, games=1, least=10, people=1, fewest=4)
    assert (
        "1. Person 00 1700 ± 80, 10 games; 2. Person 01 1690 ± 80, 10 games;"
        in page.attachments[0].description
    )
    assert "Person 10" not in page.attachments[0].description
    second = seen(await server.people[0].click(page, label="Next"))
    assert second.attachments[0].description.endswith(
        ": 11. Person 10 1600 ± 80, 10 games; 12. Olga 1213 ± 125, 11 games."
    )
    assert labels_of(second) == ["Previous", "Next", "Results", "Unusual pairs"]
    results = seen(await server.people[0].click(second, label="Results"))
    assert "Ladder" in labels_of(results)
    await server.services.preferences.change(persons[2].id, text_board=True)
    text = seen(await persons[2].slash(server.channel, "hall", view="ladder", page=1))
    assert not text.attachments
    lines = text.content.splitlines()
    assert lines[3].replace("\u2068", "").replace("\u2069", "") == "3. Person 02 1680 ± 80, 10 games"
    assert "You're number 3: 1680 ± 80." in text.content


async def test_rank_case_28_names_on_a_ladder(server: SimulatedServer) -> None:
    """Names on the ladder notify no one, and reverse no line."""
    names = ("@everyone", "\u202egnihton", "**bold**")
    persons = [person_called(server, name, number) for number, name in enumerate(names)]
    for person in persons:
        await past(server, server.people[2], person)
    for number, person in enumerate(persons):
        await rise(server, person, 1700 - 10 * number)
    reader = server.people[0]
    await server.services.preferences.change(reader.id, text_board=True)
    page = seen(await reader.slash(server.channel, "hall", view="ladder"))
    assert "1. \\@everyone 1700" in page.content.replace("\u2068", "").replace("\u2069", "")
    assert "\u202e" not in page.content
    assert "**bold**" not in page.content


async def test_a_course_of_ones_own(server: SimulatedServer) -> None:
    """`/stats` shows a person their rating's course as a picture. Other people only see the numbers."""
    winner, other = server.people[1], server.people[0]
    await rated(server, other, winner)
    await rated(server, winner, other)
    shown = seen(await winner.slash(server.channel, "stats"))
    assert "Rating: " in shown.content
    assert "· best 1541" in shown.content
    _card, course = shown.attachments
    assert "in 2 games, highest 1541." in course.description
    watched = seen(await other.slash(server.channel, "stats", player=winner))
    assert len(watched.attachments) == 1
    assert "best 1541" in watched.content


async def test_unusual_pairs_are_for_moderators(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moderators get pairs who play each other a lot, with links. Other people are refused."""
    monkeypatch.setattr(ratings, "MAX_OF_PAIR", 9)
    for _ in range(5):
        await past(server, *server.people[:2])
    await server.env.advance_time(1)
    for _ in range(3):
        game = await rated(server, *server.people[:2])
    moderator = appoint(server, server.people[7])
    page = seen(await moderator.slash(server.channel, "hall", view="ladder"))
    shown = said(await moderator.click(page, label="Unusual pairs"))
    assert "8 games, 0–8" in shown
    assert shown.count(game.link.rpartition("/")[0]) == 3
    plain = seen(await server.people[3].slash(server.channel, "hall", view="ladder"))
    assert "Unusual pairs" not in labels_of(plain)
    forged = await press(server.people[3], plain, server.channel, "v1:pairs:-:0:conversion")
    assert "Manage Messages" in said(forged)
    monkeypatch.setattr(pairs, "MIN_GAMES", 9)
    assert NO_PAIRS in said(await moderator.click(page, label="Unusual pairs"))


async def offered(game: Game, moderator: MemberActor) -> Message:
    """Use `/moderate` at a finished game, and return the moderator's options."""
    return seen(await moderator.slash(game.channel, "moderate", table=game.id))


async def test_rank_case_22_taken_out_in_public(server: SimulatedServer) -> None:
    """The board says who took the game out of the ratings or put it back, and why."""
    game = await rated(server, *server.people[:2])
    moderator = appoint(server, server.people[7])
    told = {"Take out of the ratings": "took this game out", "Count again": "put this game back"}
    for label, done in told.items():
        question = seen(await moderator.click(await offered(game, moderator), label=label))
        form = await moderator.click(question, label=label)
        await moderator.submit_modal(form, {"reason": "agreed @everyone"})
        assert done in game.board.content
        assert "agreed \\@everyone" in game.board.content
    assert "-# Rated:" in game.board.content


async def end_season(server: SimulatedServer) -> list[str]:
    """Let the season end in an hour, and list the texts that the bot then posts."""
    before = len(public(server.channel))

    def soon(db: Connection) -> None:
        end = latest_time(db) + HOUR
        last = "number = (SELECT max(number) FROM season)"
        db.execute(f"UPDATE season SET ended_at = ? WHERE {last}", (end,))  # noqa: S608 - a test's own
        db.execute("UPDATE deadline SET due_at = ? WHERE kind = 'season'", (end,))

    await server.store.write(soon)
    await server.env.advance_time(2 * HOUR / 1000)
    return [message.content for message in public(server.channel)[before:]]


async def test_rank_case_25_one_silent_post_a_season(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A season's ladder is posted once, without a notification, even if the bot dies after posting."""
    monkeypatch.setattr(rating_rules, "MIN_GAMES", 1)
    monkeypatch.setattr(rating_rules, "MIN_PEOPLE", 1)
    for one, other in ((0, 1), (1, 2), (0, 2)):
        await rated(server, server.people[one], server.people[other])
    posted = await end_season(server)
    assert len(posted) == 1
    head, line = posted[0].split("\n")
    assert head == "**Ladder, January to March.**"
    assert line.replace("\u2068", "").replace("\u2069", "").startswith("Conversion: 1. Olga 1")
    assert line.count(" · ") == 2
    assert public(server.channel)[-1].flags.suppress_notifications
    count = len(public(server.channel))
    await server.store.write(forget_post)
    await server.env.advance_time(2 * HOUR / 1000)
    assert len(public(server.channel)) == count
    assert not await server.store.read(lambda db: seasons.unposted(db, server.guild.id))


def forget_post(db: Connection) -> None:
    """Undo the note that a season was posted, as if the bot had died before writing it."""
    db.execute("UPDATE season SET message_id = NULL WHERE message_id <> 0")
    db.execute("UPDATE deadline SET due_at = 1 WHERE kind = 'season'")


async def test_rank_case_26_too_few_people_for_a_post(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A season's ladder of only two people isn't posted."""
    monkeypatch.setattr(rating_rules, "MIN_GAMES", 1)
    monkeypatch.setattr(rating_rules, "MIN_PEOPLE", 1)
    await rated(server, *server.people[:2])
    assert await end_season(server) == []


async def test_where_a_season_is_posted(server: SimulatedServer) -> None:
    """Managers choose a channel, the busiest channel, or no post. Other people are refused."""
    manager = server.people[0]
    panel = seen(await manager.click(await page_of(server, "theme"), label="Season post"))
    assert "busiest channel" in panel.content
    panel = seen(await manager.select(panel, [server.back_room], custom_id="v1:seasonpost:-:0:channel"))
    assert f"<#{server.back_room.id}>" in panel.content
    panel = seen(await manager.click(panel, label="Off"))
    assert "off" in panel.content
    assert (await server.services.settings.get(server.guild.id)).season_post == 0
    panel = seen(await manager.click(panel, label="Busiest channel"))
    assert (await server.services.settings.get(server.guild.id)).season_post is None
    refused = await press(server.people[3], panel, server.channel, "v1:seasonpost:-:0:off")
    assert "Manage Server" in said(refused)


async def test_rank_case_1_other_tables_say_nothing_of_ratings(server: SimulatedServer) -> None:
    """No message of an unrated game mentions ratings, from the lobby to the end."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=4)
    await resign(game, game.people[0])
    shown = json.dumps([(each.content, labels_of(each)) for each in public(server.channel)]).lower()
    assert "rated" not in shown
    assert "rating" not in shown
    assert "ladder" not in shown


async def test_the_opener_chooses_in_the_lobby(server: SimulatedServer) -> None:
    """**Rated** makes the game rated and tells the players. Pressed again, it turns that off."""
    game = await open_table(server, *server.people[:2])
    panel = seen(await managed(game, "Rated"))
    assert says(panel.content, RATED)
    assert RATED in game.board.content
    assert "**Rated** is now on." in game.board.content
    assert says(said(await managed(game, "Rated")), NOT_RATED)
    assert RATED not in game.board.content


async def test_rank_case_11_the_lobby_says_that_a_pair_is_used_up(server: SimulatedServer) -> None:
    """A rated lobby says if two players have no rated games left against each other."""
    for _ in range(5):
        await past(server, *server.people[:2])
    game = await open_table(server, *server.people[:2], rated=True)
    assert says(game.board.content, USED_UP, player="**Marisol**", other="**Tilde**")


async def test_handing_over_counts_as_resigning(server: SimulatedServer) -> None:
    """The command and the button say so before the seat is handed over."""
    game = await open_table(server, *server.people[:2], rated=True)
    await server.people[0].click(game.board, label="Start")
    answer = await server.people[0].slash(server.channel, "handover", player=server.people[3])
    assert RATED_HANDOVER in said(answer)
    more = seen(await server.people[0].click(game.board, label="More"))
    assert RATED_HANDOVER in said(await server.people[0].click(more, label="Hand over"))
