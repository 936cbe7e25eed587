"""Boards as drawings: ranks from the top down, cells separated by blanks."""

from __future__ import annotations

import re

DICE = re.compile(r"[.#]|[A-H](?:1[0-8]|[1-9A-F])")  # a cell of a position line's board


def cells(drawing: str) -> list[list[str]]:
    """Read a drawing into rows of cells, from the top rank down."""
    return [line.split() for line in drawing.split("\n") if line.strip()]


def drawn(rows: list[list[str]], width: int = 2) -> str:
    """Align rows of cells in columns, so that drawings can be compared and differences can be seen."""
    return "\n".join(" ".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


def tidy(drawing: str, width: int = 2) -> str:
    """Align a drawing in columns."""
    return drawn(cells(drawing), width)


def on_a_chessboard(drawing: str, rest: str = ".") -> list[list[str]]:
    """Return the cells of an 8x8 board whose lower left corner a drawing shows.

    `rest` fills the remaining cells.
    """
    shown = cells(drawing)
    rows = [[rest] * 8 for _ in range(8 - len(shown))]
    return rows + [row + [rest] * (8 - len(row)) for row in shown]


def corner(position: str, like: str) -> str:
    """Draw the part of a position line's board that the drawing `like` shows."""
    rows, shown = [DICE.findall(rank) for rank in position.split(" ", maxsplit=1)[0].split("/")], cells(like)
    return drawn([row[: len(shown[0])] for row in rows[-len(shown) :]])
