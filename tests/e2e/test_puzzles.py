"""Puzzles through the real client: answers, hints, solutions, progress and a person's stored data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from simcord import MemberActor

from bot.features.interactions.controls import OLD_CONTROL
from bot.features.open_table import BEGUN, IN_THREAD
from bot.features.play_on import ASK
from bot.views import candidates
from bot.views.puzzles import (
    AGAIN,
    AGAIN_STARS,
    GONE,
    HEAD,
    HINT_LINE,
    NO_SUCH_STARS,
    PROGRESS,
    RIGHT,
    SOLVED_BEFORE,
    SOLVED_FIRST,
    SOLVED_HINTED,
    SOLVED_LATER,
    STARS,
    TASK,
    PuzzleId,
)
from engine import Puzzle, text
from opponents import best_line
from tests.sentences import says

from .forged import press
from .puzzle import FORCED, answer, few_puzzles, progress, right_moves, wrong_move
from .server import SimulatedServer, public
from .table import Message, components_of, labels_of, said, seen, taken, verbs_of


@pytest.fixture
def forced(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[int, Puzzle]]:
    """One puzzle, in which only one move is legal."""
    yield from few_puzzles(monkeypatch, FORCED)


async def test_puzzles_case_10_a_win_in_three(server: SimulatedServer, cubeo: dict[int, Puzzle]) -> None:
    """A win in three is solved by right moves, even across a restart. Only answers are stored."""
    person, before = server.people[0], public(server.channel)
    shown = seen(await person.slash(server.channel, "puzzle", game="cubeo", stars=1))
    assert says(shown.content, HEAD, game="Cubeo", number=2, stars="★")
    assert says(shown.content, TASK, task="Win in three moves, whatever they do.")
    assert says(shown.content, PROGRESS, game="Cubeo", solved=0, all=3, first=0)
    assert shown.content.endswith("**Which die?**")  # the question stands next to the board
    assert (shown.attachments[0].description or "").startswith("one star. ")
    assert (await progress(server), labels_of(shown)[-3:]) == ([], ["Type it", "Hint", "Next puzzle"])
    moves = right_moves(cubeo[2])
    assert len(moves) == 3
    for number, move in enumerate(moves[:-1]):
        shown = await answer(person, shown, move)
        assert says(shown.content, RIGHT)
        assert await progress(server) == [(4, 4, 0)]
        if not number:
            await server.restart()
    shown = await answer(person, shown, moves[-1])
    assert says(shown.content, SOLVED_FIRST)
    assert says(shown.content, PROGRESS, game="Cubeo", solved=1, all=3, first=1)
    assert await progress(server) == [(4, 4, 4)]
    assert public(server.channel) == before
    assert labels_of(shown) == ["Next puzzle", "Solution"]


async def test_puzzles_case_6_and_9_wrong_then_right(
    server: SimulatedServer, cubeo: dict[int, Puzzle]
) -> None:
    """A wrong answer gets a reply and keeps the board. An illegal move doesn't count as an answer."""
    person = server.people[0]
    shown = seen(await person.slash(server.channel, "puzzle", game="cubeo", stars=2))
    asked = shown.content
    shown = await answer(person, shown, "a1>b2")
    assert "❌" not in shown.content
    assert await progress(server) == []
    shown = await answer(person, shown, wrong_move(cubeo[1]))
    assert shown.content.startswith("❌ ")
    assert "That isn't it. Try again.\nThey answer **" in shown.content
    assert asked.split("\n-#")[0] in shown.content
    assert await progress(server) == [(2, 0, 0)]
    assert "Solution" in labels_of(shown)
    for move in right_moves(cubeo[1]):
        shown = await answer(person, shown, move)
    assert says(shown.content, SOLVED_LATER, number="2nd")
    assert await progress(server) == [(2, 0, 2)]


async def test_puzzles_case_13_hints(server: SimulatedServer, cubeo: dict[int, Puzzle]) -> None:
    """Solving after a hint is marked. **Solution** appears after two hints, and gives the puzzle up."""
    person = server.people[0]
    other = seen(await person.slash(server.channel, "puzzle", game="cubeo", stars=2))
    shown = seen(await person.slash(server.channel, "puzzle", game="cubeo", stars=2))
    assert says(
        await forged(server, person, shown, PuzzleId("cubeo", 1).button("", "solution").id), OLD_CONTROL
    )
    shown = seen(await person.click(shown, label="Hint"))
    assert says(shown.content, HINT_LINE, hint=cubeo[1].hint)
    assert "Solution" not in labels_of(shown)
    shown = seen(await person.click(shown, label="Hint"))
    assert "Hint" not in labels_of(shown)
    assert await progress(server) == []
    for move in right_moves(cubeo[1]):
        shown = await answer(person, shown, move)
    assert says(shown.content, SOLVED_HINTED)
    assert await progress(server) == [(2, 0, 2)]
    shown = seen(await server.people[1].slash(server.channel, "puzzle", game="cubeo", stars=2))
    for label in ("Hint", "Hint", "Solution", "Forward ▶", "Forward ▶", "◀ Back"):
        shown = seen(await server.people[1].click(shown, label=label))
    assert await progress(server) == [(2, 0, 2), (2, 0, 0)]
    again = await answer(person, other, wrong_move(cubeo[1]))  # case 8: judged, and nothing counted
    assert "That isn't it" in again.content
    assert await progress(server) == [(2, 0, 2), (2, 0, 0)]


