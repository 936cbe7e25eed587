"""The game in `examples/`, and copies of the project in which it is one of the games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAME = "furlong"
EXAMPLE = ROOT / "examples" / GAME
LEFT_OUT = {"data", "build", ".env"}  # of the project's files, in addition to hidden folders
SHARED = ROOT.parent / "shared"  # Discord's description of its API, if it is there: see tests/openapi.py
UNWANTED = shutil.ignore_patterns("__pycache__", "*.egg-info")


def copy_into(tree: Path) -> None:
    """Copy the project, and the example into the copy. Link the shared folder beside it, if there is one."""
    tree.mkdir(exist_ok=True)
    if SHARED.exists() and not (beside := tree.parent / SHARED.name).exists():
        beside.symlink_to(SHARED)
    for path in ROOT.iterdir():
        if path.is_dir() and path.name not in LEFT_OUT and not path.name.startswith("."):
            shutil.copytree(path, tree / path.name, ignore=UNWANTED)
        elif path.is_file() and path.name not in LEFT_OUT:
            shutil.copy(path, tree)
    shutil.copytree(EXAMPLE, tree, dirs_exist_ok=True, ignore=UNWANTED)


def run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a module of a copy with the copy's own sources, unaffected by the running pytest."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=tree,
        env={**environment, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def bring_back(tree: Path) -> None:
    """Copy the game's test files from a copy of the project back to the example."""
    made = Path("tests", "games", GAME)
    shutil.rmtree(EXAMPLE / made)
    shutil.copytree(tree / made, EXAMPLE / made, ignore=UNWANTED)
