"""The naive Ludifacture, adapted for counting."""

from __future__ import annotations

import random
from typing import ClassVar

from engine import Match, ToRoll

from ..perft import Row
from ..twins import LETTERS, Twin
from .naive import NaiveLudifacture


class Counted(Twin):
    """The naive game at a row's position or, if it has none, at the opening."""

    ROLLS: ClassVar = {
        "roll": "roll",
        "re-roll": "re-roll",
        "count": "number of rolls",
        "lay out": "foresight",
    }
    OPTIONS: ClassVar = {"ante": (1, 2, 5, 8, 8, 20, 50), "bank": (18, 19, 23, 30, 40, 60, 200)}
    MOST = 3_000
    MATCHES = 48

    @classmethod
    def open(cls, row: Row) -> Counted:
        if row.position is None:
            return cls(NaiveLudifacture(**row.setup))
        return cls(NaiveLudifacture.at(row.position, **row.setup))

    def roll(self, faces: tuple[int, ...]) -> None:
        self.game.take_roll(faces)

    def check(self, match: Match) -> None:
        super().check(match)
        assert match.scores == tuple(map(self.game.score, self.game.letters))
        if isinstance(match.status, ToRoll):
            assert match.status.count == self.game.dice()

    def submit(self, seat: int, dice: random.Random) -> str:
        order = ",".join(map(str, dice.sample(self.game.numbers, self.game.size)))
        self.game.submit(LETTERS[seat], order)
        return order
