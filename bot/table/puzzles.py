"""A person's progress with a game's puzzles, and the choice of the next puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

Outcome = Literal["right", "wrong", "solved", "given up"]  # "right" means that more moves have to be found


class Answer(NamedTuple):
    """An answer to a game's puzzle, after a number of wrong `tries` and perhaps a hint.

    `day` is the number of the day whose daily was answered, or 0 if the puzzle was not answered as a daily.
    """

    game: str
    rules: int
    number: int
    outcome: Outcome
    hinted: bool = False
    tries: int = 0
    day: int = 0


class Progress(NamedTuple):
    """Bitmaps of puzzles: those tried, those tried without a mistake or hint so far, and those solved."""

    tried: int = 0
    first: int = 0
    solved: int = 0

    def after(self, number: int, outcome: Outcome, *, hinted: bool) -> Progress:
        """Return the progress after an answer to a puzzle. Once the puzzle is solved, nothing changes."""
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
        """Return how many of the puzzles in `numbers` are solved, and how many on the first try."""
        solved = [number for number in numbers if self.has_solved(number)]
        return len(solved), sum(self.has_solved(number, at_first=True) for number in solved)


def with_stars(stars: Mapping[int, int], wanted: int) -> list[int]:
    """List the numbers of puzzles with `wanted` stars (0: any). `stars` maps puzzles' numbers to stars."""
    return [number for number, each in stars.items() if wanted in (0, each)]


def next_puzzle(stars: Mapping[int, int], progress: Progress, wanted: int, after: int) -> int:
    """Return the number of the next puzzle with `wanted` stars (0: any), or 0 if there is none.

    `stars` maps the numbers of a game's puzzles, in order, to their stars. The search starts after the puzzle
    `after` and goes all the way round. Puzzles that have not been tried come first, then those not solved on
    the first try.
    """
    numbers = with_stars(stars, wanted)
    place = numbers.index(after) + 1 if after in numbers else 0
    numbers = numbers[place:] + numbers[:place]
    if len(numbers) > 1 and numbers[-1] == after:
        numbers.pop()
    untried = [number for number in numbers if not progress.has_tried([number])]
    unsolved = [number for number in numbers if not progress.has_solved(number, at_first=True)]
    return next(iter(untried or unsolved or numbers), 0)
