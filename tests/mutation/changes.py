"""The changes that can be made to a module, each to one expression or statement, like those made by mistake.

Log messages, sentences (the catalogues check them), annotations and f-strings are left alone. Python 3.11
does not say where the parts of f-strings are.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}
ARITHMETIC = {
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: (r"\*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
}
SYMMETRIC = {"max", "min"}
FOR_TYPES = {"cast", "TypeVar", "ParamSpec", "NewType", "dataclass"}
PLAIN = ast.Name | ast.Attribute | ast.Call  # conditions that are not operators
WRITES = ast.Attribute | ast.Subscript


class Change(NamedTuple):
    """A module's bytes from `start` to `end`, the `text` that replaces them, and their `scope`.

    A scope is a function's qualified name or, outside functions, the names being bound.
    """

    path: str
    start: int
    end: int
    text: str
    scope: str | frozenset[str]

    def apply(self, source: bytes) -> bytes:
        """Return the module's source with the change made."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def shown(self, source: bytes) -> str:
        """Return the path, the line before and the line after, which stay the same if the line moves."""
        begin = source.rfind(b"\n", 0, self.start) + 1
        end = (source + b"\n").index(b"\n", self.end)
        before, after = source[begin:end], self.apply(source)[begin : end - self.end + self.start + self.size]
        return "\n".join((self.path, f"- {_one_line(before)}", f"+ {_one_line(after)}"))

    @property
    def size(self) -> int:
        """The number of bytes in the text."""
        return len(self.text.encode())


Scope = str | frozenset[str]
Place = tuple[int, int, str]  # start, end, and the replacement


def changes(path: str, source: bytes) -> list[Change]:
    """Return the changes that can be made to a module, in order of position."""
    module = ast.parse(source)
    lines = [0, *(found.end() for found in re.finditer(rb"\n", source))]
    finder = _Finder(source, lines)
    found = [
        Change(path, *place, scope)
        for node, scope in _walk(module, "", frozenset())
        for place in finder.of(node)
    ]
    return sorted(found, key=lambda each: (each.start, each.end, each.text))


def _one_line(source: bytes) -> str:
    return " ".join(source.decode().split())


def _walk(node: ast.AST, within: str, scope: Scope) -> Iterator[tuple[ast.AST, Scope]]:
    """Yield the nodes below a node that may be changed, with their scopes. `within` qualifies names there."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        parts = value if isinstance(value, list) else [value]
        for number, part in enumerate(parts):
            if not isinstance(part, ast.AST) or _is_left_alone(part):
                continue
            if field == "body" and number == 0 and _is_docstring(part):
                continue
            if field == "args" and number == 0 and isinstance(node, ast.Call) and _called(node) in FOR_TYPES:
                continue
            inner = _scope_of(part, within, scope)
            yield part, inner
            yield from _walk(part, within_of(part, within), inner)


def _is_left_alone(node: ast.AST) -> bool:
    """Return whether a node is left unchanged, with everything in it."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        function = node.value.func
        return isinstance(function, ast.Attribute) and ast.unparse(function.value) == "log"
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Assert)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _called(call: ast.Call) -> str:
    function = call.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def within_of(node: ast.AST, within: str) -> str:
    """Return what qualifies the names in a node, as in Python (PEP 3155)."""
    match node:
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
            return f"{within}{name}.<locals>."
        case ast.ClassDef(name):
            return f"{within}{name}."
    return within


def _scope_of(node: ast.AST, within: str, scope: Scope) -> Scope:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return within + node.name
    if isinstance(scope, str):
        return scope
    if isinstance(node, ast.ClassDef):
        return scope | {node.name}
    if isinstance(node, ast.Assign):
        return scope | {each.id for each in node.targets if isinstance(each, ast.Name)}
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return scope | {node.target.id}
    return scope


class _Finder:
    """Finds the places of changes in a source, whose lines start at these bytes."""

    def __init__(self, source: bytes, lines: list[int]) -> None:
        self._source = source
        self._lines = lines

    def of(self, node: ast.AST) -> Iterator[Place]:
        """Yield the changes that can be made to a node itself."""
        match node:
            case ast.Compare():
                yield from self._comparisons(node)
            case ast.BoolOp(op, values):
                words = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                for left, right in pairwise(values):
                    yield from self._operator(left, right, *words)
            case ast.BinOp(left, op, right) if type(op) in ARITHMETIC:
                yield from self._operator(left, right, *ARITHMETIC[type(op)])
            case ast.UnaryOp(ast.Not(), operand):
                yield (*self._span(node), f"({self._text(operand)})")
            case ast.Constant(value):
                yield from ((*self._span(node), text) for text in _constants(value))
            case ast.Call():
                yield from self._exchanges(node)
            case ast.If(test) | ast.While(test) | ast.IfExp(test) if isinstance(test, PLAIN):
                yield (*self._span(test), f"(not {self._text(test)})")
            case ast.stmt():
                yield from self._statements(node)

    def _statements(self, node: ast.stmt) -> Iterator[Place]:
        if isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant | None):
            yield (*self._span(node.value), "None")
        if _can_go(node):
            yield (*self._span(node), "pass")

    def _comparisons(self, node: ast.Compare) -> Iterator[Place]:
        for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators):
            yield from self._operator(left, right, *COMPARISONS[type(op)])

    def _operator(self, left: ast.expr, right: ast.expr, pattern: str, text: str) -> Iterator[Place]:
        """Yield the replacement of an operator, which is somewhere between its operands."""
        begin, end = self._span(left)[1], self._span(right)[0]
        if found := re.search(pattern.encode(), self._source[begin:end]):
            yield begin + found.start(), begin + found.end(), text

    def _exchanges(self, call: ast.Call) -> Iterator[Place]:
        """Yield the exchange of a call's first two arguments that differ."""
        if any(isinstance(each, ast.Starred) for each in call.args) or _called(call) in SYMMETRIC | FOR_TYPES:
            return
        for left, right in pairwise(call.args):
            (begin, _), (_, end) = self._span(left), self._span(right)
            if self._text(left) != self._text(right):
                between = self._source[self._span(left)[1] : self._span(right)[0]].decode()
                yield begin, end, self._text(right) + between + self._text(left)
                return

    def _span(self, node: ast.AST) -> tuple[int, int]:
        where: ast.expr = node  # type: ignore[assignment] # what has a place
        assert where.end_lineno is not None
        assert where.end_col_offset is not None
        begin = self._lines[where.lineno - 1] + where.col_offset
        return begin, self._lines[where.end_lineno - 1] + where.end_col_offset

    def _text(self, node: ast.AST) -> str:
        begin, end = self._span(node)
        return self._source[begin:end].decode()


def _constants(value: object) -> Iterator[str]:
    """Yield replacements for a constant, but none for sentences for people."""
    match value:
        case bool():
            yield str(not value)
        case int() | float():
            yield str(value + 1)
        case str() if value and " " not in value:
            yield '""'


def _can_go(node: ast.stmt) -> bool:
    """Return whether a module may still run without a statement, which only has an effect."""
    match node:
        case ast.Expr(ast.Call() | ast.Await()):
            return True
        case ast.Assign(targets=[target]) | ast.AugAssign(target=target):
            return isinstance(target, WRITES) or isinstance(node, ast.AugAssign)
        case ast.Raise() | ast.Delete() | ast.Continue() | ast.Break() | ast.Return(None):
            return True
    return False
