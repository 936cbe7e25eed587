"""The rules that keep parts apart: the direction of imports, and games named only in their own folders."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from engine import GAMES

ROOT = Path(__file__).parent.parent
PARTS = ("engine", "opponents", "renderers", "bot", "playground")  # each may import the ones before it
OTHERS = {
    "engine": frozenset[str](),
    "opponents": frozenset(),
    "renderers": frozenset({"PIL", "isal"}),
    "bot": frozenset(
        {
            *("discord", "aiohttp", "yarl", "aiosqlite", "psycopg", "babel", "cachetools", "dotenv"),
            *("networkx", "openskill", "prometheus_client", "tqdm"),
        }
    ),
    "playground": frozenset({"discord", "aiohttp", "aiosqlite", "simcord"}),
}
# The engine asks for random numbers and is told events: it draws nothing, reads no clock, and does no I/O.
NOT_IN_ENGINE = {
    *("random", "secrets", "uuid", "time", "datetime", "calendar", "zoneinfo"),
    *("os", "sys", "pathlib", "shutil", "tempfile", "glob", "io", "logging"),
    *("pickle", "shelve", "dbm", "sqlite3"),
    *("socket", "ssl", "select", "selectors", "urllib", "http", "ftplib"),
    *("ctypes", "mmap", "signal", "subprocess"),
    *("asyncio", "threading", "multiprocessing", "concurrent", "queue", "sched"),
}
BUILTINS_NOT_IN_ENGINE = frozenset({"open", "print", "input", "eval", "exec", "__import__", "breakpoint"})
# What each package of the bot may import from the others. All may import the three leaves.
LAYERS = {
    "table": "",
    "locale": "",
    "contests": "table",
    "storage": "table contests",
    "views": "table locale contests",
    "page": "table locale",
    "pictures": "table locale views page contests",
    "service": "table locale storage contests",
    "transport": "table locale views",
    "publishing": "table locale storage views pictures service transport contests",
    "features": "table locale storage views pictures service transport publishing contests",
    "operations": "table locale storage page contests",
}
LEAVES = ("bot.metrics", "bot.config", "bot.background")
# In addition to the engine, the cache and the standard library without SQLite.
OUTSIDE = {
    "locale": {"babel"},
    "contests": {"networkx", "openskill"},
    "storage": {"sqlite3", "aiosqlite", "psycopg"},
    "page": {"renderers"},
    "pictures": {"renderers"},
    "service": {"opponents"},
    "transport": {"discord", "aiohttp", "yarl"},
    "publishing": {"discord"},
    "features": {"discord", "renderers", "opponents"},
    "operations": {"sqlite3", "opponents", "prometheus_client", "tqdm"},
}
DRIVERS = {
    "sqlite3": ("bot/storage/sqlite/", "bot/storage/migrations/", "bot/operations/"),
    "aiosqlite": ("bot/storage/sqlite/",),
    "psycopg": ("bot/storage/postgresql/",),
    "networkx": ("bot/contests/pairing.py",),
}
CHOOSING = {
    "bot/storage/database.py",
    "bot/__main__.py",
    "bot/config.py",
    "bot/operations/doctor.py",
    "bot/operations/backups.py",
}
TOP_LEVEL = {"__init__", "__main__", "app", "background", "command", "config", "log", "metrics"}
MAX_MODULES = 40  # in a package, not counting __init__, so that the folder can be taken in at a glance
DATING = {
    "bot/operations/backups.py",
    "bot/operations/doctor.py",
    "bot/operations/upkeep.py",
    "bot/locale/__main__.py",
}  # by the wall clock
MAX_LINES = {"bot": 400}
MAX_NAMING_CLUSTERS = 12  # modules of the bot


@cache
def modules(*folders: str) -> tuple[Path, ...]:
    """List the modules in the project's `folders`, if they exist."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return tuple(sorted(path for path in found if not any(part.startswith(".") for part in path.parts[-4:])))


def dotted(path: Path) -> str:
    """Return a module's dotted name, as in imports."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tree(path: Path) -> ast.Module:
    """Parse a module."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """List all nodes of a module's tree, the module itself first."""
    return tuple(ast.walk(tree(path)))


@cache
def imports(path: Path) -> tuple[str, ...]:
    """List a module's imports as absolute names, including late ones and those for types only."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = dotted(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def short(path: Path) -> str:
    """Return a file's name for messages."""
    return str(path.relative_to(ROOT))


by_part = pytest.mark.parametrize("part", PARTS)


