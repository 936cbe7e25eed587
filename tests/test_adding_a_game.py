"""The page about adding a game is right: its example passes all suites in a copy of the tree.

The example in `examples/furlong/` has its files where the page says a game's files go, and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import tests.games
from bot.locale import __main__ as languages
from bot.locale.__main__ import find, lacking
from engine import GAMES

from . import accept
from .example import EXAMPLE, GAME, ROOT, copy_into, run
from .games import files as of_games
from .games import golden, playthrough
from .opponents import played

PLACES = (
    f"engine/games/{GAME}/",
    f"renderers/games/{GAME}/",
    f"docs/rules/{GAME}.md",
    f"tests/games/{GAME}/",
)
HERE = f"tests/games/{GAME}"
pytestmark = pytest.mark.skipif(GAME in GAMES, reason="the example lies in the project itself")

SUITES = (
    *("tests/games/test_*.py", f"tests/games/{GAME}", "tests/renderers", "tests/engine", "tests/opponents"),
    *("tests/bot", "tests/e2e", "tests/wire/test_bot_watched.py", "tests/test_*.py"),
)
# Tests of this game, and tests that check the files and sentences of all games together.
ASKED = (
    f"{GAME} or documentation or plurals or labels or literal or no_template or imports or game_is_named "
    "or translated_commands or test_a_life or example_has_the_defaults or registry or test_ladder"
)
MADE = {"golden", "images", "playthroughs", "perft.txt", "outlooks.txt", "opponents.txt"}
PROMISED = {  # what a game has to provide, with one test of each kind
    "test_a_game_in_every_way": "by menus, typing, suggestions; then replay, text board, record, verify",
    "test_it_is_as_accepted": "playthroughs, pictures, text boards",
    "test_a_picture_is_painted_in_every_theme": "pictures in all themes",
    "test_a_text_board_reads_back": "the text board",
    "test_replay_equals_live": "records",
    "test_both_offer_the_same_moves": "an independent implementation",
    "test_playthroughs": "all options",
    "test_the_naive_implementation_counts": "perft",
    "test_a_level_plays_as_its_version_did": "what computers play",
    "test_every_level_has_earned_its_name": "levels of computers",
}


def files(folder: Path) -> set[str]:
    """List the files in a folder by their paths within it."""
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in found if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project, and the example into the copy."""
    copy = tmp_path_factory.mktemp("seventh") / "project"
    copy_into(copy)
    return copy


def test_the_example_lies_in_four_places_and_changes_nothing() -> None:
    """Its files are only where the page says, and replace none of the project's."""
    assert {path for path in files(EXAMPLE) if not path.startswith(PLACES)} == set()
    assert {path for path in files(EXAMPLE) if (ROOT / path).exists()} == set()


def test_the_page_names_every_file() -> None:
    """The page's tables name all files that the suites ask for."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    named = {
        name
        for row in re.findall(r"^ *\| `.*$", page, re.MULTILINE)
        for name in re.findall(r"`([^`]+)`", row)
    }
    wanted = {pattern.partition("{folder}/")[2] for pattern in of_games.FILES if "{folder}" in pattern}
    assert wanted - named == {"__init__.py"}
    assert all(place.replace(GAME, "<id>") in page for place in PLACES)


@pytest.mark.parametrize("pattern", of_games.FILES)
def test_a_missing_file_is_named(tree: Path, monkeypatch: pytest.MonkeyPatch, pattern: str) -> None:
    """A missing file is reported with its place and purpose."""
    monkeypatch.setattr(of_games, "ROOT", tree)
    assert of_games.missing(GAME) == []
    path = pattern.format(folder=GAME, id=GAME)
    hidden = {file: file.with_name(f"{file.name}.hidden") for file in tree.glob(path)}
    assert hidden
    for file, aside in hidden.items():
        file.rename(aside)
    try:
        assert of_games.missing(GAME) == [f"{GAME} lacks {path}: {of_games.FILES[pattern]}."]
    finally:
        for file, aside in hidden.items():
            aside.rename(file)


def test_one_command_makes_the_rest(tree: Path) -> None:
    """The command makes all derived files of the example as they are stored, and then leaves them alone."""
    kept = {path for path in files(EXAMPLE) if MADE & set(path.split("/"))}
    for path in kept:
        file = tree / path
        if "playthroughs" in path:
            file.write_text(file.read_text("utf-8").partition("\n\n")[0] + "\n", encoding="utf-8")
        elif "perft" in path:
            file.write_text(
                re.sub(r"\d+$", "?", file.read_text("utf-8"), flags=re.MULTILINE), encoding="utf-8"
            )
        else:
            file.unlink()
    made = run(tree, "tests.accept", GAME)
    assert (made.returncode, made.stderr) == (0, "")
    *lines, then = made.stdout.splitlines()
    assert {line.partition(": ")[2] for line in lines} == kept
    assert then == f'Now test: python -m pytest -q -n auto -m "not slow" -k "{GAME} or plurals"'
    assert [path for path in kept if not golden.alike(tree / path, (EXAMPLE / path).read_bytes())] == []
    again = run(tree, "tests.accept", GAME)
    assert (again.returncode, again.stdout.splitlines()) == (0, [then])


def test_what_is_wrong_is_told_in_a_sentence(tree: Path) -> None:
    """A mistake in a script is reported with its line, and nothing is made."""
    path = min((tree / HERE / "playthroughs").glob("*"))
    right = path.read_text("utf-8")
    assert "resign 1" in right
    path.write_text(right.replace("resign 1", "resign B"), encoding="utf-8")
    try:
        made = run(tree, "tests.accept", GAME)
    finally:
        path.write_text(right, encoding="utf-8")
    assert (made.returncode, made.stderr) == (1, "")
    assert "line 7: what does 'resign B after 6' mean? B is no number" in made.stdout


def test_what_else_may_be_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing name, an illegal script and a level that plays differently are each reported."""
    script = tmp_path / "script.txt"
    script.write_text("game conversion\nseats 2\noptions holes=33\nseed 1\n", encoding="utf-8")
    with pytest.raises(ValueError, match=rf"{script}: holes can't be 33"):
        playthrough.written(script)
    monkeypatch.setitem(tests.games.NAMES, "shown", ("PAGES",))
    monkeypatch.setattr(played, "otherwise", lambda game_id: "It plays otherwise." * (game_id != "cubeo"))
    assert [accept.accepted(game_id) for game_id in ("cubeo", "konfusion")] == [False, False]
    assert capsys.readouterr().out.splitlines() == [
        "cubeo cannot be tested: tests/games/cubeo/shown.py lacks PAGES.",
        "It plays otherwise.",
    ]


