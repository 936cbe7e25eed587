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
# What an import has run, and what stands outside of functions, is another thing than a function's code.
IMPORTED = """
def first(): return 7
FIRST = first()
SIZES = tuple(each * 2 for each in range(3))
def half(number, by=2): return number / by
class Pile:
    top = 4
    def __init__(self): self.height = half(8)
    @property
    def level(self): return self.height
    @level.setter
    def level(self, height): self.height = height * 2
def outer():
    def inner(): return half(6)
    return inner
"""
OF_IMPORTED = """
from engine.thing import FIRST, SIZES, Pile, half, outer

def test_all():
    pile = Pile()
    pile.level = pile.top + pile.level
    assert (FIRST, SIZES, half(4), pile.height, outer()()) == (7, (0, 2, 4), 2, 16, 3)
    assert (pile.level, half(9, 3)) == (16, 3)
"""
SCRIPT = """
import sys
from pathlib import Path
from tests.mutation import running
from tests.mutation.changes import changes

if __name__ == "__main__":
    running.CPU_SECONDS = 3
    running.SILENT_SECONDS = 30
    root, folder, number, *tests = sys.argv[1:]
    tree = running.Tree(Path(root), Path(folder))
    path = "engine/thing.py"
    if number == "-":
        print(tree.run(dict.fromkeys(tests, 0)))
    elif number == "all":
        for change in changes(path, (Path(root) / path).read_bytes()):
            how = "exchanged" if tree._warm._can(change) else "imported"
            print(tree.run(dict.fromkeys(tests, 0), change).passed, how, change)
    else:
        change = changes(path, (Path(root) / path).read_bytes())[int(number)]
        print(tree.run(dict.fromkeys(tests, 0), change))
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
    ended = run(tmp_path, MODULE, TESTS, number, *tests)
    assert f"passed={passed}" in ended
    assert failed in ended


def test_what_an_import_makes(tmp_path: Path) -> None:
    """Constants, defaults of arguments and what an import calls are changed, too; each change is seen."""
    ended = run(tmp_path, IMPORTED, OF_IMPORTED, "all", "tests/test_thing.py::test_all").splitlines()
    assert [line for line in ended if not line.startswith("False ")] == []
    assert {line.split()[1] for line in ended} == {"imported", "exchanged"}


def run(folder: Path, module: str, tests: str, *arguments: str) -> str:
    """Run the script on a program of one module, and return what it prints."""
    root, script = folder / "root", folder / "script.py"
    for path, source in (("engine/thing.py", module), ("tests/test_thing.py", tests)):
        (root / path).parent.mkdir(parents=True)
        (root / path).with_name("__init__.py").touch()
        (root / path).write_text(source)
    (folder / "copy").mkdir()
    script.write_text(SCRIPT)
    command = [sys.executable, str(script), str(root), str(folder / "copy"), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout
