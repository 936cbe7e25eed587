"""The daily puzzle through the real client: which day an answer counts for, streaks, and sharing."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest
from discord import Permissions
from simcord import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.features.replay.sharing import MAY_NOT_SEND
from bot.locale.language import LANGUAGES
from bot.storage.puzzles import Dailies
from bot.table.daily import GIVEN_UP, SOLVED, Attempt, Count, Standing, Streak
from bot.table.model import Action
from bot.views.puzzles import (
    ALREADY_SHARED,
    AT_NTH,
    DAILY_HEAD,
    DONE,
    GAVE_UP,
    HINT_LINE,
    IN_WORDS,
    NONE_YET,
    SHARE,
    SHARE_UNSOLVED,
    SHARED,
    SOLVED_FIRST,
    SOLVED_LATER,
    SOLVED_TODAY,
    SOLVED_TOO_LATE,
    STREAK,
    TASK,
    TOO_LATE,
    share_line,
)
from bot.views.text import render_plain
from engine import GAMES, Puzzle, games_with_puzzles, puzzles_of
from engine.daily import Daily
from opponents import best_line
from tests.sentences import says

from .puzzle import answer, right_moves, wrong_move
from .server import SimulatedServer, public
from .table import Message, labels_of, said, seen

DAY = 86_400  # seconds


@pytest.fixture
def first_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the first daily on the day on which Discord's simulated time starts."""
    monkeypatch.setattr("bot.table.daily.BEFORE", (date(2026, 1, 1) - date(1970, 1, 1)).days)


async def solve(person: MemberActor, shown: Message, puzzle: Puzzle) -> Message:
    """Solve a puzzle, and return the last answer."""
    for move in right_moves(puzzle):
        shown = await answer(person, shown, move)
    return shown


async def today(server: SimulatedServer, person: MemberActor) -> Message:
    """Use `/daily`, and return the answer."""
    return seen(await person.slash(server.channel, "daily"))


def puzzle_in(shown: Message, cubeo: dict[int, Puzzle]) -> Puzzle:
    """Return the puzzle that a message shows, by its task."""
    return next(each for each in cubeo.values() if str(each.task) in shown.content)


async def test_puzzles_case_20_before_the_first_day(
    server: SimulatedServer, cubeo: dict[int, Puzzle]
) -> None:
    """Before 2027, the command says when the first one comes."""
    assert says((await today(server, server.people[0])).content, NONE_YET)


async def test_puzzles_case_18_around_midnight_and_noon(
    server: SimulatedServer, cubeo: dict[int, Puzzle], first_day: None
) -> None:
    """An answer counts for the day of its puzzle until 12:00 UTC of the next."""
    one, two, three, *_rest = server.people
    await server.env.advance_time(DAY - 10)
    shown = await today(server, one)
    assert says(shown.content, DAILY_HEAD, number=1, game="Cubeo")
    others = [await today(server, person) for person in (two, three)]
    await server.env.advance_time(40)
    puzzle = puzzle_in(shown, cubeo)
    shown = await solve(one, shown, puzzle)
    assert says(shown.content, STREAK, streak=1, best=1)
    await server.env.advance_time(DAY / 2 - 60)
    assert says(said(await two.click(await solve(two, others[0], puzzle), label="Share")), SHARED)
    await server.env.advance_time(60)
    late = await answer(three, others[1], wrong_move(puzzle))
    assert says(late.content, TOO_LATE)
    late = await solve(three, late, puzzle)
    assert says(late.content, SOLVED_TOO_LATE)
    assert "Share" not in labels_of(late)
    assert await Dailies(server.store).count(1) == Count(2, 2, 2)
    streaks = {row[0]: row[3] for row in (await server.rows())["daily_streak"]}
    assert streaks == {one.id: 1, two.id: 1}
    assert len((await server.rows())["puzzle_progress"]) == 3
    await server.env.advance_time(4 * DAY)
    rows = await server.rows()
    assert (rows["daily_try"], rows["daily_share"]) == ([], [])
    assert await Dailies(server.store).count(1) == Count(2, 2, 2)


