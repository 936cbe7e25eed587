"""`python -m bot.locale`: update the catalogues from the sources, or check them. See docs/translating.md."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from engine import GAMES

from .handbook import FOLDER as PAGES_FOLDER
from .handbook import NOTES, PAGES
from .language import COMMAND, is_translated

CHECK = "--check"
FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
PARTS = ("engine", "renderers", "bot")
COMMANDS = "bot/features/"  # where slash commands are made

# Functions and their arguments that are templates (None: the first), as Babel keywords. `find` adds errors.
TEMPLATES = {"_": None, "text": None, "sentence": None, "plural": (1, 2)}
NAMES = {"command": None, "group": None, "parameter": None}

WIDTH = 110  # characters of a line
FORMER = "English before: "  # starts the comment on a sentence whose English was changed
ALIKE = 0.6  # similarity from which a new sentence counts as a changed old one


class Found(NamedTuple):
    """A text to translate and where it was found: a template or, if `context` is set, a command's name.

    A plural template has a tuple of two forms as its `english`.
    """

    english: str | tuple[str, ...]
    file: str
    line: int
    context: str | None = None


def main(arguments: list[str]) -> int:
    """Update the catalogues of all languages, including any new ones in `arguments`. Return the exit code.

    With `--check`, only check that the catalogues are complete.
    """
    if CHECK in arguments:
        return check(sorted(path.stem for path in FOLDER.glob("*.po")))
    found = list(find(ROOT))
    for code in sorted({*arguments, *(path.stem for path in FOLDER.glob("*.po"))}):
        path = FOLDER / f"{code}.po"
        catalogue = update(_read(path, code), found)
        with path.open("wb") as file:
            write_po(file, catalogue, width=WIDTH, include_lineno=False, sort_by_file=True)
        missing = sum(not is_translated(each) for each in entries(catalogue))
        doubtful = sum(each.fuzzy for each in entries(catalogue))
        judge = f", {doubtful} of them to be judged" if doubtful else ""
        print(f"{path.name}: {len(catalogue)} entries, {missing} of them not translated{judge}")
    return 0


def check(codes: list[str]) -> int:
    """Print everything that the languages in `codes` lack. Return 1 if anything is missing, otherwise 0."""
    found, lacked = list(find(ROOT)), 0
    for code in codes:
        sentences, pages = lacking(code, found), missing_pages(code)
        for each in sentences:
            print(f"{code} lacks {each.english!r} ({each.file}:{each.line})")
        for page in pages:
            print(f"{code} lacks {page}")
        lacks = len(sentences) + len(pages)
        print(f"{code} lacks {lacks} in all" if lacks else f"{code} is complete")
        lacked += lacks
    return int(lacked > 0)


def lacking(code: str, found: Iterable[Found]) -> list[Found]:
    """Return each of `found` that has no translation in the language `code`, or only a fuzzy one."""
    catalogue = _read(FOLDER / f"{code}.po", code)
    done = {(each.id, each.context) for each in catalogue if is_translated(each) and not each.fuzzy}
    return [each for each in found if (each.english, each.context) not in done]


def missing_pages(code: str) -> list[str]:
    """Return the ROOT-relative paths of the rules, privacy and terms pages that the language `code` lacks."""
    pages = [PAGES / code / f"{game_id}.md" for game_id in sorted(GAMES)]
    wanted = [*pages, *(PAGES_FOLDER / f"{name}.{code}.md" for name in NOTES)]
    return [page.relative_to(ROOT).as_posix() for page in wanted if not page.exists()]


def find(root: Path) -> Iterator[Found]:
    """Yield the templates and command names to translate in the program's folders under `root`."""
    paths = [path for part in PARTS for path in sorted((root / part).rglob("*.py"))]
    templates = {**TEMPLATES, **dict.fromkeys(_errors(paths))}
    for path in paths:
        file = path.relative_to(root).as_posix()
        for line, english, _, _ in extract_from_file("python", path, templates):
            yield Found(english, file, line)
        if file.startswith(COMMANDS):
            for line, name, _, _ in extract_from_file("python", path, NAMES):
                yield Found(name, file, line, COMMAND)


def update(catalogue: Catalog, found: Iterable[Found]) -> Catalog:
    """Return a new catalogue of the `found` templates, with the translations and comments of `catalogue`."""
    updated = Catalog(
        locale=catalogue.locale_identifier,
        header_comment=catalogue.header_comment,
        creation_date=catalogue.creation_date,
        revision_date=catalogue.revision_date,
        last_translator=catalogue.last_translator,
        fuzzy=False,
        project="Alea",
        msgid_bugs_address="see CONTRIBUTING.md",
        language_team="see CONTRIBUTING.md",
    )
    found = list(found)
    said = {each.english if isinstance(each.english, str) else each.english[0] for each in found}
    gone = [each for each in entries(catalogue) if english_of(each) not in said and is_translated(each)]
    for english, file, line, context in found:
        old = catalogue.get(english, context)
        kept = old if old and old.pluralizable == isinstance(english, tuple) else None
        if kept is None and context is None:
            kept = _former(gone, english, file)
        kept = kept or Message("")
        comments = kept.user_comments
        updated.add(english, kept.string, [(file, line)], kept.flags, user_comments=comments, context=context)
    return updated


def english_of(entry: Message) -> str:
    """Return an entry's English template, or the first form of a plural."""
    return str(entry.id[0] if entry.pluralizable else entry.id)


def _former(gone: Iterable[Message], english: str | tuple[str, ...], file: str) -> Message | None:
    """Return a fuzzy entry that reuses the translation of the entry in `gone` that is most like `english`.

    Only entries from the source file `file` with the same placeholders count. Return None if none of these
    entries is similar enough.
    """
    first = english if isinstance(english, str) else english[0]
    here = [each for each in gone if each.context is None and file in dict(each.locations)]
    alike = [each for each in here if each.pluralizable == isinstance(english, tuple)]
    same = [each for each in alike if _fields(english_of(each)) == _fields(first)]
    close = get_close_matches(first, map(english_of, same), 1, ALIKE)
    if not close:
        return None
    former = next(each for each in same if english_of(each) == close[0])
    return Message("", former.string, flags=["fuzzy"], user_comments=[FORMER + close[0]])


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def entries(catalogue: Catalog) -> list[Message]:
    """Return a catalogue's entries, without its header."""
    return [each for each in catalogue if each.id]


def _errors(paths: Iterable[Path]) -> set[str]:
    """Return the names of errors that take a template: TableError, Refusal and the subclasses in `paths`."""
    sources = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    classes = re.findall(r"^class (\w+)\((\w+)[,)]", sources, re.MULTILINE)
    errors = {"TableError", "Refusal"}
    while derived := {name for name, base in classes if base in errors} - errors:
        errors |= derived
    return errors


def _read(path: Path, code: str) -> Catalog:
    locale, now = code.replace("-", "_"), datetime.now(UTC)  # as Babel names the language
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=locale)
    return Catalog(locale, header_comment="", creation_date=now, revision_date=now, last_translator="-")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
