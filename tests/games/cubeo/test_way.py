"""A move's way as pictures show it: a possible one, without detours if there is one."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from engine import Match, ToMove
from engine.games.cubeo.actions import way_of
from engine.games.cubeo.cells import NAMES
from tests.breadth import broad

from .drawn import at
from .naive import NaiveCubeo, steps


def way(drawing: str, move: str, **options: object) -> list[str]:
    """Return the names of the squares on the way of seat A's move."""
    match = at(drawing, **options)
    return [NAMES[square] for square in way_of(match.state, 0, match.game.parse(match.state, 0, move))]


def test_straight_on_and_round_corners() -> None:
    """The way lists every square that the die visits, from start to end."""
    assert way("A2 A1 B1", "b2>d3") == ["b2", "c3", "d3"]
    assert way("A1 B1", "b2>c1") == ["b2", "c1"]


def test_there_and_back_only_if_need_be() -> None:
    """The way goes back over a square only if there is no other way of that length."""
    assert way("A3 A1 B1", "b2>c3") == ["b2", "c1", "b2", "c3"]
    assert way("A3 B1", "b2>c3") == ["b2", "c1", "d2", "c3"]
    assert way("A3 B1", "b2>c1") == ["b2", "c3", "d2", "c1"]


def test_a_detour_shows_as_many_squares_as_it_can() -> None:
    """A way that needs a detour visits as many different squares as it can."""
    assert way("A4 B1", "b2>d2") == ["b2", "c1", "d2", "c3", "d2"]


@pytest.mark.parametrize("size", broad([6, 12]))
def test_ways_of_random_games(size: int) -> None:
    """A way has as many steps as the die shows, each allowed by the naive implementation."""
    dice, longest = random.Random(size), 0
    match = Match.open("cubeo", seats=2, options={"die-size": size})
    naive = NaiveCubeo(0, {"die-size": size})
    while isinstance(match.status, ToMove):
        (seat,) = match.status.seats
        moves = match.moves(seat)
        for move in (each for each in moves if ">" in each):
            squares = [
                NAMES[each] for each in way_of(match.state, seat, match.game.parse(match.state, seat, move))
            ]
            cells = {naive.name(cell): cell for cell in naive.frame()}
            assert f"{squares[0]}>{squares[-1]}" == move
            value = naive.dice[cells[squares[0]]][1]
            assert len(squares) == value + 1
            rest = set(naive.dice) - {cells[squares[0]]}
            assert all(cells[b] in steps(cells[a], rest) for a, b in pairwise(squares))
            longest = max(longest, value)
        move = dice.choice(moves)
        naive.play(move)
        match = match.play(seat, move)
    assert longest >= 4
