"""Help for the seats to move: their task, the effects of their moves, and drafts of secret submissions."""

from __future__ import annotations

from .choosing import Effect
from .game import Pick, seats_to_move
from .match import Match
from .text import Text


def task_of(match: Match) -> Text | None:
    """Describe the task of the seats to move without revealing secrets. None if no move is awaited."""
    seats = seats_to_move(match.status)
    return match.game.task(match.game.view(match.state, None), seats) if seats else None


def effects_of(match: Match, seat: int) -> list[tuple[str, Effect | None]]:
    """List a seat's legal moves with their effects, highest gain first. Empty if the seat is not to move."""
    if seat not in seats_to_move(match.status):
        return []
    game, state = match.game, match.state
    effects = [(str(move), game.effect(state, seat, move)) for move in game.moves(state, seat)]
    return sorted(effects, key=lambda each: (-each[1].gain if each[1] else 0, each[0]))


def drafted(match: Match, seat: int, notation: str) -> Match:
    """Return the match with a seat's secret submission drafted but not handed in, for that seat only.

    Raises the errors of `Match.trial`.
    """
    return match.trial(seat, notation)._replace(status=match.status)


def drawn(match: Match, seat: int, pick: Pick) -> str:
    """Draw a secret submission for a seat that owes one, using `pick` to draw one of several things.

    A submission that players build step by step is drawn step by step, so it need not be a ready-made one.
    """
    if match.choices(seat, ()).draft is not None:
        return str(match.game.submission(match.state, seat, pick))
    tokens: tuple[str, ...] = ()
    while True:
        offered = match.choices(seat, tokens).choices
        choice = pick([each for each in offered if each.move is None] or offered)
        if choice.move is not None:
            return choice.move
        tokens = (*tokens, choice.token)
