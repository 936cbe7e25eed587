"""Options, moves and states of Dice Chess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...game import Setup
from ...grid import grid
from ...options import READING, TEXT, option, switch
from ...text import _, text

GRID = grid(8, 8)
SEATS = (0, 1)
ARMY = 16
EMPTY = bytes(len(GRID))  # a board without dice; a cell with a die is 8 x seat + value

Values = tuple[int, ...]


@dataclass(frozen=True)
class Options:
    """The options of Dice Chess, in the same order as on the rules page."""

    placement: str = option(
        "secret",
        "as-rolled",
        kind=READING,
        about=text("Arrange armies in secret, or leave them as rolled"),
        words={"as-rolled": _("Armies stay in the order rolled")},
    )
    stall: str = option(
        "chase",
        "strict",
        kind=READING,
        about=text("Count pips once positions repeat, or after a run without captures"),
        words={"strict": _("The pips are counted after a few turns without a capture")},
    )
    stall_turns: int = option(
        range(2, 21),
        default=3,
        kind=TEXT,
        about=text("Strict: count after this many turns each without a capture"),
        words={None: _("Strict: the pips are counted after {value} turns each without a capture")},
    )
    ones: str = option(
        "turn",
        "straight",
        kind=READING,
        about=text("Let a 1 turn on its second step, or make it go straight"),
        words={"straight": _("A 1 cannot turn on its second step")},
    )
    passing: bool = switch(
        kind=READING,
        about=text("You can pass even when you can move"),
        words={"on": _("You can pass even when you can move")},
    )


class Arrangement(NamedTuple):
    """A move that arranges the army: its front rank, then its back rank, each from the owner's left."""

    values: Values

    def __str__(self) -> str:
        return "".join(map(str, self.values))


class Shift(NamedTuple):
    """A move of the die on `source` to `target`."""

    source: int
    target: int

    def __str__(self) -> str:
        return _NOTATIONS[self.source][self.target]


@dataclass(frozen=True, slots=True)
class Pass:
    """A move that leaves all dice in place, at tables that allow passing."""

    def __str__(self) -> str:
        return "pass"


Move = Arrangement | Shift | Pass

PASS = Pass()
_NOTATIONS = tuple(tuple(f"{source}>{target}" for target in GRID.names) for source in GRID.names)
SHIFTS = tuple(tuple(Shift(source, target) for target in range(len(GRID))) for source in range(len(GRID)))


class Opening(NamedTuple):
    """The armies before they are shown. `rolls` lists the dice of each army as rolled, seat A's army first.

    `placed` lists each seat's arranged army: None if not yet arranged, and empty if a view hides it.
    """

    rolls: tuple[Values, ...] = ()
    placed: tuple[Values | None, Values | None] = (None, None)


class State(NamedTuple):
    """The position, and everything else that the end of the game depends on.

    `board` has one byte per square. `captured` gives the pips that each seat has captured, and `piles` lists
    the captured dice, if known. `turn` is None when the game is over. `opening` is None once the board is
    shown. `reroll` is the square of a die that has captured and must be re-rolled. `quiet` lists the boards
    before each turn since the last capture, oldest first. `resigned` is the seat that has resigned, if any.
    `settled` means that the players have agreed to end the game.
    """

    setup: Setup
    board: bytes
    captured: tuple[int, int]
    piles: tuple[Values, Values]
    turn: int | None
    opening: Opening | None = None
    reroll: int | None = None
    quiet: tuple[bytes, ...] = ()
    resigned: int | None = None
    settled: bool = False


def dice_of(board: bytes, seat: int) -> dict[int, int]:
    """Return the values of a seat's dice, keyed by square, in ascending order of squares."""
    return {square: cell & 7 for square, cell in enumerate(board) if cell and cell >> 3 == seat}
