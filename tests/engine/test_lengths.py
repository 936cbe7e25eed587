"""The lengths of games cover every number of seats, and only games that can be opened."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine import GAMES, Match, changed_options, is_secret
from tests.games.chance import play_on

every_game = pytest.mark.parametrize("game_id", [id for id, game in GAMES.items() if game.lengths])


@every_game
def test_each_is_of_a_game_that_can_be_opened(game_id: str) -> None:
    """With options that are none of the usual ones, and from fewer decisions to more."""
    for length in GAMES[game_id].lengths:
        for seats in length.seats:
            opened = Match.open(game_id, seats=seats, options=dict(length.options))
            assert changed_options(opened.setup.options) == dict(length.options)
        assert list(length.decisions) == sorted(length.decisions)
        assert length.seconds > 0


@every_game
def test_each_number_of_seats_once(game_id: str) -> None:
    """With the usual options all of them, with others none twice."""
    game = GAMES[game_id]
    told = Counter((seats, length.options) for length in game.lengths for seats in length.seats)
    assert {seats for seats, options in told if not options} == set(game.seats)
    assert set(told.values()) == {1}


@every_game
def test_a_decision_takes_as_long_however_many_play(game_id: str) -> None:
    """And whatever the options are: how quick people are is known of a game, not of its rows."""
    assert len({length.seconds for length in GAMES[game_id].lengths}) == 1


@every_game
def test_what_is_handed_in_secretly_first_is_declared(game_id: str) -> None:
    """Of just those that begin so, rolls aside."""
    dice = random.Random(1)
    for length in GAMES[game_id].lengths:
        for seats in length.seats:
            match = play_on(Match.open(game_id, seats=seats, options=dict(length.options)), 0, dice)
            assert (seats, is_secret(match.status)) == (seats, length.secret)
