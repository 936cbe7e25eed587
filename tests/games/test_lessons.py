"""The tasks of lessons in terms of the position line: `MEANINGS` in each game's test_lessons.py."""

from __future__ import annotations

from importlib import import_module

import pytest

from engine import GAMES
from engine.lessons import LEARNER

from . import folder

TEACHING = [game_id for game_id in sorted(GAMES) if GAMES[game_id].lessons]
EVERY = [(game_id, number) for game_id in TEACHING for number in range(len(GAMES[game_id].lessons))]


@pytest.mark.parametrize(("game_id", "number"), EVERY)
def test_the_task_is_done_by_the_moves_that_count(game_id: str, number: int) -> None:
    """A lesson's task is done by exactly the legal moves after which its meaning is true."""
    meanings = import_module(f"tests.games.{folder(game_id).name}.test_lessons").MEANINGS
    lessons = GAMES[game_id].lessons
    assert len(meanings) == len(lessons)
    match = lessons[number].opened(game_id)
    moves = match.moves(LEARNER)
    meant = {move for move in moves if meanings[number](match.play(LEARNER, move).position)}
    assert {move for move in moves if lessons[number].is_done(move)} == meant
    assert not meanings[number](match.position)
