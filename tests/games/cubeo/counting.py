"""The naive Cubeo as counting needs it."""

from __future__ import annotations

from collections.abc import Collection

from ..perft import Oracle, Row
from .naive import NaiveCubeo


class Counted(Oracle):
    """The opening or the position of a row, in the naive game."""

    MOST = 4_800

    @classmethod
    def open(cls, row: Row) -> Counted:
        options = row.setup["options"]
        if row.position is None:
            return cls(NaiveCubeo(row.setup["first"], options))
        return cls(NaiveCubeo.at(row.position, options))

    def moves(self) -> Collection[str]:
        return () if self.game.ended else self.game.results()
