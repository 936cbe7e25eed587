"""Matches of Cubeo for pictures."""

from __future__ import annotations

import random
from typing import Any

from engine import Match, Over, ToMove

from ..chance import by_id, play_on


def at(line: str, **options: Any) -> Match:
    """Open a match from a position line. Options have underscores for hyphens."""
    return Match.at("cubeo", line, seats=2, options=by_id(options))


def random_match(plies: int, seed: int, **options: Any) -> Match:
    """Return a match after `plies` random plies, or at its end."""
    return play_on(Match.open("cubeo", seats=2, options=by_id(options)), plies, random.Random(seed))


def round_the_corner() -> Match:
    """Return a match after a 3 has gone around a formation of ten dice, over two squares on its way."""
    return at(".A2B1B2./A1A4A1B2B1/.A1..B3 B").play(1, "o12>l11")


def there_and_back() -> Match:
    """Return a match after a 3 went a step down, back, and a step up, so that the frame lost a file."""
    return at("A3A1B1 A").play(0, "l13>m14")


def merged() -> Match:
    """Return a match after a merge of a 2 into a 1."""
    return at("A2A1A2/B1B1. A").play(0, "l14+m14")


def added_outside() -> Match:
    """Return a match after a die was added on the rim, which shifted everything to the middle."""
    return at("A3A4B1 b13 A").play(0, "+a13")


def high_values() -> Match:
    """Return a match with dice of every value up to 12."""
    return at("A1A2A3A4A5A6/A7A8A9AAABAC/B1B2B3B4B5B6/B7B8B9BABBBC A", die_size=12)


def longest() -> Match:
    """Return the match with the most to say: 24 dice, with values and ranks of two digits."""
    match = at("/".join(["AC"] * 12 + ["BC"] * 12) + " A", die_size=12)
    return match.play(0, match.moves(0)[0])


def finished(reason: str) -> Match:
    """Return a finished match: `merge`, `blocked`, `repetition`, `resignation` or `agreement`."""
    match = {
        "merge": at("A1A3B1/.A4. A"),
        "blocked": at("A1../A1B1A1/.A1. A"),
        "repetition": at("A1/B1 o14 B from=A1B1,m13 moves=m13>n14,n13>o14,n14>o15"),
    }.get(reason, round_the_corner())
    last = {"merge": (0, "m13+m14"), "blocked": (0, "l14>m14"), "repetition": (1, "o14>p15")}.get(reason)
    if last:
        match = match.play(*last)
    else:
        match = match.resign(0) if reason == "resignation" else match.settle()
    assert isinstance(match.status, Over)
    assert match.status.reason == reason
    return match


def candidates(match: Match, *chosen: str) -> tuple[str, ...]:
    """Return the names of the squares that the composer marks after the tokens `chosen`."""
    assert isinstance(match.status, ToMove)
    step = match.choices(match.status.seats[0], chosen)
    return tuple(square for choice in step.choices for square in choice.squares)
