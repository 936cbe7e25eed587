"""Games played to the end, with every seat making the move that gives it the best outlook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import Outlook, Over, ToRoll
from engine.game import AnyGame
from engine.outlook import total

from .luck import Luck

MAX_MOVES = 1_000  # in a game, in case it never ends
NEAR_END = 10  # moves


def shares_of_games(game: AnyGame, states: Sequence[Any], seed: str, games: int) -> list[Outlook]:
    """Return each seat's mean share of the win, over `games` games from each of the `states`.

    The n-th game from each state has the same luck, so that luck favours none of them.
    """
    found = []
    for state in states:
        lucks = (Luck(f"{seed} {number}") for number in range(games))
        ends = [game.outlook(_played(game, state, luck, MAX_MOVES)) for luck in lucks]
        found.append(tuple([total(shares) / games for shares in zip(*ends)]))
    return found


def is_near_end(game: AnyGame, state: Any, seed: str) -> bool:
    """Return whether a game from a state ends within a few moves, which makes playing many of them cheap."""
    return isinstance(game.status(_played(game, state, Luck(seed), NEAR_END)), Over)


def _played(game: AnyGame, state: Any, luck: Luck, moves: int) -> Any:
    """Play a game to its end, or for `moves` moves if it lasts longer, and return the state."""
    while not isinstance(status := game.status(state), Over):
        if isinstance(status, ToRoll):
            faces = [1 + int(luck.chance() * status.sides) for _ in range(status.count)]
            state = game.roll(state, tuple(faces))
            continue
        if not moves:
            break
        moves -= 1
        (seat,) = status.seats
        after = [game.play(state, seat, move) for move in game.moves(state, seat)]
        state = (
            after[0]
            if len(after) == 1
            else max(luck.shuffled(after), key=lambda each: _hope(game, each, seat))
        )
    return state


def _hope(game: AnyGame, state: Any, seat: int) -> float:
    return game.outlook(state)[seat]
