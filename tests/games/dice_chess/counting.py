"""The naive Dice Chess, adapted for counting."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import ClassVar

from engine import Match

from ..perft import Row
from ..twins import LETTERS, Twin
from .naive import NaiveDiceChess


class Counted(Twin):
    """The naive game at a row's position or, if it has none, at the opening."""

    ROLLS: ClassVar = {"army": "army", "reroll": "re-roll"}
    OPTIONS: ClassVar = {"stall-turns": (2, 3, 5, 12, 20)}

    @classmethod
    def open(cls, row: Row) -> Counted:
        first, options = row.setup["first"], row.setup["options"]
        if row.position is None:
            return cls(NaiveDiceChess(first, options))
        return cls(NaiveDiceChess.at(row.position, first, options))

    def moves(self) -> Collection[str]:
        """List the moves or, to arrange armies, the presets: as rolled, strong in front, strong behind."""
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

    def check(self, match: Match) -> None:
        super().check(match)
        assert [list(pile) for pile in match.state.piles] == list(self.game.captured.values())

    def submit(self, seat: int, dice: random.Random) -> str:
        digits = list(map(str, self.game.rolls[LETTERS[seat]]))
        dice.shuffle(digits)
        self.game.arrange(LETTERS[seat], "".join(digits))
        return "".join(digits)

    def is_sharp(self, move: str) -> bool:
        return ">" in move and self.game.cells[move.split(">")[1]] != "."

    def choice(self, moves: Sequence[str], dice: random.Random, greed: float) -> str:
        """Choose a move. Without any greed, dice go to and fro, so that positions recur."""
        return super().choice(moves if greed else moves[:2], dice, greed)
