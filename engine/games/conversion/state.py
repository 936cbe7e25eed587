"""Options, moves and states of Conversion, and the effects of a placed die on its neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...game import Setup
from ...grid import grid
from ...options import READING, TEXT, option, switch
from ...text import _, plural, text

GRID = grid(8, 8)
HAND = 5
OPEN, HOLE = 0, 255  # cells of a board; any other cell is 8 x seat + value


@dataclass(frozen=True)
class Options:
    """The options of Conversion, in the same order as on the rules page."""

    win: str = option(
        "high-score",
        "territory",
        "tall",
        "wide",
        "mass",
        kind=TEXT,
        about=text("What decides the game"),
        words={
            "territory": _("Most dice on the board wins"),
            "tall": _("Most pips per die wins"),
            "wide": _("Fewest pips per die wins"),
            "mass": _("Largest connected group of dice wins"),
        },
    )
    endless: bool = switch(
        kind=TEXT,
        about=text("A die only converts dice that are exactly one lower, and a 1 converts a 6"),
        words={"on": _("A die only converts dice that are exactly one lower, and a 1 converts a 6")},
    )
    holes: int = option(
        range(33),
        default=0,
        kind=TEXT,
        about=text("Holes: the number of squares closed to dice"),
        words={None: plural("{value} square is a hole", "{value} squares are holes", by="value")},
    )
    dice: str = option(
        "coloured",
        "shortage",
        kind=TEXT,
        about=text("Shortage: dice of one colour, with a different mark for each player"),
        words={"shortage": _("All dice are one colour, with a different mark for each player")},
    )
    mass_adjacency: str = option(
        "all8",
        "orth",
        kind=READING,
        about=text("Mass: dice connect to all eight neighbours, or by their sides only"),
        words={"orth": _("Dice connect by their sides only")},
    )
    optional_conversion: bool = switch(
        kind=READING,
        about=text("You can leave dice unconverted"),
        words={"on": _("You can leave dice unconverted")},
    )


class Move(NamedTuple):
    """A move: put a die of `value` on `square`, and leave the dice on `spared` (ascending) unconverted."""

    value: int
    square: int
    spared: tuple[int, ...] = ()

    def __str__(self) -> str:
        placement = PLACEMENT[self.value][self.square]
        if not self.spared:
            return placement
        return "-".join((placement, *(GRID.names[square] for square in self.spared)))


PLACEMENT = tuple(tuple(f"{value}@{name}" for name in GRID.names) for value in range(7))
MOVES = tuple(tuple(Move(value, square) for square in range(len(GRID))) for value in range(7))


class State(NamedTuple):
    """The board, the hands, and whose turn it is.

    `board` has one byte per square. `hands` has each seat's dice in ascending order, or None if they have not
    been rolled yet. `turn` is None when the game is over. `left` holds the seats that have resigned.
    `settled` means that the players have agreed to end the game.
    """

    setup: Setup
    board: bytes
    hands: tuple[tuple[int, ...] | None, ...]
    turn: int | None
    left: frozenset[int] = frozenset()
    settled: bool = False


def holes_owed(state: State) -> bool:
    """Return whether more holes have to be rolled. All holes are rolled before the first hand."""
    holes = state.setup.options.holes
    return (
        bool(holes) and state.board.count(HOLE) < holes and not any(hand is not None for hand in state.hands)
    )


def _converts(state: State, weaker: int, value: int) -> bool:
    """Return whether a die of `value` converts an enemy die of value `weaker` (rules: A turn; Options)."""
    if state.setup.options.endless:
        return value == weaker % 6 + 1
    return weaker < value


def converted(state: State, weaker: int, value: int) -> int:
    """Return the value that an enemy die of value `weaker` takes on when a die of `value` converts it."""
    return value if state.setup.options.endless else weaker + 1


def convertible(state: State, seat: int, value: int, square: int) -> tuple[int, ...]:
    """List the squares of the dice that a seat would convert with `value` on `square`, in ascending order."""
    board = state.board
    return tuple(
        each
        for each in GRID.all8[square]
        if board[each]
        and board[each] != HOLE
        and board[each] >> 3 != seat
        and _converts(state, board[each] & 7, value)
    )


def owner(cell: int) -> int | None:
    """Return the seat that owns a cell's die, or None for an open cell or a hole."""
    return None if cell in (OPEN, HOLE) else cell >> 3
