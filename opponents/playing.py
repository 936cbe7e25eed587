"""Games played to the end, with the best outlook one step ahead as every seat's aim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import Outlook, Over, ToRoll
from engine.game import AnyGame
from engine.outlook import total

from .luck import Luck


def shares_of_games(game: AnyGame, states: Sequence[Any], seed: str, games: int) -> list[Outlook]:
    """Return each seat's mean share of the win in so many games from each of the `states`.

    Games with the same number have the same luck, so that it makes no difference between the states.
    """
    found = []
    for state in states:
        ends = [_end(game, state, Luck(f"{seed} {number}")) for number in range(games)]
        found.append(tuple([total(shares) / games for shares in zip(*ends)]))
    return found


def _end(game: AnyGame, state: Any, luck: Luck) -> Outlook:
    """Play a game to its end, and return its result."""
    while not isinstance(status := game.status(state), Over):
        if isinstance(status, ToRoll):
            faces = [1 + int(luck.chance() * status.sides) for _ in range(status.count)]
            state = game.roll(state, tuple(faces))
            continue
        (seat,) = status.seats
        after = [game.play(state, seat, move) for move in game.moves(state, seat)]
        state = (
            after[0]
            if len(after) == 1
            else max(luck.shuffled(after), key=lambda each: _hope(game, each, seat))
        )
    return game.outlook(state)


def _hope(game: AnyGame, state: Any, seat: int) -> float:
    return game.outlook(state)[seat]
