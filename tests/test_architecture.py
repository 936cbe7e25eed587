"""What keeps the parts apart: the direction of imports, and games named nowhere but in their folders."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import GAMES

ROOT = Path(__file__).parent.parent
PARTS = ("engine", "renderers", "bot", "playground")  # each may import itself and those before it
OTHERS = {
    "engine": frozenset[str](),
    "renderers": frozenset({"PIL"}),
    "bot": frozenset({"discord", "aiohttp", "yarl", "aiosqlite", "babel", "cachetools", "dotenv"}),
    "playground": frozenset({"discord", "aiohttp", "aiosqlite", "simcord"}),
}
# The engine asks for luck and is told what happens: it takes no chance, reads no clock, and does no I/O.
NOT_IN_ENGINE = {
    *("random", "secrets", "uuid", "time", "datetime", "calendar", "zoneinfo"),
    *(
        "os",
        "sys",
        "pathlib",
        "shutil",
        "tempfile",
        "glob",
        "io",
        "logging",
        "pickle",
        "shelve",
        "dbm",
        "sqlite3",
    ),
    *(
        "socket",
        "ssl",
        "select",
        "selectors",
        "urllib",
        "http",
        "ftplib",
        "ctypes",
        "mmap",
        "signal",
        "subprocess",
    ),
    *("asyncio", "threading", "multiprocessing", "concurrent", "queue", "sched"),
}
BUILTINS_NOT_IN_ENGINE = frozenset({"open", "print", "input", "eval", "exec", "__import__", "breakpoint"})
USE_CASES = (
    "store",
    "tables",
    "dice",
)  # modules of the bot that know nothing of Discord, with all they import
DATING = {
    "bot/operations/backups.py",
    "bot/operations/doctor.py",
    "bot/operations/upkeep.py",
    "bot/locale/__main__.py",
}  # by the wall clock
LONGEST_FILE = 300


def modules(*folders: str) -> list[Path]:
    """List the modules of folders of the project, those that are there."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return sorted(path for path in found if not any(part.startswith(".") for part in path.parts[-4:]))


def dotted(path: Path) -> str:
    """Name a module as imports do."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tree(path: Path) -> ast.Module:
    """Parse a module."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[str]:
    """Give all that a module imports, also late and for types only, as absolute names."""
    package = dotted(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def short(path: Path) -> str:
    """Name a file in a message."""
    return str(path.relative_to(ROOT))


by_part = pytest.mark.parametrize("part", PARTS)


@by_part
def test_imports_go_one_way(part: str) -> None:
    """playground -> bot -> renderers -> engine, and of other packages only what the part is made of."""
    allowed = {*PARTS[: PARTS.index(part) + 1], *OTHERS[part], *sys.stdlib_module_names}
    wrong = {
        f"{short(path)} imports {name}"
        for path in modules(part)
        for name in imports(path)
        if name.split(".")[0] not in allowed
    }
    assert sorted(wrong) == []


def test_the_engine_takes_no_chance_reads_no_clock_and_does_no_io() -> None:
    """Neither a module of the standard library nor a builtin that could."""
    wrong = {
        f"{short(path)} imports {name}"
        for path in modules("engine")
        for name in imports(path)
        if name.split(".")[0] in NOT_IN_ENGINE
    }
    for path in modules("engine"):
        called = (node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
        names = {function.id for function in called if isinstance(function, ast.Name)}
        wrong |= {f"{short(path)} calls {name}" for name in names & BUILTINS_NOT_IN_ENGINE}
    assert sorted(wrong) == []


def test_the_wall_clock_only_dates_things() -> None:
    """It may jump by years: what is due goes by Discord's clock, and what lasts by a monotonic one."""
    reading = re.compile(
        r"\btime\.(time|time_ns|gmtime|localtime)\b|\butcnow\b|\b(datetime|date)\.(now|today)\b"
    )
    found = {short(path) for path in modules("bot") if reading.search(path.read_text(encoding="utf-8"))}
    assert found == DATING


def test_only_games_and_their_pictures_import_games() -> None:
    """Everything else goes through the registries."""
    wrong = [
        f"{short(path)} imports {name}"
        for path in general_modules()
        for name in imports(path)
        if re.match(rf"(engine|renderers)\.games\.({'|'.join(sorted(game_modules()))})\b", name)
    ]
    assert wrong == []


def test_use_cases_do_not_know_discord() -> None:
    """The tables, the store and the dice, and every module of the bot that they import."""
    known = {dotted(path): path for path in modules("bot")}
    waiting = [f"bot.{name}" for name in USE_CASES if f"bot.{name}" in known]
    waiting += [name for name in known if name.split(".")[1:2] and name.split(".")[1] in USE_CASES]
    seen: set[str] = set()
    wrong = set()
    while waiting:
        module = waiting.pop()
        if module in seen or module == "bot":
            continue
        seen.add(module)
        for name in imports(known[module]):
            if name.split(".")[0] in ("discord", "simcord"):
                wrong.add(f"{module} imports {name}")
            waiting += [name] if name in known else []
    assert sorted(wrong) == []


def game_modules() -> set[str]:
    """Name the modules of the games."""
    paths = (ROOT / "engine" / "games").iterdir()
    return {path.stem for path in paths if path.stem[0] not in "_." and path.suffix in ("", ".py")}


def general_modules() -> list[Path]:
    """List the modules outside the folders of games."""
    every = ((path, path.relative_to(ROOT).parts) for path in modules(*PARTS))
    return [path for path, parts in every if parts[:2] not in (("engine", "games"), ("renderers", "games"))]


def names_of_games() -> re.Pattern[str]:
    """Recognise ids, names and modules of the games as whole words; `_` parts words, as in a variable."""
    words = {*GAMES, *(game.name.lower() for game in GAMES.values()), *game_modules()}
    return re.compile(rf"(?<![a-z])(?:{'|'.join(map(re.escape, sorted(words)))})(?![a-z])", re.IGNORECASE)


def docstrings(module: ast.Module) -> set[int]:
    """Return the identities of the nodes that are docstrings: examples in them may name a game."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = [node.body for node in ast.walk(module) if isinstance(node, owners) and node.body]
    return {id(body[0].value) for body in bodies if isinstance(body[0], ast.Expr)}


def code_words(path: Path) -> Iterator[tuple[int, str]]:
    """Give the identifiers and string constants of a module with their lines, docstrings left out."""
    module = tree(path)
    skipped = docstrings(module)
    for node in ast.walk(module):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield line, node.value
        for field in ("id", "attr", "name", "arg", "module", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield line, value


def test_no_game_is_named_outside_its_folders() -> None:
    """Commands, menus and texts are made from the registry; a new game edits nothing but lists of games."""
    named = names_of_games()
    found = {
        f"{short(path)}:{line} has {word[:60]!r}"
        for path in general_modules()
        for line, word in code_words(path)
        if named.search(word)
    }
    assert sorted(found) == []


def test_migrations_name_no_game() -> None:
    """The database knows games by id only, as data."""
    named = names_of_games()
    migrations = sorted((ROOT / "bot").rglob("*.sql"))
    assert [short(path) for path in migrations if named.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("folder", [*PARTS, "benchmarks"])
def test_files_can_be_seen_at_once(folder: str) -> None:
    """No module is longer than 300 lines."""
    lengths = {short(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules(folder)}
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


def test_nothing_is_left_to_do() -> None:
    """No note of unfinished work anywhere in the sources."""
    note = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")
    found = [
        f"{short(path)}:{number}"
        for path in modules(*PARTS, "tests", "benchmarks")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if note.search(line)
    ]
    assert found == []
