"""The calls and the templates in the program's sources, for tests that read them."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from bot.locale.__main__ import PARTS, ROOT, Found, find
from tests.test_architecture import nodes


class Call(NamedTuple):
    """A call in the sources: the function's plain name, the positional arguments, and where the call is."""

    name: str
    arguments: list[ast.expr]
    file: str
    line: int


@cache
def texts() -> list[Found]:
    """Return all templates that the extractor finds in the sources."""
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
    """Return the expressions that an expression may evaluate to, such as both cases of a conditional."""
    if isinstance(expression, ast.IfExp):
        return [*values(expression.body), *values(expression.orelse)]
    if isinstance(expression, ast.BoolOp):
        return [each for value in expression.values for each in values(value)]
    return [expression]


def module_of(file: str) -> ModuleType:
    """Import and return the module in a file, given its path from the project's root."""
    return import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


def _named(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""
