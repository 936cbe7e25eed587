"""`python -m bot page RECORD [OUT.html]`: write the page of a finished game, from its record alone."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from engine import InvalidRecord

from ..locale.language import LANGUAGES
from ..page.build import build
from ..page.game import Unfinished, read_game, seat_names_of
from ..table.replay.dice_check import Unverifiable
from .terminal import print_line
from .verify import FALSE, UNFINISHED, UNREADABLE, read_file

WRITTEN = "Written: {path}, {size} kB, {steps} steps."
THERE = "{path} is there already. Name another file."
RULES = "This record breaks the rules, so no page was written: {why}"
NO_RESULT = "This game has no result, so it has no page."
NOT_WRITTEN = "{path} cannot be written: {why}."


def main(arguments: list[str]) -> int:
    """Write a page. Return 0, or 1 if the record breaks the rules, 3 if it is unfinished, otherwise 2."""
    parser = ArgumentParser("python -m bot page")
    parser.add_argument("record", type=Path)
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--language", choices=list(LANGUAGES), default="en")
    parser.add_argument("--names", choices=("shown", "seats"), default="shown")
    try:
        asked = parser.parse_args(arguments)
    except SystemExit as misuse:
        return int(misuse.code or 0)
    try:
        return _write(
            asked.record, asked.out or asked.record.with_suffix(".html"), asked.language, asked.names
        )
    except Unfinished:
        return _refuse(NO_RESULT, UNFINISHED)
    except InvalidRecord as error:
        return _refuse(RULES.format(why=error), FALSE)
    except Unverifiable as error:
        return _refuse(str(error), UNREADABLE)
    except OSError as error:
        return _refuse(NOT_WRITTEN.format(path=asked.out or asked.record, why=error.strerror), UNREADABLE)
    except Exception as error:  # noqa: BLE001 - a file may be made to break the program, as for `verify`
        return _refuse(f"The file is damaged: {type(error).__name__}.", UNREADABLE)


def _write(record: Path, out: Path, code: str, names: str) -> int:
    if out.exists():
        return _refuse(THERE.format(path=out), UNREADABLE)
    language, written = LANGUAGES[code], read_file(record)
    game = read_game(written, seat_names_of(written, language) if names == "seats" else ())
    page = build(game, language)
    content = page.html.encode()
    with out.open("xb") as file:  # never over another file, even one made meanwhile
        file.write(content)
    print_line(WRITTEN.format(path=out, size=round(len(content) / 1000), steps=page.steps))
    return 0


def _refuse(sentence: str, code: int) -> int:
    print_line(sentence, sys.stderr)
    return code
