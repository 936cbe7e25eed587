"""Tests run on a changed copy, in a process of their own, until one of them fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .ledger import ROOT

pytestmark = pytest.mark.breadth  # it is a tool without promises

MODULE = """
def double(number):
    while number < 0: number += 1
    return number + number
FOUR = double(2) // 1
SIZES = tuple(each * 2 for each in range(3))
"""
TESTS = """
import pytest
from engine.thing import FOUR, SIZES, double

def test_nothing(): assert double(-1) == 0
def test_two(): assert double(2) == 4
def test_imported(): assert (FOUR, SIZES) == (4, (0, 2, 4))
@pytest.mark.parametrize("size", SIZES)
def test_size(size): assert size < 5
"""
SCRIPT = """
import sys
from pathlib import Path
from tests.mutation import running
from tests.mutation.changes import changes

running.CPU_SECONDS = 3
running.SILENT_SECONDS = 30
root, folder, after, *tests = sys.argv[1:]
tree = running.Tree(Path(root), Path(folder))
path = "engine/thing.py"
source = (Path(root) / path).read_bytes()
(change,) = [each for each in changes(path, source) if each.shown(source).endswith(f"+ {after}")] or [None]
print(tree.run(dict.fromkeys(tests, 0), change))
assert (tree.folder / path).read_bytes() == source
"""
TEST = "tests/test_thing.py::test_"


@pytest.mark.parametrize(
    ("after", "tests", "failed"),
    [
        ("as it is", ("nothing", "two", "imported", "size[4]", "that_is_gone"), ""),
        ("while number < 0: pass", ("nothing", "two"), "it goes on for ever"),
        ("return number - number", ("nothing", "two"), f"{TEST}two"),
        ("return number - number", ("nothing",), ""),
        ("return number - number", ("two", "imported"), f"{TEST}two"),
        ("return number - number", ("imported", "two"), f"{TEST}imported"),  # in their order
        ("FOUR = double(3) // 1", ("two", "imported"), f"{TEST}imported"),
        ("SIZES = tuple(each * 3 for each in range(3))", ("size[4]", "imported"), f"{TEST}imported"),  # gone
        ("SIZES = tuple(each * 3 for each in range(3))", ("size[4]",), ""),
        ("return None", ("two",), "tests/test_thing.py"),  # which cannot be imported
    ],
)
def test_a_run(tmp_path: Path, after: str, tests: tuple[str, ...], failed: str) -> None:
    """A run returns the first test that fails, or nothing. A test that goes on for ever is stopped."""
    root, script = tmp_path / "root", tmp_path / "script.py"
    for path, source in (("engine/thing.py", MODULE), ("tests/test_thing.py", TESTS)):
        (root / path).parent.mkdir(parents=True)
        (root / path).with_name("__init__.py").touch()
        (root / path).write_text(source)
    (tmp_path / "copy").mkdir()
    script.write_text(SCRIPT)
    names = [TEST + name for name in tests]
    command = [sys.executable, str(script), str(root), str(tmp_path / "copy"), after, *names]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == failed
