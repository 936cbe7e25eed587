"""The naive Konfusion as counting needs it."""

from __future__ import annotations

from ..perft import Oracle, Row
from .naive import NaiveKonfusion


class Counted(Oracle):
    """The opening or the position of a row, in the naive game."""

    ROLLS = ("roll",)
    MOST = 4_500

    @classmethod
    def open(cls, row: Row) -> Counted:
        if row.position is None:
            return cls(NaiveKonfusion(**row.setup))
        return cls(NaiveKonfusion.at(row.position, row.setup["seats"], row.setup["options"]))

    def roll(self, faces: tuple[int, ...]) -> None:
        self.game.roll(*faces)
