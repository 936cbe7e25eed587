"""Puzzles: positions with one best move, one per line of the file `puzzles.txt` in a game's folder.

A line has these fields, separated by tabs: the number, the number of seats, the options (as JSON, or `-` for
none), the seat to move, the position line, the theme with its arguments, the stars, the moves that solve the
puzzle, and the proof. A withdrawn puzzle's line has only its number and `-`, such as `17 -`. The first line
is the header, such as

    alea-puzzles/1 cubeo rules 2 opponents 1 edition 1 from 1 to 200

The header names the game, the versions of the rules and of the opponents used for the proofs, and the
editions of the daily puzzle (`engine.daily`), each with its first day and its last puzzle's number. A file
without editions supplies no dailies.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import NamedTuple

from .games import GAMES
from .match import Match
from .text import SEAT_LETTERS, Text
from .themes import Theme

FILE = "puzzles.txt"
MAX_BYTES = 200_000  # of one file
MAX_NUMBER = 1_024  # so that 128 bytes have a bit for every puzzle
FIELDS = 9  # in a line
_HEADER = re.compile(r"alea-puzzles/1 (\S+) rules (\d+) opponents (\d+)((?: edition \d+ from \d+ to \d+)*)")
_WITHDRAWN = re.compile(rb"(\d+) -")
_EDITION = re.compile(r" edition (\d+) from (\d+) to (\d+)")


class Edition(NamedTuple):
    """An edition of a game's daily puzzles: its first day (1 is 2027-01-01), and its last puzzle's number."""

    number: int
    first_day: int
    last: int


class Header(NamedTuple):
    """The first line of a puzzle file. `rules` and `opponents` are the versions used for the proofs."""

    game: str
    rules: int
    opponents: int
    editions: tuple[Edition, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which `seat` has to find the best move.

    `solution` lists the right first moves in canonical notation. All of them lead to the same position,
    unless the proof is by force. `proof` says why these moves are right: `forced 2` (they win in two moves),
    `forced against 2` (all other moves lose in two), `counted +7 +3` (the best final lead and the next best),
    or `weighed 0.62 0.48` (the best share of the win and the next best).
    """

    game: str
    number: int
    seats: int
    options: Mapping[str, object]
    seat: int
    position: str
    theme: str
    arguments: tuple[int | str, ...]
    stars: int
    solution: tuple[str, ...]
    proof: str

    def opened(self) -> Match:
        """Return a match opened from the puzzle's position."""
        return Match.at(self.game, self.position, seats=self.seats, options=self.options)

    @property
    def kind(self) -> Theme:
        """The puzzle's theme, found by its name. Raises ValueError if the game has no such theme."""
        for each in GAMES[self.game].themes:
            if each.name == self.theme:
                return each
        raise ValueError(f"{self.game} has no puzzles with the theme {self.theme!r}")

    @property
    def task(self) -> Text:
        """The sentence that tells the player what to find."""
        return self.kind.task(self.opened().state, *self.arguments)

    @property
    def hint(self) -> Text:
        """The sentence that tells the player where to look."""
        hints, moves = self.kind.hints, self.arguments[0] if self.proof.startswith("forced") else 1
        return hints[min(int(moves), len(hints)) - 1]

    @property
    def moves(self) -> int:
        """The number of moves that `seat` has to make to solve the puzzle."""
        kind, moves = self.proof.split(" ")[:2]
        return int(moves) if kind == "forced" and moves.isdecimal() else 1


@dataclass(frozen=True)
class PuzzleFile:
    """The puzzles of a game. Each puzzle is parsed only when it is needed."""

    header: Header
    _lines: bytes
    _starts: Mapping[int, int]  # where the line of each number starts, withdrawn ones included
    stars: Mapping[int, int]  # by number, without withdrawn puzzles, in the file's order

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all puzzles that have not been withdrawn, in the file's order."""
        return tuple(self.stars)

    @property
    def last(self) -> int:
        """The highest puzzle number, withdrawn puzzles included, or 0 if the file has no puzzles."""
        return max(self._starts, default=0)

    def get(self, number: int) -> Puzzle | None:
        """Return puzzle `number`, or None if the puzzle has been withdrawn or has never existed."""
        if number not in self.stars:
            return None
        line = self._lines[self._starts[number] :].partition(b"\n")[0]
        return read_puzzle(self.header.game, line.decode())


