"""The naive Power Coinz, adapted for counting: a generator, which is played again for each line of play."""

from __future__ import annotations

from typing import Any

from ..perft import Oracle, Row
from .naive import NaivePowerCoinz


class Counted(Oracle):
    """A position before its first flip, with all answers since then."""

    FROM_OPENING = False  # the naive game starts with the teams

    def __init__(self, row: Row, answers: tuple[Any, ...] = ()) -> None:
        teams = [team[2:].split(",") for team in (row.position or "").split(" ")[0].split("|")]
        super().__init__(NaivePowerCoinz(teams, row.setup["options"]))
        self.row, self.answers = row, answers
        for answer in answers:
            self.game.answer(answer)

    @classmethod
    def open(cls, row: Row) -> Counted:
        return cls(row)

    @property
    def rolls(self) -> bool:
        return self.game.awaited is not None and self.game.awaited[0] != "capture"

    def roll(self, faces: tuple[int, ...]) -> None:
        self.answers += (faces,)
        self.game.answer(faces)

    def moves(self) -> list[str]:
        return self.game.captures(self.game.awaited[1]) if self.game.awaited else []

    def after(self, move: str) -> Counted:
        return Counted(self.row, (*self.answers, ("ABCDEFGH".index(move[0]), int(move[1]))))