async def test_puzzles_case_24_what_is_shared(
    server: SimulatedServer, cubeo: dict[int, Puzzle], first_day: None
) -> None:
    """**Share** posts one silent message, however often it's pressed. **Solve** opens the same puzzle."""
    person, other = server.people[:2]
    shown = await today(server, person)
    shown = await answer(person, shown, wrong_move(puzzle_in(shown, cubeo)))
    shown = await solve(person, shown, puzzle_in(shown, cubeo))
    before = len(public(server.channel))
    assert says(said(await person.click(shown, label="Share")), SHARED)
    assert says(said(await person.click(shown, label="Share")), ALREADY_SHARED)
    (post,) = public(server.channel)[before:]
    line, who = post.content.split("\n")
    assert says(line, SHARE, number=1, game="Cubeo", how=AT_NTH.format(number="2nd"), streak=1)
    assert who == f"-# from <@{person.id}>"
    assert post.flags.suppress_notifications
    again = await today(server, person)
    assert says(again.content, SOLVED_TODAY)
    assert labels_of(again) == ["Share", "Next puzzle", "Solution"]
    shown = seen(await other.click(post, label="Solve"))
    assert says(shown.content, DAILY_HEAD, number=1)
    for label in ("Hint", "Hint", "Solution"):
        shown = seen(await other.click(shown, label=label))
    assert says((await today(server, other)).content, GAVE_UP)
    assert says(said(await other.click(shown, label="Share")), SHARED)
    assert says(public(server.channel)[-1].content, SHARE_UNSOLVED, number=1, game="Cubeo")


async def test_puzzles_case_17_and_24_sharing_needs_the_right_to_send(
    server: SimulatedServer, cubeo: dict[int, Puzzle], first_day: None
) -> None:
    """If the person or the bot can't send messages, **Share** says so and posts nothing."""
    server.forbid("send_messages")
    before, denied = len(public(server.channel)), Permissions(send_messages=True).value
    for person, why_not in zip(server.people, ("Send Messages", MAY_NOT_SEND)):
        shown = await today(server, person)
        shown = await solve(person, shown, puzzle_in(shown, cubeo))
        assert why_not in said(await person.click(shown, label="Share"))
        server.forbid()
        overwrite = Overwrite(server.people[1].id, OverwriteType.MEMBER, deny=denied)
        server.env.backend.set_overwrite(server.channel.id, overwrite)
    assert len(public(server.channel)) == before
    assert (await server.rows())["daily_share"] == []


async def test_puzzles_case_17_the_daily_in_text(
    server: SimulatedServer, cubeo: dict[int, Puzzle], first_day: None
) -> None:
    """The task is first, the stars are words, and solving, giving up and sharing work without pictures."""
    for person, gives_up in zip(server.people, (False, True)):
        await server.services.preferences.change(person.id, text_board=True)
        shown = await today(server, person)
        puzzle = puzzle_in(shown, cubeo)
        first, second, *_rest = shown.content.split("\n")
        assert says(first, TASK, task=puzzle.task)
        assert says(second, DAILY_HEAD, number=1, stars=IN_WORDS[puzzle.stars - 1])
        shown = await answer(person, shown, wrong_move(puzzle))
        assert "```" in shown.content
        shown = seen(await person.click(shown, label="Hint"))
        assert says(shown.content, HINT_LINE, hint=puzzle.hint)
        shown = await (taken_back(person, shown) if gives_up else solve(person, shown, puzzle))
        assert "```" in shown.content
        assert shown.attachments == []
        assert says(said(await person.click(shown, label="Share")), SHARED)


async def taken_back(person: MemberActor, shown: Message) -> Message:
    """Give up, step through the solution and back, and return the answer."""
    for label in ("Solution", "Forward ▶", "◀ Back"):
        shown = seen(await person.click(shown, label=label))
    return shown


async def test_puzzles_case_17_in_direct_messages(
    server: SimulatedServer, cubeo: dict[int, Puzzle], first_day: None
) -> None:
    """In direct messages, the daily works without **Share**, which needs a channel."""
    user = server.people[0].user
    shown = seen(await user.slash("daily"))
    puzzle = puzzle_in(shown, cubeo)
    shown = await answer(user, shown, wrong_move(puzzle))
    for move in right_moves(puzzle):
        shown = await answer(user, shown, move)
    assert says(shown.content, STREAK, streak=1, best=1)
    assert labels_of(shown) == ["Next puzzle", "Solution"]
    assert "Hint" in labels_of(seen(await user.click(shown, label="Next puzzle")))


