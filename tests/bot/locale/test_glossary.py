"""The glossary's tables, and that no sentence of the bot uses a word that they rule out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from babel.messages.pofile import read_po

from bot.locale.__main__ import FOLDER, ROOT

from .sources import texts

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
HEADS = ("english", "what", "german", "where", "not", "nicht")


def rows() -> Iterator[dict[str, str]]:
    """Yield the rows of the word tables, each as cells by column."""
    for line in GLOSSARY.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == len(HEADS) and cells[0] != "English" and set(cells[0]) != {"-"}:
            yield dict(zip(HEADS, cells, strict=True))


def ruled_out(column: str) -> list[str]:
    """Return the words in a column, each once, sorted."""
    return sorted({word for row in rows() for word in row[column].split("; ") if word})


def used(sentences: list[str], *words: str) -> list[tuple[str, str]]:
    """Return the words found in sentences, outside of their fields, each with its sentence."""
    found = re.compile(rf"\b({'|'.join(map(re.escape, words))})\b", re.IGNORECASE)
    said = ((sentence, re.sub(r"\{\w+\}", " ", sentence)) for sentence in sentences)
    return [(word, sentence) for sentence, bare in said for word in found.findall(bare)]


def english() -> list[str]:
    """Return all forms of all English templates."""
    return [
        form
        for each in texts()
        for form in ([each.english] if isinstance(each.english, str) else each.english)
    ]


def german() -> list[str]:
    """Return all forms of all German translations."""
    with (FOLDER / "de.po").open("rb") as file:
        catalogue = read_po(file, locale="de")
    return [
        form
        for each in catalogue
        if each.id
        for form in ([each.string] if isinstance(each.string, str) else each.string)
    ]


@pytest.mark.parametrize(("column", "said"), [("not", english), ("nicht", german)])
def test_words_that_are_ruled_out(column: str, said: Callable[[], list[str]]) -> None:
    """No sentence uses a word that the glossary rules out in its language."""
    words, sentences = ruled_out(column), said()
    assert len(words) > 20
    assert len(sentences) > 1000
    assert used(sentences, *words) == []


def test_word_is_found_anywhere() -> None:
    """Its case does not matter, but fields and longer words do not count."""
    sentences = ["Undo it", "You can undo.", "{undo} is undone"]
    assert used(sentences, "undo", "no") == [("Undo", "Undo it"), ("undo", "You can undo.")]


def test_every_word_has_one_line() -> None:
    """No English word is in two rows, and every row has its first four columns filled in."""
    listed = [word for row in rows() for word in row["english"].split(", ")]
    assert len(listed) > 80
    assert len(listed) == len(set(listed))
    assert [row for row in rows() if not all(row[head] for head in HEADS[:4])] == []
