"""The registry finds games by their folders, and names what is missing in a sentence."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.games
from engine import GAMES
from engine.games import game_in, registered

CONTRACT = "from engine.game import Game\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A new game's folder, where the registry looks for it."""
    monkeypatch.setattr(engine.games, "__path__", [*engine.games.__path__, str(tmp_path)])
    made = tmp_path / "half_written"
    made.mkdir()
    (made / "__init__.py").touch()
    importlib.invalidate_caches()
    yield made
    for name in [name for name in sys.modules if name.startswith("engine.games.half_written")]:
        del sys.modules[name]


def test_every_folder_is_a_game() -> None:
    """The games are those with a folder, in alphabetical order."""
    folders = {path.parent.name for path in Path(engine.games.__file__).parent.glob("*/__init__.py")}
    assert {game_id.replace("-", "_") for game_id in GAMES} == folders
    assert list(GAMES) == sorted(GAMES)
    assert all(game.id == game_id for game_id, game in GAMES.items())


def test_a_folder_without_a_game_is_told(folder: Path) -> None:
    """A folder without a game raises ImportError, which names the missing file."""
    with pytest.raises(ImportError, match=r"^engine/games/half_written/game\.py is missing\.$"):
        registered()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("from .choices import choices\n", r"half_written/choices\.py is missing\.$"),
        ("from .parts.board import GRID\n", r"half_written/parts\.py is missing\.$"),
        ("", r"half_written/game\.py has 0 classes that fulfil engine\.game\.Game, not one\.$"),
        (CONTRACT + "class A(Game): ...\nclass B(Game): ...\n", r"game\.py has 2 classes"),
        ("from engine.games.cubeo.game import Cubeo\n", r"game\.py has 0 classes"),
        (
            CONTRACT + "class A(Game):\n    id = 'other-name'\nA.__abstractmethods__ = frozenset()\n",
            r"half_written/game\.py has a game whose id is 'other-name'",
        ),
    ],
)
def test_what_is_wrong_with_a_folder_is_told(folder: Path, source: str, told: str) -> None:
    """A missing file, no game class or two of them, and a wrong id each raise ImportError."""
    (folder / "game.py").write_text(source, encoding="utf-8")
    importlib.invalidate_caches()
    with pytest.raises(ImportError, match=told):
        game_in("half_written")


def test_what_a_game_imports_from_elsewhere_is_told_as_python_does(folder: Path) -> None:
    """A misspelt import from elsewhere raises Python's own ModuleNotFoundError."""
    (folder / "game.py").write_text("import engin\n", encoding="utf-8")
    importlib.invalidate_caches()
    with pytest.raises(ModuleNotFoundError, match="No module named 'engin'"):
        game_in("half_written")
