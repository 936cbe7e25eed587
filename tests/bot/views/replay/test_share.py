"""A moment of a game as it is shared with everyone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.locale.language import ENGLISH
from bot.table.replay.steps import Move
from bot.views.replay import MAX_STORY_LENGTH, shared_lines
from engine import Match, text
from engine.record import write_event

from ...table.replay.test_sheet import history_of, table_of


@pytest.mark.parametrize(("beyond", "told"), [(-1, True), (0, True), (1, False)])
def test_of_a_long_story_the_move_is_told(beyond: int, told: bool) -> None:
    """A story is shown whole if it fits. Otherwise, only the move is."""
    match = Match.open("cubeo", seats=2)
    match = match.play(0, match.moves(0)[0])
    table = table_of(match)
    story = "x" * (MAX_STORY_LENGTH + beyond)
    made = history_of(table, [write_event(each) for each in match.events]).step(1)
    step = replace(made, told=(text(story),), move=Move(0, text("a short move")))
    shared = " ".join(map(str, shared_lines(table, step, ENGLISH)))
    assert (story in shared, "a short move" in shared) == (told, not told)
    assert "xx" not in shared or told


def test_a_shared_step_has_no_position_line() -> None:
    """The picture shows the position, so the text only has the move."""
    match = Match.open("cubeo", seats=2)
    match = match.play(0, match.moves(0)[0])
    table = table_of(match)
    step = history_of(table, [write_event(each) for each in match.events]).step(1)
    assert [line for line in shared_lines(table, step, ENGLISH) if match.position in str(line)] == []
    assert match.position == match.game.encode(match.state)
