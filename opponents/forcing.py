"""Exhaustive searches: for wins by force, and for the final lead of a game that is counted to its end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from engine import Over, Score, Status, ToRoll, seats_to_move
from engine.game import AnyGame

from .lookahead import BudgetSpentError


class UnknownDiceError(Exception):
    """The rest of the game depends on dice not yet rolled, so it cannot be worked out."""


class _Search:
    """The part that both searches share: a budget of positions. Raises BudgetSpentError once it is spent."""

    def __init__(self, game: AnyGame, limit: int) -> None:
        self._game = game
        self._left = limit
        self._good: dict[Any, int] = {}  # how often a move has ended a search

    def _after(self, state: Any, seat: int) -> Iterator[tuple[Any, Any]]:
        """Yield a seat's moves, starting with those that were good elsewhere, and the state after each."""
        for move in sorted(self._game.moves(state, seat), key=lambda move: -self._good.get(move, 0)):
            self._left -= 1
            if self._left < 0:
                raise BudgetSpentError
            yield move, self._game.play(state, seat, move)

    def _praise(self, move: Any) -> None:
        self._good[move] = self._good.get(move, 0) + 1


class Forcing(_Search):
    """A search for one seat's forced wins, which no reply or roll can prevent, in games of two seats."""

    def __init__(self, game: AnyGame, limit: int) -> None:
        super().__init__(game, limit)
        self._known: dict[tuple[Any, int, int], bool] = {}

    def wins(self, state: Any, seat: int, moves: int) -> bool:
        """Return whether the seat to move wins within `moves` (at least 1) moves of its own."""
        return any(self.holds(after, seat, moves - 1) for _, after in self._after(state, seat))

    def holds(self, state: Any, seat: int, moves: int) -> bool:
        """Return whether a seat has won, or wins within `moves` moves of its own whatever happens."""
        status = self._game.status(state)
        if isinstance(status, Over) or not moves:
            return isinstance(status, Over) and status.winners == (seat,)
        key = state, seat, moves
        if key not in self._known:
            self._known[key] = self._holds(state, status, seat, moves)
        return self._known[key]

    def _holds(self, state: Any, status: Status, seat: int, moves: int) -> bool:
        if isinstance(status, ToRoll):
            faces = product(range(1, status.sides + 1), repeat=status.count)
            return all(self.holds(self._game.roll(state, each), seat, moves) for each in faces)
        if seat in seats_to_move(status):
            return self.wins(state, seat, 1) or (moves > 1 and self.wins(state, seat, moves))
        for move, after in self._after(state, 1 - seat):
            if not self.holds(after, seat, moves):
                self._praise(move)
                return False
        return True


class Counting(_Search):
    """A search for the final lead of seat 0 over seat 1, in the figures that decide the game.

    Raises UnknownDiceError if dice are rolled before the end.
    """

    def lead(self, state: Any, low: Score, high: Score) -> Score:
        """Return the final lead with best play: exact if between `low` and `high`, otherwise a bound."""
        status = self._game.status(state)
        if isinstance(status, ToRoll):
            raise UnknownDiceError
        if isinstance(status, Over):
            return self._final(state)
        (seat,) = seats_to_move(status)
        best: Score = -MOST if seat == 0 else MOST
        for move, after in self._after(state, seat):
            lead = self.lead(after, low, high)
            if seat == 0:
                best, low = max(best, lead), max(low, lead)
            else:
                best, high = min(best, lead), min(high, lead)
            if low >= high:
                self._praise(move)
                break
        return best

    def _final(self, state: Any) -> Score:
        tally = next(each for each in self._game.tallies(state) if each.decides)
        first, second = (figure or 0 for figure in tally.figures)
        return second - first if tally.lowest_first else first - second


MOST = 1_000  # more than any lead
