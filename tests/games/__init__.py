"""Tests of the games: the properties that all share, and a folder for each."""

from __future__ import annotations

from pathlib import Path


def folder(game_id: str) -> Path:
    """Return the folder with a game's tests: named like its module, underscores for hyphens."""
    return Path(__file__).parent / game_id.replace("-", "_")
