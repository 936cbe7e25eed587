"""Pictures of Konfusion compared with accepted ones; accept them as test_golden_pictures.py says."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine import Match
from renderers import Scene, paint

from .konfusion_positions import (
    jump_and_capture,
    random_match,
    ricochet,
    rolled_turn,
    scene,
    there_and_back,
)
from .test_golden_pictures import SHARE, WIDTH, share_different

GOLDEN = Path(__file__).with_name("golden") / "konfusion"
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
CASES = [(name, "dark") for name in PICTURES] + [("four-seats", "light"), ("jump-and-capture", "light")]


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_picture_looks_as_accepted(name: str, theme: str) -> None:
    """The picture equals the accepted one, edges aside; ALEA_ACCEPT_PICTURES=1 accepts it anew."""
    file = GOLDEN / f"{name}-{theme}.png"
    png = paint(PICTURES[name](), theme, WIDTH)
    if os.environ.get("ALEA_ACCEPT_PICTURES") == "1":
        file.write_bytes(png)
    expected, actual = Image.open(file).convert("RGB"), Image.open(BytesIO(png)).convert("RGB")
    assert actual.size == expected.size
    assert share_different(expected, actual) <= SHARE


def test_no_picture_is_left_over() -> None:
    """Every stored picture belongs to a case."""
    assert {file.stem for file in GOLDEN.glob("*.png")} == {f"{name}-{theme}" for name, theme in CASES}