@by_part
def test_imports_go_one_way(part: str) -> None:
    """The order is playground, bot, renderers and opponents, engine.

    Other packages have to be listed for the part.
    """
    allowed = {*PARTS[: PARTS.index(part) + 1], *OTHERS[part], *sys.stdlib_module_names}
    wrong = {
        f"{short(path)} imports {name}"
        for path in modules(part)
        for name in imports(path)
        if name.split(".")[0] not in allowed
    }
    assert sorted(wrong) == []


@pytest.mark.parametrize("leaf", ["background", "config", "metrics"])
def test_what_all_of_the_bot_may_import_imports_none_of_it(leaf: str) -> None:
    """Modules that every package may import don't import the project themselves."""
    found = imports(ROOT / "bot" / f"{leaf}.py")
    assert [name for name in found if name.split(".")[0] in PARTS] == []


def test_pictures_know_no_opponents() -> None:
    """Renderers don't import opponents: both stand on the engine."""
    found = {name for path in modules("renderers") for name in imports(path)}
    assert [name for name in found if name.split(".")[0] == "opponents"] == []


@pytest.mark.parametrize(("part", "allowed"), [("engine", frozenset()), ("opponents", {"random"})])
def test_rules_and_opponents_read_no_clock_and_do_no_io(part: str, allowed: set[str]) -> None:
    """They use no modules or builtins for that, except that opponents may import random."""
    wrong = {
        f"{short(path)} imports {name}"
        for path in modules(part)
        for name in imports(path)
        if name.split(".")[0] in NOT_IN_ENGINE - allowed
    }
    for path in modules(part):
        called = (node.func for node in nodes(path) if isinstance(node, ast.Call))
        names = {function.id for function in called if isinstance(function, ast.Name)}
        wrong |= {f"{short(path)} calls {name}" for name in names & BUILTINS_NOT_IN_ENGINE}
    assert sorted(wrong) == []


def test_the_wall_clock_only_dates_things() -> None:
    """Only a few modules read the wall clock, because it can jump."""
    reading = re.compile(
        r"\btime\.(time|time_ns|gmtime|localtime)\b|\butcnow\b|\b(datetime|date)\.(now|today)\b"
    )
    found = {short(path) for path in modules("bot") if reading.search(path.read_text(encoding="utf-8"))}
    assert found == DATING


def test_only_games_and_their_pictures_import_games() -> None:
    """All other modules go through the registries."""
    wrong = [
        f"{short(path)} imports {name}"
        for path in general_modules()
        for name in imports(path)
        if re.match(rf"(engine|renderers)\.games\.({'|'.join(sorted(game_modules()))})\b", name)
    ]
    assert wrong == []


@pytest.mark.parametrize("package", LAYERS)
def test_packages_of_the_bot_import_downwards(package: str) -> None:
    """A package imports only itself, the packages in its row, and the libraries listed for it."""
    within = {"bot", *(f"bot.{name}" for name in (package, *LAYERS[package].split()))}
    outside = {"engine", "cachetools", *(sys.stdlib_module_names - {"sqlite3"}), *OUTSIDE.get(package, ())}

    def is_allowed(name: str) -> bool:
        parts = name.split(".")
        if parts[0] != "bot":
            return parts[0] in outside
        return ".".join(parts[:2]) in within or name.startswith(LEAVES)

    wrong = {
        f"{short(path)} imports {name}"
        for path in modules(f"bot/{package}")
        for name in imports(path)
        if not is_allowed(name)
    }
    assert sorted(wrong) == []


@pytest.mark.parametrize(("driver", "places"), DRIVERS.items())
def test_each_driver_is_known_to_its_own_database(driver: str, places: tuple[str, ...]) -> None:
    """Only a database's own packages import its driver, and only the pairing module imports networkx."""
    wrong = {
        f"{short(path)} imports {name}"
        for path in modules("bot")
        for name in imports(path)
        if name.split(".")[0] == driver and not short(path).startswith(places)
    }
    assert sorted(wrong) == []


def test_nobody_asks_which_database_it_is() -> None:
    """Outside the two databases' packages, only the listed modules mention either."""
    asking = re.compile(r"postgres|psycopg|SqliteDatabase|SqliteConnection", re.IGNORECASE)
    found = {
        short(path)
        for path in modules("bot")
        if not short(path).startswith(("bot/storage/postgresql/", "bot/storage/sqlite/"))
        and any(asking.search(word) for _, word in code_words(path))
    }
    assert found <= CHOOSING


def test_the_transport_knows_no_table() -> None:
    """From the tables' package, the transport imports only `time`."""
    wrong = {
        f"{short(path)} imports {name}"
        for path in modules("bot/transport")
        for name in imports(path)
        if name.startswith("bot.table")
        and name not in ("bot.table.time", "bot.table.time.Clock", "bot.table")
    }
    assert sorted(wrong) == []


