"""Tests of the games: the properties that all share, and a folder for each."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType


def folder(game_id: str) -> Path:
    """Return the folder with a game's tests: named like its module, underscores for hyphens."""
    return Path(__file__).parent / game_id.replace("-", "_")


def part(game_id: str, file: str) -> ModuleType:
    """Import a module that each game's tests have; raise ImportError, a sentence, if it is missing."""
    path = folder(game_id) / f"{file}.py"
    if not path.exists():
        raise ImportError(
            f"{game_id} cannot be tested: tests/games/{path.parent.name}/{path.name} is missing."
        )
    return import_module(f".{path.parent.name}.{file}", __name__)
