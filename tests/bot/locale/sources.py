"""What takes a template in the sources of the program: the calls, for tests that look at them."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from bot.locale.__main__ import PARTS, ROOT, Found, find
from tests.test_architecture import nodes


class Call(NamedTuple):
    """A call of a function by its plain name, and where it stands."""

    name: str
    arguments: list[ast.expr]
    file: str
    line: int


@cache
def texts() -> list[Found]:
    """Return all that the extractor finds in the sources."""
    return list(find(ROOT))


@cache
def calls() -> list[Call]:
    """Return all calls in the parts of the program that speak to users."""
    return [
        Call(_named(node.func), node.args, path.relative_to(ROOT).as_posix(), node.lineno)
        for part in PARTS
        for path in sorted((ROOT / part).rglob("*.py"))
        for node in nodes(path)
        if isinstance(node, ast.Call)
    ]


def values(expression: ast.expr) -> list[ast.expr]:
    """Return what an expression can be: of a choice both cases."""
    if isinstance(expression, ast.IfExp):
        return [*values(expression.body), *values(expression.orelse)]
    if isinstance(expression, ast.BoolOp):
        return [each for value in expression.values for each in values(value)]
    return [expression]


def module_of(file: str) -> ModuleType:
    """Import the module of a file."""
    return import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


def _named(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""
