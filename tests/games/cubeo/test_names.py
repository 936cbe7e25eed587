"""Names of squares stay the same until a formation reaches the edge of the table, which gives it new ones."""

from __future__ import annotations

import random

import pytest

from engine import InvalidRecord, Match, Over, ToMove
from engine.games.cubeo.consequences import shift_of

from .naive import NaiveCubeo

PLIES = 60
EDGE = "A1B1 x24 A"
OFF_THE_EDGE = ("x24>y25", "y24>z25")  # A climbs on the B, and the B to A's right, onto file z
IN_THE_MIDDLE = ("m13>n14", "n13>o14")  # the same again, with the new names
OTHER_RULES = "uses version {version} of the Cubeo rules, which this program doesn't know"


def renamed(dice: random.Random) -> bool:
    """Play PLIES random plies, or to the end, and return whether squares got new names."""
    match = Match.open("cubeo", seats=2)
    for _ in range(PLIES):
        if not isinstance(match.status, ToMove):
            break
        (seat,) = match.status.seats
        move = dice.choice(match.moves(seat))
        if shift_of(match.state.formation, seat, match.game.parse(match.state, seat, move)):
            return True
        match = match.play(seat, move)
    return False


@pytest.mark.parametrize("games", [20, pytest.param(10_000, marks=pytest.mark.slow)])
def test_names_stay(games: int) -> None:
    """In at least 99 of 100 random games of 60 plies, every square keeps its name."""
    dice = random.Random(1)
    changed = sum(renamed(dice) for _ in range(games))
    assert changed * 100 <= games, f"{changed} of {games} games had squares renamed"


class TestOffTheEdge:
    """A formation that reaches the edge is shifted once, to the middle."""

    def test_it_is_shifted_once(self) -> None:
        """The move that reaches file z shifts the formation. The naive game names squares the same way."""
        match, naive = Match.at("cubeo", EDGE, seats=2), NaiveCubeo.at(EDGE, {})
        told = []
        for seat, move in zip((0, 1, 0), (*OFF_THE_EDGE, IN_THE_MIDDLE[0])):
            before, match = match, match.play(seat, move)
            naive.play(move)
            assert match.position.startswith(naive.line())
            assert set(match.moves(1 - seat)) == set(naive.results())
            told.append(str(match.narrate(before)))
        assert told == [
            "A moves the 1 from x24 to y25.",
            "B moves the 1 from m12 to n13. All squares have new names: z25 is now n13.",
            "A moves the 1 from m13 to n14.",
        ]

    def test_what_follows_agrees(self) -> None:
        """Matches opened from each position line continue like the original, and so does its record."""
        match = Match.at("cubeo", EDGE, seats=2)
        for seat, move in zip((0, 1, 0, 1), (*OFF_THE_EDGE, *IN_THE_MIDDLE)):
            copy = Match.at("cubeo", match.position, seats=2).play(seat, move)
            match = match.play(seat, move)
            assert (copy.state, copy.status) == (match.state, match.status)
        assert (match.position, match.status) == ("A1B1 n14 - end=repetition", Over((), "repetition"))
        assert Match.replay(match.record()) == match

    @pytest.mark.parametrize(
        ("line", "move", "after"),
        [
            ("A1B1 b13 A", "+a13", "A1A1B1 l13 B"),
            ("A1B1 m2 A", "+m1", "A1B1/A1. m13 B"),
            ("A1B1 m25 A", "+m26", "A1./A1B1 m13 B"),
            ("B1A1 x13 A", "+z13", "B1A1A1 l13 B"),
        ],
    )
    def test_every_side_has_an_edge(self, line: str, move: str, after: str) -> None:
        """A die that reaches file a or z, or rank 1 or 26, shifts the formation to the middle."""
        assert Match.at("cubeo", line, seats=2).play(0, move).position == after


@pytest.mark.parametrize("position", [None, "A1B1 A from=A1B1 moves=b2>c3,b2>c3"])
def test_records_of_other_rules(position: str | None) -> None:
    """A record of an older rules version, which named squares differently, raises InvalidRecord."""
    record = {**Match.open("cubeo", seats=2).record(), "rules": 1}
    with pytest.raises(InvalidRecord, match=OTHER_RULES.format(version=1)):
        Match.replay({**record, "position": position} if position else record)
