"""Accepted playthroughs, pictures and text boards still match what the program makes."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from engine import GAMES, Match
from renderers import THEMES, draw, paint

from . import folder, golden, part
from .golden import SHARE, alike, share_different
from .view import WIDTH

ROOT = Path(__file__).parent.parent.parent
MADE = {(game_id, file): make for game_id in sorted(GAMES) for file, make in golden.made(game_id).items()}
FEWEST = {"TEXTS": 2, "PAGE": 2, "IN_ALL_THEMES": 2}  # of a game
LARGEST = 60_000  # bytes of a picture: a page with two dozen of them still loads immediately

every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


@pytest.mark.parametrize(
    ("game_id", "file"), MADE, ids=[file.relative_to(Path(__file__).parent).as_posix() for _, file in MADE]
)
def test_it_is_as_accepted(game_id: str, file: Path) -> None:
    """A text matches line by line, a picture except for edges. `python -m tests.accept` accepts changes."""
    told = f"look at it: python -m tests.accept {game_id}"
    assert file.exists(), told
    content = MADE[game_id, file]()
    if file.suffix == ".txt":
        for number, (expected, actual) in enumerate(
            zip(file.read_text("utf-8").splitlines(), content.decode().splitlines()), 1
        ):
            assert actual == expected, f"line {number}; {told}"
    assert alike(file, content), told


@every_game
def test_nothing_is_left_over(game_id: str) -> None:
    """Every file in the folders of accepted files is compared by a test."""
    assert golden.left_over(game_id) == set()


@every_game
def test_there_is_enough_to_look_at(game_id: str) -> None:
    """A game has enough text boards and pictures, some of them in all themes."""
    shown = part(game_id, "shown")
    assert {
        name: len(getattr(shown, name)) for name, few in FEWEST.items() if len(getattr(shown, name)) < few
    } == {}
    assert set(shown.IN_ALL_THEMES) <= set(shown.PICTURES)
    themes = {file.stem.rpartition("-")[2] for file in (folder(game_id) / "golden").glob("*.png")}
    assert themes == set(THEMES), f"pictures in {set(THEMES) ^ themes}: python -m tests.accept {game_id}"


@every_game
def test_the_page_shows_its_pictures(game_id: str) -> None:
    """Each picture made for the players' page is on that page and small enough to load quickly."""
    page = (ROOT / "docs" / "rules" / f"{game_id}.md").read_text(encoding="utf-8")
    shown = re.findall(rf"\]\(\.\./\.\./tests/games/{folder(game_id).name}/images/([\w-]+)\.png\)", page)
    made = sorted(part(game_id, "shown").PAGE)
    assert sorted(shown) == made, f"PAGE of shown.py makes {made}, and {game_id}.md shows others"
    sizes = {file.name: file.stat().st_size for file in (folder(game_id) / "images").glob("*.png")}
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}


def test_the_comparison_notices_a_pip(tmp_path: Path) -> None:
    """The comparison notices a single die of another value, and a changed word."""
    line = "/".join(["........"] * 7)
    one, two = (Match.at("conversion", f"{line}/A{value}....... A1,B1 A", seats=2) for value in (1, 2))
    pictures = [paint(draw(match.seen_by(None), names=("a", "b")), width=WIDTH) for match in (one, two)]
    opened = [Image.open(BytesIO(png)).convert("RGB") for png in pictures]
    assert share_different(*opened) > SHARE
    file, text = tmp_path / "one.png", tmp_path / "one.txt"
    file.write_bytes(pictures[0])
    text.write_bytes(b"one\n")
    assert [alike(file, png) for png in pictures] == [True, False]
    assert [alike(text, content) for content in (b"one\n", b"two\n")] == [True, False]
    assert not alike(tmp_path / "none.png", pictures[0])
