"""Pictures of Konfusion compared with accepted ones; accept them as golden_pictures.py says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Match
from renderers import Scene

from ... import golden_pictures
from ...golden_pictures import compare, left_over
from .positions import jump_and_capture, random_match, ricochet, rolled_turn, scene, there_and_back

GOLDEN = golden_pictures.GOLDEN / "konfusion"
PICTURES: dict[str, Callable[[], Scene]] = {
    "opening-two": lambda: scene(Match.open("konfusion", seats=2)),
    "opening-four": lambda: scene(Match.open("konfusion", seats=4)),
    "four-seats": lambda: scene(random_match(4, 60, seed=3)),
    "from-the-west": lambda: scene(random_match(4, 60, seed=3), viewer=1),
    "from-the-east": lambda: scene(random_match(4, 60, seed=3), viewer=3),
    "jump-and-capture": lambda: scene(jump_and_capture()),
    "ricochet": lambda: scene(ricochet()),
    "there-and-back": lambda: scene(there_and_back()),
    "rolled-turn": lambda: scene(rolled_turn()),
    "candidates": lambda: scene(random_match(3, 40, seed=6), viewer=2, marks=("a1", "e5", "d10", "j3")),
    "resigned": lambda: scene(random_match(4, 30, seed=5).resign(1)),
    "over": lambda: scene(random_match(3, 80, seed=9).settle()),
}
CASES = [(name, "dark") for name in PICTURES] + [
    (name, theme) for name in ("four-seats", "jump-and-capture") for theme in ("light", "contrast")
]


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_picture_looks_as_accepted(name: str, theme: str) -> None:
    """The picture equals the accepted one, edges aside; ALEA_ACCEPT_PICTURES=1 accepts it anew."""
    compare(GOLDEN, name, theme, PICTURES[name]())


def test_no_picture_is_left_over() -> None:
    """Every stored picture belongs to a case."""
    assert left_over(GOLDEN, CASES) == set()
