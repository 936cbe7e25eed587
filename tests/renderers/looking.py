"""Looking at scenes and their pictures: words, squares cut out, and how much they differ."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

from PIL import Image, ImageChops, ImageStat

from engine import Match
from renderers import Scene, draw, paint
from renderers.games import Marks
from renderers.parts import Board
from renderers.scene import Label, Point

from .picture_positions import NAMES

PHONE = 400  # pixels


def scene(match: Match, viewer: int | None = None, marks: Marks | tuple[str, ...] = ()) -> Scene:
    """Draw what a seat, or a spectator, sees."""
    return draw(match.seen_by(viewer), names=NAMES[: match.setup.seats], marks=marks)


def words(shown: Scene) -> list[str]:
    """List a scene's texts, except those in its ground and heading."""
    return [each.shape.text for each in shown.shapes if isinstance(each.shape, Label)]


def picture(shown: Scene, theme: str = "dark", width: int = PHONE) -> Image.Image:
    """Paint a scene."""
    return Image.open(BytesIO(paint(shown, theme, width))).convert("RGB")


def cut(image: Image.Image, width: float, place: Point) -> Image.Image:
    """Cut the unit square around a place out of a picture `width` pixels wide, without the line around it."""
    unit = int(image.width / width)
    left, top = (image.width - unit * width) / 2 + unit * (place[0] - 0.5), unit * (place[1] - 0.5)
    return image.crop((round(left) + 1, round(top) + 1, round(left) + unit - 1, round(top) + unit - 1))


def change(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures in grey levels, 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(one, other).convert("L")).mean[0]


def places(board: Board) -> dict[str, Point]:
    """Return the centres of a board's squares by name."""
    return {name: board.centre(square) for square, name in enumerate(board.grid.names)}


def changes(one: Scene, other: Scene, places: Mapping[str, Point], theme: str = "dark") -> dict[str, float]:
    """Return how different each place looks in two pictures of the same size."""
    first, second = picture(one, theme), picture(other, theme)
    return {
        name: change(cut(first, one.width, place), cut(second, one.width, place))
        for name, place in places.items()
    }
