"""Which tests are near a change, as found in the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from .__main__ import read_judged
from .changes import changes
from .ledger import ROOT, Ledger, Verdict
from .near import Uses, mirror, modules, near

GRID = "engine/games/chess/grid.py"
SOURCE = "SIZE = 8\ndef far(a):\n    return a > SIZE\n"
PICTURE = "from engine.games.chess.grid import SIZE, far\ndef draw():\n    return far(SIZE)\n"
OTHER_GAME = "SIZE = 9\ndef other():\n    return SIZE\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The folder of a program with two games, one of which has a picture."""
    for path, source in (
        (GRID, SOURCE),
        ("renderers/games/chess/picture.py", PICTURE),
        ("engine/games/go/grid.py", OTHER_GAME),
    ):
        file = tmp_path / path
        file.parent.mkdir(parents=True)
        file.write_text(source)
    (tmp_path / "bot").mkdir()
    return tmp_path


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A ledger of what four tests ran."""
    made = Ledger(tmp_path / "build" / "ledger.sqlite3")
    made.note_test("slow", 2.0, passed=True, places=[(GRID, "far")])
    made.note_test(
        "quick", 0.5, passed=True, places=[(GRID, "far"), ("renderers/games/chess/picture.py", "draw")]
    )
    made.note_test("red", 0.1, passed=False, places=[(GRID, "far")])
    made.note_test("other", 0.2, passed=True, places=[("engine/games/go/grid.py", "other")])
    made.note_test("drawn", 0.3, passed=True, places=[("renderers/games/chess/picture.py", "draw")])
    yield made
    made.close()


def near_to(tree: Path, ledger: Ledger, path: str, number: int) -> list[str]:
    """Return the names of the tests near a change to a module."""
    change = changes(path, (tree / path).read_bytes())[number]
    return list(near(change, ledger, Uses(tree)))


def test_in_a_function(tree: Path, ledger: Ledger) -> None:
    """Passing tests that run the changed function come first, fastest first, then those of its callers."""
    assert near_to(tree, ledger, GRID, 1) == ["quick", "slow", "drawn"]


def test_of_a_constant(tree: Path, ledger: Ledger) -> None:
    """For a constant, the tests that run a function using it, then those that run that function's callers."""
    assert near_to(tree, ledger, GRID, 0) == ["quick", "slow", "drawn"]


def test_of_what_a_constant_is_made_of(tree: Path, ledger: Ledger) -> None:
    """For code that only runs on import, the tests that use the constants made by it."""
    made = "def made():\n    return 8\nHALF, MORE = made(), 1\nSIZE = HALF + HALF\n"
    source = f"{made}def far(a):\n    return a > SIZE\n"
    (tree / GRID).write_text(source)
    assert near_to(tree, ledger, GRID, 0) == ["quick", "slow", "drawn"]


def test_its_own_tests_come_first(tree: Path, ledger: Ledger) -> None:
    """The game's or module's own tests come first, however slow, then those of its folder."""
    own = "tests/games/chess/test_far.py::test_far"
    ledger.note_test(own, 9.0, passed=True, places=[(GRID, "far")])
    beside = "tests/engine/games/chess/test_all.py::test_far"
    ledger.note_test(beside, 8.0, passed=True, places=[(GRID, "far")])
    assert near_to(tree, ledger, GRID, 1)[:3] == [own, beside, "quick"]
    assert mirror("bot/table/dice.py") == "tests/bot/table/test_dice.py::"
    assert mirror("bot/__main__.py") == "tests/bot/test_main.py::"


def test_of_what_a_test_imports(tree: Path, ledger: Ledger) -> None:
    """A test that imports the module is near, even if it runs no function of it."""
    file, name = tree / "tests" / "test_size.py", "tests/test_size.py::test_it_is_even"
    file.parent.mkdir()
    file.write_text("from engine.games.chess.grid import SIZE\n")
    ledger.note_test(name, 9.0, passed=True, places=[])
    assert near_to(tree, ledger, GRID, 0)[0] == name
    file.write_text("from engine.games.chess import grid\n")
    assert near_to(tree, ledger, GRID, 1)[0] == name


def test_of_what_is_looked_at_only(tree: Path, ledger: Ledger) -> None:
    """Tests named after the module, or after a folder above it, are near even if they run nothing of it."""
    (tree / "engine/games/chess/lengths.py").write_text("LENGTHS = (1,)\n")
    (tree / "engine/__init__.py").write_text("__all__ = [far]\n__version__ = 1\n")
    lengths, package = (
        "tests/engine/test_lengths.py::test_all[chess]",
        "tests/engine/test_package.py::test_all",
    )
    for name in (lengths, package, "tests/engine/test_grids.py::test_all"):
        ledger.note_test(name, 9.0, passed=True, places=[])
    assert near_to(tree, ledger, "engine/games/chess/lengths.py", 0)[0] == lengths
    assert near_to(tree, ledger, "engine/__init__.py", 0)[0] == package


def test_of_what_is_drawn(tree: Path, ledger: Ledger) -> None:
    """The tests of accepted pictures come before other games' tests, no matter which game drew them."""
    accepted = "tests/renderers/test_golden.py::test_it_is_as_accepted[dice]"
    ledger.note_test(accepted, 9.0, passed=True, places=[])
    assert near_to(tree, ledger, "renderers/games/chess/picture.py", 0)[0] == accepted
    assert accepted not in near_to(tree, ledger, GRID, 0)


def test_of_what_no_function_uses(tree: Path, ledger: Ledger) -> None:
    """If no test is known for the file, the tests of the nearest folder are near."""
    (tree / "engine/games/chess/table.py").write_text("ROWS = (1,)\n")
    assert near_to(tree, ledger, "engine/games/chess/table.py", 0) == ["quick", "slow"]


def test_tests_that_are_gone(tree: Path, ledger: Ledger) -> None:
    """The ledger forgets tests that no longer exist."""
    ledger.keep(["slow", "red", "new"])
    assert ledger.passing() == {"slow"}
    assert near_to(tree, ledger, GRID, 1) == ["slow"]


def test_verdicts_are_kept(tmp_path: Path) -> None:
    """The ledger keeps the last verdict on each change when it's reopened."""
    first, seen, unseen = Verdict("a", "unseen", ""), Verdict("a", "seen", "test"), Verdict("b", "unseen", "")
    file = tmp_path / "build" / "ledger.sqlite3"
    with closing(Ledger(file)) as before:
        for verdict in (first, unseen, seen):
            before.note(verdict)
    with closing(Ledger(file)) as after:
        assert after.verdicts() == {"a": seen, "b": unseen}


def test_reasons_are_read(tmp_path: Path) -> None:
    """Each judged change has its reason, which can have several lines."""
    file = tmp_path / "judged.txt"
    file.write_text("a.py\n- old\n+ new\n  It is\n  the same.\n\nb.py\n- x\n+ y\n  So is this.\n")
    assert read_judged(file) == {"a.py\n- old\n+ new": "It is the same.", "b.py\n- x\n+ y": "So is this."}


def test_what_was_judged_can_still_be_made() -> None:
    """Every judged change can still be made to the program, and has a reason."""
    judged = read_judged()
    paths = {shown.partition("\n")[0] for shown in judged}
    assert paths <= set(modules(ROOT))
    sources = {path: (ROOT / path).read_bytes() for path in paths}
    possible = {change.shown(source) for path, source in sources.items() for change in changes(path, source)}
    assert {shown for shown, reason in judged.items() if shown not in possible or not reason} == set()
