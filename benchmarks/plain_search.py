"""A plain tree search with random playouts that knows only the rules, as a yardstick for computer opponents.

Moves are chosen by upper confidence bounds, dice are rolled again each time, and after an untried move the
game is played to its end at random.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from engine import Match, Outlook, Over, ToMove, ToRoll
from engine.game import AnyGame

CURIOSITY = 1.4  # weight of rarely tried moves; the usual value for results from 0 to 1
MAX_MOVES = 400  # moves in a playout, after which the outlook counts


class Node:
    """A move in the tree: how often it was tried, what its mover has won, and the moves after it.

    `won` is the sum of the mover's shares of the win (0 to 1) over all tries.
    """

    def __init__(self) -> None:
        self.visits = 0
        self.won = 0.0
        self.after: dict[Any, Node] = {}


def plain_choice(match: Match, seat: int, goes_on: Callable[[int], bool], seed: str) -> str:
    """Return the move that a search tried most often, or a random move if moves are secret submissions.

    The search tries at least once, and continues while `goes_on(number of tries so far)` is true.
    """
    luck = random.Random(seed)
    view = match.known_to(seat)
    assert isinstance(view.status, ToMove)
    moves = list(view.game.moves(view.state, seat))
    if view.status.secret or len(moves) == 1:
        return str(luck.choice(moves))
    root = Node()
    while not root.visits or goes_on(root.visits):
        _try(view.game, view.state, root, luck)
    return str(max(root.after, key=lambda move: root.after[move].visits))


def _try(game: AnyGame, state: Any, root: Node, luck: random.Random) -> None:
    """Go down the tree to an untried move, then play at random.

    Count the result for all moves on the way down.
    """
    node, tried, new = root, list[tuple[Node, int]](), False
    while not new and isinstance(status := game.status(state := _roll(game, state, luck)), ToMove):
        seat = status.seats[0]
        moves = list(game.moves(state, seat))
        fresh = [move for move in moves if move not in node.after]
        new = bool(fresh)
        move = luck.choice(fresh) if fresh else _most_promising(node, moves)
        node = node.after.setdefault(move, Node())
        tried.append((node, seat))
        state = game.play(state, seat, move)
    outlook = _played_out(game, state, luck)
    root.visits += 1
    for node, seat in tried:
        node.visits += 1
        node.won += outlook[seat]


def _most_promising(node: Node, moves: list[Any]) -> Any:
    curiosity = CURIOSITY * math.sqrt(math.log(node.visits + 1))

    def bound(move: Any) -> float:
        after = node.after[move]
        return after.won / after.visits + curiosity / math.sqrt(after.visits)

    return max(moves, key=bound)


def _played_out(game: AnyGame, state: Any, luck: random.Random) -> Outlook:
    for _ in range(MAX_MOVES):
        state = _roll(game, state, luck)
        status = game.status(state)
        if isinstance(status, Over):
            break
        assert isinstance(status, ToMove)
        seat = status.seats[0]
        state = game.play(state, seat, luck.choice(list(game.moves(state, seat))))
    return game.outlook(state)


def _roll(game: AnyGame, state: Any, luck: random.Random) -> Any:
    """Return the state after all rolls that it awaits, which `luck` decides."""
    while isinstance(status := game.status(state), ToRoll):
        state = game.roll(state, tuple(luck.randint(1, status.sides) for _ in range(status.count)))
    return state
