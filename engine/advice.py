"""Help for seats whose turn it is: their task, their moves' effects, and drafts of secret submissions."""

from __future__ import annotations

from .choosing import Effect
from .game import Pick, seats_to_move
from .match import Match
from .text import Text


def task_of(match: Match) -> Text | None:
    """Return the task of the seats that have to move, without secrets, or None if no move is awaited."""
    seats = seats_to_move(match.status)
    return match.game.task(match.game.view(match.state, None), seats) if seats else None


def effects_of(match: Match, seat: int) -> list[tuple[str, Effect | None]]:
    """List a seat's legal moves in canonical notation with their effects, highest gain first.

    If a move has no effect to show, its effect is None. The list is empty if it is not the seat's turn.
    """
    if seat not in seats_to_move(match.status):
        return []
    game, state = match.game, match.state
    effects = [(str(move), game.effect(state, seat, move)) for move in game.moves(state, seat)]
    return sorted(effects, key=lambda each: (-each[1].gain if each[1] else 0, each[0]))


def drafted(match: Match, seat: int, notation: str) -> Match:
    """Return a preview of the match in which a seat has drafted a secret submission but not handed it in.

    Show the preview to that seat only. Raises the errors of `Match.play`, such as IllegalMove.
    """
    return match.trial(seat, notation)._replace(status=match.status)


def drawn(match: Match, seat: int, pick: Pick) -> str:
    """Return a random secret submission, in canonical notation, for a seat that owes one.

    `pick` draws one of several things. If players build the submission step by step, every step is drawn, so
    the submission need not be a ready-made one.
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
