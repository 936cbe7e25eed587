"""The naive Conversion as counting needs it."""

from __future__ import annotations

from ..perft import Oracle, Row
from .naive import NaiveConversion


class Counted(Oracle):
    """The opening or the position of a row, in the naive game."""

    ROLLS = ("hole", "hand")
    MOST = 20_000

    @classmethod
    def open(cls, row: Row) -> Counted:
        if row.position is None:
            return cls(NaiveConversion(**row.setup))
        return cls(NaiveConversion.at(row.position, **row.setup))
