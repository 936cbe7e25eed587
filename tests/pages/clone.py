"""A bare clone of the project, as newcomers have it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from .blocks import ROOT

GIT = (
    *("git", "-c", "user.name=somebody", "-c", "user.email=somebody@example.org"),
    *("-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main"),
)
NOT_KEPT = shutil.ignore_patterns(
    *(".git", ".venv", ".env", "data", "build", "__pycache__", "*.egg-info"),
    *(".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis"),
)


def repository(folder: Path) -> Path:
    """Make a repository of everything that would be committed here, including uncommitted changes."""
    made = folder / "repository"
    listed = git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    if listed is None:  # for example, an unpacked archive
        shutil.copytree(ROOT, made, ignore=NOT_KEPT)
    else:
        for name in filter(None, listed.split("\0")):
            if (ROOT / name).is_file():
                (made / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, made / name)
    for command in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "All of it"]):
        assert git(made, *command) is not None
    return made


def clone(of: Path, folder: Path) -> Path:
    """Clone a repository into a new folder."""
    assert git(of, "clone", "--quiet", str(of), str(folder)) is not None
    return folder


def git(folder: Path, *arguments: str) -> str | None:
    """Run git in a folder. Return its output, or None if it fails."""
    ended = subprocess.run([*GIT, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    return None if ended.returncode else ended.stdout


def give_python(folder: Path) -> None:
    """Create a .venv that runs this Python with its packages, but ignores pip and pytest."""
    python = folder / ".venv" / "bin" / "python"
    script(python, f'case "$1 $2" in "-m pip" | "-m pytest") ;; *) exec {sys.executable} "$@" ;; esac')


def script(path: Path, *lines: str) -> None:
    """Write an executable shell script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)


def fill_in(settings: Path, **values: str) -> None:
    """Fill in the empty settings in a copy of .env.example."""
    text = settings.read_text(encoding="utf-8")
    for name, value in values.items():
        assert text.count(f"\n{name}=\n") == 1, f"{name} does not stand empty in {settings}"
        text = text.replace(f"\n{name}=\n", f"\n{name}={value}\n")
    settings.write_text(text, encoding="utf-8")