def test_an_id_is_not_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    """For a folder's name the command gives the id, and for an unknown game the folder it would have."""
    assert accept.main(["dice_chess"]) == 1
    assert accept.main(["no-such-game-9"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "There's no game called dice_chess. Do you mean dice-chess?",
        "There's no game called no-such-game-9: its folder would be engine/games/no_such_game_9/.",
    ]


def test_all_missing_files_are_named_at_once(tree: Path) -> None:
    """All missing files are named, even if the engine can't start without them."""
    gone = [f"engine/games/{GAME}/__init__.py", f"engine/games/{GAME}/state.py", f"{HERE}/shown.py"]
    for path in gone:
        (tree / path).rename(tree / f"{path}.hidden")
    try:
        made = run(tree, "tests.accept", GAME)
    finally:
        for path in gone:
            (tree / f"{path}.hidden").rename(tree / path)
    assert (made.returncode, made.stderr) == (1, "")
    assert [line.partition(":")[0] for line in made.stdout.splitlines()] == [
        f"{GAME} lacks {path}" for path in gone
    ]


@pytest.mark.breadth
def test_every_suite_takes_it(tree: Path) -> None:
    """All suites pass with the example. Only the German whole game is skipped, as it isn't translated."""
    suites = [str(path) for each in SUITES for path in sorted(tree.glob(each))]
    ran = run(
        tree,
        *("pytest", "-q", "-p", "no:cacheprovider", "-m", "not breadth and not slow", "-k", ASKED),
        *("--junitxml", "report.xml", "-o", "junit_family=xunit1", *suites),
    )
    assert ran.returncode == 0, ran.stdout[-4000:]
    cases = list(ET.parse(tree / "report.xml").iter("testcase"))  # noqa: S314 - our own pytest wrote it
    skipped = {case.get("name", "") for case in cases if case.find("skipped") is not None}
    skipped -= {"tests.test_openapi"}  # where Discord's description isn't there
    assert skipped == {f"test_a_whole_game_in_german[fewest-{GAME}]"}
    passed = {name.partition("[")[0] for case in cases if GAME in (name := case.get("name", ""))}
    assert set(PROMISED) - passed == set()
    assert _properties(cases) == {"ended": "finish"}


def _properties(cases: list[ET.Element]) -> Mapping[str, str | None]:
    """Return what tests have recorded about the example, such as how its game ended."""
    of_game = (case for case in cases if case.get("name") == f"test_a_game_in_every_way[fewest-{GAME}]")
    noted = (each for case in of_game for each in case.iter("property"))
    return {each.get("name", ""): each.get("value") for each in noted if each.get("name") == "ended"}


@pytest.mark.breadth
def test_what_other_languages_lack_is_named(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check before a release names the example's untranslated sentences and page."""
    before = set(find(ROOT))
    new = [each for each in lacking("de", find(tree)) if each not in before]
    assert {each.english for each in new} >= {"Squares run", "{die}, to {square}"}
    assert {each.file.split("/")[2] for each in new} == {GAME}
    monkeypatch.setattr(languages, "GAMES", {GAME: None})
    assert languages.missing_pages("de") == [f"docs/rules/de/{GAME}.md"]


@pytest.mark.breadth
@pytest.mark.parametrize(
    "command",
    [("mypy", "-p", "engine", "-p", "renderers"), ("ruff", "check", "."), ("ruff", "format", "--check", ".")],
    ids=" ".join,
)
def test_make_lint_takes_it(tree: Path, command: tuple[str, ...]) -> None:
    """The example passes strict type checks, style checks and formatting."""
    checked = run(tree, *command)
    assert checked.returncode == 0, checked.stdout
