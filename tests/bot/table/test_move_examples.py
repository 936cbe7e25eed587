"""The examples of how to write a move are legal where they are shown."""

from __future__ import annotations

import random

import pytest

from bot.table.play import typed_as
from bot.views.text import render_plain
from engine import GAMES, Match, Over, TableError, seats_to_move
from tests.games.chance import step

PLIES, UNREADABLE = 40, ("?", "1", "a1", "z9>z9")


@pytest.mark.parametrize("game_id", GAMES)
def test_an_example_can_be_played(game_id: str) -> None:
    """This holds for the example in a form, as written there, and for those in refusals."""
    luck, match = random.Random(4), Match.open(game_id, seats=2)
    for _ in range(PLIES):
        if isinstance(match.status, Over):
            match = Match.open(game_id, seats=2)
        for seat in seats_to_move(match.status):
            match.play(seat, render_plain(typed_as(match, seat, match.moves(seat)[0])))
            for example in filter(None, (_example(match, seat, written) for written in UNREADABLE)):
                match.play(seat, example)
        match = step(match, luck)


def _example(match: Match, seat: int, written: str) -> str | None:
    """Return the example in the refusal of a written move, if there is one."""
    try:
        match.trial(seat, written)
    except TableError as error:
        return error.text.fields.get("example")
    return None
