"""Reading text boards back: the parts of a page, the board on it, and what games find in them."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine import Seen
from renderers import write

from .picture_positions import NAMES

LETTERS = "ABCDEFGH"
Facts = dict[str, object]
_FILES = re.compile(r" +[a-z]( +[a-z])*")


class Page(NamedTuple):
    """A text board taken apart: paragraphs before the board, its cells by square, each seat's paragraphs."""

    head: list[str]
    cells: dict[str, str]
    seats: dict[str, list[str]]

    def noted(self, pattern: str) -> str | None:
        """Return the first group of a pattern in the paragraph before the board that matches it."""
        return next((found[1] for line in self.head if (found := re.fullmatch(pattern, line))), None)

    def rows(self) -> str:
        """Return the board as in a position line, whatever signs empty squares have."""
        files = sorted({square[0] for square in self.cells})
        ranks = sorted({int(square[1:]) for square in self.cells}, reverse=True)
        return "/".join("".join(self.cells[f"{file}{rank}"] for file in files) for rank in ranks)


def page_of(seen: Seen) -> Page:
    """Write a text board of what is seen, and take it apart again."""
    head, *board, seats = write(seen, names=NAMES[: seen.setup.seats]).split("\n\n")
    return Page(_paragraphs(head), _cells(board[0]) if board else {}, _by_seat(_paragraphs(seats)))


def said_of(page: Page, seat: str) -> str:
    """Return the text next to a seat's name."""
    return page.seats[seat][0].split(": ", 1)[1].removesuffix(".")


def dice_of(page: Page) -> dict[str, str]:
    """Return the dice that the seats' lists name, by square, written as on the board."""
    return {
        square: f"{letter}{said.split(' ')[0]}"
        for letter, paragraphs in page.seats.items()
        for listed in paragraphs[1:]
        for said in listed.removeprefix("Dice: ").removesuffix(".").split(", ")
        for square in said.split(" ")[2:]
    }


def fields(seen: Seen) -> tuple[list[str], dict[str, str]]:
    """Return the position line's plain fields, and its fields with keys."""
    parts = seen.game.encode(seen.state).split(" ")
    return [part for part in parts if "=" not in part], dict(part.split("=") for part in parts if "=" in part)


def found(pattern: str, said: str, missing: str = "") -> str:
    """Return the first group of a pattern in a text, or `missing`."""
    match = re.search(pattern, said)
    return match[1] if match else missing


def each(page: Page, pattern: str, missing: str = "") -> list[str]:
    """Return the first group of a pattern in the text next to each name, or `missing`."""
    return [found(pattern, said_of(page, letter), missing) for letter in page.seats]


def gone(page: Page) -> list[str]:
    """List the seats that the page calls resigned."""
    return [letter for letter in page.seats if found(r"\b(resigned)$", said_of(page, letter))]


def left(seen: Seen) -> list[str]:
    """List the seats that have resigned."""
    return [letter for seat, letter in enumerate(LETTERS[: seen.setup.seats]) if seat not in seen.active]


def _paragraphs(section: str) -> list[str]:
    return section.replace("\n  ", " ").split("\n")


def _cells(section: str) -> dict[str, str]:
    cells, files = {}, list[str]()
    for line in section.split("\n"):
        if _FILES.fullmatch(line):
            files = line.split()
        else:
            rank, *row = line.split()
            cells |= {f"{file}{rank}": cell for file, cell in zip(files, row, strict=True)}
    return cells


def _by_seat(paragraphs: list[str]) -> dict[str, list[str]]:
    """Return each seat's paragraphs, starting with its letter and name."""
    seats: dict[str, list[str]] = {}
    for said in paragraphs:
        letter = next((each for each, name in zip("ABCDEFGH", NAMES) if _begins(said, each, name)), None)
        if letter:
            seats[letter] = []
        if not said.startswith("Signs: "):
            seats[list(seats)[-1]].append(said)
    return seats


def _begins(said: str, letter: str, name: str) -> bool:
    return said.startswith((f"{letter} {name}: ", f"{letter} {name} (you): "))
