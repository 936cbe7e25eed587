"""Reading the notation of Dice Chess moves (rules: Writing moves)."""

from __future__ import annotations

import re

from ...errors import InvalidMove
from ...text import plural
from .state import ARMY, GRID, PASS, SHIFTS, Arrangement, Move, Values

_SHIFT = re.compile(r"([a-z][0-9]{1,2})(?:->|[-–>x])?([a-z][0-9]{1,2})")
_DIGITS = re.compile(r"[0-9]+")

_CANONICAL: dict[str, Move] = {"pass": PASS, **{str(shift): shift for row in SHIFTS for shift in row}}


def read_move(notation: str, roll: Values | None) -> Move:
    """Read a move in any letter case and spacing, or raise InvalidMove.

    `roll` is the army to arrange, which error messages give as an example, or None once the board is shown.
    """
    move = _CANONICAL.get(notation)
    if move is not None:
        return move
    compact = re.sub(r"\s", "", notation).lower()
    if compact in _CANONICAL:
        return _CANONICAL[compact]
    parts = _SHIFT.fullmatch(compact)
    if parts:
        return SHIFTS[GRID.parse(parts[1])][GRID.parse(parts[2])]
    digits = re.sub(r"[-,;/|]", "", compact)
    if _DIGITS.fullmatch(digits):
        return _read_arrangement(digits)
    if roll is None:
        raise InvalidMove("Write where a die is and where it goes, for example {example}.", example="e2>e3")
    raise InvalidMove(
        "Write your 16 dice as digits: the front rank from your left, then the back rank, for "
        "example {example}.",
        example=str(Arrangement(roll)),
    )


def _read_arrangement(digits: str) -> Arrangement:
    if len(digits) != ARMY:
        raise InvalidMove(
            plural(
                "An army has {count} dice. You typed {given} digit.",
                "An army has {count} dice. You typed {given} digits.",
                by="given",
            ),
            count=ARMY,
            given=len(digits),
        )
    for digit in digits:
        if digit not in "123456":
            raise InvalidMove("A die can't show {die}, only 1 to 6.", die=digit)
    return Arrangement(tuple(map(int, digits)))


def read_canonical(notation: str) -> Move | None:
    """Return the shift or pass with the canonical `notation`, or None if there is none."""
    return _CANONICAL.get(notation)
