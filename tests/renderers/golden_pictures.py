"""Comparing a picture with the accepted one, on decoded pixels.

After a deliberate change, look at the new pictures and accept them:

    ALEA_ACCEPT_PICTURES=1 python -m pytest tests/renderers
"""

from __future__ import annotations

import os
from collections.abc import Collection
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from renderers import Scene, paint

GOLDEN = Path(__file__).with_name("golden")
WIDTH = 480
DIFFERENT = 24  # of 255: what another version of a font or image library may do to an edge
SHARE = 0.001  # of the pixels that may differ by more


def compare(folder: Path, name: str, theme: str, scene: Scene) -> None:
    """Fail unless the picture equals the accepted one, edges aside; ALEA_ACCEPT_PICTURES=1 accepts it."""
    file = folder / f"{name}-{theme}.png"
    png = paint(scene, theme, WIDTH)
    if os.environ.get("ALEA_ACCEPT_PICTURES") == "1":
        folder.mkdir(exist_ok=True)  # the first pictures of a game
        file.write_bytes(png)
    expected, actual = Image.open(file).convert("RGB"), Image.open(BytesIO(png)).convert("RGB")
    assert actual.size == expected.size
    assert share_different(expected, actual) <= SHARE


def left_over(folder: Path, cases: Collection[tuple[str, str]]) -> set[str]:
    """List the stored pictures that belong to no case."""
    return {file.stem for file in folder.glob("*.png")} - {f"{name}-{theme}" for name, theme in cases}


def share_different(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels of which some channel differs by more than DIFFERENT."""
    channels = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(worst.histogram()[DIFFERENT + 1 :]) / (one.width * one.height)
