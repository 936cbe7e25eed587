"""Pictures of Conversion compared with accepted ones; accept them as golden_pictures.py says."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from engine import Match
from renderers import Scene, draw, paint

from ... import golden_pictures
from ...golden_pictures import SHARE, WIDTH, compare, left_over, share_different
from ...picture_positions import EMPTY, NAMES, after_a_raid, random_match

GOLDEN = golden_pictures.GOLDEN / "conversion"


def scene(match: Match, marks: tuple[str, ...] = ()) -> Scene:
    return draw(match.seen_by(None), names=NAMES[: match.setup.seats], marks=marks)


def opening() -> Scene:
    return scene(Match.at("conversion", f"{'/'.join([EMPTY] * 8)} A12345,B11266 A", seats=2))


def not_yet_rolled() -> Scene:
    return scene(Match.open("conversion", seats=5, first=2, options={"holes": 3}))


PICTURES: dict[str, Callable[[], Scene]] = {
    "opening": opening,
    "not-yet-rolled": not_yet_rolled,
    "raid": lambda: scene(after_a_raid()),
    "candidates": lambda: scene(after_a_raid(), ("a1", "e5", "h8", "d3")),
    "four-seats-holes": lambda: scene(random_match(4, 30, seed=7, holes=6)),
    "eight-seats": lambda: scene(random_match(8, 50, seed=8)),
    "shortage": lambda: scene(random_match(8, 50, seed=8, dice="shortage")),
    "over-tall": lambda: scene(random_match(2, 64, seed=9, win="tall", holes=2)),
    "resigned": lambda: scene(random_match(4, 20, seed=10).resign(1)),
}
CASES = [(name, "dark") for name in PICTURES] + [
    ("raid", "light"),
    ("eight-seats", "light"),
    ("raid", "contrast"),
    ("eight-seats", "contrast"),
    ("four-seats-holes", "contrast"),
]


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_picture_looks_as_accepted(name: str, theme: str) -> None:
    """The picture equals the accepted one, edges aside; ALEA_ACCEPT_PICTURES=1 accepts it anew."""
    compare(GOLDEN, name, theme, PICTURES[name]())


def test_the_comparison_notices_a_pip() -> None:
    """A single die of another value is more than the tolerance lets pass."""
    line = "/".join([EMPTY] * 7)
    one, two = (Match.at("conversion", f"{line}/A{value}....... A1,B1 A", seats=2) for value in (1, 2))
    pictures = [Image.open(BytesIO(paint(scene(match), width=WIDTH))).convert("RGB") for match in (one, two)]
    assert share_different(*pictures) > SHARE


def test_no_picture_is_left_over() -> None:
    """Every stored picture belongs to a case."""
    assert left_over(GOLDEN, CASES) == set()
