"""The daily puzzle, which is the same on every host of the same version. Day 1 is 2027-01-01.

The games take turns, one a day, and the weekday decides how many stars the puzzle has. If the game has no
such puzzle left, a puzzle with fewer stars is used or, failing that, one with more. No puzzle repeats until
all of the game's puzzles have been used. A new edition of a game's puzzles reorders them from the edition's
first day on. Games without an edition have no dailies, so adding such a game does not change the calendar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from hashlib import sha256
from itertools import count
from typing import NamedTuple

from .games import GAMES
from .puzzles import Edition, Puzzle, PuzzleFile, puzzles_of

STARS = (2, 2, 3, 3, 1, 1, 2)  # by day modulo 7, from Thursday to Wednesday
LAST_DAY = 36_525  # a hundred years


class Daily(NamedTuple):
    """The puzzle of a `day`: the game's id, the puzzle's number in the game's puzzle file, and the stars."""

    day: int
    game: str
    number: int
    stars: int

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself. Raises LookupError if this version's puzzle file does not contain the puzzle."""
        file = puzzles_of(self.game)
        puzzle = file.get(self.number) if file else None
        if puzzle is None:
            raise LookupError(f"there is no puzzle {self.number} of {self.game}")
        return puzzle


def daily(day: int) -> Daily | None:
    """Return a day's puzzle, or None before day 1, after `LAST_DAY`, or if no game has an edition yet."""
    if not 1 <= day <= LAST_DAY:
        return None
    known, further = _calendar()
    while len(known) < day:
        known.append(next(further))
    return known[day - 1]


def dailies(files: Sequence[PuzzleFile]) -> Iterator[Daily | None]:
    """Yield each day's puzzle from day 1 on, or None for a day without a puzzle."""
    queues = [_Queue(file) for file in files if file.header.editions]
    for day in count(1):
        running = [each for each in queues if each.has_begun(day)]
        yield running[day % len(running)].next(day) if running else None


class _Queue:
    """A game's puzzles that have not been used yet, in the order that the current edition gives them."""

    def __init__(self, file: PuzzleFile) -> None:
        self._file = file
        self._edition: Edition | None = None
        self._came: set[int] = set()
        self._left: list[int] = []

    def has_begun(self, day: int) -> bool:
        return self._file.header.editions[0].first_day <= day

    def next(self, day: int) -> Daily:
        """Return a day's puzzle. Callers must ask for the days in order."""
        edition = [each for each in self._file.header.editions if each.first_day <= day][-1]
        if edition != self._edition or not self._left:
            every = {number for number in self._file.stars if number <= edition.last}
            if self._came >= every:
                self._came.clear()
            self._edition = edition
            self._left = sorted(every - self._came, key=partial(self._rank, edition.number))
        wanted, stars = STARS[day % len(STARS)], self._file.stars
        number = min(self._left, key=lambda each: (stars[each] > wanted, abs(stars[each] - wanted)))
        self._left.remove(number)
        self._came.add(number)
        return Daily(day, self._file.header.game, number, stars[number])

    def _rank(self, edition: int, number: int) -> bytes:
        return sha256(f"alea-daily-{edition}:{self._file.header.game}:{number}".encode()).digest()


@cache
def _calendar() -> tuple[list[Daily | None], Iterator[Daily | None]]:
    files = [file for game_id in GAMES if (file := puzzles_of(game_id))]
    return [], dailies(files)
