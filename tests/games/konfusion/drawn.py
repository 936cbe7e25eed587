"""Boards of Konfusion as drawings: ranks from the top down, each with its number, the files named below.

    10  .  A6 .
     9  B1 .  .
        a  b  c

A drawing shows the ranks and files that it names. The rest of the board is empty, or is ignored.
"""

from __future__ import annotations

import re

from engine import Match

from ..chance import by_id

FILES = "abcdefghij"


def cells(drawing: str) -> dict[str, str]:
    """Return the squares that a drawing shows, with their cells."""
    *ranks, files = (line.split() for line in drawing.split("\n") if line.strip())
    return {f"{file}{rank}": cell for rank, *row in ranks for file, cell in zip(files, row, strict=True)}


def tidy(drawing: str) -> str:
    """Align a drawing in columns, so that drawings can be compared and differences can be seen."""
    return drawn(cells(drawing), drawing)


def drawn(board: dict[str, str], like: str) -> str:
    """Draw the part of a board that the drawing `like` shows."""
    *ranks, files = (line.split() for line in like.split("\n") if line.strip())
    rows = [[rank.rjust(2), *(board.get(f"{file}{rank}", ".") for file in files)] for rank, *_ in ranks]
    return "\n".join("  ".join(cell.ljust(2) for cell in row).rstrip() for row in [*rows, ["  ", *files]])


def board_of(match: Match) -> dict[str, str]:
    """Return the dice on a match's board."""
    rows = match.position.split(" ")[0].split("/")
    board = {}
    for rank, row in zip(range(10, 0, -1), rows):
        for file, cell in zip(FILES, re.findall(r"\.|[A-D][1-6]", row)):
            if cell != ".":
                board[f"{file}{rank}"] = cell
    return board


def line(board: dict[str, str], captured: str, rest: str) -> str:
    """Return the position line of a board."""
    rows = ["".join(board.get(f"{file}{rank}", ".") for file in FILES) for rank in range(10, 0, -1)]
    return f"{'/'.join(rows)} {captured} {rest}"


def at(
    drawing: str, turn: str = "A", also: str = "", captured: str = "", seats: int = 2, **options: object
) -> Match:
    """Open a match in a drawing's position. `also` puts more dice on the board, as in `A1@d4 B2@e5`.

    `turn` is the turn field and what follows it. Options have underscores for hyphens.
    """
    board = {square: cell for square, cell in cells(drawing).items() if cell != "."}
    board |= {square: die for die, square in (each.split("@") for each in also.split())}
    kept = captured or ",".join(f"{letter}0" for letter in "ABCD"[:seats])
    return Match.at("konfusion", line(board, kept, turn), seats=seats, options=by_id(options))


def seat_in_turn(match: Match) -> int:
    """Return the seat whose letter the turn field starts with."""
    return "ABCD".index(match.position.split(" ")[2][0])


def targets(match: Match, source: str) -> str:
    """Return the names of the squares where the die on a square can go, in notation order."""
    moves = [move.split(">") for move in match.moves(seat_in_turn(match)) if ">" in move]
    found = [target for start, target in moves if start == source]
    return " ".join(sorted(found, key=lambda square: (square[0], int(square[1:]))))


def played(
    drawing: str, move: str, turn: str = "A", also: str = "", seats: int = 2, **options: object
) -> str:
    """Make a move, and draw the part of the board that `drawing` shows."""
    match = at(drawing, turn, also, seats=seats, **options)
    return drawn(board_of(match.play(seat_in_turn(match), move)), drawing)
