"""Help for seats whose turn it is: their task, their moves' effects, and drafts of secret submissions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from .choosing import Brief, Effect
from .game import is_secret, seats_to_move
from .match import Match
from .picking import Pick
from .text import Text

_PARTS = re.compile(r"[a-z]+[0-9]*|[0-9]+")  # the dice, squares and columns in a move's notation


class Suggestion(NamedTuple):
    """A legal move, in canonical notation and in a few words."""

    move: str
    brief: Brief


def task_of(match: Match) -> Text | None:
    """Return the task of the seats to move, without giving away secrets, or None if no move is due."""
    seats = seats_to_move(match.status)
    return match.game.task(match.game.view(match.state, None), seats) if seats else None


def effects_of(match: Match, seat: int) -> list[tuple[str, Effect | None]]:
    """List a seat's legal moves in canonical notation with their effects, highest gain first.

    A move without an effect to show has None. The list is empty if it is not the seat's turn.
    """
    if seat not in seats_to_move(match.status):
        return []
    game, state = match.game, match.state
    effects = [(str(move), game.effect(state, seat, move)) for move in game.moves(state, seat)]
    return sorted(effects, key=lambda each: (-each[1].gain if each[1] else 0, each[0]))


def suggested(match: Match, seat: int, count: int) -> tuple[list[Suggestion], bool]:
    """Return up to `count` moves that gain the most right away, and whether more moves gain just as much.

    Among moves with the same gain, those with the least in common are chosen. If no move gains anything, the
    game's `choices` decide which moves rank highest. Secret moves are never suggested.
    """
    if is_secret(match.status):
        return [], False
    gaining = [(move, each.gain) for move, each in effects_of(match, seat) if each and each.gain > 0]
    ranked = gaining or _in_order(match, seat)
    tiers = [[move for move, _gain in tier] for _gain, tier in groupby(ranked, key=itemgetter(1))]
    chosen: list[Suggestion] = []
    for tier in tiers:
        for move in _spread(tier, [each.move for each in chosen]):
            if len(chosen) == count:
                return chosen, len(tiers[0]) > count
            brief = match.game.brief(match.state, seat, match.game.parse(match.state, seat, move))
            if all(each.brief != brief for each in chosen):
                chosen.append(Suggestion(move, brief))
    return chosen, bool(tiers) and len(tiers[0]) > count


def _in_order(match: Match, seat: int) -> list[tuple[str, int]]:
    """List a seat's moves with their gains in `choices`, highest first. Empty if all gains are equal."""
    found = sorted(_last_gains(match, seat, ()), key=lambda each: (-each[1], each[0]))
    return found if found and found[0][1] != found[-1][1] else []


def _last_gains(match: Match, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    for choice in match.choices(seat, tokens).choices:
        if choice.move is None:
            yield from _last_gains(match, seat, (*tokens, choice.token))
        else:
            yield choice.move, choice.gain


def _spread(moves: Iterable[str], chosen: list[str]) -> Iterator[str]:
    """Yield `moves`, next the one that shares the fewest dice and squares with `chosen` and earlier ones."""
    used = [part for move in chosen for part in _PARTS.findall(move)]
    left = list(moves)
    while left:
        best = min(left, key=lambda each: sum(used.count(part) for part in _PARTS.findall(each)))
        left.remove(best)
        used += _PARTS.findall(best)
        yield best


def drafted(match: Match, seat: int, notation: str) -> Match:
    """Return a preview of the match in which a seat has drafted a secret submission but not handed it in.

    Show the preview to that seat only. Raises the errors of `Match.play`, such as IllegalMove.
    """
    return match.trial(seat, notation)._replace(status=match.status)


def drawn(match: Match, seat: int, pick: Pick) -> str:
    """Return a random secret submission, in canonical notation, for a seat that has to make one.

    `pick` returns a random item of a sequence. If players build the submission step by step, every step is
    drawn, so the result is not limited to ready-made submissions.
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
