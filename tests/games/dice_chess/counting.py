"""The naive Dice Chess as counting needs it."""

from __future__ import annotations

from collections.abc import Collection

from ..perft import Oracle, Row
from .naive import NaiveDiceChess


class Counted(Oracle):
    """The opening or the position of a row, in the naive game."""

    ROLLS = ("army", "reroll")

    @classmethod
    def open(cls, row: Row) -> Counted:
        first, options = row.setup["first"], row.setup["options"]
        if row.position is None:
            return cls(NaiveDiceChess(first, options))
        return cls(NaiveDiceChess.at(row.position, first, options))

    def moves(self) -> Collection[str]:
        """List the moves, of armies to be arranged the presets: as rolled, strong in front, strong behind."""
        kind, owing = self.game.awaits()
        if kind == "over":
            return ()
        if kind != "arrange":
            return self.game.moves()
        digits = "".join(map(str, self.game.rolls[owing[0]]))
        return {digits, "".join(sorted(digits)), "".join(sorted(digits, reverse=True))}

    def after(self, move: str) -> Counted:
        kind, owing = self.game.awaits()
        game = self.game.copy()
        if kind == "arrange":
            game.arrange(owing[0], move)
        else:
            game.play(move)
        return Counted(game)
