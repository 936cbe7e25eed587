"""Pictures of Cubeo compared with accepted ones; accept them as golden_pictures.py says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Match
from renderers import Scene

from ... import golden_pictures
from ...golden_pictures import compare, left_over
from .positions import (
    added_outside,
    candidates,
    finished,
    high_values,
    merged,
    random_match,
    round_the_corner,
    scene,
    there_and_back,
)

GOLDEN = golden_pictures.GOLDEN / "cubeo"
PICTURES: dict[str, Callable[[], Scene]] = {
    "opening": lambda: scene(Match.open("cubeo", seats=2)),
    "way": lambda: scene(round_the_corner()),
    "there-and-back": lambda: scene(there_and_back()),
    "merged": lambda: scene(merged()),
    "added-outside": lambda: scene(added_outside()),
    "places": lambda: scene(round_the_corner(), candidates(round_the_corner(), "add")),
    "dice-to-move": lambda: scene(round_the_corner(), candidates(round_the_corner(), "move")),
    "high-values": lambda: scene(high_values()),
    "twelve-sided": lambda: scene(random_match(180, seed=6, die_size=12)),
    "column": lambda: scene(Match.at("cubeo", "/".join(["A1"] * 6 + ["B1"] * 6) + " A", seats=2)),
    "over-merge": lambda: scene(finished("merge")),
    "resigned": lambda: scene(finished("resignation")),
}
IN_ALL_THEMES = ("way", "places", "dice-to-move", "merged")
CASES = [(name, "dark") for name in PICTURES] + [
    (name, theme) for name in IN_ALL_THEMES for theme in ("light", "contrast")
]


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_picture_looks_as_accepted(name: str, theme: str) -> None:
    """The picture equals the accepted one, edges aside; ALEA_ACCEPT_PICTURES=1 accepts it anew."""
    compare(GOLDEN, name, theme, PICTURES[name]())


def test_no_picture_is_left_over() -> None:
    """Every stored picture belongs to a case."""
    assert left_over(GOLDEN, CASES) == set()
