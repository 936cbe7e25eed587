"""The formation of the dice. If a die reaches the rim, the whole formation moves to the middle."""

from __future__ import annotations

from typing import NamedTuple

from .cells import FIELD, NAMES, RIGHT, RIM, UP, Cells, beside, block


class Die(NamedTuple):
    """A die on the table: the number of its square on the field, the seat that owns it, and its value."""

    square: int
    seat: int
    value: int


class Box(NamedTuple):
    """The smallest box around dice: its lowest file and rank (from 0), and its size in files and ranks."""

    file: int
    rank: int
    files: int
    ranks: int


Formation = tuple[Die, ...]  # by square, ascending; no die is on the rim
Shape = tuple[tuple[int, int, int], ...]  # dice by their distance from the first

OPENING: Formation = (Die(FIELD.parse("m13"), 0, 1), Die(FIELD.parse("n13"), 1, 1))


def box_of(dice: Formation) -> Box:
    """Return the smallest box around `dice`, which can be in any order."""
    ranks = [square % RIGHT for square, _, _ in dice]
    file, rank = min(dice)[0] // RIGHT, min(ranks)
    return Box(file, rank, max(dice)[0] // RIGHT - file + 1, max(ranks) - rank + 1)


def middle(files: int, ranks: int) -> int:
    """Return the lower left square of a box in the table's middle, given its size (rules: Writing moves)."""
    return (RIGHT // 2 - (files + 1) // 2) * RIGHT + (RIGHT // 2 - (ranks + 1) // 2) * UP


def overhang(dice: Formation) -> int:
    """Return the number to add to each square to move the dice to the middle: 0 if no die is on the rim."""
    if not any(RIM >> square & 1 for square, _, _ in dice):
        return 0
    box = box_of(dice)
    return middle(box.files, box.ranks) - box.file * RIGHT - box.rank * UP


def settled(dice: Formation) -> Formation:
    """Sort `dice` into a formation, and move the formation to the middle if a die is on the rim."""
    shift = overhang(dice)
    if shift:
        dice = tuple([Die(square + shift, seat, value) for square, seat, value in dice])
    return tuple(sorted(dice))


def shape_of(formation: Formation) -> Shape:
    """Return a formation's shape, which is the same for formations that differ only by a shift.

    A shape lists the dice, with each square number relative to that of the first die.
    """
    first = formation[0][0]
    return tuple([(square - first, seat, value) for square, seat, value in formation])


def frame_cells(formation: Formation) -> Cells:
    """Return the squares of the box around a formation, with a margin of one cell on every side."""
    file, rank, files, ranks = box_of(formation)
    return block(files + 2, ranks + 2) << (file - 1) * RIGHT + (rank - 1) * UP


def die_on(formation: Formation, square: int | None) -> Die | None:
    """Return the die on a square, or None if the square is empty or None."""
    return next((die for die in formation if die.square == square), None)


def dice_of(formation: Formation, seat: int) -> Formation:
    """List a seat's dice."""
    return tuple([die for die in formation if die[1] == seat])


def neighbour(formation: Formation, square: int, seat: int) -> str | None:
    """Return the name of a square beside `square` that has a die of `seat`, or None if there is none."""
    cells = beside(1 << square)
    return next((NAMES[die.square] for die in dice_of(formation, seat) if cells >> die.square & 1), None)


def images(formation: Formation) -> frozenset[Shape]:
    """Return the shapes of all eight rotations and reflections of a formation."""
    result = set()
    for _ in range(4):
        formation = settled(tuple(_mirrored(die) for die in formation))
        result.add(shape_of(formation))
        formation = settled(tuple(_tipped(die) for die in formation))
        result.add(shape_of(formation))
    return frozenset(result)


def _mirrored(die: Die) -> Die:
    """Return a die mirrored from left to right across the field."""
    file, rank = divmod(die.square, RIGHT)
    return die._replace(square=(RIGHT - 1 - file) * RIGHT + rank)


def _tipped(die: Die) -> Die:
    """Return a die mirrored across the field's diagonal. After `_mirrored`, this makes a quarter turn."""
    file, rank = divmod(die.square, RIGHT)
    return die._replace(square=rank * RIGHT + file)
