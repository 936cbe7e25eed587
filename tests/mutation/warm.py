"""A process that has imported the program and all tests, and forks: there a change is made in memory.

To import everything takes far longer than most tests. So the code of a changed function is exchanged in the
functions that exist already, in a fork of a process that has collected the tests. That is the changed program
as long as the function has not been run before: what is run by an import, and what stands outside of
functions, is left to a process that imports the changed module.
"""

from __future__ import annotations

import ast
import gc
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest

from .changes import Change, within_of
from .ledger import Function
from .process import OPTIONS, QUIET, Limits, enter, forked, silence

COLLECTED = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
UNCHANGED = 99  # exit code: the change cannot be made in memory


class Warm:
    """The process; `run` asks it for a fork."""

    def __init__(self, folder: Path, output: Path) -> None:
        self._folder = folder
        self._pipe, theirs = Pipe()
        if os.fork() == 0:
            try:
                self._pipe.close()
                _Server(folder, output).serve(theirs)
            except BaseException as error:
                theirs.send(repr(error))
                raise
            finally:
                os._exit(0)
        theirs.close()
        told = self._pipe.recv()
        if isinstance(told, str):
            raise RuntimeError(f"the tests cannot be collected:\n{told}")
        self._run_before: set[Function] = told

    def run(self, tests: list[str], change: Change | None, limits: Limits) -> int | None:
        """Run tests until one fails; return the exit code, None where the change must be imported."""
        if change is not None and not self._can(change):
            return None
        place = (change.path, outermost(str(change.scope))) if change else None
        self._pipe.send((tests, place, tuple(limits)))
        ended = self._pipe.recv()
        if isinstance(ended, str):
            raise RuntimeError(ended)
        return None if ended == UNCHANGED else ended

    def _can(self, change: Change) -> bool:
        """Return whether the changed program is the one with another code in a function."""
        if not isinstance(change.scope, str):
            return False
        name = outermost(change.scope)
        if (change.path, name) in self._run_before:
            return False
        source = (self._folder / change.path).read_bytes()  # which has been changed, from there on
        lines = source.split(b"\n")
        before = [
            sum(len(line) + 1 for line in lines[: first.lineno - 1]) + first.col_offset
            for found, first in _bodies(ast.parse(source), "")
            if found == name
        ]
        return any(start <= change.start for start in before[:1])  # not in the defaults of its arguments


class _Server:
    """What the process is: the functions that it has imported, and which of them it has run."""

    def __init__(self, folder: Path, output: Path) -> None:
        self._folder, self._output = folder, output
        self._functions: defaultdict[Function, list[FunctionType]] = defaultdict(list)

    def serve(self, pipe: Connection) -> None:
        """Collect the tests, and answer until there is nobody."""
        silence(self._output)
        enter(self._folder)
        called: dict[int, CodeType] = {}

        def trace(frame: FrameType, event: str, argument: object) -> None:
            called.setdefault(id(frame.f_code), frame.f_code)

        sys.settrace(trace)  # type: ignore[arg-type] # no lines are traced
        ended = pytest.main(["-q", "--collect-only", *QUIET])
        sys.settrace(None)
        if ended not in COLLECTED:
            pipe.send(self._output.read_text()[-2000:])
            return
        self._find()
        pipe.send({(self._path(code), outermost(code.co_qualname)) for code in called.values()})
        while True:
            try:
                tests, place, limits = pipe.recv()
            except EOFError:
                return
            pipe.send(self._answer(tests, place, Limits(*limits)))

    def _answer(self, tests: list[str], place: Function | None, limits: Limits) -> int:
        return forked(lambda: self._be(tests, place), self._output, limits)

    def _be(self, tests: list[str], place: Function | None) -> int:
        """Be the fork: make the change, and run the tests."""
        if place is not None and not self._exchange(*place):
            return UNCHANGED
        return pytest.main([*OPTIONS, *tests])

    def _exchange(self, path: str, name: str) -> bool:
        """Give a function the code that now stands in its file; tell whether that can be done."""
        file = self._folder / path
        if not any(getattr(module, "__file__", None) == str(file) for module in [*sys.modules.values()]):
            return True  # it is going to be imported
        codes = [
            code for code in _codes(compile(file.read_bytes(), str(file), "exec")) if code.co_qualname == name
        ]
        functions = self._functions[path, name]
        lines = sorted({function.__code__.co_firstlineno for function in functions})
        if not lines or len(lines) != len(codes):
            return False
        for function in functions:
            code = codes[lines.index(function.__code__.co_firstlineno)]
            if code.co_freevars != function.__code__.co_freevars:
                return False
            function.__code__ = code
        return True

    def _find(self) -> None:
        """Find all functions of the tree, and spare the forks the collection of what is there."""
        gc.collect()
        gc.unfreeze()
        for each in gc.get_objects():
            if type(each) is FunctionType and (path := self._path(each.__code__)):
                self._functions[path, each.__code__.co_qualname].append(each)
        gc.freeze()

    def _path(self, code: CodeType) -> str:
        """Return the path of code in the tree, "" for that of others."""
        inside = f"{self._folder}/"
        return code.co_filename.removeprefix(inside) if code.co_filename.startswith(inside) else ""


def outermost(name: str) -> str:
    """Return the function in which all others of a qualified name are made."""
    return name.partition(".<locals>")[0]


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of all functions and classes within, in order of their lines."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def _bodies(node: ast.AST, within: str) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the qualified names of functions, each with its first statement."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            yield within + part.name, part.body[0]
        yield from _bodies(part, within_of(part, within))
