"""Rolls counted by seat and kind of die, from public events."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.table.replay.rolls import count_rolls
from engine import GAMES, Match, Over, Rolled
from tests.games.chance import moments, play_on


@pytest.mark.parametrize("game_id", GAMES)
def test_every_die_is_counted_once(game_id: str) -> None:
    """Rolls of all seats and of no seat add up to the match's, face by face. So do the totals."""
    (*_, match) = moments(game_id, 3)
    rolls = count_rolls(match)
    thrown = Counter(face for event in match.events if isinstance(event, Rolled) for face in event.faces)
    for totals in (False, True):
        counted: Counter[int] = Counter()
        for faces in rolls:
            if faces.all_seats == totals:
                counted.update(dict(enumerate(faces.counts, 1)))
        assert +counted == thrown
    assert isinstance(match.status, Over)


def test_case_22_dice_of_holes_are_apart() -> None:
    """Dice of holes have eight sides and no seat. Those of hands have six, and belong to a seat."""
    match = Match.open("conversion", seats=2, options={"holes": 6})
    match = play_on(match, 0, random.Random(1))
    kinds = [(faces.seat, faces.sides, faces.dice) for faces in count_rolls(match)]
    assert kinds[:2] == [(0, 6, 5), (1, 6, 5)]
    assert [(seat, sides) for seat, sides, _ in kinds[2:]] == [(None, 8)]
    assert not any(faces.all_seats for faces in count_rolls(match))
