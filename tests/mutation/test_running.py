"""Tests are run on a changed copy, in a process of their own, until one of them fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .ledger import ROOT

pytestmark = pytest.mark.breadth  # it is a tool, and promises nothing

MODULE = "def double(number):\n    while number < 0: number += 1\n    return number + number\n"
TESTS = """
from engine.thing import double

def test_nothing(): assert double(-1) == 0
def test_two(): assert double(2) == 4
"""
SCRIPT = """
import sys
from pathlib import Path
from tests.mutation import running
from tests.mutation.changes import changes

if __name__ == "__main__":
    running.CPU_SECONDS = 3
    root, folder, number, *tests = sys.argv[1:]
    tree = running.Tree(Path(root), Path(folder))
    path = "engine/thing.py"
    if number == "-":
        print(tree.run(tests))
    else:
        change = changes(path, (Path(root) / path).read_bytes())[int(number)]
        with tree.changed(change):
            print(tree.run(tests))
        assert (tree.folder / path).read_bytes() == (Path(root) / path).read_bytes()
"""
NOTHING, TWO = "tests/test_thing.py::test_nothing", "tests/test_thing.py::test_two"


@pytest.mark.parametrize(
    ("number", "tests", "passed", "failed"),
    [
        ("-", (NOTHING, TWO), True, ""),
        ("-", (NOTHING, "tests/test_thing.py::test_three"), False, "gone=frozenset({'tests/test_thing.py::"),
        ("2", (NOTHING, TWO), False, "it goes on for ever"),  # it never counts
        ("5", (NOTHING, TWO), False, TWO),  # it takes away
        ("5", (NOTHING,), True, ""),
    ],
)
def test_a_run(tmp_path: Path, number: str, tests: tuple[str, ...], passed: bool, failed: str) -> None:
    """It tells what failed first, or that nothing did; what goes on for ever is ended."""
    root, script = tmp_path / "root", tmp_path / "script.py"
    for path, source in (("engine/thing.py", MODULE), ("tests/test_thing.py", TESTS)):
        (root / path).parent.mkdir(parents=True)
        (root / path).with_name("__init__.py").touch()
        (root / path).write_text(source)
    (tmp_path / "copy").mkdir()
    script.write_text(SCRIPT)
    command = [sys.executable, str(script), str(root), str(tmp_path / "copy"), number, *tests]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert f"passed={passed}" in ended.stdout
    assert failed in ended.stdout
