"""The formation: the dice on the table, as far to the lower left of their frame as possible.

Formations that differ only by a shift are therefore equal. Squares are named by their place in the frame.
"""

from __future__ import annotations

from typing import NamedTuple

from .cells import NAMES, RIGHT, UP, beside


class Die(NamedTuple):
    """A die on the table: its square (a number on the field), the seat that owns it, and its value."""

    square: int
    seat: int
    value: int


Formation = tuple[Die, ...]  # by square, ascending; the lowest occupied file is b, the lowest rank 2

OPENING: Formation = (Die(RIGHT + UP, 0, 1), Die(2 * RIGHT + UP, 1, 1))


def overhang(dice: Formation) -> int:
    """Return the number to add to the dice's square numbers in order to shift the dice into their frame."""
    file = min(dice)[0] // RIGHT
    rank = min([square % RIGHT for square, _, _ in dice])
    return RIGHT * (1 - file) + UP * (1 - rank)


def settled(dice: Formation) -> Formation:
    """Return dice, given in any order and anywhere on the field, as a formation."""
    shift = overhang(dice)
    if shift:
        dice = tuple([Die(square + shift, seat, value) for square, seat, value in dice])
    return tuple(sorted(dice))


def frame_of(formation: Formation) -> tuple[int, int]:
    """Return the size of the frame in files and ranks: one cell more than the dice need on every side."""
    return formation[-1].square // RIGHT + 2, max([square % RIGHT for square, _, _ in formation]) + 2


def die_on(formation: Formation, square: int | None) -> Die | None:
    """Return the die on a square, or None if the square is empty or None."""
    return next((die for die in formation if die.square == square), None)


def dice_of(formation: Formation, seat: int) -> Formation:
    """List a seat's dice."""
    return tuple([die for die in formation if die[1] == seat])


def neighbour(formation: Formation, square: int, seat: int) -> str | None:
    """Return the name of a square beside `square` with a die of `seat`, or None if there is none."""
    cells = beside(1 << square)
    return next((NAMES[die.square] for die in dice_of(formation, seat) if cells >> die.square & 1), None)


def images(formation: Formation) -> frozenset[Formation]:
    """Return all eight rotations and reflections of a formation."""
    result = set()
    for _ in range(4):
        formation = settled(tuple(_mirrored(die) for die in formation))
        result.add(formation)
        formation = settled(tuple(_tipped(die) for die in formation))
        result.add(formation)
    return frozenset(result)


def _mirrored(die: Die) -> Die:
    """Return a die mirrored from left to right across the field."""
    file, rank = divmod(die.square, RIGHT)
    return die._replace(square=(RIGHT - 1 - file) * RIGHT + rank)


def _tipped(die: Die) -> Die:
    """Return a die mirrored across the field's diagonal. After `_mirrored`, this makes a quarter turn."""
    file, rank = divmod(die.square, RIGHT)
    return die._replace(square=rank * RIGHT + file)
