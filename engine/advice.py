"""What helps those who are to move: what there is to do, and what each of their moves brings."""

from __future__ import annotations

from .game import Effect, ToMove
from .match import Match
from .text import Text


def task_of(match: Match) -> Text | None:
    """Return what the seats to move have to do, as all may know it; None where no move is awaited."""
    if not isinstance(match.status, ToMove):
        return None
    return match.game.task(match.game.view(match.state, None), match.status.seats)


def effects_of(match: Match, seat: int) -> list[tuple[str, Effect | None]]:
    """List a seat's legal moves, each with what it brings; those that bring most come first."""
    if not isinstance(match.status, ToMove) or seat not in match.status.seats:
        return []
    game, state = match.game, match.state
    effects = [(str(move), game.effect(state, seat, move)) for move in game.moves(state, seat)]
    return sorted(effects, key=lambda each: (-each[1].gain if each[1] else 0, each[0]))
