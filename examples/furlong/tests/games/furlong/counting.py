"""The naive Furlong in the form that counting needs."""

from __future__ import annotations

from ..perft import Oracle, Row
from .naive import NaiveFurlong


class Counted(Oracle):
    """The naive game in the form of an oracle, at the position of a row, or at the opening if it has none."""

    ROLLS = ("roll",)

    @classmethod
    def open(cls, row: Row) -> Counted:
        if row.position is None:
            return cls(NaiveFurlong(**row.setup))
        return cls(NaiveFurlong.at(row.position, **row.setup))
