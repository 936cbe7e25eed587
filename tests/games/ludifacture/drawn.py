"""Boards of Ludifacture as drawings: ranks from the top down, blanks between cells, a1 at the lower left.

A cell lists its markers, each as its seat's letter and the coins in its stack, or `.` if there are none:
`A2B0` is A's marker with two coins and B's with none. A marker's column follows from its square. A drawing
can show only the lower left corner. All other markers are on their bases.
"""

from __future__ import annotations

import re

from engine import Match

from ..chance import by_id
from ..drawing import cells, drawn

SIDES = {2: "SN", 3: "SWN", 4: "SWNE"}


def place(side: str, file: int, rank: int, size: int) -> tuple[int, int]:
    """Return the column and progress of one side's marker on a square, all counted from 1."""
    return {
        "S": (file, rank),
        "W": (size + 1 - rank, file),
        "N": (size + 1 - file, size + 1 - rank),
        "E": (rank, size + 1 - file),
    }[side]


def tidy(drawing: str) -> str:
    """Align a drawing in columns."""
    return drawn(cells(drawing), 4)


def seats_field(drawing: str, supplies: str, size: int) -> str:
    """Return the seats field of a drawing's position line. `supplies` are letters with coins: `A32 B32`."""
    purses = supplies.split()
    markers = {letter: [[0, 0] for _ in range(size)] for letter in "ABCD"[: len(purses)]}
    shown = cells(drawing)
    for row, ranks in enumerate(shown):
        for file, cell in enumerate(ranks, 1):
            for letter, coins in re.findall(r"([A-D])(\d+)", cell):
                side = SIDES[len(purses)]["ABCD".index(letter)]
                column, progress = place(side, file, len(shown) - row, size)
                markers[letter][column - 1] = [progress, int(coins)]
    return "|".join(
        f"{purse}:{','.join(f'{p}.{coins}' for p, coins in markers[purse[0]])}" for purse in purses
    )


def at(
    drawing: str,
    roll: str = "-",
    turn: str = "A",
    pot: int = 32,
    supplies: str = "A32 B32 C32 D32",
    extra: str = "",
    first: int = 0,
    **options: object,
) -> Match:
    """Open a match in the position of a drawing. Options have underscores for hyphens."""
    field = seats_field(drawing, supplies, 11 if options.get("board") == "big" else 8)
    seats = len(supplies.split())
    line = f"{pot} {field} {roll} {turn} {extra}".strip()
    return Match.at("ludifacture", line, seats=seats, first=first, options=by_id(options))


def corner(match: Match, like: str) -> str:
    """Draw the part of the match's board that the drawing `like` shows."""
    blocks = match.position.split(" ")[1].split("|")
    shown = cells(like)
    ranks, files = len(shown), len(shown[0])
    board = [["" for _ in range(files)] for _ in range(ranks)]
    for seat, block in enumerate(blocks):
        markers = [each.split(".") for each in block.split(":")[1].split(",")]
        for file in range(1, files + 1):
            for rank in range(1, ranks + 1):
                column, progress = place(SIDES[len(blocks)][seat], file, rank, len(markers))
                if int(markers[column - 1][0]) == progress:
                    board[ranks - rank][file - 1] += f"{'ABCD'[seat]}{markers[column - 1][1]}"
    return drawn([[cell or "." for cell in row] for row in board], 4)


def supplies(match: Match) -> str:
    """Return the supplies in the form that `at` takes."""
    return " ".join(block.split(":")[0] for block in match.position.split(" ")[1].split("|"))


def pot(match: Match) -> int:
    """Return the coins in the pot."""
    return int(match.position.split(" ")[0])


def coins(match: Match) -> int:
    """Count all coins in a match's position line: pot, supplies and stacks."""
    blocks = match.position.split(" ")[1].split("|")
    stacks = sum(int(each.split(".")[1]) for block in blocks for each in block.split(":")[1].split(","))
    return pot(match) + sum(int(block.split(":")[0][1:]) for block in blocks) + stacks
