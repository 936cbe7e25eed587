"""Choosing a move from what a seat knows, its level and a seed."""

from __future__ import annotations

from typing import Any

from engine import Match, Thinking, ToMove
from engine.game import AnyGame
from engine.outlook import total

from .lookahead import Lookahead
from .luck import Luck, Seed

LEVELS = ("newcomer", "casual", "steady", "sharp", "master")  # a game's levels are among these
SLOW = "master"


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """List a game's levels, weakest first."""
    return tuple(level for level in LEVELS if level in game.levels)


def quick_level(game: AnyGame) -> str:
    """Return a game's strongest level that takes at most 0.3 s of CPU time per move."""
    return [level for level in levels_of(game) if level != SLOW][-1]


def choose(match: Match, seat: int, level: str, seed: Seed) -> str:
    """Return the move that a level makes for a seat, in canonical notation.

    The move depends only on what the seat knows, the level and the seed: submissions hidden from the seat are
    ignored even if `match` has them. Raises ValueError if it is not the seat's turn, or KeyError if the game
    has no such level.
    """
    match = match.known_to(seat)
    status, thinking = match.status, match.game.levels[level]
    if not isinstance(status, ToMove) or seat not in status.seats:
        raise ValueError(f"it is not seat {seat}'s turn")
    luck = Luck(seed)
    moves = sorted(match.game.moves(match.state, seat), key=str)
    if len(moves) == 1:
        return str(moves[0])
    if luck.chance() < thinking.blunders:
        return str(luck.pick(moves))
    if status.secret:
        return str(_submission(match, seat, thinking, moves, luck))
    ahead = Lookahead(match.game, thinking, luck.chance())
    return str(ahead.best(match.state, seat, luck.shuffled(moves)))


def _submission(match: Match, seat: int, thinking: Thinking, moves: list[Any], luck: Luck) -> Any:
    """Return the secret submission among `moves` that gives the seat the best outlook.

    Each move is tested against the same random submissions by the other seats.
    """
    game, seeds = match.game, [luck.chance() for _ in range(thinking.submissions)]

    def hopes(move: Any) -> float:
        mine = match.play(seat, str(move))
        full = (mine.completed(Luck(seed).pick) for seed in seeds)
        return total(game.outlook(each.state, keen=thinking.keen)[seat] for each in full)

    return max(luck.shuffled(moves), key=hopes)
