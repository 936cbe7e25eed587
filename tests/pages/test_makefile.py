"""What make says before it does anything. `tests/pages/test_installing.py` has it install things."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from .blocks import ROOT
from .clone import script

MAKE = shutil.which("make")


@pytest.mark.skipif(MAKE is None, reason="there is no make here")
@pytest.mark.parametrize(
    ("has", "asked", "says_so"),
    [
        ("3.11.9", ["PYTHON=named"], True),
        ("3.12.1", ["PYTHON=named"], False),
        ("3.11.9", ["PYTHON=not-installed"], True),
        ("3.11.9", [], False),
        (None, ["PYTHON=named"], False),
    ],
)
def test_a_python_that_is_named_too_late(
    tmp_path: Path, has: str | None, asked: list[str], says_so: bool
) -> None:
    """If .venv has another Python than the one asked for, make says so and how to replace it."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    script(tmp_path / "programs" / "named", "echo Python 3.12.1")
    if has is not None:
        script(tmp_path / ".venv" / "bin" / "python", f"echo Python {has}")
    ended = subprocess.run(
        [str(MAKE), "--dry-run", "UV=", *asked, "clean"],
        cwd=tmp_path,
        env={"PATH": f"{tmp_path / 'programs'}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stderr == ""
    told = f".venv has Python {has}, so {' '.join(asked)} is ignored. To use that, run make clean first."
    assert (told in ended.stdout) == says_so
    assert ended.stdout.count("\n") == 1 + says_so
