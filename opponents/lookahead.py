"""Looking ahead ply by ply, with random dice and with every seat moving for its own share of the win.

The search works on game states, not on notation. With two seats, it cuts off branches that cannot matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from engine import Outlook, Over, Thinking, ToRoll
from engine.game import AnyGame
from engine.outlook import total

from .luck import Rolls, Seed
from .memory import NONE_SURE, TWO, Floors, Memory

FACES = 6  # all faces of a single die with at most this many sides are searched


class Branch(NamedTuple):
    """A move, the state after it, and the outlook in that state."""

    move: Any
    after: Any
    outlook: Outlook


class BudgetSpentError(Exception):
    """The search has looked at all the positions that the level's budget allows."""


class Lookahead:
    """A single search ahead from one position, with the settings of one level."""

    def __init__(self, game: AnyGame, thinking: Thinking, seed: Seed) -> None:
        self._game = game
        self._thinking = thinking
        self._rolls = Rolls(seed)
        self._memory = Memory()
        self._looked = 0

    def best(self, state: Any, seat: int, moves: Iterable[Any]) -> Any:
        """Return the best of a seat's `moves`, or the first of equally good ones, within the budget."""
        return self.ranked(state, seat, moves)[0].move

    def ranked(self, state: Any, seat: int, moves: Iterable[Any]) -> list[Branch]:
        """Return those of a seat's `moves` that were searched most deeply, as branches, best first.

        The outlook of a branch that was cut off may be too good for the seat, but never too bad.
        """
        branches = self._branches(state, seat, moves)
        before, last = 0, self._looked
        # Every second ply: the last mover looks too good, so it must be the same seat each time.
        for plies in range(1 + self._thinking.plies % 2, self._thinking.plies, 2):
            if before and self._looked + last * last // before > self._thinking.positions:
                break  # if the effort keeps growing like this, the next search would not finish
            looked = self._looked
            deeper = list(self._deeper(branches[: self._width(0)], seat, plies))
            if len(deeper) > 1:  # a single branch has no rival to compare it with
                branches = _best_first(deeper, seat)
            if self._looked > self._thinking.positions:
                break
            before, last = last, self._looked - looked
        return branches

    def leading(self, state: Any, seat: int, moves: Iterable[Any]) -> list[Branch]:
        """Return the branches as `ranked` does, but with exact outlooks of the best two.

        Raises BudgetSpentError if the level's budget does not allow for all its plies.
        """
        first, *others = self.ranked(state, seat, moves)
        exact: list[Branch] = []
        while not exact or exact[0].outlook[seat] < others[0].outlook[seat]:
            branch = others.pop(0)
            outlook = self._beyond(branch.after, self._thinking.plies - 1, 1, NONE_SURE)
            exact = _best_first([branch._replace(outlook=outlook), *exact], seat)
            if not others:
                break
        return [first, *exact, *others]

    def _deeper(self, branches: list[Branch], seat: int, plies: int) -> Iterator[Branch]:
        """Yield each branch with its outlook after `plies` more moves, until the budget is spent.

        A branch is cut off once it cannot be better for the seat than the best branch so far.
        """
        floors = NONE_SURE
        for branch in branches:
            try:
                outlook = self._beyond(branch.after, plies, 1, floors)
            except BudgetSpentError:
                return
            floors = _raised(floors, seat, outlook)
            yield branch._replace(outlook=outlook)

    def _branches(self, state: Any, seat: int, moves: Iterable[Any]) -> list[Branch]:
        game, keen = self._game, self._thinking.keen
        branches = []
        for move in moves:
            after = game.play(state, seat, move)
            branches.append(Branch(move, after, game.outlook(after, keen=keen)))
        self._looked += len(branches)
        return _best_first(branches, seat)

    def _beyond(self, state: Any, plies: int, ply: int, floors: Floors) -> Outlook:
        """Return the outlook `plies` moves after `state`, which is `ply` moves into the search.

        With two seats, `floors` are the shares that each seat is sure of in another branch, so that worse
        lines can be cut off. Raises BudgetSpentError once the budget is spent.
        """
        game = self._game
        status = game.status(state)
        if isinstance(status, ToRoll):
            return self._beyond_roll(state, status, plies, ply)
        if isinstance(status, Over) or status.secret:
            return game.outlook(state, keen=self._thinking.keen)
        if self._looked > self._thinking.positions:
            raise BudgetSpentError
        (seat,) = status.seats
        key = state, plies, ply
        best = self._memory.recall(key, seat, floors)
        if best is None:
            look = self._last_ply if plies == 1 else self._best_ply
            best = look(state, seat, plies, ply, floors)
            self._memory.keep(key, seat, best, floors)
        return best

    def _best_ply(self, state: Any, seat: int, plies: int, ply: int, floors: Floors) -> Outlook:
        """Return the outlook of the seat's best move, looking `plies` moves ahead.

        Only the most promising moves are searched. With two seats, the search stops at the first outlook that
        is so good that the other seat would avoid `state`.
        """
        game = self._game
        best: Outlook | None = None
        for branch in self._branches(state, seat, game.moves(state, seat))[: self._width(ply)]:
            outlook = self._beyond(branch.after, plies - 1, ply + 1, floors)
            if best is None or outlook[seat] > best[seat]:
                best = outlook
                floors = _raised(floors, seat, best)
                if floors[0] + floors[1] >= 1.0:
                    self._memory.praise(seat, branch.move, plies)
                    break
        assert best is not None, "who is to move has a move"
        return best

    def _last_ply(self, state: Any, seat: int, plies: int, ply: int, floors: Floors) -> Outlook:
        """Return the outlook of the seat's best move, without looking further.

        With two seats, the search stops at the first outlook that is so good that the other seat would avoid
        `state`.
        """
        game, keen = self._game, self._thinking.keen
        best: Outlook | None = None
        enough = 1.0 - floors[1 - seat] if seat < TWO else 2.0
        for move in self._memory.good_first(seat, game.moves(state, seat)):
            outlook = game.outlook(game.play(state, seat, move), keen=keen)
            self._looked += 1
            if best is None or outlook[seat] > best[seat]:
                best = outlook
                if len(best) == TWO and best[seat] >= enough:
                    self._memory.praise(seat, move, plies)
                    break
        assert best is not None, "who is to move has a move"
        return best

    def _beyond_roll(self, state: Any, roll: ToRoll, plies: int, ply: int) -> Outlook:
        """Return the mean outlook after a roll, over all faces of a single small die or over random rolls."""
        if roll.count == 1 and roll.sides <= FACES:
            after = [
                self._settled(self._game.roll(state, (face,)), ply, face) for face in range(1, roll.sides + 1)
            ]
        else:
            after = [self._settled(state, ply, number) for number in range(self._thinking.rolls)]
        outlooks = [self._beyond(each, plies, ply, NONE_SURE) for each in after]
        return tuple([total(shares) / len(outlooks) for shares in zip(*outlooks)])

    def _settled(self, state: Any, ply: int, number: int) -> Any:
        """Roll until no roll is due, with the dice of a ply's stream `number`, and return the state."""
        game, dice = self._game, self._rolls.stream(ply, number)
        while isinstance(status := game.status(state), ToRoll):
            state = game.roll(state, dice.faces(status.count, status.sides))
        return state

    def _width(self, ply: int) -> int:
        width = self._thinking.width
        return width[min(ply, len(width) - 1)]


def _best_first(branches: list[Branch], seat: int) -> list[Branch]:
    return sorted(branches, key=lambda branch: -branch.outlook[seat])


def _raised(floors: Floors, seat: int, outlook: Outlook) -> Floors:
    """Return the floors after a seat has been assured of its share in `outlook`.

    With more than two seats, no share is ever assured, so the floors stay the same.
    """
    if len(outlook) != TWO:
        return floors
    sure = max(floors[seat], outlook[seat])
    return (sure, floors[1]) if seat == 0 else (floors[0], sure)
