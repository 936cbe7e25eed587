"""What a level sees in a position, for people: how the game stands, and which move it would make and why."""

from __future__ import annotations

from typing import NamedTuple

from engine import Match, Outlook, ToMove

from .choice import choose
from .lookahead import Lookahead
from .luck import Luck, Seed


class Advice(NamedTuple):
    """A move, the answer that would be best for who moves next, and how far the move is ahead of all others.

    `answer` is None where dice fall first, where the same seat moves on, and at the end. `ahead` is a share
    of the win, from 0 to 1; 1 for the only move.
    """

    move: str
    answer: str | None
    ahead: float


def advise(known: Match, seat: int, level: str, seed: Seed) -> Advice:
    """Return what a level advises a seat that is to move. Raises as `choose` does, and for a submission."""
    known = known.known_to(seat)
    status, luck = known.status, Luck(seed)
    if not isinstance(status, ToMove) or status.secret or seat not in status.seats:
        raise ValueError(f"seat {seat} has no move to make")
    ahead = Lookahead(known.game, known.game.levels[level], luck.chance())
    moves = sorted(known.game.moves(known.state, seat), key=str)
    best, *others = ahead.ranked(known.state, seat, luck.shuffled(moves))
    gap = best.outlook[seat] - others[0].outlook[seat] if others else 1.0
    return Advice(str(best.move), _answer(known.play(seat, str(best.move)), seat, seed), gap)


def foresee(known: Match, level: str, seed: Seed) -> Outlook:
    """Return each seat's share of the win as a level sees it; of dice and secrets as the game itself does."""
    status, luck, thinking = known.status, Luck(seed), known.game.levels[level]
    if not isinstance(status, ToMove) or status.secret:
        return known.game.outlook(known.state, keen=thinking.keen)
    (seat,) = status.seats
    ahead = Lookahead(known.game, thinking, luck.chance())
    moves = sorted(known.game.moves(known.state, seat), key=str)
    return ahead.ranked(known.state, seat, moves)[0].outlook


def _answer(after: Match, seat: int, seed: Seed) -> str | None:
    status = after.status
    if not isinstance(status, ToMove) or status.secret or seat in status.seats:
        return None
    return choose(after, status.seats[0], "casual", seed)
