"""A level's view of a position, for people: how the match stands, and which move it would make and why."""

from __future__ import annotations

from typing import NamedTuple

from engine import Match, Outlook, ToMove, is_secret, seats_to_move

from .choice import choose
from .lookahead import Lookahead
from .luck import Luck, Seed


class Advice(NamedTuple):
    """A move, the best answer to it, the best reply to that answer, and the move's lead over all others.

    `answer` and `reply` are None if dice are rolled first, if another seat than expected moves next, or if
    the match is over. `ahead` is a share of the win from 0 to 1, and 1 for the only move.
    """

    move: str
    answer: str | None
    reply: str | None
    ahead: float


def advise(match: Match, seat: int, level: str, seed: Seed) -> Advice:
    """Return a level's advice to a seat. Raises ValueError out of turn or before a secret submission."""
    match = match.known_to(seat)
    status, luck = match.status, Luck(seed)
    if not isinstance(status, ToMove) or status.secret or seat not in status.seats:
        raise ValueError(f"seat {seat} has no move to make")
    ahead = Lookahead(match.game, match.game.levels[level], luck.chance())
    moves = sorted(match.game.moves(match.state, seat), key=str)
    best, *others = ahead.ranked(match.state, seat, luck.shuffled(moves))
    gap = best.outlook[seat] - others[0].outlook[seat] if others else 1.0
    answer, reply = _answers(match.play(seat, str(best.move)), seat, seed)
    return Advice(str(best.move), answer, reply, gap)


def foresee(match: Match, level: str, seed: Seed) -> Outlook:
    """Return each seat's share of the win as a level sees it, or before a roll or secret as the game does."""
    status, luck, thinking = match.status, Luck(seed), match.game.levels[level]
    if not isinstance(status, ToMove) or status.secret:
        return match.game.outlook(match.state, keen=thinking.keen)
    (seat,) = status.seats
    ahead = Lookahead(match.game, thinking, luck.chance())
    moves = sorted(match.game.moves(match.state, seat), key=str)
    return ahead.ranked(match.state, seat, moves)[0].outlook


def _answers(after: Match, seat: int, seed: Seed) -> tuple[str | None, str | None]:
    """Return the next seat's answer to a move of `seat`, and the reply of `seat`. Either may be None."""
    movers = _movers(after)
    if not movers or seat in movers:
        return None, None
    answer = choose(after, movers[0], "casual", seed)
    then = after.play(movers[0], answer)
    return answer, choose(then, seat, "casual", seed) if seat in _movers(then) else None


def _movers(match: Match) -> tuple[int, ...]:
    """Return the seats that are to make a public move."""
    return () if is_secret(match.status) else seats_to_move(match.status)
