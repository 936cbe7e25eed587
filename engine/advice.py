"""What helps those who are to move: what there is to do, what each move brings, drafts of a submission."""

from __future__ import annotations

from .choosing import Effect
from .game import Pick, seats_to_move
from .match import Match
from .text import Text


def task_of(match: Match) -> Text | None:
    """Return what the seats to move have to do, as all may know it; None where no move is awaited."""
    seats = seats_to_move(match.status)
    return match.game.task(match.game.view(match.state, None), seats) if seats else None


def effects_of(match: Match, seat: int) -> list[tuple[str, Effect | None]]:
    """List a seat's legal moves, each with what it brings; those that bring most come first."""
    if seat not in seats_to_move(match.status):
        return []
    game, state = match.game, match.state
    effects = [(str(move), game.effect(state, seat, move)) for move in game.moves(state, seat)]
    return sorted(effects, key=lambda each: (-each[1].gain if each[1] else 0, each[0]))


def drafted(match: Match, seat: int, written: str) -> Match:
    """Show a draft of a secret submission, still to be handed in; for that seat only.

    Raises as `Match.trial` does.
    """
    return match.trial(seat, written)._replace(status=match.status)


def drawn(match: Match, seat: int, pick: Pick) -> str:
    """Draw a secret submission for a seat that owes one; `pick` draws one of several things.

    Where it is built step by step, so is this, of all that fits and not of what is ready-made.
    """
    if match.choices(seat, ()).draft is not None:
        return str(match.game.submission(match.state, seat, pick))
    chosen: tuple[str, ...] = ()
    while True:
        offered = match.choices(seat, chosen).choices
        choice = pick([each for each in offered if each.move is None] or offered)
        if choice.move is not None:
            return choice.move
        chosen = (*chosen, choice.token)
