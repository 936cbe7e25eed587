"""The naive Furlong as counting needs it."""

from __future__ import annotations

from ..perft import Oracle, Row
from .naive import NaiveFurlong


class Counted(Oracle):
    """The opening or the position of a row, in the naive game."""

    ROLLS = ("roll",)

    @classmethod
    def open(cls, row: Row) -> Counted:
        if row.position is None:
            return cls(NaiveFurlong(**row.setup))
        return cls(NaiveFurlong.at(row.position, **row.setup))
