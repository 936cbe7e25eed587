"""Formations of Cubeo as drawings: the rows of the frame from the top down, cells separated by blanks.

The frame's lower left square is a1 unless a test says where the dice lie.

    .  *  .  .
    .  a1 B1 .
    .  .  .  .

A cell is `.` or a die, seat and value in hexadecimal. The die that is asked about has a small letter. A star
marks what it can do: a `*` is a cell where it can go, or where a die can be added; `A3*` is a die that it can
be merged into. So one drawing is a question together with its answer.
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
    """Return a drawing turned and mirrored in all ways."""
    found, cells = set(), cells_of(drawing)
    for _ in range(4):
        cells = [list(row) for row in zip(*reversed(cells))]
        found |= {tidy("\n".join(map(" ".join, each))) for each in (cells, cells[::-1])}
    return found


def names(drawing: str) -> dict[str, str]:
    """Return the cells of a drawing of a frame by their squares' names."""
    high = cells_of(drawing)
    return {
        f"{FILES[file]}{len(high) - place}": cell
        for place, row in enumerate(high)
        for file, cell in enumerate(row)
    }


def line(drawing: str, turn: str = "A", corner: str = "b2") -> str:
    """Return the position line of a drawing, whose rim may be drawn or not. `corner` is that of its dice."""
    cells = [[cell.strip("*").upper() or "." for cell in row] for row in cells_of(drawing)]
    box = [row for row in cells if any(cell != "." for cell in row)]
    while all(row[0] == "." for row in box):
        box = [row[1:] for row in box]
    while all(row[-1] == "." for row in box):
        box = [row[:-1] for row in box]
    return f"{'/'.join(map(''.join, box))} {corner} {turn}"


def at(drawing: str, turn: str = "A", **options: object) -> Match:
    """Open a match in the position of a drawing; `die_size=8` and the like write hyphens as underscores."""
    return Match.at("cubeo", line(drawing, turn), seats=2, options=by_id(options))


def drawn(match: Match) -> str:
    """Draw a match's formation without a rim."""
    lines = match.position.split(" ")[0].split("/")
    return tidy("\n".join(" ".join(DICE.findall(row)) for row in lines))


def _starred(drawing: str, match: Match, asked: str) -> str:
    """Draw again, with stars where listed moves that begin with `asked` lead to."""
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
    """Find the die with a small letter: its square and its seat."""
    ((square, die),) = ((name, cell) for name, cell in names(drawing).items() if cell[0].islower())
    return square, die[0].upper()


def adds(drawing: str, turn: str = "A", **options: object) -> str:
    """Draw where a seat can add a die."""
    return _starred(drawing, at(drawing, turn, **options), "+")


def ends(drawing: str, **options: object) -> str:
    """Draw where the move of the die with a small letter can end."""
    square, turn = _asked(drawing)
    return _starred(drawing, at(drawing, turn, **options), f"{square}>")


def takers(drawing: str, **options: object) -> str:
    """Draw which dice the die with a small letter can be merged into."""
    square, turn = _asked(drawing)
    return _starred(drawing, at(drawing, turn, **options), f"{square}+")