def test_features_post_through_their_context() -> None:
    """Features post through `context.post`: only the context and the services mention the poster."""
    reaching = re.compile(r"\.(poster|announcer)\b")
    found = {
        short(path) for path in modules("bot/features") if reaching.search(path.read_text(encoding="utf-8"))
    }
    assert found == {f"bot/features/interactions/{name}.py" for name in ("context", "services")}


def test_no_module_lies_loose() -> None:
    """The bot's top level has only the listed modules and packages."""
    assert {path.stem for path in (ROOT / "bot").glob("*.py")} <= TOP_LEVEL
    folders = {path.name for path in (ROOT / "bot").iterdir() if path.is_dir() and path.name[0] not in "_."}
    assert folders == set(LAYERS)


@pytest.mark.parametrize("package", LAYERS)
def test_packages_can_be_read_at_a_glance(package: str) -> None:
    """No folder of the bot has more than 40 modules."""
    folders = Counter(path.parent for path in modules(f"bot/{package}") if path.stem[0] != "_")
    assert {short(folder): count for folder, count in folders.items() if count > MAX_MODULES} == {}


def game_modules() -> set[str]:
    """Return the names of the games' modules."""
    paths = (ROOT / "engine" / "games").iterdir()
    return {path.stem for path in paths if path.stem[0] not in "_." and path.suffix in ("", ".py")}


def general_modules() -> list[Path]:
    """List the modules outside the folders of games."""
    every = ((path, path.relative_to(ROOT).parts) for path in modules(*PARTS))
    return [path for path, parts in every if parts[:2] not in (("engine", "games"), ("renderers", "games"))]


def names_of_games() -> re.Pattern[str]:
    """Return a pattern for ids, names and modules of games as whole words. `_` separates words."""
    words = {*GAMES, *(game.name.lower() for game in GAMES.values()), *game_modules()}
    return re.compile(rf"(?<![a-z])(?:{'|'.join(map(re.escape, sorted(words)))})(?![a-z])", re.IGNORECASE)


def docstrings(module: Iterable[ast.AST]) -> set[int]:
    """Return the identities of docstring nodes, because examples in docstrings may name a game."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = [node.body for node in module if isinstance(node, owners) and node.body]
    return {id(body[0].value) for body in bodies if isinstance(body[0], ast.Expr)}


@cache
def code_words(path: Path) -> tuple[tuple[int, str], ...]:
    """List a module's identifiers and string constants with their lines, except for docstrings."""
    return tuple(_code_words(path))


def _code_words(path: Path) -> Iterator[tuple[int, str]]:
    module = nodes(path)
    skipped = docstrings(module)
    for node in module:
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield line, node.value
        for field in ("id", "attr", "name", "arg", "module", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                yield line, value


def test_no_game_is_named_outside_its_folders() -> None:
    """No other module names a game, except in docstrings, so that a new game needs no edits there."""
    named = names_of_games()
    found = {
        f"{short(path)}:{line} has {word[:60]!r}"
        for path in general_modules()
        for line, word in code_words(path)
        if named.search(word)
    }
    assert sorted(found) == []


def test_migrations_name_no_game() -> None:
    """No SQL file of the bot names a game."""
    named = names_of_games()
    migrations = sorted((ROOT / "bot").rglob("*.sql"))
    assert [short(path) for path in migrations if named.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("folder", [*PARTS, "benchmarks"])
def test_files_can_be_seen_at_once(folder: str) -> None:
    """No module of the bot is longer than 400 lines, and no other one than 300."""
    longest = MAX_LINES.get(folder, 300)
    lengths = {short(path): len(path.read_text(encoding="utf-8").splitlines()) for path in modules(folder)}
    assert {path: length for path, length in lengths.items() if length > longest} == {}


def test_few_modules_name_the_cluster() -> None:
    """At most a fixed number of the bot's modules mention clusters.

    All others leave shards to the database.
    """
    naming = [short(path) for path in modules("bot") if re.search(r"\bcluster\b", path.read_text("utf-8"))]
    assert len(naming) <= MAX_NAMING_CLUSTERS, (
        f"{len(naming)} modules name a cluster, which taxes whoever reads their queries: one that searches "
        f"among all tables adds `db.ours(...)`, any other one need not know of shards. {naming}"
    )


def test_nothing_is_left_to_do() -> None:
    """The sources contain no notes about unfinished work."""
    note = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")
    found = [
        f"{short(path)}:{number}"
        for path in modules(*PARTS, "tests", "benchmarks")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if note.search(line)
    ]
    assert found == []