async def forged(server: SimulatedServer, person: MemberActor, on: Message, id: str) -> str:
    """Press a control with a forged id, and return the answer's text."""
    return said(await press(person, on, server.channel, id))


async def test_puzzles_case_14_and_16_the_next_puzzle(
    server: SimulatedServer, cubeo: dict[int, Puzzle]
) -> None:
    """A withdrawn puzzle is skipped, and its buttons say so. After the last puzzle, all come again."""
    person, numbers = server.people[0], list[int]()
    shown = seen(await person.slash(server.channel, "puzzle", game="cubeo"))
    for puzzle in cubeo.values():
        assert says(shown.content, HEAD, game="Cubeo", number=puzzle.number, stars="★" * puzzle.stars)
        for move in right_moves(puzzle):
            shown = await answer(person, shown, move)
        numbers.append(puzzle.number)
        shown = seen(await person.click(shown, label="Next puzzle"))
    assert numbers == [1, 2, 4]
    assert says(shown.content, AGAIN, game="Cubeo")
    assert await progress(server) == [(22, 22, 22)]
    assert says(await forged(server, person, shown, PuzzleId("cubeo", 3).button("", "step").id), GONE)
    for strange in (PuzzleId("cubeo", 9), PuzzleId("cubeo", 1, path=(35 * 36,)), PuzzleId("go", 1)):
        assert says(await forged(server, person, shown, strange.button("", "step").id), OLD_CONTROL)
    assert await progress(server) == [(22, 22, 22)]


async def test_all_puzzles_with_the_chosen_stars(server: SimulatedServer, cubeo: dict[int, Puzzle]) -> None:
    """The sentence doesn't say all while others are left, and says where those are."""
    person = server.people[0]
    shown = seen(await person.slash(server.channel, "puzzle", game="cubeo", stars=2))
    for move in right_moves(cubeo[1]):
        shown = await answer(person, shown, move)
    shown = seen(await person.click(shown, label="Next puzzle"))
    assert says(shown.content, HEAD, number=1)
    assert says(shown.content, AGAIN_STARS, game="Cubeo", stars=text(STARS, count=2))
    assert not says(shown.content, AGAIN, game="Cubeo")
    shown = seen(await person.slash(server.channel, "puzzle", game="cubeo"))
    for number in (2, 4):
        assert says(shown.content, HEAD, number=number)
        shown = seen(await person.click(shown, label="Next puzzle"))
    for move in right_moves(cubeo[2]):
        shown = await answer(person, shown, move)
    shown = seen(await person.click(shown, label="Next puzzle"))
    assert says(shown.content, HEAD, number=4)
    assert not says(shown.content, SOLVED_BEFORE)
    shown = seen(await person.click(shown, label="Next puzzle"))  # passes over the only untried one
    assert says(shown.content, SOLVED_BEFORE)
    assert not says(shown.content, AGAIN, game="Cubeo")


async def test_puzzles_case_17_in_text(server: SimulatedServer, cubeo: dict[int, Puzzle]) -> None:
    """For a person who prefers text, the task comes first and the stars are words."""
    person = server.people[0]
    await server.services.preferences.change(person.id, text_board=True)
    shown = seen(await person.slash(server.channel, "puzzle", game="cubeo", stars=2))
    lines = shown.content.split("\n")
    assert (lines[0], lines[1]) == (
        "### Win in two moves, whatever they do.",
        "**Cubeo, puzzle 1** two stars",
    )
    assert "```" in shown.content
    for move in right_moves(cubeo[1]):
        shown = await answer(person, shown, move)
    assert says(shown.content, SOLVED_FIRST)
    shown = seen(await person.click(shown, label="Solution"))
    assert "```" in shown.content


async def test_stars_without_puzzles(server: SimulatedServer, cubeo: dict[int, Puzzle]) -> None:
    """If no puzzle has that number of stars, the answer says so."""
    told = said(await server.people[0].slash(server.channel, "puzzle", game="cubeo", stars=3))
    assert says(told, NO_SUCH_STARS, game="Cubeo", stars=text(STARS, count=3))


