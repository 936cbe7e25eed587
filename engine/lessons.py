"""Lessons of a game, as data beside it: positions in which a newcomer tries what the rules allow."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from .text import Text

if TYPE_CHECKING:
    from .match import Match

LEARNER = 0  # the seat of whoever learns


@dataclass(frozen=True, slots=True)
class Lesson:
    """One position, in which the first seat is to move, and what is to be tried there.

    `says` tells one thing about the game, `task` what to do now, `hint` how, after another answer. `done` are
    the moves that do it, canonical, with the wildcards of file names: `*`, `?` and `[abc]`.
    """

    position: str
    says: Text
    task: Text
    done: tuple[str, ...]
    hint: Text
    seats: int = 2

    def opened(self, game_id: str) -> Match:
        """Return the match in which the lesson of a game takes place."""
        from .match import Match  # its game has lessons

        return Match.at(game_id, self.position, seats=self.seats)

    def is_done(self, move: str) -> bool:
        """Return whether a legal move, in canonical notation, is what was asked for."""
        return any(fnmatchcase(move, pattern) for pattern in self.done)
