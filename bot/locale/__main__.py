"""Brings the catalogues up to date with the sources: `python -m bot.locale`, with a code for a new language.

New sentences are added without a translation, those that nobody says any more are taken out, translations and
their translators' comments stay.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from .sources import modules
from .templates import Found, templates

FOLDER = Path(__file__).parent
WIDTH = 110  # characters of a line
HEADER = {
    "project": "Alea",
    "msgid_bugs_address": "see CONTRIBUTING.md",
    "language_team": "see CONTRIBUTING.md",
}


def main(codes: list[str]) -> int:
    """Update all catalogues, and begin those of `codes` that are not there yet."""
    found = templates(modules())
    for code in sorted({*codes, *(path.stem for path in FOLDER.glob("*.po"))}):
        path = FOLDER / f"{code}.po"
        catalogue = update(_read(path, code), found)
        with path.open("wb") as file:
            write_po(file, catalogue, width=WIDTH, include_lineno=False, sort_by_file=True)
        missing = sum(not each.string for each in catalogue if each.id)
        print(f"{path.name}: {len(catalogue)} entries, {missing} of them not translated")
    return 0


def update(catalogue: Catalog, found: Iterable[Found]) -> Catalog:
    """Give a catalogue of what was found, with the translations and comments of an older one."""
    updated = Catalog(
        locale=catalogue.locale,
        header_comment=catalogue.header_comment,
        creation_date=catalogue.creation_date,
        revision_date=catalogue.revision_date,
        last_translator=catalogue.last_translator,
        fuzzy=False,
        **HEADER,
    )
    for english, file, line, context in found:
        if english is not None:
            old = catalogue.get(english, context)
            updated.add(
                english,
                old.string if old else "",
                locations=[(file, line)],
                user_comments=old.user_comments if old else (),
                flags=old.flags if old else (),
                context=context,
            )
    return updated


def _read(path: Path, code: str) -> Catalog:
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=code)
    now = datetime.now(UTC)
    return Catalog(locale=code, header_comment="", creation_date=now, revision_date=now, last_translator="-")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
