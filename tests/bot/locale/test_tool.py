"""`python -m bot.locale` updates the catalogues and starts new ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from bot.locale import __main__ as tool
from bot.locale.__main__ import Found
from bot.locale.language import language_of


def texts_in(path: Path) -> dict[object, object]:
    """Return the translations in a catalogue, by their English."""
    with path.open("rb") as file:
        return {each.id: each.string for each in read_po(file) if each.id}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for catalogues of a program with two sentences."""
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    monkeypatch.setattr(tool, "find", lambda _: [Found("Old.", "a.py", 1), Found("New.", "a.py", 2)])
    return tmp_path


def test_a_catalogue_goes_on_from_what_it_holds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A new catalogue has every sentence. An update keeps translations, and both count what is missing."""
    assert tool.main(["pt-BR"]) == 0
    assert capsys.readouterr().out == "pt-BR.po: 2 entries, 2 of them not translated\n"
    assert texts_in(folder / "pt-BR.po") == {"Old.": "", "New.": ""}
    assert [path.name for path in folder.iterdir()] == ["pt-BR.po"]
    old = Catalog(locale="de")
    old.add("Old.", "Alt.")
    with (folder / "de.po").open("wb") as file:
        write_po(file, old)
    assert tool.main([]) == 0
    counted = "de.po: 2 entries, 1 of them not translated\npt-BR.po: 2 entries, 2 of them not translated\n"
    assert capsys.readouterr().out == counted
    assert texts_in(folder / "de.po") == {"Old.": "Alt.", "New.": ""}


def test_a_better_english_sentence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It keeps its translation, marked as doubtful. If fields or file differ, a sentence counts as new."""
    old = Catalog(locale="de")
    old.add("Who has {n} dice wins the game.", "Wer {n} Würfel hat, gewinnt.", [("a.py", 1)])
    old.add("Who has no dice is out of the game.", "Wer keinen Würfel hat, scheidet aus.", [("b.py", 1)])
    with (folder / "de.po").open("wb") as file:
        write_po(file, old)
    changed = [
        Found("If you have {n} dice, you win the game.", "a.py", 1),
        Found("Who has {dice} dice wins the game.", "a.py", 2),
        Found("If you have no dice, you're out of the game.", "c.py", 1),
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tool, "find", lambda _: changed)
        for _ in range(2):  # what is to be judged stays so
            assert tool.main([]) == 0
            assert capsys.readouterr().out == (
                "de.po: 3 entries, 2 of them not translated, 1 of them to be judged\n"
            )
    with (folder / "de.po").open("rb") as file:
        catalogue = read_po(file)
    (kept,) = [each for each in catalogue if each.id and each.fuzzy]
    assert (kept.id, kept.string) == (changed[0].english, "Wer {n} Würfel hat, gewinnt.")
    assert kept.user_comments == [tool.FORMER + "Who has {n} dice wins the game."]
    assert language_of("de", catalogue).translate(kept.id) == kept.string
    assert tool.lacking("de", changed) == changed


def test_a_sentence_that_stays_is_nobody_s_former(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The old plural is still used, so a similar new one gets no translation to be judged."""
    stays, new = ("{n} die is in play.", "{n} dice are in play."), ("{n} die in play.", "{n} dice in play.")
    old = Catalog(locale="de")
    old.add(stays, ("{n} Würfel ist im Spiel.", "{n} Würfel sind im Spiel."), [("a.py", 1)])
    with (folder / "de.po").open("wb") as file:
        write_po(file, old)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tool, "find", lambda _: [Found(stays, "a.py", 1), Found(new, "a.py", 2)])
        assert tool.main([]) == 0
    assert capsys.readouterr().out == "de.po: 2 entries, 1 of them not translated\n"
