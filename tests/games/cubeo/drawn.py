"""Formations of Cubeo as drawings: the rows of the frame from the top down, cells separated by blanks.

The frame's lower left square is a1 unless a test says where the dice lie.

    .  *  .  .
    .  a1 B1 .
    .  .  .  .

A cell is `.` or a die, with its seat and its value in hexadecimal. The die in question has a small letter.
Stars mark what it can do: `*` is a cell where it can go, or where a die can be added, and `A3*` is a die that
it can be merged into. So one drawing is both a question and its answer.
"""

from __future__ import annotations

from engine import Match

from ..chance import by_id
from ..drawing import DICE
from ..drawing import cells as cells_of
from ..drawing import tidy as wide

FILES = "abcdefghijklmnopqrstuvwxyz"


def tidy(drawing: str) -> str:
    """Align a drawing in columns."""
    return wide(drawing, 3)


def eight(drawing: str) -> set[str]:
    """Return all rotations and reflections of a drawing."""
    found, cells = set(), cells_of(drawing)
    for _ in range(4):
        cells = [list(row) for row in zip(*reversed(cells))]
        found |= {tidy("\n".join(map(" ".join, each))) for each in (cells, cells[::-1])}
    return found


def names(drawing: str) -> dict[str, str]:
    """Return the cells of a drawn frame by their squares' names."""
    high = cells_of(drawing)
    return {
        f"{FILES[file]}{len(high) - place}": cell
        for place, row in enumerate(high)
        for file, cell in enumerate(row)
    }


def line(drawing: str, turn: str = "A", corner: str = "b2") -> str:
    """Return a drawing's position line. The rim may be drawn or not. `corner` is the corner of its dice."""
    cells = [[cell.strip("*").upper() or "." for cell in row] for row in cells_of(drawing)]
    box = [row for row in cells if any(cell != "." for cell in row)]
    while all(row[0] == "." for row in box):
        box = [row[1:] for row in box]
    while all(row[-1] == "." for row in box):
        box = [row[:-1] for row in box]
    return f"{'/'.join(map(''.join, box))} {corner} {turn}"


def at(drawing: str, turn: str = "A", **options: object) -> Match:
    """Open a match in a drawing's position. Options have underscores for hyphens, as in `die_size=8`."""
    return Match.at("cubeo", line(drawing, turn), seats=2, options=by_id(options))


def drawn(match: Match) -> str:
    """Draw a match's formation without a rim."""
    lines = match.position.split(" ")[0].split("/")
    return tidy("\n".join(" ".join(DICE.findall(row)) for row in lines))


def _starred(drawing: str, match: Match, asked: str) -> str:
    """Redraw a drawing, with stars where the listed moves that start with `asked` lead."""
    targets = {move.removeprefix(asked) for move in match.moves(_turn(match)) if move.startswith(asked)}
    cells = names(drawing)
    assert targets <= set(cells), "the drawing shows the whole frame"
    marked = {
        name: f"{cell.strip('*.')}*" if name in targets else cell.strip("*") or "."
        for name, cell in cells.items()
    }
    ranks = len(cells_of(drawing))
    return tidy(
        "\n".join(
            " ".join(marked[f"{FILES[file]}{rank}"] for file in range(len(marked) // ranks))
            for rank in range(ranks, 0, -1)
        )
    )


def _turn(match: Match) -> int:
    return "AB".index(match.position.split(" ")[2])


def _asked(drawing: str) -> tuple[str, str]:
    """Return the square and the seat of the die with a small letter."""
    ((square, die),) = ((name, cell) for name, cell in names(drawing).items() if cell[0].islower())
    return square, die[0].upper()


def adds(drawing: str, turn: str = "A", **options: object) -> str:
    """Redraw a drawing, with stars where a seat can add a die."""
    return _starred(drawing, at(drawing, turn, **options), "+")


def ends(drawing: str, **options: object) -> str:
    """Redraw a drawing, with stars where the move of the die with a small letter can end."""
    square, turn = _asked(drawing)
    return _starred(drawing, at(drawing, turn, **options), f"{square}>")


def takers(drawing: str, **options: object) -> str:
    """Redraw a drawing, with stars on dice that the die with a small letter can be merged into."""
    square, turn = _asked(drawing)
    return _starred(drawing, at(drawing, turn, **options), f"{square}+")
