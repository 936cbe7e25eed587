"""The formation: the dice on the table, lying as far to the lower left in their frame as they can.

Two formations that differ only by a shift are therefore equal, and squares have their names in the frame.
"""

from __future__ import annotations

from typing import NamedTuple

from .cells import NAMES, RIGHT, UP, beside


class Die(NamedTuple):
    """A die on the table: its square (a number of the field), the seat that owns it, its value."""

    square: int
    seat: int
    value: int


Formation = tuple[Die, ...]  # by square, ascending; file b and rank 2 are the first that are taken

OPENING: Formation = (Die(RIGHT + UP, 0, 1), Die(2 * RIGHT + UP, 1, 1))


def overhang(dice: Formation) -> int:
    """Return the offset, in square numbers, that moves dice into the frame."""
    file = min(dice)[0] // RIGHT
    rank = min([square % RIGHT for square, _, _ in dice])
    return RIGHT * (1 - file) + UP * (1 - rank)


def settled(dice: Formation) -> Formation:
    """Return the formation of dice that lie anywhere, in any order."""
    shift = overhang(dice)
    if shift:
        dice = tuple([Die(square + shift, seat, value) for square, seat, value in dice])
    return tuple(sorted(dice))


def frame_of(formation: Formation) -> tuple[int, int]:
    """Return the files and ranks of the frame: one cell more than the dice need, on every side."""
    return formation[-1].square // RIGHT + 2, max([square % RIGHT for square, _, _ in formation]) + 2


def die_on(formation: Formation, square: int | None) -> Die | None:
    """Return the die on a square, None if it is empty."""
    return next((die for die in formation if die.square == square), None)


def dice_of(formation: Formation, seat: int) -> Formation:
    """List a seat's dice."""
    return tuple([die for die in formation if die[1] == seat])


def neighbour(formation: Formation, square: int, seat: int) -> str | None:
    """Return the name of a square beside `square` with a die of `seat`."""
    cells = beside(1 << square)
    return next((NAMES[die.square] for die in dice_of(formation, seat) if cells >> die.square & 1), None)


def images(formation: Formation) -> frozenset[Formation]:
    """Return the formation turned and mirrored in all eight ways."""
    result = set()
    for _ in range(4):
        formation = settled(tuple(_mirrored(die) for die in formation))
        result.add(formation)
        formation = settled(tuple(_tipped(die) for die in formation))
        result.add(formation)
    return frozenset(result)


def _mirrored(die: Die) -> Die:
    """Return a die mirrored at the field's right edge."""
    file, rank = divmod(die.square, RIGHT)
    return die._replace(square=(RIGHT - 1 - file) * RIGHT + rank)


def _tipped(die: Die) -> Die:
    """Return a die mirrored at the field's diagonal; two mirrors make a quarter turn."""
    file, rank = divmod(die.square, RIGHT)
    return die._replace(square=rank * RIGHT + file)
