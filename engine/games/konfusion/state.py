"""Options, moves and states of Konfusion, and the contents of cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...game import Over, Setup
from ...grid import grid
from ...options import HOUSE, READING, TEXT, option, switch
from ...text import _, plural, text

GRID = grid(10, 10)
OPEN = 0  # an empty cell of a board; any other is 8 x (seat + 1) + value
MAX_DICE = 18  # a seat's dice at the opening; it never has more


@dataclass(frozen=True)
class Options:
    """The options of Konfusion, in the same order as on the rules page."""

    pieces: str = option(
        "one",
        "roll",
        kind=TEXT,
        about=text("Move one die each turn, or up to the number you roll"),
        words={"roll": _("A roll decides how many dice can move in a turn")},
    )
    tie: str = option(
        "draw",
        "tournament",
        "replay",
        kind=TEXT,
        about=text("Settle ties on points: a draw, a shared win or another game"),
        words={
            "tournament": _("Players tied on points share the win"),
            "replay": _("Players tied on points play again"),
        },
    )
    ricochet: str = option(
        "reflect",
        "reverse",
        kind=READING,
        about=text("Bounce dice off walls at an angle, or turn them straight back"),
        words={"reverse": _("At a wall a die turns straight back")},
    )
    wall_stop: bool = switch(
        kind=READING,
        about=text("A die can also stop where it hits the wall"),
        words={"on": _("A die can also stop where it hits the wall")},
    )
    jump: str = option(
        "any",
        "capture",
        kind=READING,
        about=text("Jump over any dice in the way, or only to capture"),
        words={"capture": _("Dice jump only to capture")},
    )
    keypost_capture: bool = switch(
        kind=READING,
        about=text("A die can also stop early on a keypost to capture an enemy there"),
        words={"on": _("A die can also stop early on a keypost to capture an enemy there")},
    )
    goal: str = option(
        "opposite",
        "any",
        kind=READING,
        about=text("Win with keyposts in your far row, or in any opponent's row"),
        words={"any": _("Hold all four keyposts in any opponent's row to win")},
    )
    stall: int = option(
        range(201),
        default=30,
        kind=HOUSE,
        about=text("End the game after this many quiet rounds, without captures or upgrades (0: never)"),
        words={
            0: _("Quiet rounds never end the game"),
            None: plural(
                "{value} quiet round ends the game", "{value} quiet rounds end the game", by="value"
            ),
        },
    )


class Move(NamedTuple):
    """A move of the die on `source` to `target`. The move `END` ends a rolled turn early."""

    source: int
    target: int

    def __str__(self) -> str:
        return _NOTATIONS[self.source][self.target] if self.source >= 0 else "end"


END = Move(-1, -1)
_NOTATIONS = tuple(tuple(f"{source}>{target}" for target in GRID.names) for source in GRID.names)


class State(NamedTuple):
    """The board (one byte per square), the pips captured by each seat, and the state of the turn.

    In a rolled turn, `allowed` is how many more dice can move (None: no roll yet, or the table does not roll)
    and `moved` lists, in ascending order, the squares of dice that have moved. `quiet` counts turns in a row
    without a capture or upgrade, and `stirred` says whether this turn has had either. `passes` counts forced
    passes in a row. `left` holds the seats that have resigned. When the game is over, `turn` is None and
    `over` is the result.
    """

    setup: Setup
    board: bytes
    captured: tuple[int, ...]
    turn: int | None
    allowed: int | None = None
    moved: tuple[int, ...] = ()
    quiet: int = 0
    stirred: bool = False
    passes: int = 0
    left: frozenset[int] = frozenset()
    over: Over | None = None


def cell(seat: int, value: int) -> int:
    """Return the content of a cell with a die that shows `value` and belongs to `seat`."""
    return 8 * (seat + 1) + value


def owner(content: int) -> int | None:
    """Return the seat that owns a cell's die, or None for an empty cell."""
    return (content >> 3) - 1 if content else None


def active(state: State) -> tuple[int, ...]:
    """List the seats that have not resigned, in ascending order."""
    return tuple(seat for seat in range(state.setup.seats) if seat not in state.left)


def rolls(state: State) -> bool:
    """Return whether turns are rolled at this table (rules: Rolled turns)."""
    return bool(state.setup.options.pieces == "roll")
