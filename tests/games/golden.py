"""Files that people have accepted: playthroughs, pictures, text boards, outlooks, rules pages' pictures.

All of them are in a game's folder. `python -m tests.accept` makes them, and a test compares them with what
the program makes now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

from renderers import THEMES, paint
from tests.renderers.picture_positions import NAMES

from . import folder, outlooks, part, perft, playthrough
from .view import PLAIN_NAMES, View

DIFFERENT = 24  # of 255: how much another version of a font or image library may change an edge
SHARE = 0.001  # the share of pixels that may differ by more
MADE = ("golden", "images")  # folders that contain only such files

Make = Callable[[], bytes]


def made(game_id: str) -> dict[Path, Make]:
    """Return, for each file that a game's tests compare with, a function that makes it."""
    shown = (*_pictures(game_id), *_texts(game_id))
    return dict((*shown, *_playthroughs(game_id), *_outlooks(game_id), *_counts(game_id)))


def left_over(game_id: str) -> set[Path]:
    """Return a game's golden files and pictures that no test compares with any more."""
    there = {file for each in MADE for file in (folder(game_id) / each).glob("*")}
    return there - set(made(game_id))


def alike(file: Path, content: bytes) -> bool:
    """Return whether a file has this content exactly or, if it is a picture, apart from edges."""
    if not file.exists():
        return False
    if file.suffix != ".png":
        return file.read_bytes() == content
    one, other = Image.open(file), Image.open(BytesIO(content))
    if (one.mode, one.size) != (other.mode, other.size):
        return False
    return share_different(one.convert("RGB"), other.convert("RGB")) <= SHARE


def share_different(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels with a channel that differs by more than DIFFERENT."""
    channels = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(worst.histogram()[DIFFERENT + 1 :]) / (one.width * one.height)


def _pictures(game_id: str) -> Iterator[tuple[Path, Make]]:
    shown = part(game_id, "shown")
    for name, view in shown.PICTURES.items():
        for theme in THEMES if name in shown.IN_ALL_THEMES else ("dark",):
            yield folder(game_id) / "golden" / f"{name}-{theme}.png", partial(_painted, view, NAMES, theme)
    for name, view in shown.PAGE.items():
        yield folder(game_id) / "images" / f"{name}.png", partial(_painted, view, PLAIN_NAMES)


def _painted(view: Callable[[], Any], names: Sequence[str], theme: str = "dark") -> bytes:
    shown = view()
    scene = shown.scene(names) if isinstance(shown, View) else shown.scene()
    return paint(scene, theme, shown.width)


def _texts(game_id: str) -> Iterator[tuple[Path, Make]]:
    for name, view in part(game_id, "shown").TEXTS.items():
        yield folder(game_id) / "golden" / f"{name}.txt", lambda view=view: f"{view().text()}\n".encode()


def _playthroughs(game_id: str) -> Iterator[tuple[Path, Make]]:
    for path in playthrough.files(game_id):
        yield path, lambda path=path: playthrough.written(path).encode()


def _outlooks(game_id: str) -> Iterator[tuple[Path, Make]]:
    yield folder(game_id) / "outlooks.txt", lambda: outlooks.written(game_id).encode()


def _counts(game_id: str) -> Iterator[tuple[Path, Make]]:
    path = folder(game_id) / "perft.txt"
    if "| ?" in (table := path.read_text("utf-8")):
        yield path, lambda: perft.completed(game_id, table).encode()
