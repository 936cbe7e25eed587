"""The calendar of the dailies (cases 20 to 23)."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from hashlib import sha256
from itertools import islice

import pytest

from engine import GAMES, daily, puzzles_of
from engine.daily import LAST_DAY, Daily, dailies
from engine.puzzles import PuzzleFile, read_puzzles

FRIDAY, SATURDAY, SUNDAY = 1, 2, 3


def file(game_id: str, stars: str, editions: str = " edition 1 from 1 to 1024") -> PuzzleFile:
    """Return a puzzle file with a puzzle for each digit of `stars`."""
    header = f"alea-puzzles/1 {game_id} rules 1 opponents 1{editions}"
    return read_puzzles("\n".join((header, *live_lines(stars))).encode())


def live_lines(stars: str) -> list[str]:
    """Return the lines of a file with one puzzle for each digit of `stars`."""
    return [f"{number}\t2\t-\tA\t. A\twin 1\t{each}\ta1\tforced 1" for number, each in enumerate(stars, 1)]


def days(count: int, *files: PuzzleFile) -> list[Daily]:
    """Return the dailies of the first `count` days that these files make."""
    found = [each for each in islice(dailies(files), count) if each]
    assert len(found) == count
    return found


def test_puzzles_case_20_the_first_day_the_thousandth_and_none_before() -> None:
    """Days 1 and 1,000 have a puzzle. Days before 2027 and after the last day have none."""
    first, late = daily(1), daily(1_000)
    assert first is not None
    assert late is not None
    assert (first.day, late.day) == (1, 1_000)
    assert [daily(day) for day in (0, -1, -400, LAST_DAY + 1)] == [None] * 4
    assert daily(1) == first


def test_a_daily_is_a_live_puzzle_with_its_stars() -> None:
    """Each of the first 400 days has a live puzzle, and each game with puzzles has its turn."""
    found = [each for day in range(1, 401) if (each := daily(day))]
    assert len(found) == 400
    for each in found:
        puzzles = puzzles_of(each.game)
        assert puzzles is not None
        assert puzzles.stars[each.number] == each.stars
    assert {each.game for each in found} == {game_id for game_id in GAMES if puzzles_of(game_id)}


def test_stars_go_by_the_weekday() -> None:
    """Monday and Tuesday have one star, Wednesday to Friday two, Saturday and Sunday three."""
    for each in days(30, file("a", "123" * 40), file("b", "321" * 40)):
        weekday = (date(2027, 1, 1) + timedelta(each.day - 1)).weekday()
        assert each.stars == (1, 1, 2, 2, 2, 3, 3)[weekday]


def test_games_take_turns_and_no_puzzle_comes_twice_before_all_have() -> None:
    """Games alternate. Once a weekday's stars run out, puzzles with other stars come before any repeats."""
    found = days(180, file("a", "123" * 10), file("b", "112" * 10), file("c", "2" * 30))
    assert [each.game for each in found[:6]] == ["b", "c", "a"] * 2
    assert Counter((each.game, each.number) for each in found) == {
        (game_id, number): 2 for game_id in "abc" for number in range(1, 31)
    }
    assert len({(each.game, each.number) for each in found[:90]}) == 90


def test_puzzles_are_in_the_order_of_their_hashes() -> None:
    """A game's puzzles come in the order of their hashes, which nobody chooses and everyone can check."""

    def rank(number: int) -> str:
        return sha256(f"alea-daily-1:a:{number}".encode()).hexdigest()

    found = [each.number for each in days(12, file("a", "2" * 12))]
    assert found == sorted(range(1, 13), key=rank)


def test_puzzles_case_21_hosts_of_the_version_before_have_the_same_until_the_new_edition() -> None:
    """A new edition changes the dailies only from its first day, and its puzzles come before any repeats."""
    old, other = file("a", "2" * 40), file("b", "1" * 40)
    new = file("a", "2" * 60, " edition 1 from 1 to 40 edition 2 from 41 to 60")
    before, after = days(100, old, other), days(100, new, other)
    assert before[:40] == after[:40]
    assert before[40:] != after[40:]
    numbers = [each.number for each in after if each.game == "a"]
    assert max(numbers[:20]) <= 40 < max(numbers[20:])
    assert len(set(numbers)) == 50
    assert new.header.editions[-1][:2] == (2, 41)


def test_a_withdrawn_puzzle_never_comes_and_changes_nothing_before_its_day() -> None:
    """Later puzzles with the same number of stars move up one place, in the same order."""
    content = "\n".join(
        ("alea-puzzles/1 a rules 1 opponents 1 edition 1 from 1 to 40", *live_lines("2" * 20 + "1" * 20))
    )
    before = [each.number for each in days(40, read_puzzles(content.encode()))]
    gone = before[11]
    line = next(line for line in content.split("\n") if line.startswith(f"{gone}\t"))
    after = [each.number for each in days(39, read_puzzles(content.replace(line, f"{gone} -").encode()))]
    assert gone not in after
    assert after[:11] == before[:11]
    for stars in (range(1, 21), range(21, 41)):
        left = [number for number in before if number in stars and number != gone]
        assert [number for number in after if number in stars] == left


def test_puzzles_case_22_a_game_that_a_host_adds_changes_nothing() -> None:
    """A file without an edition is left out. A game with an edition joins on that edition's first day."""
    games = [file("a", "123" * 9), file("c", "123" * 9)]
    added = file("b", "123" * 9, "")
    joined = file("b", "123" * 9, " edition 1 from 31 to 27")
    assert days(60, games[0], added, games[1]) == days(60, *games)
    later = days(60, games[0], joined, games[1])
    assert later[:30] == days(30, *games)
    assert {each.game for each in later[30:]} == {"a", "b", "c"}


@pytest.mark.parametrize(("stars", "expected"), [("1212", 2), ("11", 1), ("1313", 3), ("33", 3)])
def test_puzzles_case_23_a_weekend_takes_the_most_stars_there_are(stars: str, expected: int) -> None:
    """On a Saturday, a game without three stars has the most stars that it has."""
    assert days(SUNDAY, file("a", stars))[SATURDAY - 1].stars == expected


def test_a_weekday_takes_fewer_stars_before_more() -> None:
    """On a Friday, which asks for two stars, a game without them has one star rather than three."""
    assert [days(FRIDAY, file("a", stars))[0].stars for stars in ("13", "33")] == [1, 3]
