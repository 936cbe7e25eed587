"""Counting sequences of moves, compared with tables that something other than the engine computed.

    seats=2 first=0 holes=3 | opening | 11 11 83 22 12345 11266 | 2 | 54900 | slow

A row has, separated by `|`:

- the seats, the first seat and the options that differ from the defaults,
- a position line, or the word `opening`,
- the faces that answer the rolls of every line of play, one group per roll, repeated when they are used up,
- the depth, and the number of different sequences of that many moves,
- `slow` if counting takes minutes.

A new row has `?` for the number, and `python -m tests.accept` makes the naive implementation count it.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Collection
from typing import Any, ClassVar, NamedTuple

from engine import Match, Over, ToMove, ToRoll

from . import folder, part
from .playthrough import read_option

BETWEEN = re.compile(r" \|(?= )")  # separates fields; a bar within a position line has no blanks around it


class Row(NamedTuple):
    """One count in a table."""

    game: str
    setup: dict[str, Any]
    position: str | None
    rolls: tuple[tuple[int, ...], ...]
    depth: int
    sequences: int
    slow: bool

    def __str__(self) -> str:
        place = self.position.split(" ", 1)[1] if self.position else "opening"
        return f"{self.game}: {self.setup['options']} {place} to depth {self.depth}"

    def open(self) -> Match:
        """Open the row's match."""
        if self.position is None:
            return Match.open(self.game, **self.setup)
        return Match.at(self.game, self.position, **self.setup)


def rows(game_id: str) -> list[Row]:
    """Read a game's table."""
    table = (folder(game_id) / "perft.txt").read_text(encoding="utf-8")
    return [read_row(game_id, line) for line in table.splitlines() if line and not line.startswith("#")]


def read_row(game_id: str, line: str) -> Row:
    """Read one line of a table. Raises ValueError, with a sentence, if it is not a row."""
    try:
        given, position, rolls, depth, count, *marks = (field.strip() for field in BETWEEN.split(line))
        setup = read_setup(given)
        faces = tuple(tuple(map(int, roll)) for roll in rolls.split())
        at = None if position == "opening" else position
        return Row(game_id, setup, at, faces, int(depth), int(count), marks == ["slow"])
    except (ValueError, KeyError) as error:
        told = f"{game_id}: this is no row of perft.txt ({error}): {line}"
        raise ValueError(f"{told}. A row is as tests/games/perft.py says.") from error


def read_setup(given: str) -> dict[str, Any]:
    """Read seats, first seat and options that differ from the defaults. Raises KeyError or ValueError."""
    options: dict[str, Any] = dict(map(read_option, given.split()))
    return {"seats": options.pop("seats"), "first": options.pop("first"), "options": options}


def oracle_of(game_id: str) -> type[Oracle]:
    """Return a game's naive implementation, adapted for counting."""
    return part(game_id, "counting").Counted


def completed(game_id: str, table: str) -> str:
    """Return a table with each `?` replaced by what the naive implementation counts."""
    return "".join(_completed(game_id, line) for line in table.splitlines(keepends=True))


def _completed(game_id: str, line: str) -> str:
    before, asked, after = line.rpartition("| ?")
    if not asked or line.startswith("#"):
        return line
    row = read_row(game_id, f"{before}| 0{after}")
    return f"{before}| {count_naively(oracle_of(game_id).open(row), row.rolls, row.depth)}{after}"


def count(match: Match, rolls: tuple[tuple[int, ...], ...], depth: int, used: int = 0) -> int:
    """Count the sequences of `depth` legal moves, rolling the scripted `rolls` in turn, again and again.

    `used` is how many rolls were made before.
    """
    while isinstance(match.status, ToRoll):
        match, used = match.roll(rolls[used % len(rolls)]), used + 1
    if isinstance(match.status, Over):
        return 0
    assert isinstance(match.status, ToMove)
    seat = match.status.seats[0]
    moves = match.moves(seat)
    if depth == 1:
        return len(moves)
    return sum(count(match.play(seat, move), rolls, depth - 1, used) for move in moves)


class Oracle:
    """A game's naive implementation, adapted for counting. Games override methods whose names differ."""

    ROLLS: ClassVar[Collection[str]] = ()  # what `awaits` starts with when dice are to be rolled
    MOST: ClassVar[int] = 5_000  # the most sequences in a row that it can count in seconds
    FROM_OPENING: ClassVar[bool] = True  # otherwise, only from positions

    def __init__(self, game: Any) -> None:
        self.game = game

    @classmethod
    def open(cls, row: Row) -> Oracle:
        """Open the row's game."""
        raise NotImplementedError

    @property
    def rolls(self) -> bool:
        """Whether dice are awaited."""
        return bool(self.ROLLS) and self.game.awaits()[0] in self.ROLLS

    def roll(self, faces: tuple[int, ...]) -> None:
        """Take the faces of the awaited roll."""
        self.game.roll(faces)

    def moves(self) -> Collection[Any]:
        """List the moves, or none once the game is over."""
        return () if self.game.ended else self.game.moves()

    def after(self, move: Any) -> Oracle:
        """Return a copy of the game after a move."""
        game = pickle.loads(pickle.dumps(self.game, pickle.HIGHEST_PROTOCOL))  # noqa: S301 - much sooner than a deepcopy
        game.play(move)
        return type(self)(game)


def count_naively(oracle: Oracle, rolls: tuple[tuple[int, ...], ...], depth: int, used: int = 0) -> int:
    """Count as `count` does, in the naive game."""
    while oracle.rolls:
        oracle.roll(rolls[used % len(rolls)])
        used += 1
    moves = oracle.moves()
    if depth == 1:
        return len(moves)
    return sum(count_naively(oracle.after(move), rolls, depth - 1, used) for move in moves)
