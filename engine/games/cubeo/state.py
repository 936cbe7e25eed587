"""Options, moves and states of Cubeo, and the past positions that matter for repetition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ...game import Over, Setup
from ...options import HOUSE, READING, option
from ...text import _, text
from .cells import NAMES
from .formation import Formation, Shape, dice_of, shape_of

Kind = Literal["add", "move", "merge"]
THIRD = 3  # the third occurrence of a position is a draw


@dataclass(frozen=True)
class Options:
    """The options of Cubeo, in the same order as on the rules page."""

    change: str = option(
        "cell",
        "shape",
        kind=READING,
        about=text("What a move must change: just the die's place, or the formation's shape too"),
        words={"shape": _("A move must change the formation's shape")},
    )
    backtrack: str = option(
        "allowed",
        "none",
        kind=READING,
        about=text("Let a moving die visit a square twice"),
        words={"none": _("A moving die cannot visit a square twice")},
    )
    repetition: str = option(
        "draw",
        "forbid",
        "none",
        kind=HOUSE,
        about=text("Repeated positions: a draw the third time, forbidden, or no rule"),
        words={
            "forbid": _("Positions cannot repeat"),
            "none": _("Positions can repeat without limit"),
        },
    )
    die_size: int = option(
        6,
        8,
        10,
        12,
        kind=HOUSE,
        about=text("Sides per die, dice per player, and the sum a merge must beat to win"),
        words={None: _("Everyone has {value} dice with {value} sides, and a merge past {value} wins")},
    )


class Move(NamedTuple):
    """A move: add a die on `target`, move the die on `source` there, or merge it into the die there.

    Squares are numbered as before the move. An added die has no source.
    """

    kind: Kind
    source: int | None
    target: int

    def __str__(self) -> str:
        if self.source is None:
            return f"+{NAMES[self.target]}"
        sign = ">" if self.kind == "move" else "+"
        return f"{NAMES[self.source]}{sign}{NAMES[self.target]}"


class Past(NamedTuple):
    """A past formation, and the move that a die made from it."""

    formation: Formation
    move: Move


class State(NamedTuple):
    """The formation, and whose turn it is. When the game is over, `turn` is None and `outcome` is the result.

    `past` lists the positions that could still recur, oldest first. Only moving a die can repeat a position:
    adding a die raises the sum of all values for good, and merging leaves fewer dice than any earlier
    position with that sum. So `past` is cleared whenever a die is added or merged. It is also empty in
    finished games, and at tables where repetition does not matter.
    """

    setup: Setup
    formation: Formation
    turn: int | None
    past: tuple[Past, ...] = ()
    outcome: Over | None = None


def pool(state: State, seat: int) -> int:
    """Return the number of a seat's dice that are not on the table."""
    size: int = state.setup.options.die_size
    return size - len(dice_of(state.formation, seat))


def occurrences(state: State) -> int:
    """Return the number of times that the current position has occurred, including now."""
    shape = shape_of(state.formation)
    return 1 + sum(shape_of(past.formation) == shape for past in state.past[-2::-2])


def left_by_opponent(state: State) -> frozenset[Shape]:
    """Return the shapes of past positions that a move now could repeat: those with the opponent to move."""
    return frozenset(shape_of(past.formation) for past in state.past[-1::-2])