async def test_puzzles_case_40_without_the_process_that_thinks(
    server: SimulatedServer, cubeo: dict[int, Puzzle], first_day: None
) -> None:
    """Without a thinking process, a multi-move daily can be solved by its best line."""
    server.mind = None
    await server.restart()
    person, shown = server.people[0], await today(server, server.people[0])
    for move in best_line(puzzle_in(shown, cubeo))[::2]:
        shown = await answer(person, shown, move)
    assert says(shown.content, SOLVED_FIRST)
    assert says(shown.content, STREAK, streak=1, best=1)


async def test_the_daily_of_yesterday_before_noon(
    server: SimulatedServer, cubeo: dict[int, Puzzle], first_day: None
) -> None:
    """Until noon, yesterday's puzzle can still be solved for the streak."""
    person, other = server.people[:2]
    shown = await today(server, person)
    await solve(person, shown, puzzle_in(shown, cubeo))
    await server.env.advance_time(2 * DAY)
    shown = await today(server, other)
    shown = await solve(other, shown, puzzle_in(shown, cubeo))
    await other.click(shown, label="Share")
    post = public(server.channel)[-1]
    await server.env.advance_time(DAY / 4)
    assert says((await today(server, person)).content, STREAK, streak=1, best=1)
    await server.env.advance_time(DAY - DAY / 4 + 3600)
    assert says((await today(server, person)).content, STREAK, streak=0, best=1)
    shown = seen(await person.click(post, label="Solve"))
    assert says(shown.content, STREAK, streak=1, best=1)
    shown = await solve(person, shown, puzzle_in(shown, cubeo))
    assert says(shown.content, STREAK, streak=2, best=2)
    again = seen(await person.click(post, label="Solve"))
    assert DONE in again.content
    assert labels_of(again) == ["Share", "Next puzzle", "Solution"]


async def test_puzzles_case_7_a_daily_on_two_devices(
    server: SimulatedServer, cubeo: dict[int, Puzzle], first_day: None
) -> None:
    """The same wrong answer on both counts as one try."""
    person = server.people[0]
    phone, laptop = [await today(server, person) for _ in range(2)]
    puzzle = puzzle_in(phone, cubeo)
    shown = [await answer(person, each, wrong_move(puzzle)) for each in (phone, laptop)]
    assert says((await solve(person, shown[0], puzzle)).content, SOLVED_LATER, number="2nd")
    assert await Dailies(server.store).count(1) == Count(1, 1, 0)


def test_puzzles_case_24_no_line_spoils_anything() -> None:
    """The line that people share contains no solution, no task and no number but day, streak and try."""
    ends = (Attempt(0, False, SOLVED), Attempt(2, True, SOLVED), Attempt(1, False, GIVEN_UP))
    for game_id in games_with_puzzles():
        file = puzzles_of(game_id)
        assert file is not None
        name = str(GAMES[game_id].name)
        for number, stars in file.stars.items():
            puzzle = file.get(number)
            assert puzzle is not None
            task, daily = puzzle.task, Daily(214, game_id, number, stars)
            for end, language in product(ends, LANGUAGES.values()):
                told = render_plain(share_line(daily, Standing(end, Streak(12, 12, 214))), (), language)
                assert [part.count("★") for part in told.split(" · ")][:2] == [0, stars]
                rest = told.replace(name, "").replace("214", "").replace("12", "")
                spoilers = (*puzzle.solution, render_plain(task, (), language))
                assert not any(each in rest for each in spoilers)
                assert not any(letter.isdigit() for letter in rest.replace("3rd", "").replace("3.", ""))


async def test_puzzles_case_39_dailies_of_a_person(
    server: SimulatedServer, cubeo: dict[int, Puzzle], first_day: None
) -> None:
    """An export has the person's streak. Deleting their data keeps only the day's counts."""
    person, shown = server.people[0], await today(server, server.people[0])
    shown = await solve(person, shown, puzzle_in(shown, cubeo))
    await person.click(shown, label="Share")
    exported = await server.services.personal_data.export(person.id)
    assert exported["daily_streak.user_id"] == [{"streak": 1, "best": 1, "last_day": 1, "forgiven_day": None}]
    await server.services.personal_data.delete(action_of(person))
    rows = await server.rows()
    left = [rows[name] for name in ("puzzle_progress", "daily_streak", "daily_try", "daily_share")]
    assert left == [[], [], [], []]
    assert await Dailies(server.store).count(1) == Count(1, 1, 1)


def action_of(person: MemberActor) -> Action:
    """Return an action by a person."""
    return Action(1 << 60, person.id, person.name, 1_767_000_000_000)
