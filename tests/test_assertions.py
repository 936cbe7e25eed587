"""Every test asserts something, because a test that cannot fail proves nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from .test_architecture import modules, short, tree

OF_PYTEST = {"raises", "fail", "warns"}


class Function(NamedTuple):
    """A function in the tests: where it is, whether it asserts or raises, and which names it calls."""

    place: str
    name: str
    asserts: bool
    calls: set[str]


def functions() -> Iterator[Function]:
    """Yield all functions in the tests, including methods."""
    for path in modules("tests"):
        body = tree(path).body
        for node in (*body, *(part for each in body if isinstance(each, ast.ClassDef) for part in each.body)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                parts = list(ast.walk(node))
                calls = {_called(part.func) for part in parts if isinstance(part, ast.Call)}
                asserts = any(isinstance(part, ast.Assert | ast.Raise) for part in parts)
                yield Function(f"{short(path)}:{node.lineno} {node.name}", node.name, asserts, calls)


def _called(function: ast.expr) -> str:
    """Return the name of a called function, or its last part if it is dotted."""
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def test_every_test_asserts_something() -> None:
    """Every test asserts something, itself or in functions that it calls, which are followed by name."""
    found = list(functions())
    asserting = set(OF_PYTEST)
    while more := {each.name for each in found if each.asserts or each.calls & asserting} - asserting:
        asserting |= more
    tests = [each for each in found if each.name.startswith("test")]
    assert [each.place for each in tests if not (each.asserts or each.calls & asserting)] == []
