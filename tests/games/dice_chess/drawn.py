"""Boards of Dice Chess as drawings: ranks from the top down, cells separated by blanks, a1 at the lower left.

A drawing can show only the lower left corner. The rest of the board is empty, except for a B6 on h8 and an A6
on a8 if the drawing has no die of that seat: without dice, the game would be over.
"""

from __future__ import annotations

from engine import Match, ToMove, ToRoll

from ..chance import by_id
from ..drawing import corner as drawing_of
from ..drawing import on_a_chessboard, tidy

__all__ = ["at", "board", "corner", "played", "reached", "tidy", "told"]

NOTHING = "A0,B0"


def board(drawing: str) -> str:
    """Return the board field of a drawing's position line."""
    rows = on_a_chessboard(drawing)
    if "A" not in drawing:
        rows[0][0] = "A6"
    if "B" not in drawing:
        rows[0][7] = "B6"
    return "/".join(map("".join, rows))


def at(drawing: str, turn: str = "A", captured: str = NOTHING, extra: str = "", **options: object) -> Match:
    """Open a match in a drawing's position. Options have underscores for hyphens, as in `stall_turns`."""
    return Match.at(
        "dice-chess", f"{board(drawing)} {captured} {turn} {extra}".rstrip(), seats=2, options=by_id(options)
    )


def corner(match: Match, like: str) -> str:
    """Draw the part of the match's board that the drawing `like` shows."""
    return drawing_of(match.position, like)


def reached(match: Match, square: str) -> set[str]:
    """Return the names of the squares that the die on `square` can go to."""
    assert isinstance(match.status, ToMove)
    moves = match.moves(match.status.seats[0])
    return {move.split(">")[1] for move in moves if move.startswith(f"{square}>")}


def played(match: Match, *moves: str) -> Match:
    """Make moves for the seats in turn. A number is the face of a re-roll."""
    for move in moves:
        if isinstance(match.status, ToRoll):
            match = match.roll([int(move)])
        else:
            assert isinstance(match.status, ToMove)
            match = match.play(match.status.seats[0], move)
    return match


def told(match: Match, move: str) -> tuple[str, Match]:
    """Make a move or roll a face. Return what players are told, and the match."""
    after = played(match, move)
    return str(after.narrate(match)), after
