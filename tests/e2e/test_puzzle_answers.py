"""Answers to puzzles through the real client: which are right, what counts, and the limits."""

from __future__ import annotations

import sys
from functools import partial
from typing import cast

import pytest

from benchmarks.puzzles import puzzles_in
from bot.features.puzzles.solving import OFTEN, Solver
from bot.service.puzzles import MAX_PUZZLES
from bot.views.puzzles import (
    FINAL_LEAD,
    HEAD,
    LOOK_AT,
    MARGIN,
    PROGRESS,
    REFUTED,
    RIGHT,
    SOLVED_FIRST,
    SOLVED_LATER,
)
from engine import Choice, Puzzle, Step, games_with_puzzles, puzzles_of, text
from opponents import best_line, judge
from tests.sentences import says

from .puzzle import LINES, answer, few_puzzles, progress, right_moves, wrong_move
from .server import SimulatedServer
from .table import Message, components_of, labels_of, said, seen

WIN_NOW = (
    LINES[0],
    "1\t2\t-\tA\t.....B1/A1A2B5B2B1B2/.A5.... l12 A\twin 1\t1\tm12+m13\tforced 1",
)
TWO_NOTATIONS = "1\t2\t-\tB\t.B2/A5B5/A2. m12 B\twin 1\t2\t+o13 +o14\t"


async def opened(server: SimulatedServer, person: int = 0, game: str = "cubeo", stars: int = 0) -> Message:
    """Open a person's next puzzle, and return the message."""
    options = {"stars": stars} if stars else {}
    return seen(await server.people[person].slash(server.channel, "puzzle", game=game, **options))


@pytest.mark.parametrize(
    ("proof", "why", "values"),
    [
        ("weighed 0.812 0.437", MARGIN, {"best": 81, "second": 44}),
        ("counted +4 -3", FINAL_LEAD, {"best": "+4", "second": "-3"}),
    ],
)
async def test_puzzles_case_5_two_notations(
    server: SimulatedServer,
    monkeypatch: pytest.MonkeyPatch,
    cubeo: dict[int, Puzzle],
    proof: str,
    why: str,
    values: dict[str, object],
) -> None:
    """Either of two solutions solves a puzzle, which then says how much better it is than other moves."""
    [puzzle] = next(few_puzzles(monkeypatch, (LINES[0], TWO_NOTATIONS + proof))).values()
    for number, move in enumerate(puzzle.solution):
        shown = await answer(server.people[number], await opened(server, number), move)
        assert says(shown.content, SOLVED_FIRST)
        assert says(shown.content, why, **values)
        assert "Play on" in labels_of(shown)


async def test_puzzles_case_10_and_11_in_three_moves(
    server: SimulatedServer, cubeo: dict[int, Puzzle]
) -> None:
    """A move outside the best line is right if it still wins in time. A win one move later is wrong."""
    person, line = server.people[0], best_line(cubeo[2])
    shown = await answer(person, await opened(server, stars=1), line[0])
    assert says(shown.content, RIGHT, move="**Add a die on k12**")
    assert line[2] == "+n12"
    late = await answer(person, shown, "n14>m14")
    assert says(late.content, REFUTED, what="you can't win in time")
    assert await progress(server) == [(4, 0, 0)]
    shown = await answer(person, late, "+o13")
    assert says(shown.content, RIGHT)
    [_, reply] = judge(cubeo[2], (*line[:2], "+o13"))
    assert reply is not None
    assert says(shown.content, RIGHT, move=f"**Add a die on {reply.strip('+')}**")
    [last] = right_moves(cubeo[2], (*line[:2], "+o13", reply))
    shown = await answer(person, shown, last)
    assert says(shown.content, SOLVED_LATER, number="2nd")
    assert await progress(server) == [(4, 0, 4)]


