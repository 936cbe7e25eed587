"""The page about adding a game is true: its example, put into a copy of the tree, passes all suites.

The example in `examples/furlong/` has its files where the page says that a game has them, and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from bot.locale import __main__ as languages
from bot.locale.__main__ import find, lacking
from engine import GAMES

from .example import EXAMPLE, GAME, ROOT, copy_into, run
from .games import golden, roles

PLACES = (
    f"engine/games/{GAME}/",
    f"renderers/games/{GAME}/",
    f"docs/rules/{GAME}.md",
    f"tests/games/{GAME}/",
)
pytestmark = pytest.mark.skipif(GAME in GAMES, reason="the example lies in the project itself")

SUITES = (
    *("tests/games/test_*.py", f"tests/games/{GAME}", "tests/renderers", "tests/engine/test_registry.py"),
    *("tests/bot/locale", "tests/bot/table", "tests/bot/views"),
    *("tests/e2e/test_every_game.py", "tests/e2e/test_german.py"),
    *("tests/test_documentation.py", "tests/test_architecture.py"),
)
# Tests of this game, and those that look at the files and sentences of all games at once.
ASKED = f"{GAME} or documentation or plurals or labels or literal or no_template or imports or game_is_named"
PROMISED = {  # what a game is asked for, by one test of each kind
    "test_a_game_in_every_way": "by menus, typing, suggestions; then replay, text board, record, verify",
    "test_it_is_as_accepted": "playthroughs, pictures, text boards",
    "test_a_picture_is_painted_in_every_theme": "pictures in all themes",
    "test_a_text_board_reads_back": "the text board",
    "test_replay_equals_live": "records",
    "test_both_offer_the_same_moves": "an independent implementation",
    "test_playthroughs": "all options",
    "test_the_naive_implementation_counts": "perft",
}


def files(folder: Path) -> set[str]:
    """List the files in a folder as their paths within it."""
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in found if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project, and the example into the copy."""
    copy = tmp_path_factory.mktemp("project")
    copy_into(copy)
    return copy


def test_the_example_lies_in_four_places_and_changes_nothing() -> None:
    """No file of it is one that the project has."""
    assert {path for path in files(EXAMPLE) if not path.startswith(PLACES)} == set()
    assert {path for path in files(EXAMPLE) if (ROOT / path).exists()} == set()


def test_the_page_names_every_file() -> None:
    """What the suites ask for is in one of its tables, and the example has all of it."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    named = {
        name
        for row in re.findall(r"^ *\| `.*$", page, re.MULTILINE)
        for name in re.findall(r"`([^`]+)`", row)
    }
    wanted = {pattern.partition("{folder}/")[2] for pattern in roles.FILES if "{folder}" in pattern}
    assert wanted - named == {"__init__.py"}
    assert all(place.replace(GAME, "<id>") in page for place in PLACES)


@pytest.mark.parametrize("pattern", roles.FILES)
def test_a_missing_file_is_named(tree: Path, monkeypatch: pytest.MonkeyPatch, pattern: str) -> None:
    """In a sentence that says where it belongs and what it is."""
    monkeypatch.setattr(roles, "ROOT", tree)
    assert roles.missing(GAME) == []
    path = pattern.format(folder=GAME, id=GAME)
    hidden = {file: file.with_name(f"{file.name}.hidden") for file in tree.glob(path)}
    assert hidden
    for file, aside in hidden.items():
        file.rename(aside)
    try:
        assert roles.missing(GAME) == [f"{GAME} lacks {path}: {roles.FILES[pattern]}."]
    finally:
        for file, aside in hidden.items():
            aside.rename(file)


def test_one_command_makes_the_rest(tree: Path) -> None:
    """From positions and scripts alone it makes what the example keeps; what is right it leaves alone."""
    kept = {path for path in files(EXAMPLE) if {"golden", "images", "playthroughs"} & set(path.split("/"))}
    for path in kept:
        file = tree / path
        if "playthroughs" in path:
            file.write_text(file.read_text("utf-8").partition("\n\n")[0] + "\n", encoding="utf-8")
        else:
            file.unlink()
    made = run(tree, "tests.accept", GAME)
    assert (made.returncode, made.stderr) == (0, "")
    assert {line.partition(": ")[2] for line in made.stdout.splitlines()} == kept
    assert [path for path in kept if not golden.alike(tree / path, (EXAMPLE / path).read_bytes())] == []
    again = run(tree, "tests.accept", GAME)
    assert (again.returncode, again.stdout) == (0, "")


@pytest.mark.breadth
def test_every_suite_takes_it(tree: Path) -> None:
    """Nothing is red for it, and the tests of the languages wait until it is translated."""
    suites = [str(path) for each in SUITES for path in sorted(tree.glob(each))]
    ran = run(
        tree,
        *("pytest", "-q", "-p", "no:cacheprovider", "-m", "not breadth and not slow", "-k", ASKED),
        *("--junitxml", "report.xml", "-o", "junit_family=xunit1", *suites),
    )
    assert ran.returncode == 0, ran.stdout[-4000:]
    cases = list(ET.parse(tree / "report.xml").iter("testcase"))  # noqa: S314 - our own pytest wrote it
    skipped = {case.get("name", "") for case in cases if case.find("skipped") is not None}
    assert skipped == {f"test_a_whole_game_in_german[fewest-{GAME}]"}
    passed = {name.partition("[")[0] for case in cases if GAME in (name := case.get("name", ""))}
    assert set(PROMISED) - passed == set()
    assert _properties(cases) == {"ended": "finish"}


def _properties(cases: list[ET.Element]) -> Mapping[str, str | None]:
    """Return what the game through Discord's buttons, forms and suggestions has noted: how it ended."""
    of_game = (case for case in cases if case.get("name") == f"test_a_game_in_every_way[fewest-{GAME}]")
    noted = (each for case in of_game for each in case.iter("property"))
    return {each.get("name", ""): each.get("value") for each in noted if each.get("name") == "ended"}


@pytest.mark.breadth
def test_what_other_languages_lack_is_named(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each sentence that is new with the game, and its page, by the check before a release."""
    before = set(find(ROOT))
    new = [each for each in lacking("de", find(tree)) if each not in before]
    assert {each.english for each in new} >= {"Squares run", "{die}, to {square}"}
    assert {each.file.split("/")[2] for each in new} == {GAME}
    monkeypatch.setattr(languages, "GAMES", {GAME: None})
    assert languages.missing_pages("de") == [f"docs/rules/de/{GAME}.md"]


@pytest.mark.breadth
def test_its_types_are_strict(tree: Path) -> None:
    """As those of all games."""
    checked = run(tree, "mypy", "-p", "engine", "-p", "renderers")
    assert checked.returncode == 0, checked.stdout
