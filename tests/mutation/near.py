"""Which tests are near a change: those that run the changed function or use names from it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from .changes import Change, within_of
from .ledger import Function, Ledger

PARTS = ("engine", "renderers", "bot")
GAMES = ("engine/games/", "renderers/games/")
FEW, MANY = 5, 300  # tests
SOME = 0.3  # seconds that every test takes to be found and started
ACCEPTED = ("tests/renderers/test_golden.py::",)  # pictures of everything, made once for all of these tests
READERS = ("tests/bot/locale/", "tests/bot/features/test_controls.py")  # they read sources and call nothing


def modules(root: Path) -> list[str]:
    """List the modules of the program, as paths from its root."""
    found = (path.relative_to(root).as_posix() for part in PARTS for path in (root / part).rglob("*.py"))
    return sorted(found)


class Uses:
    """Which functions of the program use a name of a constant, a class or a field."""

    def __init__(self, root: Path) -> None:
        self._places: defaultdict[str, set[Function]] = defaultdict(set)
        self._made: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        for path in modules(root):
            module = ast.parse((root / path).read_bytes())
            for function, node in _functions(module, ""):
                for name in _names(node):
                    self._places[name].add((path, function))
            for name, used in _constants(module):
                self._made[path, used].add(name)

        self._importing: defaultdict[str, set[str]] = defaultdict(set)
        for file in (root / "tests").rglob("test_*.py"):
            for module in _imported(ast.parse(file.read_bytes())):
                self._importing[module].add(f"{file.relative_to(root).as_posix()}::")

    def importing(self, path: str) -> tuple[str, ...]:
        """Return the prefixes of the names of tests whose file imports a module, perhaps for its data."""
        return tuple(sorted(self._importing[path]))

    def of(self, name: str, path: str) -> set[Function]:
        """Return the functions that use a name from this file, in the same game or in no game's folder.

        This includes functions that use a constant of the file made with the name.
        """
        return self._in_game(path, self._made_with(name, path))

    def of_made(self, function: str, path: str) -> set[Function]:
        """Return the functions that use a constant that a function made when the file was imported."""
        return self._in_game(path, self._made_with(function, path) - {function})

    def _in_game(self, path: str, names: set[str]) -> set[Function]:
        game = _game(path)
        places = {place for each in names for place in self._places[each]}
        return {place for place in places if not (game and _game(place[0]) not in ("", game))}

    def _made_with(self, name: str, path: str) -> set[str]:
        names, new = {name}, {name}
        while new:
            new = {made for each in new for made in self._made[path, each]} - names
            names |= new
        return names


def near(change: Change, ledger: Ledger, uses: Uses) -> dict[str, float]:
    """Return the tests near a change with their seconds: its own, its folder's, then the most telling."""
    if isinstance(change.scope, str):
        places = {(change.path, change.scope)} | uses.of_made(change.scope.rpartition(".")[2], change.path)
    else:
        places = {place for name in change.scope for place in uses.of(name, change.path)}
    found, above = ledger.tests_of(places), change.path
    if len(found) < FEW:  # one test may have run a cached function for all
        callers = {place for _, called in places for place in uses.of(called.rpartition(".")[2], change.path)}
        found |= ledger.tests_of(callers)
    while not found and above:  # no test found: try those of the file, then of its folder
        found = ledger.tests_of(ledger.places_in(above))
        above = above.rpartition("/")[0]
    readers = ledger.tests_in(READERS) if change.text == '""' else {}
    if change.path.startswith("renderers/"):
        readers |= ledger.tests_in(ACCEPTED)
    named = namesakes(change.path)
    importers = uses.importing(change.path)
    importing = ledger.tests_in(importers)
    found |= readers | ledger.tests_in(named) | (importing if len(importing) < MANY else {})
    beside = f"tests/{change.path.rpartition('/')[0]}/"
    own, know = (named, mirror(change.path), importers, beside), ledger.know(change.path)

    def order(test: tuple[str, float]) -> tuple[int, bool, float]:
        name, seconds = test
        told = know.get(name, 0.0) / (seconds + SOME)
        nearest = next((place for place, begins in enumerate(own) if name.startswith(begins)), len(own))
        return nearest, name not in readers, -told

    return dict(sorted(found.items(), key=order))


def mirror(path: str) -> str:
    """Return the prefix of the names of tests about this module alone."""
    if game := _game(path):
        return f"tests/games/{game}/"
    return namesakes(path)[0]


def namesakes(path: str) -> tuple[str, ...]:
    """Return the prefixes of the names of tests in files called after a module, nearest folder first.

    If the module has only data or exports, these tests may not run any code of it.
    """
    *folders, name = path.split("/")
    file = {"__init__.py": "test_package.py", "__main__.py": "test_main.py"}.get(name, f"test_{name}")
    return tuple("/".join(("tests", *folders[:depth], f"{file}::")) for depth in range(len(folders), 0, -1))


def _functions(node: ast.AST, within: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield the functions below a node with their qualified names."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            yield within + part.name, part
        yield from _functions(part, within_of(part, within))


def _constants(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each constant of a module, paired with each name that it is made from."""
    for node in module.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            made = {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
            yield from ((each, used) for each in made for used in _names(node) - made)


def _imported(module: ast.Module) -> Iterator[str]:
    """Yield the paths of modules that a test's imports may refer to."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            path = node.module.replace(".", "/")
            yield from (f"{path}.py", *(f"{path}/{each.name}.py" for each in node.names))


def _names(node: ast.AST) -> set[str]:
    used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    return used | {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}


def _game(path: str) -> str:
    """Return the game that a file belongs to, or "" if it belongs to all games."""
    return path.split("/")[2] if path.startswith(GAMES) and path.count("/") > 2 else ""
