"""The lengths of games cover every number of seats, with options that can be opened."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine import GAMES, Match, changed_options, is_secret
from tests.games.chance import play_on

every_game = pytest.mark.parametrize("game_id", [id for id, game in GAMES.items() if game.lengths])


@every_game
def test_each_is_of_a_game_that_can_be_opened(game_id: str) -> None:
    """Each row's options open a match and differ from the defaults, and its decisions ascend."""
    for length in GAMES[game_id].lengths:
        for seats in length.seats:
            opened = Match.open(game_id, seats=seats, options=dict(length.options))
            assert changed_options(opened.setup.options) == dict(length.options)
        assert list(length.decisions) == sorted(length.decisions)
        assert length.seconds > 0


@every_game
def test_each_number_of_seats_once(game_id: str) -> None:
    """With default options each number of seats has a row, and no row comes twice."""
    game = GAMES[game_id]
    told = Counter((seats, length.options) for length in game.lengths for seats in length.seats)
    assert {seats for seats, options in told if not options} == set(game.seats)
    assert set(told.values()) == {1}


@every_game
def test_a_decision_takes_as_long_however_many_play(game_id: str) -> None:
    """All rows of a game have the same seconds for a decision."""
    assert len({length.seconds for length in GAMES[game_id].lengths}) == 1


@every_game
def test_what_is_handed_in_secretly_first_is_declared(game_id: str) -> None:
    """A row says if a match starts with secret submissions, not counting rolls."""
    dice = random.Random(1)
    for length in GAMES[game_id].lengths:
        for seats in length.seats:
            match = play_on(Match.open(game_id, seats=seats, options=dict(length.options)), 0, dice)
            assert (seats, is_secret(match.status)) == (seats, length.secret)
