"""Lessons for a game, as data: positions in which a newcomer tries out the rules."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from .text import Text

if TYPE_CHECKING:
    from .match import Match

LEARNER = 0  # the learner's seat


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position in which the first seat is to move, with a task for the learner in that seat.

    `says` explains one thing about the game, and `task` says what to do. `hint` is shown after a wrong move.
    `done` lists the moves that fulfil the task, in canonical notation with wildcards: `*`, `?` and `[abc]`.
    """

    position: str
    says: Text
    task: Text
    done: tuple[str, ...]
    hint: Text
    seats: int = 2

    def opened(self, game_id: str) -> Match:
        """Return the match in which this lesson takes place. `game_id` is the id of the lesson's game."""
        from .match import Match  # imported late: the games of a match import this module

        return Match.at(game_id, self.position, seats=self.seats)

    def is_done(self, move: str) -> bool:
        """Return whether a legal move, in canonical notation, fulfils the task."""
        return any(fnmatchcase(move, pattern) for pattern in self.done)