async def test_puzzles_case_12_more_positions_than_the_limit(
    server: SimulatedServer,
    cubeo: dict[int, Puzzle],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """If judging takes too long, answers are compared with the best line, and the log says so."""
    person, line = server.people[0], best_line(cubeo[2])
    monkeypatch.setattr(sys.modules["opponents.question"], "judge", partial(judge, limit=5))
    shown = await opened(server, stars=1)
    with caplog.at_level("INFO"):
        shown = await answer(person, shown, line[0])
    assert says(shown.content, RIGHT, move="**Add a die on k12**")
    assert "by its line" in caplog.text
    shown = await answer(person, shown, "+o13")
    assert "That isn't it" in shown.content
    assert says((await answer(person, shown, line[2])).content, RIGHT, move="**Add a die on j12**")


async def test_puzzles_case_7_on_two_devices(server: SimulatedServer, cubeo: dict[int, Puzzle]) -> None:
    """Only the first answer decides if a puzzle was solved without a mistake, whichever message it's in."""
    person, (right, *rest) = server.people[0], right_moves(cubeo[1])
    phone, laptop = [await opened(server, stars=2) for _ in range(2)]
    shown = await answer(person, phone, wrong_move(cubeo[1]))
    assert "Solution" in labels_of(shown)
    shown = await answer(person, laptop, right)
    for move in rest:
        shown = await answer(person, shown, move)
    assert says(shown.content, SOLVED_FIRST), "as far as this message knows"
    assert says(shown.content, PROGRESS, solved=1, first=0)
    assert await progress(server) == [(2, 0, 2)]


async def test_puzzles_case_15_rules_of_another_version(
    server: SimulatedServer, cubeo: dict[int, Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new rules version starts new progress. The old progress stays in the export."""
    person = server.people[0]
    shown = await opened(server, stars=2)
    for move in right_moves(cubeo[1]):
        shown = await answer(person, shown, move)
    raised = (LINES[0].replace("rules 2", "rules 3"), *LINES[1:])
    [first, *_others] = next(few_puzzles(monkeypatch, raised)).values()
    shown = await opened(server)
    assert says(shown.content, HEAD, number=first.number)
    assert says(shown.content, PROGRESS, solved=0, all=3, first=0)
    await answer(person, shown, wrong_move(first))
    exported = await server.services.personal_data.export(person.id)
    assert exported["puzzle_progress.user_id"] == [
        {"game": "cubeo", "rules": 2, "tried": [1], "first": [1], "solved": [1]},
        {"game": "cubeo", "rules": 3, "tried": [1], "first": [], "solved": []},
    ]


async def test_sixty_an_hour(server: SimulatedServer, cubeo: dict[int, Puzzle]) -> None:
    """Beyond 60 puzzles and answers in an hour, both are refused, and nothing is stored."""
    person, shown = server.people[0], await opened(server)
    for _ in range(MAX_PUZZLES - 1):
        assert not server.services.puzzle_limit.count(person.id)
    refused = await person.submit_modal(
        await person.click(shown, label="Type it"), {"move": wrong_move(cubeo[1])}
    )
    assert says(said(refused), OFTEN)
    assert says(said(await person.slash(server.channel, "puzzle")), OFTEN)
    assert await progress(server) == []


async def test_the_second_hint_names_a_square(server: SimulatedServer, cubeo: dict[int, Puzzle]) -> None:
    """The second hint names the square that the move starts on, but not the die."""
    person, shown = server.people[0], await opened(server, stars=2)
    for _ in range(2):
        shown = seen(await person.click(shown, label="Hint"))
    assert f"\n{LOOK_AT.format(square=cubeo[1].solution[0].strip('+'))}\n" in shown.content


async def test_answers_do_not_say_what_they_bring(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, cubeo: dict[int, Puzzle]
) -> None:
    """A puzzle's moves are offered without their effects, which would give the solution away."""
    next(few_puzzles(monkeypatch, WIN_NOW))
    shown = await opened(server)
    assert labels_of(shown)[:3] == ["Add a die", "1 on l13", "5 on m12"]
    shown = seen(await server.people[0].click(shown, label="5 on m12"))
    assert [label.split(": ")[-1] for label in labels_of(shown)][:3] == ["m13", "l12", "l14"]
    step = Step(text("Which?"), (Choice("a1", text("a1")), Choice("b2", text("b2"), text("takes 5"), gain=5)))
    plain = Step(step.prompt, (Choice("a1", text("a1")), Choice("b2", text("b2"))))
    assert Solver.asked(cast(Solver, None), step) == plain


@pytest.mark.parametrize("game_id", games_with_puzzles())
async def test_a_puzzle_of_every_game(
    server: SimulatedServer, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each game's puzzle can be answered wrong, then right, and stepped through, in pictures and text.

    Puzzles whose proof is not weighed come first, because weighing takes long.
    """
    monkeypatch.setattr(type(server.services.replay_limit), "step", lambda *_: None)
    first = {each.stars: each for each in reversed(puzzles_in(puzzles_of(game_id)))}
    puzzle = min(first.values(), key=lambda each: (each.proof.startswith("weighed"), each.number))
    for number, as_text in enumerate((False, True)):
        person = server.people[number]
        await server.services.preferences.change(person.id, text_board=as_text)
        shown = await opened(server, number, game_id, puzzle.stars)
        assert (bool(shown.attachments), "```" in shown.content) == (not as_text, as_text)
        shown = await answer(person, shown, wrong_move(puzzle))
        assert shown.content.startswith("❌ ")
        for move in right_moves(puzzle):
            shown = await answer(person, shown, move)
        assert says(shown.content, SOLVED_LATER, number="2nd")
        shown = seen(await person.click(shown, label="Solution"))
        told = [shown.content]
        while not next(each for each in components_of(shown) if each["label"] == "Forward ▶").get("disabled"):
            shown = seen(await person.click(shown, label="Forward ▶"))
            told.append(shown.content)
        assert len({*told}) == len(told) >= puzzle.moves
        assert ("```" in shown.content) == as_text
