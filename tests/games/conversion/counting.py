"""The naive Conversion, adapted for counting."""

from __future__ import annotations

from typing import ClassVar

from engine import Match

from ..perft import Row
from ..twins import Twin
from .naive import NaiveConversion


class Counted(Twin):
    """The naive game at a row's position or, if it has none, at the opening."""

    ROLLS: ClassVar = {"hole": "hole", "hand": "hand"}
    OPTIONS: ClassVar = {"holes": (0, 0, 1, 5, 20, 32)}
    MOST = 20_000
    LEAVING = 0.01

    @classmethod
    def open(cls, row: Row) -> Counted:
        if row.position is None:
            return cls(NaiveConversion(**row.setup))
        return cls(NaiveConversion.at(row.position, **row.setup))

    def check(self, match: Match) -> None:
        super().check(match)
        assert match.scores == tuple(map(self.game.score, self.game.letters))
