"""What holds for every lesson of every game."""

from __future__ import annotations

import pytest

from engine import GAMES, Lesson, Match, ToMove
from engine.lessons import LEARNER

LESSONS = [(game.id, number) for game in GAMES.values() for number in range(len(game.lessons))]
every_lesson = pytest.mark.parametrize(("game_id", "number"), LESSONS)


def opened(game_id: str, number: int) -> tuple[Lesson, Match]:
    """Return a lesson and its match at the start."""
    lesson = GAMES[game_id].lessons[number]
    return lesson, lesson.opened(game_id)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.lessons], ids=lambda game: game.id)
def test_a_course_is_short_and_ends_with_the_end(game: object) -> None:
    """A course has five to eight lessons, each with its own position."""
    lessons = game.lessons
    assert len(lessons) in range(5, 9)
    assert len({lesson.position for lesson in lessons}) == len(lessons)


@every_lesson
def test_the_first_seat_has_a_choice(game_id: str, number: int) -> None:
    """It's the learner's turn, and some moves are right but, unless they are secret, not all."""
    lesson, match = opened(game_id, number)
    assert isinstance(match.status, ToMove)
    assert LEARNER in match.status.seats
    assert match.position == lesson.position
    moves = match.moves(LEARNER)
    right = [move for move in moves if lesson.is_done(move)]
    assert right
    assert len(moves) > 1
    assert match.status.secret or len(right) < len(moves)


@every_lesson
def test_a_lesson_is_said_in_sentences(game_id: str, number: int) -> None:
    """Each text ends with a full stop and has at most 180 characters. A task has at most 70."""
    lesson, _match = opened(game_id, number)
    for said in (lesson.says, lesson.task, lesson.hint):
        assert str(said)[-1] == "."
        assert len(str(said)) <= 180
    assert len(str(lesson.task)) <= 70


@pytest.mark.parametrize(
    ("pattern", "move", "done"),
    [
        ("5@*", "5@d4", True),
        ("5@*", "15@d4", False),
        ("[45]@d4", "4@d4", True),
        ("[45]@d4", "6@d4", False),
        ("B*", "B3", True),
        ("b*", "B3", False),
    ],
)
def test_moves_that_do_a_task_have_wildcards(pattern: str, move: str, done: bool) -> None:
    """Patterns of moves have wildcards as file names do, and distinguish capitals on every system."""
    lesson = GAMES["conversion"].lessons[0]
    assert Lesson("", lesson.says, lesson.task, (pattern,), lesson.hint).is_done(move) is done
