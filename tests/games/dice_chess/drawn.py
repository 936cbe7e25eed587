"""Boards of Dice Chess as drawings: ranks from the top down, cells parted by blanks, a1 at the lower left.

A drawing may show the lower left corner only; the rest of the board is empty, but for a B6 on h8 and an A6 on
a8 where the drawing has no die of that seat: without dice the game would be over.
"""

from __future__ import annotations

from engine import Match, ToMove, ToRoll

from ..chance import by_id

NOTHING = "A0,B0"


def cells(drawing: str) -> list[list[str]]:
    """Read a drawing into rows of cells, from the top rank down."""
    return [line.split() for line in drawing.split("\n") if line.strip()]


def tidy(drawing: str) -> str:
    """Write a drawing in columns, so that drawings can be compared and a difference can be seen."""
    return "\n".join(" ".join(cell.ljust(2) for cell in row).rstrip() for row in cells(drawing))


def board(drawing: str) -> str:
    """Return the board field of a drawing's position line."""
    shown = cells(drawing)
    rows = [["."] * 8 for _ in range(8 - len(shown))]
    rows += [row + ["."] * (8 - len(row)) for row in shown]
    if "A" not in drawing:
        rows[0][0] = "A6"
    if "B" not in drawing:
        rows[0][7] = "B6"
    return "/".join(map("".join, rows))


def at(drawing: str, turn: str = "A", captured: str = NOTHING, extra: str = "", **options: object) -> Match:
    """Open a match in the position of a drawing; `stall_turns=...` and the like have no hyphens."""
    return Match.at(
        "dice-chess", f"{board(drawing)} {captured} {turn} {extra}".rstrip(), seats=2, options=by_id(options)
    )


def corner(match: Match, like: str) -> str:
    """Draw as much of the match's board as the drawing `like` shows."""
    spread = [rank.replace(".", " . ") for rank in match.position.split(" ")[0].split("/")]
    rows = [_dice_apart(row) for row in spread]
    shown = cells(like)
    return tidy("\n".join(" ".join(row[: len(shown[0])]) for row in rows[8 - len(shown) :]))


def reached(match: Match, square: str) -> set[str]:
    """Name the squares that the die on `square` can go to."""
    assert isinstance(match.status, ToMove)
    moves = match.moves(match.status.seats[0])
    return {move.split(">")[1] for move in moves if move.startswith(f"{square}>")}


def played(match: Match, *moves: str) -> Match:
    """Play moves, whoever's turn it is; a number is the face of a re-roll."""
    for move in moves:
        if isinstance(match.status, ToRoll):
            match = match.roll([int(move)])
        else:
            assert isinstance(match.status, ToMove)
            match = match.play(match.status.seats[0], move)
    return match


def told(match: Match, move: str) -> tuple[str, Match]:
    """Play a move, or roll a face, and give what the table is told."""
    after = played(match, move)
    return str(after.narrate(match)), after


def _dice_apart(row: str) -> list[str]:
    apart: list[str] = []
    for part in row.split():
        apart += [part] if part == "." else [part[i : i + 2] for i in range(0, len(part), 2)]
    return apart
