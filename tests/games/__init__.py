"""Tests of the games: properties that all games share, and a folder for each game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

NAMES = {  # what each of these modules defines
    "shown": ("PICTURES", "IN_ALL_THEMES", "TEXTS", "PAGE", "situations"),
    "facts": ("told", "shown"),
    "counting": ("Counted",),
}


class Missing(ImportError):
    """A file that a game's tests need, or a name in it, is missing. The message is a sentence."""


def folder(game_id: str) -> Path:
    """Return the folder with a game's tests, named like its module, with underscores for hyphens."""
    return Path(__file__).parent / game_id.replace("-", "_")


def part(game_id: str, file: str) -> ModuleType:
    """Import a module that every game's tests have. Raises Missing if it, or a name in it, is missing."""
    path = folder(game_id) / f"{file}.py"
    shown = f"tests/games/{path.parent.name}/{path.name}"
    if not path.exists():
        raise Missing(f"{game_id} cannot be tested: {shown} is missing.")
    module = import_module(f".{path.parent.name}.{file}", __name__)
    lacking = [name for name in NAMES[file] if not hasattr(module, name)]
    if lacking:
        raise Missing(f"{game_id} cannot be tested: {shown} lacks {', '.join(lacking)}.")
    return module
