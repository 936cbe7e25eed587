"""Accepted pictures that belong to no single game: `python -m tests.renderers.golden` makes them.

Look at the pictures that it names before you commit them: that is how you accept them. Some are sheets of
many small drawings, which are compared one by one, because a drawing's edge would not count in a whole sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from engine import Seat, text
from engine.record import moments
from renderers import Panel, Scene, draw_course, draw_result, draw_rolls, draw_statistics, film, paint
from renderers.games.power_coinz.icons.sigils import SIGILS, sigil
from renderers.scene import Coin, Die, Placed
from renderers.theme import LOOKS
from tests.games.golden import SHARE, share_different

from .picture_positions import NAMES, random_match

FOLDER = Path(__file__).with_name("golden")
COLUMNS = 8  # of a sheet
CELL = 96  # pixels
CELL_SHARE = 0.003  # the share of a cell's pixels that may differ


class Picture(NamedTuple):
    """A scene, the width to paint it, the number of cells from left to right to cut it into, and its theme.

    In the theme with the most contrast, nothing is faint enough to be overlooked.
    """

    scene: Scene
    width: int = 480
    columns: int = 1
    theme: str = "contrast"

    def painted(self) -> bytes:
        """Return the picture as a PNG."""
        return paint(self.scene, self.theme, self.width)

    def is_like(self, accepted: bytes) -> bool:
        """Return whether the picture looks like an accepted one, cell by cell."""
        one, other = (Image.open(BytesIO(png)).convert("RGB") for png in (self.painted(), accepted))
        if one.size != other.size:
            return False
        if self.columns == 1:
            return share_different(one, other) <= SHARE
        side = one.width // self.columns
        boxes = [
            (x, y, x + side, y + side)
            for y in range(0, one.height - side + 1, side)
            for x in range(0, one.width - side + 1, side)
        ]
        return all(share_different(one.crop(box), other.crop(box)) <= CELL_SHARE for box in boxes)


def _sheet(drawings: list[Callable[[float, float], Iterator[Placed]]]) -> Picture:
    """Return a picture of drawings side by side, each in a square of side 1."""
    lines = -(-len(drawings) // COLUMNS)
    shapes = [
        shape
        for number, drawn in enumerate(drawings)
        for shape in drawn(number % COLUMNS + 0.5, number // COLUMNS + 0.5)
    ]
    return Picture(Scene(COLUMNS, lines, tuple(shapes), "a sheet"), COLUMNS * CELL, COLUMNS, "dark")


def _sigil(name: str) -> Callable[[float, float], Iterator[Placed]]:
    def drawn(x: float, y: float) -> Iterator[Placed]:
        yield Placed(x, y, Coin("gold", 0.49))
        yield from sigil(name, x, y, 0.42, "gold.pip", "gold")

    return drawn


def _die(look: str, value: int, size: float) -> Callable[[float, float], Iterator[Placed]]:
    def drawn(x: float, y: float) -> Iterator[Placed]:
        yield Placed(x, y, Die(look, value, size))

    return drawn


def _rolls() -> Scene:
    counts = (
        (4, 2, 0, 1, 1, 4),
        (3, 3, 3, 3, 3, 3),
        (1, 0, 2, 9, 1, 5),
        (0, 1, 0, 0, 0, 0),
        (7, 7, 1, 2, 3, 4),
    )
    panels = [Panel(seat, text("{seat}", seat=Seat(seat)), each) for seat, each in enumerate(counts)]
    return draw_rolls(panels, names=NAMES[: len(counts)])


def _course() -> Scene:
    outlooks = [(0.2 + each / 100, 0.5 - each / 50, 0.3 + each / 100) for each in range(25)]
    return draw_course(outlooks, range(25), (7, 8, 23), names=NAMES[:3])


def _frame(number: int) -> Scene:
    match = random_match(3, 9, seed=2)
    matches = list(moments(match))
    return film(matches, steps=range(len(matches)), names=NAMES[:3]).scenes[number]


def pictures() -> dict[str, Picture]:
    """Return the pictures by name."""
    counts = {"conversion": (3, 1, 0, 2), "cubeo": (0, 0, 1, 1), "konfusion": (2, 0, 1, 0)}
    dice = [_die(look, value, 0.9) for look in LOOKS for value in (0, 1, 2, 3, 4, 5, 6, 12)]
    return {
        "rolls": Picture(_rolls()),
        "course": Picture(_course()),
        "result": Picture(draw_result(random_match(5, 64, seed=9).seen_by(None), names=NAMES[:5])),
        "statistics": Picture(draw_statistics("Marisol", counts)),
        "film": Picture(_frame(5)),
        "sigils": _sheet([_sigil(name) for name in sorted(SIGILS)]),
        "dice": _sheet(dice),
    }


def file_of(name: str) -> Path:
    """Return a picture's path."""
    return FOLDER / f"{name}.png"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        there = file_of(name).exists()
        if not there or not picture.is_like(file_of(name).read_bytes()):
            file_of(name).write_bytes(picture.painted())
            print(f"{'changed' if there else 'new'}: {file_of(name).name}")
