"""Putting sprites on a palette picture.

Opaque sprites are copied. Other sprites must be blended, which needs RGB. They are gathered into patches,
which are rectangles that do not overlap. Each patch is cut out of the picture, painted on in RGB, and put
back in the nearest colours of the palette.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import Image

from ..theme import Theme
from .palette import reduced
from .sprites import Sprite, in_colours

NEAR = 24  # pixels: closer patches are merged, as each patch takes time

Bounds = tuple[int, int, int, int]
Item = tuple[int, Sprite, int, int]  # place in the order, sprite, x and y of its origin


class Patch(NamedTuple):
    """A rectangle of a picture, and the sprites to paint on it."""

    bounds: Bounds
    items: list[Item]


def put(image: Image.Image, sprites: Iterable[tuple[Sprite, int, int]], theme: Theme) -> None:
    """Put sprites on a picture in the theme's palette, later ones over earlier ones.

    Each sprite comes with the x and y of its origin in pixels.
    """
    patches: list[Patch] = []
    for turn, (sprite, x, y) in enumerate(sprites):
        left, top = x + sprite.left, y + sprite.top
        width, height = sprite.size
        bounds = (left, top, left + width, top + height)
        if sprite.mask is not None or _meeting(patches, bounds, 0):
            patches = _with(patches, Patch(bounds, [(turn, sprite, x, y)]))
        else:
            sprite.stamp(image, x, y)
    for patch in patches:
        _paint(image, patch, theme)


def _with(patches: list[Patch], patch: Patch) -> list[Patch]:
    """Return `patches` and the new `patch`, which is merged with all patches less than NEAR pixels away."""
    while meeting := _meeting(patches, patch.bounds, NEAR):
        if len(meeting) == 1 and _covers(meeting[0].bounds, patch.bounds):
            meeting[0].items.extend(patch.items)
            return patches
        ids = set(map(id, meeting))
        patches = [each for each in patches if id(each) not in ids]
        meeting.append(patch)
        bounds = zip(*(each.bounds for each in meeting))
        left, top, right, bottom = (pick(side) for pick, side in zip((min, min, max, max), bounds))
        patch = Patch((left, top, right, bottom), [item for each in meeting for item in each.items])
    return [*patches, patch]


def _meeting(patches: Sequence[Patch], bounds: Bounds, near: int) -> list[Patch]:
    """Return the patches that overlap the rectangle `bounds`, or are less than `near` pixels away from it."""
    left, top, right, bottom = bounds
    left, top, right, bottom = left - near, top - near, right + near, bottom + near
    return [
        patch
        for patch in patches
        if patch[0][0] < right and left < patch[0][2] and patch[0][1] < bottom and top < patch[0][3]
    ]


def _covers(bounds: Bounds, others: Bounds) -> bool:
    left, top, right, bottom = bounds
    return left <= others[0] and top <= others[1] and others[2] <= right and others[3] <= bottom


def _paint(image: Image.Image, patch: Patch, theme: Theme) -> None:
    left, top = max(0, patch.bounds[0]), max(0, patch.bounds[1])
    right, bottom = min(image.width, patch.bounds[2]), min(image.height, patch.bounds[3])
    if left >= right or top >= bottom:
        return
    painted = image.crop((left, top, right, bottom)).convert("RGB")
    for _, sprite, x, y in sorted(patch.items, key=lambda item: item[0]):
        in_colours(sprite).stamp(painted, x - left, y - top)
    image.paste(reduced(painted, theme), (left, top))
