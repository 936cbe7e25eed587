"""The engine beside a naive implementation that follows whole matches, event by event."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine import Match, Over, ToMove, ToRoll

from .chance import draw_faces, unpaused_match
from .perft import Oracle, Row

LETTERS = "ABCDEFGH"


class Twin(Oracle):
    """A naive game that says what it awaits (`awaits`) and writes its position (`line`) after every event."""

    ROLLS: ClassVar[Mapping[str, str]] = {}  # purposes of rolls, by the naive game's names for them
    OPTIONS: ClassVar[Mapping[str, Sequence[Any]]] = {}  # which values of an option are drawn, if not all
    MATCHES: ClassVar[int] = 32  # random matches in `make test`
    LEAVING: ClassVar[float] = 0.002  # the probability that someone resigns; a quarter of it that all settle
    LONGEST: ClassVar[int] = 1_000  # events that are compared

    def awaited(self) -> tuple[str, Any]:
        """Return the next step with the letters it concerns or, at the end, the winners and the reason."""
        awaited: tuple[str, Any] = self.game.awaits()
        return awaited

    def submit(self, seat: int, dice: random.Random) -> str:
        """Hand in a random submission for a seat, and return it."""
        raise NotImplementedError

    def is_sharp(self, move: str) -> bool:
        """Return whether a move changes a lot, so that it is sometimes preferred."""
        return False

    def choice(self, moves: Sequence[str], dice: random.Random, greed: float) -> str:
        """Choose a move, which is a sharp one with probability `greed`."""
        sharp = [move for move in moves if self.is_sharp(move)]
        return dice.choice(sharp if sharp and dice.random() < greed else moves)

    def check(self, match: Match) -> None:
        """Assert that both games are in the same position, with the same moves."""
        fields = self.game.line().split(" ")
        assert match.position.split(" ")[: len(fields)] == fields
        kind, who = self.awaited()
        match match.status:
            case Over(winners, reason):
                assert (kind, who) == ("over", (winners, reason))
            case ToRoll(_, _, seat, purpose):
                assert (self.ROLLS[kind], who) == (purpose, who if seat is None else LETTERS[seat])
            case ToMove(seats, True):
                assert who == [LETTERS[seat] for seat in seats]
            case ToMove((seat,), False):
                assert (kind, who) == ("move", LETTERS[seat])
                assert set(match.moves(seat)) == set(self.moves())
            case other:
                raise AssertionError(f"{match.game.name} does not await {other}")

    def advance(self, match: Match, dice: random.Random, greed: float) -> Match:
        """Make one random event happen in both games."""
        if dice.random() < self.LEAVING:
            leaver = dice.choice(match.active)
            self.game.resign(LETTERS[leaver])
            return match.resign(leaver)
        if dice.random() < self.LEAVING / 4:
            self.game.settle()
            return match.settle()
        if isinstance(match.status, ToRoll):
            faces = draw_faces(match.status, dice)
            self.roll(faces)
            return match.roll(faces)
        assert isinstance(match.status, ToMove)
        seat = dice.choice(match.status.seats)
        if match.status.secret:
            return match.play(seat, self.submit(seat, dice))
        move = self.choice(match.moves(seat), dice, greed)
        self.game.play(move)
        return match.play(seat, move)

    def follow(self, match: Match, dice: random.Random, greed: float, longest: int) -> Match:
        """Check the match now and after each of up to `longest` events."""
        self.check(match)
        for _ in range(longest):
            if isinstance(match.status, Over):
                break
            match = self.advance(match, dice, greed)
            self.check(match)
        return match


def opened(twin: type[Twin], game_id: str, dice: random.Random) -> tuple[Match, Twin]:
    """Open a random match in both games."""
    match = unpaused_match(game_id, dice, twin.OPTIONS)
    written = match.record()
    setup = {name: written[name] for name in ("seats", "first", "options")}
    there = twin.open(Row(game_id, setup, None, (), 0, 0, slow=False))
    assert isinstance(there, Twin)
    return match, there
