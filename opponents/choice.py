"""Choosing a move: what a seat knows, its level, and a seed."""

from __future__ import annotations

from typing import Any

from engine import Match, NotYourTurn, Thinking, ToMove

from .lookahead import Lookahead
from .luck import Luck, Seed

LEVELS = ("newcomer", "casual", "steady", "sharp", "master")  # whatever a game declares is among these


def levels_of(match: Match) -> tuple[str, ...]:
    """List the levels that a game has, the weakest first."""
    return tuple(level for level in LEVELS if level in match.game.levels)


def choose(known: Match, seat: int, level: str, seed: Seed) -> str:
    """Return the move of a level for a seat that is to move, in canonical notation.

    It depends on what the seat knows, and on nothing else: submissions that are hidden from it are left out
    even of a match that has them. Raises NotYourTurn, and KeyError for a level that the game does not have.
    """
    known = known.known_to(seat)
    status, thinking = known.status, known.game.levels[level]
    if not isinstance(status, ToMove) or seat not in status.seats:
        raise NotYourTurn("It is not this seat's turn.")
    luck = Luck(seed)
    moves = sorted(known.game.moves(known.state, seat), key=str)
    if len(moves) == 1:
        return str(moves[0])
    if luck.chance() < thinking.blunders:
        return str(luck.pick(moves))
    if status.secret:
        return str(_submission(known, seat, thinking, moves, luck))
    ahead = Lookahead(known.game, thinking, luck.chance())
    return str(ahead.best(known.state, seat, luck.shuffled(moves)))


def _submission(known: Match, seat: int, thinking: Thinking, moves: list[Any], luck: Luck) -> Any:
    """Return a secret submission: drawn by who looks one step ahead, else the best against drawn ones."""
    if thinking.plies == 1:
        return luck.pick(moves)
    game = known.game

    def hopes(move: Any) -> float:
        mine = known.play(seat, str(move))
        drawn = (mine.completed(luck.pick) for _ in range(thinking.rolls))
        return sum(game.outlook(each.state)[seat] for each in drawn)

    return max(moves, key=hopes)
