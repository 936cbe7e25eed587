"""Draws the pictures of the documentation: `python -m docs.draw_pictures` (from the repository's root)."""

from __future__ import annotations

from pathlib import Path

from .pictures_of import pictures

FOLDER = Path(__file__).resolve().parent


def draw_all(folder: Path = FOLDER) -> None:
    """Draw every picture to its path within `folder`."""
    for path, picture in pictures().items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(picture.png())


if __name__ == "__main__":
    draw_all()
