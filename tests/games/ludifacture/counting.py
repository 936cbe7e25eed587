"""The naive Ludifacture as counting needs it."""

from __future__ import annotations

from ..perft import Oracle, Row
from .naive import NaiveLudifacture


class Counted(Oracle):
    """The opening or the position of a row, in the naive game."""

    ROLLS = ("roll", "re-roll", "count", "lay out")
    MOST = 3_000

    @classmethod
    def open(cls, row: Row) -> Counted:
        if row.position is None:
            return cls(NaiveLudifacture(**row.setup))
        return cls(NaiveLudifacture.at(row.position, **row.setup))

    def roll(self, faces: tuple[int, ...]) -> None:
        self.game.take_roll(faces)
