"""The games' folders have the same files, each with the function that is looked for there."""

from __future__ import annotations

from pathlib import Path

import pytest

import renderers.games
from engine import GAMES
from renderers.games import FOLDER, RENDERERS, renderer
from tests.games.roles import definitions

ENTRIES = {"picture": "draw", "text_board": "sheet", "alt_text": "describe", "page": "draw_page"}
every_game = pytest.mark.parametrize("game_id", sorted(GAMES))


def test_every_folder_is_a_game() -> None:
    """Every game has a folder, named by its id with underscores, and there are no others."""
    folders = {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    assert folders == {game_id.replace("-", "_") for game_id in GAMES}
    assert set(RENDERERS) == set(GAMES)


@every_game
def test_files_are_named_alike(game_id: str) -> None:
    """Each game has picture, text board and alt text in the expected files, and a page if it has goods."""
    folder = FOLDER / game_id.replace("-", "_")
    defined = {(path.stem, name) for path in folder.glob("*.py") for name in definitions(path)}
    expected = {(file, name) for file, name in ENTRIES.items() if file != "page" or GAMES[game_id].goods}
    assert {each for each in defined if each[0] in ENTRIES and each[1] in ENTRIES.values()} == expected


@every_game
def test_a_missing_file_is_named(game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the picture's file is missing, the ImportError names it."""
    folder = game_id.replace("-", "_")
    monkeypatch.setattr(renderers.games, "FOLDER", tmp_path)
    with pytest.raises(ImportError, match=rf"{game_id} .*renderers/games/{folder}/picture\.py is missing\.$"):
        renderer(game_id)


def test_a_missing_function_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("renderers.games.cubeo.text_board.sheet")
    with pytest.raises(ImportError, match=r"renderers/games/cubeo/text_board\.py lacks sheet\.$"):
        renderer("cubeo")
