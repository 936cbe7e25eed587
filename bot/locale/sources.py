"""The modules of the program as syntax trees, and the values that an expression in them can have."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PARTS = ("engine", "renderers", "bot")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Module(NamedTuple):
    """A module's path and tree, and around each node the module and functions, the innermost first."""

    file: str
    tree: ast.Module
    around: Mapping[ast.AST, tuple[ast.Module | Function, ...]]


def modules() -> list[Module]:
    """Parse the modules of all parts that speak to users, in the order of their paths."""
    return [_module(path) for part in PARTS for path in sorted((ROOT / part).rglob("*.py"))]


def parse(source: str, file: str) -> Module:
    """Parse the source of a module."""
    tree = ast.parse(source)
    around: dict[ast.AST, tuple[ast.Module | Function, ...]] = {tree: (tree,)}
    for node in ast.walk(tree):  # parents come before their children
        inside = (node, *around[node]) if isinstance(node, Function) else around[node]
        around.update((child, inside) for child in ast.iter_child_nodes(node))
    return Module(file, tree, around)


def named(node: ast.expr) -> str:
    """Give the name, or the last part of a dotted one, that an expression consists of; else nothing."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def assigned(node: ast.Assign | ast.AnnAssign) -> Iterator[tuple[str, ast.expr]]:
    """Give each name that is assigned with its value, also where several are at once."""
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from ((named(name), value) for name, value in zip(target.elts, node.value.elts))
        elif node.value:
            yield named(target), node.value


def parameters(function: Function) -> list[str]:
    """Name the positional parameters of a function."""
    return [each.arg for each in (*function.args.posonlyargs, *function.args.args)]


def imported(module: Module, name: str) -> Iterator[tuple[str, str]]:
    """Give where an imported name may come from: the path of the module, and its name there."""
    for part in module.tree.body:
        if isinstance(part, ast.ImportFrom):
            above = Path(module.file).parts[: -part.level] if part.level else ()
            origin = Path(*above, *(part.module or "").split(".")).as_posix()
            for each in part.names:
                if (each.asname or each.name) == name:
                    yield from ((f"{origin}{end}", each.name) for end in (".py", "/__init__.py"))


def values(module: Module, node: ast.expr) -> Iterator[ast.expr]:
    """Give what an expression can be: of a choice both cases, of a name or a table what was put in."""
    match node:
        case ast.IfExp():
            parts = [node.body, node.orelse]
        case ast.BoolOp():
            parts = node.values
        case ast.Tuple():
            parts = node.elts
        case ast.Dict():
            parts = node.values
        case ast.Subscript():
            parts = [node.value]
        case ast.Name():
            parts = _assigned(module, node)
        case _:
            parts = []
    for part in parts:
        yield from values(module, part)
    if not parts:
        yield node


def _assigned(module: Module, name: ast.Name) -> list[ast.expr]:
    """Find what a name stands for in the innermost function, or the module, that assigns it."""
    for scope in module.around[name]:
        if not isinstance(scope, ast.Module) and name.id in parameters(scope):
            return []
        found = [
            value
            for node in ast.walk(scope)
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target, value in assigned(node)
            if target == name.id
        ]
        if found:
            return found
    return []


def _module(path: Path) -> Module:
    return parse(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