def read_puzzle(game_id: str, line: str) -> Puzzle:
    """Read a puzzle from its `line`. Raises ValueError if the puzzle is malformed or has been withdrawn."""
    number, seats, options, seat, position, theme, stars, solution, proof = line.split("\t")
    name, *arguments = theme.split(" ")
    return Puzzle(
        game_id,
        int(number),
        int(seats),
        MappingProxyType({} if options == "-" else json.loads(options)),
        SEAT_LETTERS.index(seat),
        position,
        name,
        tuple(int(each) if each.isdecimal() else each for each in arguments),
        int(stars),
        tuple(solution.split(" ")),
        proof,
    )


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of a puzzle file, without the line break."""
    options = json.dumps(dict(puzzle.options), separators=(",", ":")) if puzzle.options else "-"
    theme = " ".join(map(str, (puzzle.theme, *puzzle.arguments)))
    fields = (puzzle.number, puzzle.seats, options, SEAT_LETTERS[puzzle.seat], puzzle.position, theme)
    return "\t".join(map(str, (*fields, puzzle.stars, " ".join(puzzle.solution), puzzle.proof)))


def read_puzzles(content: bytes) -> PuzzleFile:
    """Read a puzzle file without parsing puzzles. Raises ValueError if the file is too large or malformed."""
    if len(content) > MAX_BYTES:
        raise ValueError(f"a puzzle file has at most {MAX_BYTES} bytes")
    first, *lines = content.splitlines(keepends=True) or [b""]
    starts: dict[int, int] = {}
    stars: dict[int, int] = {}
    start = len(first)
    for line in lines:
        number, count = _outline(line.rstrip(b"\n"))
        if number in starts or not 1 <= number <= MAX_NUMBER:
            raise ValueError(f"puzzle {number} is there twice, or its number is not from 1 to {MAX_NUMBER}")
        starts[number] = start
        if count:
            stars[number] = count
        start += len(line)
    return PuzzleFile(_read_header(first.decode().rstrip("\n")), content, starts, stars)


@cache
def puzzles_of(game_id: str) -> PuzzleFile | None:
    """Return the puzzles of a game, or None if the game is unknown or has no puzzles.

    Raises ValueError if the game's puzzle file is too large, malformed or for another game.
    """
    game = GAMES.get(game_id)
    if game is None or not game.themes:
        return None
    path = resources.files(f"{__package__}.games.{game_id.replace('-', '_')}") / FILE
    if not path.is_file():
        return None
    puzzles = read_puzzles(path.read_bytes())
    if puzzles.header.game != game_id:
        raise ValueError(f"the puzzles in {path} are for {puzzles.header.game}")
    return puzzles


def games_with_puzzles() -> tuple[str, ...]:
    """List the ids of the games that have puzzles, in alphabetical order."""
    return tuple(game_id for game_id in GAMES if puzzles_of(game_id) is not None)


def _read_header(line: str) -> Header:
    found = _HEADER.fullmatch(line)
    if not found:
        raise ValueError(f"{line[:80]!r} is not the header of a puzzle file")
    editions = tuple(Edition(*map(int, each)) for each in _EDITION.findall(found[4]))
    return Header(found[1], int(found[2]), int(found[3]), editions)


def _outline(line: bytes) -> tuple[int, int]:
    """Return the number and the stars of the puzzle on a line, with 0 stars if it has been withdrawn.

    Raises ValueError if the line is malformed.
    """
    withdrawn = _WITHDRAWN.fullmatch(line)
    if withdrawn:
        return int(withdrawn[1]), 0
    fields = line.split(b"\t")
    if len(fields) != FIELDS or fields[6] not in (b"1", b"2", b"3"):
        raise ValueError(f"{line[:80]!r} is not the line of a puzzle")
    return int(fields[0]), int(fields[6])
