"""A level's view of a position, for people: how the match stands, and which move it would make and why."""

from __future__ import annotations

from typing import NamedTuple

from engine import Match, Outlook, ToMove, is_secret, seats_to_move

from .choice import choose
from .lookahead import Lookahead
from .luck import Luck, Seed

POSITIONS = 500  # the most that `foresee` looks at: a match's graph asks for up to 80 outlooks


class Advice(NamedTuple):
    """A move with the likely answer, the likely reply to that answer, and the lead over the second-best move.

    `answer` or `reply` is None if dice are rolled first, if another seat moves next, or if the match is over.
    `ahead` is the lead as a share of the win, from 0 to 1. It is 1 for the only legal move.
    """

    move: str
    answer: str | None
    reply: str | None
    ahead: float


def advise(match: Match, seat: int, level: str, seed: Seed) -> Advice:
    """Return the move that a level recommends to a seat, and what is likely to follow.

    Raises ValueError if the seat has no move to make or its move is secret, or KeyError if the game has no
    such level.
    """
    match = match.known_to(seat)
    status, luck = match.status, Luck(seed)
    if not isinstance(status, ToMove) or status.secret or seat not in status.seats:
        raise ValueError(f"seat {seat} has no move to make")
    ahead = Lookahead(match.game, match.game.levels[level], luck.chance())
    moves = sorted(match.game.moves(match.state, seat), key=str)
    best, *others = ahead.ranked(match.state, seat, luck.shuffled(moves))
    gap = best.outlook[seat] - others[0].outlook[seat] if others else 1.0
    answer, reply = answers(match.play(seat, str(best.move)), seat, seed)
    return Advice(str(best.move), answer, reply, gap)


def foresee(match: Match, level: str, seed: Seed) -> Outlook:
    """Return each seat's expected share of the win, 0 to 1, as a level judges it by looking ahead.

    If a roll or a secret submission is due, or the match is over, return the game's own outlook.
    """
    status, luck, thinking = match.status, Luck(seed), match.game.levels[level]
    if not isinstance(status, ToMove) or status.secret:
        return match.game.outlook(match.state, keen=thinking.keen)
    (seat,) = status.seats
    brief = thinking._replace(positions=min(thinking.positions, POSITIONS))
    ahead = Lookahead(match.game, brief, luck.chance())
    moves = sorted(match.game.moves(match.state, seat), key=str)
    return ahead.ranked(match.state, seat, moves)[0].outlook


def answers(after: Match, seat: int, seed: Seed) -> tuple[str | None, str | None]:
    """Return the next seat's answer in the match `after` a move by `seat`, and the reply of `seat` to it.

    The answer or the reply is None if the seat expected to give it has no public move to make then.
    """
    movers = _movers(after)
    if not movers or seat in movers:
        return None, None
    answer = choose(after, movers[0], "casual", seed)
    then = after.play(movers[0], answer)
    return answer, choose(then, seat, "casual", seed) if seat in _movers(then) else None


def _movers(match: Match) -> tuple[int, ...]:
    """Return the seats that have a public move to make."""
    return () if is_secret(match.status) else seats_to_move(match.status)
