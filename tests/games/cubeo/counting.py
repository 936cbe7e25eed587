"""The naive Cubeo, adapted for counting."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ..perft import Row
from ..twins import Twin
from .naive import NaiveCubeo


class Counted(Twin):
    """The naive game at a row's position or, if it has none, at the opening."""

    MOST = 4_800
    MATCHES = 10
    LEAVING = 0  # the naive game does not know this
    LONGEST = 70  # plies: it is slow with high values

    @classmethod
    def open(cls, row: Row) -> Counted:
        options = row.setup["options"]
        if row.position is None:
            return cls(NaiveCubeo(row.setup["first"], options))
        return cls(NaiveCubeo.at(row.position, options))

    def awaited(self) -> tuple[str, Any]:
        if not self.game.ended:
            return "move", self.game.turn
        winner, reason = self.game.ended
        return "over", (("AB".index(winner),) if winner else (), reason)

    def moves(self) -> Collection[str]:
        return () if self.game.ended else self.game.results()

    def is_sharp(self, move: str) -> bool:
        """Return whether a move moves a die, because such moves make positions recur."""
        return ">" in move
