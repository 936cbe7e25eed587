"""The naive Konfusion, adapted for counting."""

from __future__ import annotations

from typing import ClassVar

from engine import Match

from ..perft import Row
from ..twins import Twin
from .naive import NaiveKonfusion


class Counted(Twin):
    """The naive game at a row's position or, if it has none, at the opening."""

    ROLLS: ClassVar = {"roll": "dice to move"}
    OPTIONS: ClassVar = {"stall": (0, 1, 2, 3, 30)}
    MOST = 4_500
    MATCHES = 28
    LEAVING = 0.01
    LONGEST = 160  # events: some matches never end, and the short ones show every way to end

    @classmethod
    def open(cls, row: Row) -> Counted:
        if row.position is None:
            return cls(NaiveKonfusion(**row.setup))
        return cls(NaiveKonfusion.at(row.position, row.setup["seats"], row.setup["options"]))

    def roll(self, faces: tuple[int, ...]) -> None:
        self.game.roll(*faces)

    def check(self, match: Match) -> None:
        super().check(match)
        naive, playing = self.game, self.game.playing()
        figures = [
            (naive.pips(each), naive.captured[each], naive.held(each)) if each in playing else (None,) * 3
            for each in naive.letters
        ]
        assert [tally.figures for tally in match.seen_by(None).tallies] == list(zip(*figures))

    def is_sharp(self, move: str) -> bool:
        """Return whether a move captures or reaches a keypost."""
        return move.rsplit(">", maxsplit=1)[-1] in {*self.game.dice, *self.game.keyposts}