async def test_puzzles_case_12_and_40_without_the_process_that_thinks(
    server: SimulatedServer, cubeo: dict[int, Puzzle], caplog: pytest.LogCaptureFixture
) -> None:
    """Without a thinking process, only moves of the best line are right, and the log says so."""
    server.mind = None
    await server.restart()
    person, line = server.people[0], best_line(cubeo[1])
    shown = seen(await person.slash(server.channel, "puzzle", game="cubeo", stars=2))
    shown = await answer(person, shown, wrong_move(cubeo[1]))
    assert "That isn't it. Try again.\n**" in shown.content
    with caplog.at_level("INFO"):
        shown = await answer(person, shown, line[0])
    assert says(shown.content, RIGHT)
    assert "by its line" in caplog.text
    for move in line[2::2]:
        shown = await answer(person, shown, move)
    assert says(shown.content, SOLVED_LATER, number="2nd")


async def test_puzzles_case_39_what_is_kept_of_a_person(
    server: SimulatedServer, cubeo: dict[int, Puzzle]
) -> None:
    """The export lists the numbers of the puzzles tried and solved."""
    person = server.people[0]
    shown = seen(await person.slash(server.channel, "puzzle", game="cubeo", stars=2))
    for move in right_moves(cubeo[1]):
        shown = await answer(person, shown, move)
    exported: dict[str, Any] = await server.services.personal_data.export(person.id)
    assert json.loads(json.dumps(exported))["puzzle_progress.user_id"] == [
        {"game": "cubeo", "rules": 2, "tried": [1], "first": [1], "solved": [1]}
    ]


async def test_an_answer_from_menus_and_files(
    server: SimulatedServer, cubeo: dict[int, Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Too many candidates for buttons are a menu. For squares, the column is asked first."""
    monkeypatch.setattr(candidates, "MAX_SQUARES", 0)
    person = server.people[0]
    shown = seen(await person.slash(server.channel, "puzzle", game="cubeo", stars=2))
    assert "pzpick" in verbs_of(shown)
    monkeypatch.setattr(candidates, "MAX_SQUARES", 2)
    shown = seen(await taken(person, shown, "add"))
    assert "Where does the new die go?" in shown.content
    shown = seen(await person.click(shown, label="o"))
    assert verbs_of(shown)[0] == "pzstep"
    label = next(each for each in labels_of(shown) if each.endswith("o13"))
    shown = seen(await person.click(shown, label=label))
    assert says(shown.content, RIGHT)
    assert await progress(server) == [(2, 2, 0)]


async def test_puzzles_case_37_an_only_move_and_play_on(
    server: SimulatedServer, forced: dict[int, Puzzle]
) -> None:
    """A puzzle's only legal move counts once it's played. **Play on** opens a table from there."""
    person, puzzle = server.people[0], forced[1]
    shown = seen(await person.slash(server.channel, "puzzle", game="cubeo"))
    assert await progress(server) == []
    assert labels_of(shown) == ["Play it", "Back", "Type it", "Hint", "Next puzzle"]
    shown = seen(await person.click(shown, label="Play it"))
    assert says(shown.content, SOLVED_FIRST)
    asked = seen(await person.click(shown, label="Play on"))
    assert says(asked.content, ASK)
    level, seat = (part["custom_id"] for part in components_of(asked))
    asked = seen(await person.select(asked, ["1"], custom_id=seat))
    assert says(asked.content, ASK)
    level, seat = (part["custom_id"] for part in components_of(asked))
    begun = seen(await person.select(asked, ["casual"], custom_id=level))
    assert IN_THREAD.split(".")[0] in begun.content
    [id] = (row[0] for row in (await server.rows())["tables"])
    table = await server.tables.get(id)
    assert table.match is not None
    assert table.match.opening is not None
    solved = puzzle.opened().play(puzzle.seat, puzzle.solution[0])
    assert table.match.opening == solved.position
    assert [bool(player.level) for player in table.players] == [True, False]


async def test_playing_on_in_direct_messages(server: SimulatedServer, forced: dict[int, Puzzle]) -> None:
    """In direct messages, **Play on** opens the table there."""
    user, puzzle = server.people[0].user, forced[1]
    shown = seen(await user.slash("puzzle", game="cubeo"))
    shown = seen(await user.click(shown, label="Play it"))
    assert labels_of(shown) == ["Next puzzle", "Solution", "Play on"]
    asked = seen(await user.click(shown, label="Play on"))
    level = components_of(asked)[0]["custom_id"]
    assert BEGUN in said(await user.select(asked, ["casual"], custom_id=level))
    [id] = (row[0] for row in (await server.rows())["tables"])
    table = await server.tables.get(id)
    assert table.is_direct
    assert table.match is not None
    assert table.match.opening == puzzle.opened().play(puzzle.seat, puzzle.solution[0]).position
    [board] = (each for each in user.dm_channel.history() if each.author.bot and "Move" in labels_of(each))
    assert board.attachments
