"""`python -m bot.locale` brings the catalogues up to date, and begins new ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bot.locale import __main__ as tool
from bot.locale.__main__ import Found


def texts_in(path: Path) -> dict[object, object]:
    """Return what a catalogue says, by the English."""
    with path.open("rb") as file:
        return {each.id: each.string for each in read_po(file) if each.id}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues, and a program that says two sentences."""
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    monkeypatch.setattr(tool, "find", lambda _: [Found("Old.", "a.py", 1), Found("New.", "a.py", 2)])
    return tmp_path


def test_it_keeps_the_translations_that_there_are(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A catalogue goes on from what it holds, and what is missing in it is counted."""
    old = Catalog(locale="de")
    old.add("Old.", "Alt.")
    with (folder / "de.po").open("wb") as file:
        write_po(file, old)
    assert tool.main([]) == 0
    assert capsys.readouterr().out == "de.po: 2 entries, 1 of them not translated\n"
    assert texts_in(folder / "de.po") == {"Old.": "Alt.", "New.": ""}


def test_it_begins_a_new_language(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With every sentence, and no translation; Discord's codes of languages have a hyphen."""
    assert tool.main(["pt-BR"]) == 0
    assert capsys.readouterr().out == "pt-BR.po: 2 entries, 2 of them not translated\n"
    assert texts_in(folder / "pt-BR.po") == {"Old.": "", "New.": ""}
    assert [path.name for path in folder.iterdir()] == ["pt-BR.po"]
