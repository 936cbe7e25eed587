"""Which changes can be made to a module, and what is left alone."""

from __future__ import annotations

import pytest

from .changes import Change, changes
from .ledger import ROOT
from .near import modules

PATH = "engine/made.py"


def lines_after(source: str) -> list[str]:
    """Return the lines that changes can turn a module of one line into."""
    return [change.shown(source.encode()).split("\n+ ")[1] for change in changes(PATH, source.encode())]


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a is not b", ["x = a is b"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = a < b == c", ["x = a <= b == c", "x = a < b != c"]),
        ("x = a and b or c", ["x = a or b or c", "x = a and b and c"]),
        ("x = not a", ["x = (a)"]),
        ("x = a - b", ["x = a + b"]),
        ("x = a // b", ["x = a * b"]),
        ("x = 7", ["x = 8"]),
        ("x = 0.5", ["x = 1.5"]),
        ("x = True", ["x = False"]),
        ('x = "word"', ['x = ""']),
        ("x = f(a, b)", ["x = f(b, a)"]),
        ("x = f(a, a, b)", ["x = f(a, b, a)"]),
        ("x = a if b else c", ["x = a if (not b) else c"]),
        ("def f(): return a", ["def f(): return None"]),
        ("def f(): raise a", ["def f(): pass"]),
        ("def f(): a.b = c", ["def f(): pass"]),
        ("def f(): a += c", ["def f(): pass"]),
        ("def f(): g()", ["def f(): pass"]),
        ("async def f(): await g()", ["async def f(): pass"]),
        ("def f(a=1): return", ["def f(a=2): return", "def f(a=1): pass"]),
    ],
)
def test_what_slips_in_by_mistake(line: str, changed: list[str]) -> None:
    """Changes replace operators, constants, conditions and results, swap arguments or drop statements."""
    assert lines_after(line) == changed


@pytest.mark.parametrize(
    "line",
    [
        'x = "A sentence for people."',
        'x = f"{a < 7}"',
        'log.info("words", 7)',
        'def f(a: "Word") -> 7: ...',
        "import a",
        "assert a < 7",
        'x = cast("Word", a)',
        "x = max(a, b)",
        "@f(7)\nclass A: ...",
        '"""Word"""',
        "def f(): return None",
        "if TYPE_CHECKING: x = 7",
    ],
)
def test_what_is_left_alone(line: str) -> None:
    """Sentences, log messages, annotations, imports and the like are left unchanged."""
    assert lines_after(line) == []


def test_where_a_change_is() -> None:
    """A change's scope is the innermost function's qualified name or, outside functions, the bound names."""
    source = b"A = 1\nclass B:\n    c: int = 2\n    def d(self):\n        def e(): return 3\n"
    assert [change.scope for change in changes(PATH, source)] == [
        frozenset({"A"}),
        frozenset({"B", "c"}),
        "B.d.<locals>.e",
    ]


def test_a_change_of_several_lines_is_shown_as_one() -> None:
    """A change over several lines is shown on one, and applied at the right bytes after an umlaut."""
    source = 'x = "ä"\ny = f(\n    a,  # first\n    b,\n)\nz = c\n'.encode()
    (change,) = changes(PATH, source)[1:]
    assert change.shown(source) == f"{PATH}\n- a, # first b,\n+ b, # first a,"
    assert change.apply(source).decode() == 'x = "ä"\ny = f(\n    b,  # first\n    a,\n)\nz = c\n'


@pytest.mark.breadth
def test_every_change_of_the_program_can_be_run() -> None:
    """In every fortieth module, each change yields a different program that compiles."""
    for path in modules(ROOT)[::40]:
        source = (ROOT / path).read_bytes()
        for change in changes(path, source):
            assert isinstance(change, Change)
            assert change.apply(source) != source
            compile(change.apply(source), path, "exec")
