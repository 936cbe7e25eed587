"""The check before a release names what languages lack. Until then, that is no error."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from bot.locale import __main__ as tool
from bot.locale.__main__ import Found, lacking, main, missing_pages
from bot.locale.language import COMMAND
from engine import GAMES

FOUND = [
    Found("Done.", "bot/a.py", 1),
    Found("Empty.", "bot/a.py", 2),
    Found("Doubtful.", "bot/a.py", 3),
    Found("New.", "engine/games/cubeo/state.py", 4),
    Found(("{n} roll", "{n} rolls"), "bot/a.py", 5),
    Found(("{n} pip", "{n} pips"), "bot/a.py", 6),
    Found("Done.", "bot/features/a.py", 7, COMMAND),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with one German catalogue that is partly translated."""
    catalogue = Catalog(locale="de")
    catalogue.add("Done.", "Fertig.")
    catalogue.add("Empty.", "")
    catalogue.add("Doubtful.", "Zweifelhaft.", flags=["fuzzy"])
    catalogue.add(("{n} roll", "{n} rolls"), ("{n} Wurf", "{n} Würfe"))
    catalogue.add(("{n} pip", "{n} pips"), ("{n} Auge", ""))
    with (tmp_path / "de.po").open("wb") as file:
        write_po(file, catalogue)
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    return tmp_path


def test_what_is_lacking(folder: Path) -> None:
    """Sentences that are missing, empty, doubtful or lack a plural form, and pages with no translation."""
    assert lacking("de", FOUND) == [FOUND[1], FOUND[2], FOUND[3], FOUND[5], FOUND[6]]
    rules = [f"docs/rules/fi/{game_id}.md" for game_id in sorted(GAMES)]
    assert missing_pages("fi") == [*rules, "PRIVACY.fi.md", "TERMS.fi.md"]


def test_the_check_names_it_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It returns 1, names each with its place and leaves the catalogue alone. A complete language gives 0."""
    monkeypatch.setattr(tool, "find", lambda _: FOUND)
    monkeypatch.setattr(tool, "missing_pages", lambda _: ["docs/rules/de/cubeo.md"])
    before = (folder / "de.po").read_bytes()
    assert main(["--check"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[2] == "de lacks 'New.' (engine/games/cubeo/state.py:4)"
    assert told[-2:] == ["de lacks docs/rules/de/cubeo.md", "de lacks 6 in all"]
    assert (folder / "de.po").read_bytes() == before
    monkeypatch.setattr(tool, "find", lambda _: FOUND[:1])
    monkeypatch.setattr(tool, "missing_pages", lambda _: [])
    assert main(["--check"]) == 0
    assert capsys.readouterr().out == "de is complete\n"
