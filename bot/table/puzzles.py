"""A person's progress with a game's puzzles, and the choice of their next one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

Outcome = Literal["right", "wrong", "solved", "given up"]  # "right" means that more moves have to be found


class Answer(NamedTuple):
    """An answer to a game's puzzle, after a number of wrong `tries` and perhaps a hint.

    `day` is the number of the daily's day, or 0 if the puzzle was not solved as a daily.
    """

    game: str
    rules: int
    number: int
    outcome: Outcome
    hinted: bool = False
    tries: int = 0
    day: int = 0


class Progress(NamedTuple):
    """Sets of puzzles as bitmaps: those tried, those so far without a mistake or hint, and those solved."""

    tried: int = 0
    first: int = 0
    solved: int = 0

    def after(self, number: int, outcome: Outcome, *, hinted: bool) -> Progress:
        """Return the progress after an answer to a puzzle. Once it is solved, nothing changes."""
        bit = 1 << number
        if self.solved & bit:
            return self
        is_clean = (self.first if self.tried & bit else bit) & bit
        if hinted or outcome in ("wrong", "given up"):
            is_clean = 0
        solved = self.solved | bit if outcome == "solved" else self.solved
        return Progress(self.tried | bit, self.first & ~bit | is_clean, solved)

    def has_tried(self, numbers: Iterable[int]) -> bool:
        """Return whether all of the puzzles `numbers` have been tried."""
        return all(self.tried >> number & 1 for number in numbers)

    def has_solved(self, number: int, *, at_first: bool = False) -> bool:
        """Return whether a puzzle is solved or, if `at_first`, was solved on the first try."""
        return bool((self.solved & self.first if at_first else self.solved) >> number & 1)

    def counts(self, numbers: Mapping[int, object]) -> tuple[int, int]:
        """Return how many of the puzzles `numbers` are solved, and how many of those on the first try."""
        solved = [number for number in numbers if self.has_solved(number)]
        return len(solved), sum(self.has_solved(number, at_first=True) for number in solved)


def with_stars(stars: Mapping[int, int], wanted: int) -> list[int]:
    """List the puzzles with `wanted` stars (0: any), in order. `stars` are the stars of a game's puzzles."""
    return [number for number, each in stars.items() if wanted in (0, each)]


def next_puzzle(stars: Mapping[int, int], progress: Progress, wanted: int, after: int) -> int:
    """Return the first untried puzzle or, if there is none, the first not solved on the first try.

    If there is neither, return the next one. `stars` are the stars of a game's puzzles, in order. The search
    starts after the puzzle `after`, among those with `wanted` stars (0: any). Returns 0 if there are none.
    """
    numbers = with_stars(stars, wanted)
    place = numbers.index(after) + 1 if after in numbers else 0
    numbers = numbers[place:] + numbers[:place]
    if len(numbers) > 1 and numbers[-1] == after:
        numbers.pop()
    untried = [number for number in numbers if not progress.has_tried([number])]
    unsolved = [number for number in numbers if not progress.has_solved(number, at_first=True)]
    return next(iter(untried or unsolved or numbers), 0)
