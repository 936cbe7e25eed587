"""Options, moves and states of Ludifacture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...errors import InvalidOption
from ...game import Setup
from ...options import HOUSE, READING, TEXT, option, switch
from ...text import _, plural, text
from .course import Course, course_for

Roll = tuple[int, ...]
BASE = 0  # the progress of a marker that waits off the board
LEAST_SUPPLY = 10  # coins that a seat must have left after the ante


@dataclass(frozen=True)
class Options:
    """The options of Ludifacture, in the same order as on the rules page."""

    set: str = option(
        "single",
        "four",
        "broke",
        kind=TEXT,
        about=text("Play a single game, one game per player, or until someone goes broke"),
        words={
            "four": _("A set: each player goes first once"),
            "broke": _("A set of games, until someone goes broke"),
        },
    )
    board: str = option(
        "normal",
        "big",
        kind=TEXT,
        about=text("Big: 11 by 11, columns 2 to 12, and sixes are not re-rolled"),
        words={"big": _("The big board, with sixes")},
    )
    order: str = option(
        "standard",
        "chosen",
        kind=TEXT,
        about=text("Chosen: everyone numbers their columns in secret"),
        words={"chosen": _("Columns are numbered in secret")},
    )
    foresight: bool = switch(
        kind=TEXT,
        about=text("Dice are rolled in advance, for everyone to see"),
        words={"on": _("Dice are rolled in advance, for everyone to see")},
    )
    ante: int = option(
        range(1, 51),
        default=8,
        kind=TEXT,
        about=text("Coins each player puts into the pot"),
        words={
            None: plural("The ante is {value} coin", "The ante is {value} coins", by="value"),
        },
    )
    bank: int = option(
        range(18, 501),
        default=40,
        kind=HOUSE,
        about=text("Coins each player starts with: at least 10 more than the ante"),
        words={None: _("Everyone starts with {value} coins")},
    )
    far_side: str = option(
        "last-square",
        "off-board",
        kind=READING,
        about=text("Put the far side on the last square, or beyond it"),
        words={"off-board": _("The far side is beyond the last square")},
    )
    stacks: str = option(
        "count",
        "lost",
        kind=READING,
        about=text("Count the stacks at the end"),
        words={"lost": _("Stacks do not count at the end")},
    )

    def __post_init__(self) -> None:
        if self.bank < self.ante + LEAST_SUPPLY:
            raise InvalidOption(
                "A bank of {bank} is too small for an ante of {ante}: at least {least} coins must be "
                "left over.",
                bank=self.bank,
                ante=self.ante,
                least=LEAST_SUPPLY,
            )


class Advance(NamedTuple):
    """A move of the marker in column number `column` by `squares` squares."""

    column: int
    squares: int

    def __str__(self) -> str:
        return f"{self.column}:{self.squares}"


class Order(NamedTuple):
    """A secret move that numbers a seat's columns, from the seat's left."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return ",".join(map(str, self.numbers))


Move = Advance | Order


class State(NamedTuple):
    """The coins, the markers, and the move or roll that is due next.

    `pot` is the number of coins in the pot, and `supplies` has the coins that each seat has in hand.
    `progress` and `stacks` are listed by marker, numbered as in `Course`. `orders` lists each seat's column
    numbers: None until the seat hands them in, and empty if a view hides them. `queues` lists each seat's
    rolls made in advance. If a seat has to fill its queue, `queue_length` is the number of rolls to make, or
    0 until that number is rolled. `roll` is the current turn's roll, whose dice have been re-rolled `sets`
    times. `turn` is the seat whose turn it is (or will be, once all queues are filled), or None when the
    match is over. `game` is the number of the current game in its set, counted from 0, and `results` lists
    what each seat has scored in the finished games. `left` holds the seats that have resigned. `settled`
    means that the players have agreed to end the game.
    """

    setup: Setup
    pot: int
    supplies: tuple[int, ...]
    progress: bytes
    stacks: tuple[int, ...]
    orders: tuple[tuple[int, ...] | None, ...]
    queues: tuple[tuple[Roll, ...], ...]
    turn: int | None
    roll: Roll | None = None
    sets: int = 0
    queue_length: int = 0
    game: int = 0
    results: tuple[int, ...] = ()
    left: frozenset[int] = frozenset()
    settled: bool = False


def course_of(state: State) -> Course:
    """Return the course that the markers of a state run on."""
    return course_for(state.setup.seats, state.setup.options.board)


def goal_of(state: State) -> int:
    """Return the progress at which a marker has reached the far side."""
    size = course_of(state).size
    return size if state.setup.options.far_side == "last-square" else size + 1


def order_of(state: State, seat: int) -> tuple[int, ...]:
    """Return a seat's column numbers from its left, or the standard numbers if the seat's are unknown."""
    return state.orders[seat] or course_of(state).numbers


def owed(state: State) -> tuple[int, ...]:
    """List the active seats whose column numbers are missing or hidden: none once the match is over."""
    if state.turn is None:
        return ()
    return tuple(seat for seat, order in enumerate(state.orders) if not order and seat not in state.left)


def active_seats(state: State) -> tuple[int, ...]:
    """List the seats that have not left, in ascending order."""
    return tuple(seat for seat in range(state.setup.seats) if seat not in state.left)
