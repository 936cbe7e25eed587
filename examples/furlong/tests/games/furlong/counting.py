"""The naive Furlong as the oracle for counting sequences of moves."""

from __future__ import annotations

from ..perft import Oracle, Row
from .naive import NaiveFurlong


class Counted(Oracle):
    """The naive game as an oracle that starts at a row's position, or at the opening if the row has none."""

    ROLLS = ("roll",)

    @classmethod
    def open(cls, row: Row) -> Counted:
        if row.position is None:
            return cls(NaiveFurlong(**row.setup))
        return cls(NaiveFurlong.at(row.position, **row.setup))
