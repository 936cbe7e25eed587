"""Pictures of Ludifacture compared with accepted ones; accept them as golden_pictures.py says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Match
from renderers import Scene

from ... import golden_pictures
from ...golden_pictures import compare, left_over
from .positions import ORDER, at, crowd, foreseen, homecoming, raid, random_match, scene

GOLDEN = golden_pictures.GOLDEN / "ludifacture"


def numbering() -> Match:
    """Return a table of three that numbers its columns, one having done so."""
    return Match.open("ludifacture", seats=3, options={"order": "chosen"}).play(0, ORDER)


PICTURES: dict[str, Callable[[], Scene]] = {
    "opening": lambda: scene(Match.open("ludifacture", seats=4)),
    "four-seats": lambda: scene(random_match(4, 40, seed=1)),
    "three-seats": lambda: scene(random_match(3, 30, seed=3, order="chosen")),
    "two-seats": lambda: scene(random_match(2, 30, seed=3, set="four", far_side="off-board")),
    "big-board": lambda: scene(random_match(4, 60, seed=3, board="big")),
    "raid": lambda: scene(raid()),
    "from-the-west": lambda: scene(raid(), viewer=1),
    "homecoming": lambda: scene(homecoming()),
    "homecoming-off-board": lambda: scene(
        at("A4:8.6 C5:3.2", "1,4,2+0 A", far_side="off-board").play(0, "5:1")
    ),
    "crowd": lambda: scene(crowd()),
    "foresight": lambda: scene(foreseen()),
    "numbering": lambda: scene(numbering()),
    "numbering-own": lambda: scene(numbering(), viewer=0),
    "candidates": lambda: scene(at("A1:2.3 C8:4.5 B3:1.4", "1,1,4+0 A"), marks=("a5", "a6", "d1")),
    "re-roll": lambda: scene(at("", "6,4,6+1 C")),
    "resigned": lambda: scene(random_match(4, 30, seed=5).resign(1)),
    "over": lambda: scene(random_match(4, 400, seed=6)),
}
CASES = [(name, "dark") for name in PICTURES] + [
    (name, theme) for name in ("four-seats", "raid", "crowd", "candidates") for theme in ("light", "contrast")
]


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_picture_looks_as_accepted(name: str, theme: str) -> None:
    """The picture equals the accepted one, edges aside; ALEA_ACCEPT_PICTURES=1 accepts it anew."""
    compare(GOLDEN, name, theme, PICTURES[name]())


def test_no_picture_is_left_over() -> None:
    """Every stored picture belongs to a case."""
    assert left_over(GOLDEN, CASES) == set()
