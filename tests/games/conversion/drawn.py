"""Boards of Conversion as drawings: ranks from the top down, cells parted by blanks, a1 at the lower left.

A drawing may show the lower left corner only; the rest of the board is open.
"""

from __future__ import annotations

from typing import Any

from engine import Match

from ..chance import by_id

Hands = str


def cells(drawing: str) -> list[list[str]]:
    """Read a drawing into rows of cells, from the top rank down."""
    return [line.split() for line in drawing.split("\n") if line.strip()]


def tidy(drawing: str) -> str:
    """Write a drawing in columns, so that drawings can be compared and a difference can be seen."""
    return "\n".join(" ".join(cell.ljust(2) for cell in row).rstrip() for row in cells(drawing))


def line(drawing: str, hands: Hands, turn: str = "A", rest: str = ".") -> str:
    """Return the position line of a drawing; `rest` fills the cells that it does not show."""
    shown = cells(drawing)
    rows = [[rest] * 8 for _ in range(8 - len(shown))]
    rows += [row + [rest] * (8 - len(row)) for row in shown]
    return f"{'/'.join(map(''.join, rows))} {hands} {turn}"


def corner(match: Match, like: str) -> str:
    """Draw as much of the match's board as the drawing `like` shows."""
    ranks = match.position.split(" ")[0].split("/")
    rows = [rank.replace("#", " # ").replace(".", " . ") for rank in ranks]
    spread = [_dice_apart(row) for row in rows]
    shown = cells(like)
    return "\n".join(
        " ".join(cell.ljust(2) for cell in row[: len(shown[0])]).rstrip() for row in spread[8 - len(shown) :]
    )


def at(drawing: str, hands: Hands, turn: str = "A", rest: str = ".", **options: object) -> Match:
    """Open a match in the position of a drawing; options have underscores for hyphens."""
    seats = hands.count(",") + 1
    return Match.at("conversion", line(drawing, hands, turn, rest), seats=seats, options=by_id(options))


def judged(before: str, move: str, **options: Any) -> str:
    """Let seat A place a die and draw what its neighbours became."""
    match = at(before, f"A{move[0]},B1,C1", **options)
    return corner(match.play(0, move), before)


def _dice_apart(row: str) -> list[str]:
    apart: list[str] = []
    for part in row.split():
        apart += [part] if part in ".#" else [part[i : i + 2] for i in range(0, len(part), 2)]
    return apart
